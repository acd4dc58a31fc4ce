/** Whatever this program writes on the disk goes through here, where a dry run withholds it. */

import {
  appendFileSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  linkSync,
  lstatSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { PayconfirmError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';
import { act, actsWithheld } from '../dry-run.ts';
import { systemRandom } from '../random.ts';
import { onDiskNow } from './disk-errors.ts';
import { kindOfFile } from './file-kind.ts';

/**
 * Puts a file in its place as a whole, on the disk and open to its owner alone: after a crash it is the old one
 * or the new.
 * @throws local error when it cannot be written
 */
export function writeWhole(path: string, content: string | Uint8Array): void {
  written(path, content, (unfinished) => renameSync(unfinished, path));
}

/**
 * The same for a file that must not be there yet: of two that make one, one does.
 * @returns whether it was made here
 * @throws local error when it cannot be written
 */
export function createWhole(path: string, content: string): boolean {
  return written(path, content, (unfinished) => {
    try {
      // A link is there with its content or not at all.
      linkSync(unfinished, path);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    }
  });
}

/**
 * Adds a line to a file that the person named; a new one is open to its owner alone.
 * @throws local error when it cannot be written
 */
export function appendLine(path: string, line: string): void {
  onDiskNow(path, 'cannot be written', () => appendFileSync(path, `${line}\n`, { mode: 0o600 }));
}

/**
 * Tries whether a file may grow by as many bytes: that many are written beside it, and removed. A dry run has no need to know.
 * @throws local error when they cannot be written
 */
export function checkRoom(path: string, bytes: number): void {
  if (!actsWithheld()) written(path, Buffer.alloc(bytes), () => undefined);
}

/**
 * Writes a file that the person has named, in place: it may be a device, or a pipe that has a reader (ENXIO without).
 * `wx`: one that is there is EEXIST. `mode`: of one that is created.
 */
export function writeOutput(
  path: string,
  content: string | Uint8Array,
  flag: 'w' | 'wx',
  mode = 0o666,
): void {
  act(() => ({ kind: 'file', action: 'write', path }));
  const isPipe = flag === 'w' && statSync(path, { throwIfNoEntry: false })?.isFIFO();
  // To open a pipe that nobody reads would block the program.
  const descriptor = openSync(path, isPipe ? constants.O_WRONLY | constants.O_NONBLOCK : flag, mode);
  try {
    writeFileSync(descriptor, content);
  } catch (error) {
    // On a full disk it would stay empty.
    if (lstatSync(path, { throwIfNoEntry: false })?.isFile()) rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Opens a file of ours to add to it, and not through a link.
 * @throws local error for what is no plain file; the system's error
 */
export async function openToAppend(path: string): Promise<FileHandle> {
  act(() => ({ kind: 'file', action: 'append', path }));
  const { O_RDWR, O_APPEND, O_CREAT, O_NOFOLLOW } = constants;
  return openPlain(path, O_RDWR | O_APPEND | O_CREAT | (O_NOFOLLOW ?? 0));
}

/**
 * Opens a file of ours to read parts of it.
 * @throws local error for what is no plain file; the system's error
 */
export async function openToRead(path: string): Promise<FileHandle> {
  return openPlain(path, constants.O_RDONLY);
}

/** To open or read a pipe or a device may block the program, so that not even a signal ends it. */
async function openPlain(path: string, flags: number): Promise<FileHandle> {
  const handle = await open(path, flags | (constants.O_NONBLOCK ?? 0), 0o600);
  const found = await handle.stat();
  if (found.isFile()) return handle;
  await handle.close();
  throw new PayconfirmError('local', t('{0} is {1}, not a plain file', path, kindOfFile(found)), {
    hint: t('Move it away.'),
  });
}

/**
 * Removes a file; one that is not there is no error.
 * @throws local error when it cannot be removed
 */
export function remove(path: string): void {
  removed(path, false);
}

/** The same for a folder of ours with all that is in it. */
export function removeFolder(path: string): void {
  removed(path, true);
}

function removed(path: string, recursive: boolean): void {
  onDiskNow(path, 'cannot be removed', () => {
    if (!lstatSync(path, { throwIfNoEntry: false })) return;
    act(() => ({ kind: 'file', action: 'remove', path }));
    rmSync(path, { recursive, force: true });
  });
}

/**
 * Removes what a process that was killed in the middle of a write has left beside a file; for whoever alone writes
 * that file now.
 * @throws local error when the folder cannot be read, or one cannot be removed
 */
export function removeUnfinished(path: string): void {
  const folder = dirname(path);
  if (actsWithheld() || !existsSync(folder)) return;
  for (const name of onDiskNow(folder, 'cannot be read', () => readdirSync(folder))) {
    if (name.startsWith(`${basename(path)}.`) && name.endsWith('.tmp')) remove(join(folder, name));
  }
}

/** Takes a file or a folder of ours away from others; a dry run leaves it as it is. */
export function closeToOthers(path: string, mode: 0o600 | 0o700): void {
  if (!actsWithheld()) chmodSync(path, mode);
}

/** Writes a file beside `path`, under a name that nobody can guess, and has it put in place. */
function written<Result>(
  path: string,
  content: string | Uint8Array,
  place: (unfinished: string) => Result,
): Result {
  act(() => ({ kind: 'file', action: 'write', path }));
  const unfinished = `${path}.${systemRandom.uuid()}.tmp`;
  return onDiskNow(path, 'cannot be written', () => {
    try {
      const { O_WRONLY, O_CREAT, O_EXCL } = constants;
      const descriptor = openSync(unfinished, O_WRONLY | O_CREAT | O_EXCL, 0o600);
      try {
        writeFileSync(descriptor, content);
        fsyncSync(descriptor);
      } finally {
        closeSync(descriptor);
      }
      return place(unfinished);
    } finally {
      rmSync(unfinished, { force: true });
    }
  });
}
