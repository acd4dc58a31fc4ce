import { accessSync, constants, lstatSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { PayconfirmError } from '../../errors.ts';
import { type Said, t, type Warn } from '../../texts/translate.ts';
import { checkFileToWrite } from '../../values/check-given-text.ts';
import { isRecord } from '../../values/is-record.ts';
import { actsWithheld } from '../dry-run.ts';
import { sayIfShared } from './check-file-permissions.ts';
import { kindOfFile } from './file-kind.ts';
import { remove, writeWhole } from './write-files.ts';

/** The file of `--ready-file`. It exists while the program runs and is ready. */
export type ReadyFile = ReturnType<typeof openReadyFile>;

/** Opens a ready file; only an earlier one is overwritten. No text: no flag. @throws usage or local error */
export function openReadyFile(path: unknown, warn: Warn) {
  const nothing = () => undefined;
  if (typeof path !== 'string' || actsWithheld()) return { clear: nothing, write: nothing, close: nothing };
  checkFileToWrite('--ready-file', path);
  const attempt = (step: () => void) => {
    try {
      step();
    } catch (cause) {
      const { code } = (
        cause instanceof PayconfirmError ? (cause.cause ?? {}) : cause
      ) as NodeJS.ErrnoException;
      if (code === undefined) throw cause;
      throw new PayconfirmError('local', t('the ready file {0} cannot be written ({1})', path, code), {
        hint: t(hint),
        cause,
      });
    }
  };
  sayIfShared(dirname(path), warn);
  let written: string | undefined;
  const check = () => {
    const what = otherThanOurs(path);
    if (what === undefined) return;
    throw new PayconfirmError('local', t('the ready file {0} is {1}', path, what), { hint: t(hint) });
  };
  attempt(() => {
    check();
    accessSync(dirname(path), constants.W_OK);
  });
  return {
    /**
     * Removes the file of an earlier run, so that nobody reads an old address. Call it when this run certainly starts:
     * after an error, the file may belong to another running process.
     * @throws like `write`
     */
    clear: () =>
      attempt(() => {
        check();
        remove(path);
      }),
    /** Writes the ready event, whole and private. @throws local error if it cannot be written */
    write: (event: unknown) => {
      written = `${JSON.stringify(event)}\n`;
      attempt(() => {
        check();
        writeWhole(path, written as string);
      });
    },
    /** Removes the file at the end, unless another process has replaced it. */
    close: () => {
      try {
        if (written !== undefined && readFileSync(path, 'utf8') === written) remove(path);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
          warn(t('the ready file was not removed: {0}', error));
      }
    },
  };
}

const tooLarge = 65_536;

/** The kind of the existing file, if it is not a ready file. */
function otherThanOurs(path: string): Said | undefined {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found) return undefined;
  if (found.isSymbolicLink()) return t('a symbolic link');
  if (!found.isFile()) return kindOfFile(found);
  try {
    const event: unknown = found.size < tooLarge && JSON.parse(readFileSync(path, 'utf8'));
    if (isRecord(event) && event.event === 'ready') return undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== undefined) throw error;
  }
  return t('a file of another kind, and not written over');
}

const hint = 'Name a new file in a folder that exists: --ready-file ready.json';
