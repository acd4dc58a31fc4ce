import { reveal } from '../io/control-codes.ts';
import { diskError } from '../io/files/disk-errors.ts';
import type { Output } from '../io/streams.ts';

/** Thrown by a sink whose reader has gone (`payconfirm … | head`): nothing is left to do, nothing to report. */
export class ReaderGone extends Error {}

export interface Sink {
  write(text: string): Promise<void>;
  flush(): Promise<void>;
}

/**
 * Writes to stdout in pieces of at least `pieceSize` characters and waits until each has been taken, so that
 * an endless stream uses constant memory. The process keeps an `error` listener on the stream of its own.
 * @param raw write bytes, which off a terminal are not made safe
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
 * Writes a piece and waits until it has been taken.
 * @throws ReaderGone where nobody reads any more, local error where the system refuses it
 */
export async function put(stream: Output, piece: string | Uint8Array): Promise<void> {
  const error = await new Promise<NodeJS.ErrnoException | null | undefined>((resolve) => {
    stream.write(piece, resolve);
  });
  if (!error) return;
  if (['EPIPE', 'EIO', 'ERR_STREAM_DESTROYED'].includes(error.code ?? '')) throw new ReaderGone();
  throw diskError('standard output', 'cannot be written', error);
}
