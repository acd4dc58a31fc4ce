import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { PayconfirmError } from '../errors.ts';
import { act } from '../io/dry-run.ts';
import { checkFile, checkFolder, ownFolder, refuse } from '../io/files/check-file-permissions.ts';
import { onDisk, onDiskNow } from '../io/files/disk-errors.ts';
import { inTurn, type Turn } from '../io/files/file-lock.ts';
import { writeWhole } from '../io/files/write-files.ts';
import { t, type Warn } from '../texts/translate.ts';
import { errorPosition, stringifyJson } from '../values/exact-json.ts';
import { isRecord } from '../values/is-record.ts';

/** The content of a JSON file of this program. */
export type Contents = Record<string, unknown>;

/** What changing a file needs. A context has it. */
export interface Changing extends Turn {
  warn: Warn;
}

/** The content of the file; empty without one. Tightens permissions. @throws local error */
export async function readPrivate(path: string, warn: Warn): Promise<Contents> {
  checkFolder(dirname(path), warn);
  if (!checkFile(path, warn)) return {};
  return parse(
    path,
    onDiskNow(path, 'cannot be read', () => readFileSync(path, 'utf8')),
  );
}

/** Writes a new file that no other process uses, without conf, which is slow. @throws local error */
export function createPrivate(path: string, contents: Contents): void {
  writeWhole(path, toText(contents));
}

/** Opens a private JSON file to change it atomically. Loads conf (docs/decisions/dependencies.md). */
export async function openPrivate(path: string, changing: Changing) {
  let contents = await readPrivate(path, changing.warn);
  const { default: Conf } = await import('conf');
  return {
    path,
    /** As last read or written. */
    contents: () => contents,
    /** Reads it again, edits and writes it, while no other process does. */
    async change(edit: (contents: Contents) => void): Promise<void> {
      const step = () => {
        const conf = new Conf<Contents>({
          cwd: dirname(path),
          configName: basename(path, '.json'),
          configFileMode: 0o600,
        });
        // Conf's own write is not atomic if SNAP is set, and its temporary name can be guessed.
        Object.assign(conf, {
          _write: (whole: Contents) => writeWhole(path, toText(whole)),
        });
        contents = conf.store;
        edit(contents);
        conf.store = contents;
      };
      act(() => ({ kind: 'file', action: 'write', path }));
      ownFolder(dirname(path), changing.warn);
      // If two processes change it at the same time, the second starts with the result of the first.
      await onDisk(path, 'cannot be written', () => inTurn(`${path}.lock`, step, changing));
    },
  };
}

const toText = (contents: Contents) => stringifyJson(contents, '\t');

async function parse(path: string, text: string): Promise<Contents> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    const { line, column } = errorPosition(text);
    throw new PayconfirmError('local', t('{0}:{1}:{2} is not JSON', path, line, column), {
      hint: t('correct that line, or move the file away; the file was not changed'),
      cause,
    });
  }
  if (isRecord(value)) return value;
  return refuse(t('{0} does not hold a JSON object', path), t('Move the file away, or start it with {.'));
}
