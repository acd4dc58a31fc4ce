/** Files that a person names. */
import { constants, createReadStream, existsSync, fstatSync, openSync, statSync } from 'node:fs';
import { Socket } from 'node:net';
import { usageError } from '../../errors.ts';
import type { Deadline } from '../deadline.ts';
import { utf8 } from '../utf8.ts';
import type { Limit } from '../wait-notice.ts';
import { kindOfFile } from './file-kind.ts';

/** Bytes of a file at most: a pipe may have no end, and no body or secret is as long. */
const most = 64 * 1_048_576;

/** What reading a pipe needs: a context has it. */
interface Waiting {
  signal: AbortSignal;
  wait(what: string, limit: Limit): Pick<Deadline, 'callOff'>;
}

/**
 * Reads a file, or a pipe such as `<(command)` until its writer closes it.
 * @param name as errors show it
 * @throws usage error for a folder, a device, a socket and what is too long; the signal's reason; Node's own errors
 */
export async function givenBytes(path: string, name: string, waiting: Waiting): Promise<Buffer> {
  const { signal } = waiting;
  // Before it is opened: to open a device can change it, and a socket cannot be opened.
  refuseOthers(statSync(path), name);
  // Without O_NONBLOCK a pipe without a writer blocks a thread, and the program cannot exit.
  const descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  const found = fstatSync(descriptor);
  const stream = found.isFIFO()
    ? new Socket({ fd: descriptor, readable: true, writable: false })
    : createReadStream(path, { fd: descriptor });
  const stop = () => stream.destroy(signal.reason);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  // As standard input, it has no limit: who writes to it decides when that ends.
  const writer = `${name}: a named pipe is read until its writer closes it, and Ctrl-C the program`;
  const wait = found.isFIFO() ? waiting.wait(writer, { ms: undefined }) : undefined;
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    // It may be another than before.
    refuseOthers(found, name);
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > most) throw usageError(`${name} has more than 64 MiB`);
      chunks.push(chunk);
    }
  } finally {
    wait?.callOff();
    signal.removeEventListener('abort', stop);
    stream.destroy();
  }
  return Buffer.concat(chunks);
}

/** The same as UTF-8 text. @throws usage error also for what is none */
export async function givenText(path: string, name: string, waiting: Waiting): Promise<string> {
  return utf8(await givenBytes(path, name, waiting), name);
}

/** Whether a text that may be a value is the path of something. */
export const isPath = (text: string): boolean => existsSync(text);

function refuseOthers(found: ReturnType<typeof fstatSync>, name: string): void {
  if (found.isFile() || found.isFIFO()) return;
  throw usageError(`${name} is ${kindOfFile(found)}`, 'name a file, or a pipe such as <(command)');
}
