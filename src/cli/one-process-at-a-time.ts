import { join } from 'node:path';
import type { Context } from '../context.ts';
import type { PayconfirmError } from '../errors.ts';
import { diskError } from '../io/files/disk-errors.ts';
import { inTurn } from '../io/files/file-lock.ts';
import { t } from '../texts/translate.ts';

/** Requests that whoever has the turn makes at most: read, write, read back. */
const requests = 3;

/**
 * Reads and changes something at the service while no other process of this settings folder does: of two that do so at
 * once, the second begins with what the first has written. Where the folder cannot be written, there is only a warning.
 * @param name of the turn
 * @throws local error when the one whose turn it is does not come to an end; what `work` throws
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
    warn(
      t('{0}: another process may change the same at the same time', (failure as PayconfirmError).message),
    );
    return work();
  }
}
