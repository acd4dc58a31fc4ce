/** All writes to the disk use this module, so that a dry run can prevent them. */

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

/** Replaces a file atomically, private and synced. @throws local error if it cannot be written */
export function writeWhole(path: string, content: string | Uint8Array): void {
  written(path, content, (unfinished) => renameSync(unfinished, path));
}

/** Creates a whole file. @returns whether this call did, and no other process @throws local error */
export function createWhole(path: string, content: string): boolean {
  return written(path, content, (unfinished) => {
    try {
      // A link appears with its content, or not at all.
      linkSync(unfinished, path);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    }
  });
}

/** Adds a line to a file that the user named; a new one is private. @throws local error */
export function appendLine(path: string, line: string): void {
  onDiskNow(path, 'cannot be written', () => appendFileSync(path, `${line}\n`, { mode: 0o600 }));
}

/** Checks the free space by a temporary file, except in a dry run. @throws local error */
export function checkRoom(path: string, bytes: number): void {
  if (!actsWithheld()) written(path, Buffer.alloc(bytes), () => undefined);
}

/** Writes a file that the user named, in place: it may be a device or a pipe. `mode`: of a new file. */
export function writeOutput(
  path: string,
  content: string | Uint8Array,
  flag: 'w' | 'wx',
  mode = 0o666,
): void {
  act(() => ({ kind: 'file', action: 'write', path }));
  const isPipe = flag === 'w' && statSync(path, { throwIfNoEntry: false })?.isFIFO();
  // Opening a pipe without a reader would block the program.
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

/** Opens a private file to append to it; does not follow a link. @throws local error; the system's error */
export async function openToAppend(path: string): Promise<FileHandle> {
  act(() => ({ kind: 'file', action: 'append', path }));
  const { O_RDWR, O_APPEND, O_CREAT, O_NOFOLLOW } = constants;
  return openPlain(path, O_RDWR | O_APPEND | O_CREAT | (O_NOFOLLOW ?? 0));
}

/** Opens a private file to read parts of it. @throws local error; the system's error */
export async function openToRead(path: string): Promise<FileHandle> {
  return openPlain(path, constants.O_RDONLY);
}

/** Opening or reading a pipe or a device may block the program, so that even a signal does not end it. */
async function openPlain(path: string, flags: number): Promise<FileHandle> {
  const handle = await open(path, flags | (constants.O_NONBLOCK ?? 0), 0o600);
  const found = await handle.stat();
  if (found.isFile()) return handle;
  await handle.close();
  throw new PayconfirmError('local', t('{0} is {1}, not a plain file', path, kindOfFile(found)), {
    hint: t('Move it away.'),
  });
}

/** Removes a file, if it exists. @throws local error if it cannot be removed */
export function remove(path: string): void {
  removed(path, false);
}

/** The same for a private folder with its content. */
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

/** Removes what a killed process left beside a file. Only its one writer may call it. @throws local error */
export function removeUnfinished(path: string): void {
  const folder = dirname(path);
  if (actsWithheld() || !existsSync(folder)) return;
  for (const name of onDiskNow(folder, 'cannot be read', () => readdirSync(folder))) {
    if (name.startsWith(`${basename(path)}.`) && name.endsWith('.tmp')) remove(join(folder, name));
  }
}

/** Makes a file or folder private. A dry run does not change it. */
export function closeToOthers(path: string, mode: 0o600 | 0o700): void {
  if (!actsWithheld()) chmodSync(path, mode);
}

/** Writes a temporary file with an unguessable name beside `path`, then calls `place`. */
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
