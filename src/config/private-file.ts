import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { PayconfirmError } from '../errors.ts';
import { act } from '../io/dry-run.ts';
import { onDisk, onDiskNow } from '../io/files/disk-errors.ts';
import { inTurn, type Turn } from '../io/files/file-lock.ts';
import { checkFile, checkFolder, ownFolder, refuse } from '../io/files/private-files.ts';
import { writeWhole } from '../io/files/write-files.ts';
import { t, type Warn } from '../texts/translate.ts';
import { errorPosition } from '../values/exact-json.ts';
import { isRecord } from '../values/is-record.ts';

/** What a JSON file of ours holds. */
export type Contents = Record<string, unknown>;

/** What changing a file needs: a context has it. */
export interface Changing extends Turn {
  warn: Warn;
}

/**
 * The file as it stands, empty when there is none. Only permissions that are too wide are changed, and reported.
 * @throws local error for a symlink, a file that cannot be read, and broken JSON, with line and column
 */
export async function readPrivate(path: string, warn: Warn): Promise<Contents> {
  checkFolder(dirname(path), warn);
  if (!checkFile(path, warn)) return {};
  return parse(
    path,
    onDiskNow(path, 'cannot be read', () => readFileSync(path, 'utf8')),
  );
}

/**
 * Writes one that is not there yet, in a folder that nobody else knows. Conf is not needed for that: it loads slowly.
 * @throws local error when it cannot be written
 */
export function createPrivate(path: string, contents: Contents): void {
  writeWhole(path, toText(contents));
}

/**
 * Opens a JSON file, 0600 in a folder 0700, to change it, by conf, which is loaded for that alone
 * (docs/decisions/dependencies.md). It is replaced as a whole: after a crash it is the old one or the new.
 */
export async function openPrivate(path: string, changing: Changing) {
  let contents = await readPrivate(path, changing.warn);
  const { default: Conf } = await import('conf');
  return {
    path,
    /** As last read or written. */
    contents: () => contents,
    /** Reads it anew, edits and writes it, when no other process does. */
    async change(edit: (contents: Contents) => void): Promise<void> {
      const step = () => {
        const conf = new Conf<Contents>({
          cwd: dirname(path),
          configName: basename(path, '.json'),
          configFileMode: 0o600,
        });
        // Its own is not atomic with SNAP in the environment, and under a name that can be guessed.
        Object.assign(conf, {
          _write: (whole: Contents) => writeWhole(path, toText(whole)),
        });
        contents = conf.store;
        edit(contents);
        conf.store = contents;
      };
      act(() => ({ kind: 'file', action: 'write', path }));
      ownFolder(dirname(path), changing.warn);
      // Of two processes that change it at once, the second begins with what the first has written.
      await onDisk(path, 'cannot be written', () => inTurn(`${path}.lock`, step, changing));
    },
  };
}

const toText = (contents: Contents) => JSON.stringify(contents, undefined, '\t');

async function parse(path: string, text: string): Promise<Contents> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    const { line, column } = errorPosition(text);
    throw new PayconfirmError('local', t('{0}:{1}:{2} is not JSON', path, line, column), {
      hint: t('mend that place, or move the file away; it was not changed'),
      cause,
    });
  }
  if (isRecord(value)) return value;
  return refuse(t('{0} does not hold a JSON object', path), t('Move the file away, or begin it with {.'));
}
