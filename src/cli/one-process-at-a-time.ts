import { join } from 'node:path';
import type { Context } from '../context.ts';
import type { PayconfirmError } from '../errors.ts';
import { diskError } from '../io/files/disk-errors.ts';
import { inTurn } from '../io/files/file-lock.ts';
import { t } from '../texts/translate.ts';

/** Maximum requests of the lock's holder: read, write, read back. */
const requests = 3;

/**
 * Reads and changes something at the service under a lock, shared by all processes with this settings folder. A second
 * process waits and then reads what the first wrote. If the folder is not writable, only a warning is printed.
 * @param name of the lock
 * @throws local error if the lock's holder does not finish; errors of `work`
 */
export async function oneAtATime<Result>(
  name: string,
  work: () => Promise<Result>,
  ctx: Context,
): Promise<Result> {
  const { configDir, options, warn } = ctx;
  const file = join(configDir, `${name}.turn`);
  const ms = requests * options.requestTimeoutMs;
  let begun = false;
  const step = () => {
    begun = true;
    return work();
  };
  try {
    return await inTurn(file, step, ctx, { ms, flag: '--request-timeout' });
  } catch (error) {
    const failure = diskError(file, 'cannot be written', error);
    if (begun || failure === error) throw error;
    warn(t('{0}: another process may be changing it at the same time', (failure as PayconfirmError).message));
    return work();
  }
}
