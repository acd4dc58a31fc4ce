import { reveal } from '../io/control-codes.ts';
import { diskError } from '../io/files/disk-errors.ts';
import type { Output } from '../io/streams.ts';
import { t } from '../texts/translate.ts';

/** Thrown if the reader has closed stdout (`payconfirm … | head`). It is not reported. */
export class ReaderGone extends Error {}

export interface Sink {
  write(text: string): Promise<void>;
  flush(): Promise<void>;
}

/**
 * Writes to stdout in pieces of at least `pieceSize` characters. Waits until each is written, so that an
 * endless stream takes constant memory. The process has its own `error` listener on the stream.
 * @param raw writes bytes, which are not made safe unless stdout is a terminal
 */
export function createSink(stream: Output, pieceSize: number, raw = false): Sink {
  let pending = '';
  const sink: Sink = {
    async write(text) {
      pending += text;
      if (pending.length >= pieceSize) await sink.flush();
    },
    async flush() {
      const piece = pending;
      pending = '';
      if (piece === '') return;
      await put(stream, raw ? Buffer.from(reveal(piece)) : piece);
    },
  };
  return sink;
}

/**
 * Writes a piece and waits until it is written.
 * @throws ReaderGone if the reader has closed the stream, local error if the system rejects the write
 */
export async function put(stream: Output, piece: string | Uint8Array): Promise<void> {
  const error = await new Promise<NodeJS.ErrnoException | null | undefined>((resolve) => {
    stream.write(piece, resolve);
  });
  if (!error) return;
  if (['EPIPE', 'EIO', 'ERR_STREAM_DESTROYED'].includes(error.code ?? '')) throw new ReaderGone();
  throw diskError(t('standard output'), 'cannot be written', error);
}
