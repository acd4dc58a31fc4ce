import { accessSync, constants, lstatSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { PayconfirmError } from '../../errors.ts';
import { checkFileToWrite } from '../../values/given-text.ts';
import { actsWithheld } from '../act.ts';
import { remove, writeWhole } from './files.ts';
import { kindOfFile } from './kind-of-file.ts';
import { sayIfShared } from './private.ts';

/** The file of `--ready-file`: it exists while the program runs and can be used. */
export interface ReadyFile {
  /**
   * Writes the ready event. Whoever waits for the file sees it whole or not at all; only the owner can read it.
   * @throws local error when it cannot be written
   */
  write(event: unknown): void;
  /** Removes the file at the end, unless another process has written its own there. */
  close(): void;
}

/**
 * Removes the file of an earlier run, so that nobody reads an address where nothing listens.
 * @param path a text; anything else stands for no flag, and nothing is written then
 * @throws usage error for what is no name of a file; local error when the file cannot be written, or is a folder, a device
 * or the like
 */
export function openReadyFile(path: unknown, warn: (text: string) => void): ReadyFile {
  if (typeof path !== 'string' || actsWithheld()) return { write: () => undefined, close: () => undefined };
  checkFileToWrite('--ready-file', path);
  const attempt = (step: () => void) => {
    try {
      step();
    } catch (cause) {
      const { code } = (cause instanceof PayconfirmError ? cause.cause : cause) as NodeJS.ErrnoException;
      if (code === undefined) throw cause;
      throw new PayconfirmError('local', `the ready file ${path} cannot be written (${code})`, {
        hint,
        cause,
      });
    }
  };
  sayIfShared(dirname(path), warn);
  let written: string | undefined;
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found && !found.isFile() && !found.isSymbolicLink())
    throw new PayconfirmError('local', `the ready file ${path} is ${kindOfFile(found)}`, { hint });
  attempt(() => {
    remove(path);
    accessSync(dirname(path), constants.W_OK);
  });
  return {
    write: (event) => {
      written = `${JSON.stringify(event)}\n`;
      attempt(() => writeWhole(path, written as string));
    },
    close: () => {
      try {
        if (written !== undefined && readFileSync(path, 'utf8') === written) remove(path);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
          warn(`the ready file was not removed: ${error}`);
      }
    },
  };
}

const hint = 'Name a file in a folder that exists: --ready-file ready.json';
