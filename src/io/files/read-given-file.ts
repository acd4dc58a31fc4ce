/** Reads files that the user names. */

import { constants, createReadStream, existsSync, fstatSync, openSync, statSync } from 'node:fs';
import { Socket } from 'node:net';
import { PayconfirmError, usageError } from '../../errors.ts';
import { type Said, t } from '../../texts/translate.ts';
import { formatDuration } from '../../values/duration.ts';
import type { Deadline } from '../deadline.ts';
import { utf8 } from '../utf8.ts';
import type { Limit } from '../wait-notice.ts';
import { kindOfFile } from './file-kind.ts';

/** Maximum size in bytes. A pipe may have no end, and no body or secret is so long. */
const most = 64 * 1_048_576;

/** What reading a pipe needs. A context has it. */
export interface Reading {
  signal: AbortSignal;
  wait(what: Said, limit: Limit): Deadline;
  options: { requestTimeoutMs: number };
}

/**
 * Reads a file, or a pipe such as `<(command)` until its writer closes it. The writer has the timeout of a request.
 * @param name as errors show it
 * @throws usage error for a folder, a device, a socket or too much data; local error for a pipe after the timeout; the
 * signal's reason; Node's own errors
 */
export async function givenBytes(
  path: string,
  name: string,
  { signal, wait, options }: Reading,
): Promise<Buffer> {
  // Check before opening: opening a device can change it, and a socket cannot be opened.
  refuseOthers(statSync(path), name);
  // Without O_NONBLOCK, a pipe without a writer blocks a thread, and the program cannot exit.
  const descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  const found = fstatSync(descriptor);
  const stream = found.isFIFO()
    ? new Socket({ fd: descriptor, readable: true, writable: false })
    : createReadStream(path, { fd: descriptor });
  const limit = { ms: options.requestTimeoutMs, flag: '--request-timeout', isAnswer: true };
  const deadline = found.isFIFO() ? wait(t('the writer of {0}, a named pipe', name), limit) : undefined;
  const until = deadline?.signal ?? signal;
  const stop = () => stream.destroy(signal.aborted ? signal.reason : neverClosed(name, limit.ms));
  if (until.aborted) stop();
  until.addEventListener('abort', stop);
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    // It may be a different file now.
    refuseOthers(found, name);
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > most) throw usageError(t('{0} has more than 64 MiB', name));
      chunks.push(chunk);
    }
  } finally {
    deadline?.callOff();
    until.removeEventListener('abort', stop);
    stream.destroy();
  }
  return Buffer.concat(chunks);
}

/** The same as UTF-8 text; a usage error for other bytes. */
export async function givenText(path: string, name: string, reading: Reading): Promise<string> {
  return utf8(await givenBytes(path, name, reading), name);
}

const neverClosed = (name: string, ms: number) =>
  new PayconfirmError(
    'local',
    t('{0}, a named pipe, was not closed by its writer within {1}', name, formatDuration(ms)),
    {
      hint: t('start the writer first, or wait longer with --request-timeout'),
    },
  );

/** Whether the text, which may be a value, is an existing path. */
export const isPath = (text: string): boolean => existsSync(text);

function refuseOthers(found: ReturnType<typeof fstatSync>, name: string): void {
  if (found.isFile() || found.isFIFO()) return;
  throw usageError(t('{0} is {1}', name, kindOfFile(found)), t('name a file, or a pipe such as <(command)'));
}
