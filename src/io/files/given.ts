/** Files that a person names. */
import { createReadStream } from 'node:fs';
import { usageError } from '../../errors.ts';
import { utf8 } from '../utf8.ts';

/** Bytes of a file at most: a device may have no end, and no body or secret is as long. */
const most = 64 * 1_048_576;

/**
 * @param name as errors show it
 * @throws usage error for what is too long, and Node's own
 */
export async function givenBytes(path: string, name: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > most) throw usageError(`${name} has more than 64 MiB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The same as UTF-8 text. @throws usage error also for what is none */
export async function givenText(path: string, name: string): Promise<string> {
  return utf8(await givenBytes(path, name), name);
}
