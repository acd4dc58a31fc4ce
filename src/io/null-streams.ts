import { Readable, Writable } from 'node:stream';
import type { Streams } from './streams.ts';

/** Input that has ended, and output that is discarded. */
export function noStreams(): Pick<Streams, 'stdin' | 'stdout'> {
  return { stdin: Readable.from([]), stdout: nowhere() };
}

export function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}
