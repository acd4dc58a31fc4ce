import { join } from 'node:path';
import { PayconfirmError } from '../../errors.ts';
import { act } from '../../io/dry-run.ts';
import { claimLease } from '../../io/files/lease.ts';
import { removeFolder } from '../../io/files/write-files.ts';
import { t } from '../../texts/translate.ts';
import { withCommand } from '../../values/command-line.ts';
import { openSqlite } from './sqlite.ts';
import type { Store } from './store-interface.ts';

/**
 * The database of a data folder, which is created where it is missing.
 * @throws local error when another emulator has the folder, or may have it, or it cannot be written
 */
export async function openFolder(folder: string): Promise<Store> {
  const file = join(folder, 'emulator.db');
  act(() => ({ kind: 'file', action: 'write', path: file }));
  const release = await own(folder);
  if (typeof release !== 'function') {
    throw new PayconfirmError(
      'local',
      t('the data folder {0} is in use by another emulator: {1}', folder, release.holder),
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
      close: async () => {
        await store.close();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

async function own(folder: string) {
  try {
    return await claimLease(join(folder, 'emulator.owner'));
  } catch (error) {
    throw new PayconfirmError(
      'local',
      t('the data folder {0} cannot be used: {1}', folder, (error as Error).message),
      {
        hint: t('Start with another --data folder, or with --memory.'),
        cause: error,
      },
    );
  }
}
