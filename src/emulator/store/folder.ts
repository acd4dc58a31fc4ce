import { join } from 'node:path';
import { PayconfirmError } from '../../errors.ts';
import { act } from '../../io/dry-run.ts';
import { claimLease } from '../../io/files/lease.ts';
import { removeFolder } from '../../io/files/write-files.ts';
import { t } from '../../texts/translate.ts';
import type { Store } from './sqlite.ts';
import { openSqlite } from './sqlite.ts';

/** Opens the database of a data folder, which may be new. @throws local error if it cannot be used */
export async function openFolder(folder: string): Promise<Store> {
  const file = join(folder, 'emulator.db');
  act(() => ({ kind: 'file', action: 'write', path: file }));
  const release = await claimFolder(folder);
  if (typeof release !== 'function') {
    throw new PayconfirmError(
      'local',
      t('the data folder {0} is in use by another emulator: {1}', folder, release.holder),
      {
        hint: t('Start with another --data folder, or stop that process.'),
      },
    );
  }
  try {
    // A crash may leave this lock. This process owns the folder, so no other process holds it.
    removeFolder(`${file}.lock`);
    const store = await openSqlite(file);
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

async function claimFolder(folder: string) {
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
