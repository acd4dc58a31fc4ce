import { join } from 'node:path';
import { PayconfirmError } from '../../errors.ts';
import { act } from '../../io/act.ts';
import { claim } from '../../io/files/claim.ts';
import { removeFolder } from '../../io/files/files.ts';
import { makeFolder } from '../../io/files/make-folder.ts';
import { withCommand } from '../../values/command-line.ts';
import { openSqlite } from './sqlite.ts';
import type { Store } from './store.ts';

/**
 * The database of a data folder, which is created where it is missing. Throws a `local` error when a live
 * emulator owns the folder, or it cannot be written.
 */
export function openFolder(folder: string): Store {
  const file = join(folder, 'emulator.db');
  act(() => ({ kind: 'file', action: 'write', path: file }));
  const release = own(folder);
  if (typeof release !== 'function') {
    throw new PayconfirmError(
      'local',
      `the data folder ${folder} is in use by another emulator (process ${release.ownerPid})`,
      {
        hint: withCommand('Start with another --data folder, or stop it:', ['emulator', 'stop'], {
          profile: undefined,
        }),
      },
    );
  }
  try {
    // What a crash leaves; since the folder is ours, nobody holds it.
    removeFolder(`${file}.lock`);
    const store = openSqlite(file);
    return {
      ...store,
      close: () => {
        store.close();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

function own(folder: string) {
  try {
    makeFolder(folder);
    return claim(join(folder, 'emulator.pid'));
  } catch (error) {
    throw new PayconfirmError(
      'local',
      `the data folder ${folder} cannot be used: ${(error as Error).message}`,
      {
        hint: 'Start with another --data folder, or with --memory.',
        cause: error,
      },
    );
  }
}
