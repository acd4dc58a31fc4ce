import type { Readable, Writable } from 'node:stream';

/** A standard stream for commands; `isTTY`, `columns` and `rows` are those of Node's tty streams. */
export type Input = Readable & { isTTY?: boolean; setRawMode?(raw: boolean): unknown };
export type Output = Writable & { isTTY?: boolean; columns?: number; rows?: number };

export interface Streams {
  stdin: Input;
  stdout: Output;
  stderr: Output;
}

/** Writes a chunk and waits for the reader. An endless stream then uses constant memory. */
export async function write(stream: Writable, chunk: string | Uint8Array): Promise<void> {
  if (stream.destroyed || stream.write(chunk)) return;
  await new Promise<void>((resolve) => {
    const done = () => {
      stream.off('drain', done);
      stream.off('close', done);
      stream.off('error', done);
      resolve();
    };
    stream.once('drain', done);
    stream.once('close', done);
    stream.once('error', done);
  });
}

export async function readAll(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
