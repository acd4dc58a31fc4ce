import { Readable, Writable } from 'node:stream';
import type { Streams } from './streams.ts';

/** Input that has ended, output that goes nowhere. */
export function noStreams(): Pick<Streams, 'stdin' | 'stdout'> {
  return { stdin: Readable.from([]), stdout: nowhere() };
}

/** Output that nobody sees. */
export function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}
