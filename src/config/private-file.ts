import { lstatSync, readFileSync, type Stats } from 'node:fs';
import { platform } from 'node:os';
import { basename, dirname } from 'node:path';
import { PayconfirmError } from '../errors.ts';
import { act } from '../io/act.ts';
import { whereBroken } from '../io/broken-json.ts';
import { closeToOthers } from '../io/files.ts';
import { makeFolder } from '../io/make-folder.ts';
import { onDiskNow } from '../io/on-disk.ts';
import { withoutItsSignals } from '../io/signals.ts';

/** What a JSON file of ours holds. */
export type Contents = Record<string, unknown>;

/** A JSON file, 0600 in a folder 0700, that is replaced as a whole: after a crash it is the old one or the new. */
export interface PrivateFile {
  readonly path: string;
  /** As last read or written. */
  contents(): Contents;
  /** Reads it anew, edits and writes it. */
  change(edit: (contents: Contents) => void): void;
}

/**
 * The file as it stands, empty when there is none. Only permissions that are too wide are changed, and told.
 * @throws `local` error for a symlink, a file that cannot be read, and broken JSON, with line and column
 */
export async function readPrivate(path: string, warn: (text: string) => void): Promise<Contents> {
  checkFolder(dirname(path));
  const file = stat(path);
  if (!file) return {};
  if (!file.isFile()) refuse(path, notA('file', file), 'put a plain file in its place');
  if (file.mode & 0o077 && platform() !== 'win32') {
    onDiskNow(path, 'is open to others', () => closeToOthers(path, 0o600));
    warn(`${path} was open to others: its permissions are 0600 now`);
  }
  return parse(
    path,
    onDiskNow(path, 'cannot be read', () => readFileSync(path, 'utf8')),
  );
}

/** Opens the file to change it. Conf, which writes it, is loaded here and not for reading: it loads slowly. */
export async function openPrivate(path: string, warn: (text: string) => void): Promise<PrivateFile> {
  let contents = await readPrivate(path, warn);
  const { default: Conf } = await withoutItsSignals(() => import('conf'));
  return {
    path,
    contents: () => contents,
    change(edit) {
      act(() => ({ kind: 'file', action: 'write', path }));
      ownFolder(dirname(path));
      onDiskNow(path, 'cannot be written', () => {
        const conf = new Conf<Contents>({
          cwd: dirname(path),
          configName: basename(path, '.json'),
          configFileMode: 0o600,
        });
        contents = conf.store;
        edit(contents);
        conf.store = contents;
      });
    },
  };
}

function ownFolder(folder: string): void {
  checkFolder(folder);
  onDiskNow(folder, 'cannot be made', () => {
    makeFolder(folder);
    // One that was there before may be wider.
    if (platform() !== 'win32') closeToOthers(folder, 0o700);
  });
}

function checkFolder(folder: string): void {
  const found = stat(folder);
  if (!found) return;
  if (!found.isDirectory()) refuse(folder, notA('folder', found), 'see PAYCONFIRM_CONFIG_DIR');
  // Like /tmp: to close it would lock others out, to leave it open would let them in.
  if (found.mode & 0o1000) {
    refuse(folder, 'is shared with others', 'put a folder of your own in PAYCONFIRM_CONFIG_DIR');
  }
}

function stat(path: string): Stats | undefined {
  return onDiskNow(path, 'cannot be read', () => lstatSync(path, { throwIfNoEntry: false }));
}

const notA = (wanted: string, found: Stats) =>
  found.isSymbolicLink() ? 'is a symbolic link, which could lead secrets elsewhere' : `is no ${wanted}`;

/** A `local` error that begins with the path. */
export function refuse(path: string, why: string, hint: string): never {
  throw new PayconfirmError('local', `${path} ${why}`, { hint });
}

async function parse(path: string, text: string): Promise<Contents> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    const { line, column } = await whereBroken(text);
    throw new PayconfirmError('local', `${path}:${line}:${column} is not JSON`, {
      hint: 'mend that place, or move the file away; it was not changed',
      cause,
    });
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Contents;
  return refuse(path, 'does not hold a JSON object', 'move the file away, or begin it with {');
}
