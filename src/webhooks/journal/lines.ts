import { createReadStream } from 'node:fs';
import { diskError } from '../../io/files/on-disk.ts';

/**
 * The lines of a file with where they begin, the last one also without its end.
 * @param from the byte to begin at
 * @throws local error when it cannot be read
 */
export async function* linesOf(file: string, from = 0): AsyncGenerator<{ start: number; bytes: Buffer }> {
  let rest: Buffer = Buffer.alloc(0);
  let start = from;
  for await (const chunk of chunksOf(file, from)) {
    const data: Buffer = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    let at = 0;
    for (let end = data.indexOf(10); end !== -1; end = data.indexOf(10, at)) {
      yield { start: start + at, bytes: data.subarray(at, end) };
      at = end + 1;
    }
    rest = data.subarray(at);
    start += at;
  }
  if (rest.length > 0) yield { start, bytes: rest };
}

async function* chunksOf(file: string, start: number): AsyncGenerator<Buffer> {
  try {
    // 64 KiB at a time: deliveries that come meanwhile wait for the lines of one chunk.
    yield* createReadStream(file, { start });
  } catch (cause) {
    throw diskError(file, 'cannot be read', cause);
  }
}
