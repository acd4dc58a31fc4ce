import { createReadStream } from 'node:fs';
import { diskError } from '../../io/files/on-disk.ts';

/**
 * The lines of a file with where they begin.
 * @throws local error when it cannot be read
 */
export async function* linesOf(file: string): AsyncGenerator<{ start: number; bytes: Buffer }> {
  let rest: Buffer = Buffer.alloc(0);
  let start = 0;
  for await (const chunk of chunksOf(file)) {
    const data: Buffer = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    let from = 0;
    for (let end = data.indexOf(10); end !== -1; end = data.indexOf(10, from)) {
      yield { start: start + from, bytes: data.subarray(from, end) };
      from = end + 1;
    }
    rest = data.subarray(from);
    start += from;
  }
  if (rest.length > 0) yield { start, bytes: rest };
}

async function* chunksOf(file: string): AsyncGenerator<Buffer> {
  try {
    // 64 KiB at a time: deliveries that come meanwhile wait for the lines of one chunk.
    yield* createReadStream(file);
  } catch (cause) {
    throw diskError(file, 'cannot be read', cause);
  }
}
