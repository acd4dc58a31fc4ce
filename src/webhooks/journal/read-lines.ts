import { diskError, onDisk } from '../../io/files/disk-errors.ts';
import { openToRead } from '../../io/files/write-files.ts';

/** The lines of a file from a byte on, and their positions. @throws local error when it cannot be read */
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

/** The lines of a file, the last one first. Ignores what is written meanwhile. @throws local error */
export async function* linesFromEnd(file: string): AsyncGenerator<Buffer> {
  const read = <Value>(work: () => Promise<Value>) => onDisk(file, 'cannot be read', work);
  const handle = await read(() => openToRead(file));
  try {
    let { size: end } = await handle.stat();
    /** The end of a line whose beginning is in an earlier chunk. */
    let rest: Buffer = Buffer.alloc(0);
    while (end > 0) {
      const length = Math.min(chunkBytes, end);
      end -= length;
      const { buffer: chunk } = await read(() => handle.read(Buffer.alloc(length), 0, length, end));
      const data = Buffer.concat([chunk, rest]);
      let until = data.length;
      for (let at = chunk.lastIndexOf(10); at !== -1; at = at > 0 ? data.lastIndexOf(10, at - 1) : -1) {
        if (at + 1 < until) yield data.subarray(at + 1, until);
        until = at;
      }
      rest = data.subarray(0, until);
    }
    if (rest.length > 0) yield rest;
  } finally {
    await handle.close();
  }
}

/** A small chunk, because new deliveries wait while its lines are read. */
const chunkBytes = 65_536;

async function* chunksOf(file: string, start: number): AsyncGenerator<Buffer> {
  try {
    yield* (await openToRead(file)).createReadStream({ start, highWaterMark: chunkBytes });
  } catch (cause) {
    throw diskError(file, 'cannot be read', cause);
  }
}
