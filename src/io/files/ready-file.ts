import { accessSync, constants } from 'node:fs';
import { dirname } from 'node:path';
import { PayconfirmError } from '../../errors.ts';
import { remove, writeWhole } from './files.ts';
import { sayIfShared } from './private.ts';

/**
 * Takes away the ready file that an earlier run left, and returns how this one's event is written: whoever waits
 * for the file sees it with its content or not at all, and the owner alone can read it.
 * @throws local error, at once when it cannot be written
 */
export function openReadyFile(file: string, warn: (text: string) => void): (event: unknown) => void {
  const attempt = (step: () => void) => {
    try {
      step();
    } catch (cause) {
      const { code } = (cause instanceof PayconfirmError ? cause.cause : cause) as NodeJS.ErrnoException;
      if (code === undefined) throw cause;
      throw new PayconfirmError('local', `the ready file ${file} cannot be written (${code})`, {
        hint: 'Name a file in a folder that is there: --ready-file ready.json',
        cause,
      });
    }
  };
  sayIfShared(dirname(file), warn);
  attempt(() => {
    remove(file);
    accessSync(dirname(file), constants.W_OK);
  });
  return (event) => attempt(() => writeWhole(file, `${JSON.stringify(event)}\n`));
}
