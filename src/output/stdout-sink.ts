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

/** Writes pieces to stdout, each awaited. `raw`: bytes, made safe only on a terminal. */
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

/** Writes a piece and waits for it. @throws ReaderGone, local error */
export async function put(stream: Output, piece: string | Uint8Array): Promise<void> {
  const error = await new Promise<NodeJS.ErrnoException | null | undefined>((resolve) => {
    stream.write(piece, resolve);
  });
  if (!error) return;
  if (['EPIPE', 'EIO', 'ERR_STREAM_DESTROYED'].includes(error.code ?? '')) throw new ReaderGone();
  throw diskError(t('standard output'), 'cannot be written', error);
}
