import { setTimeout as delay } from 'node:timers/promises';
import { PayconfirmError } from '../../errors.ts';
import { systemClock } from '../clock.ts';
import { claimLease } from './lease.ts';

/** Milliseconds between two looks. */
const pauseMs = 5;

/**
 * Runs a step that only one process at a time may take, once it is this one's turn.
 * @param patienceMs milliseconds that others may take over their own
 * @param signal ends the waiting, and no step that need not wait: what was made at the service is still written down
 * @throws local error that names the process which does not come to an end; the system's error; the signal's reason
 */
export async function inTurn<Result>(
  file: string,
  step: () => Result | Promise<Result>,
  patienceMs = 5_000,
  signal?: AbortSignal,
): Promise<Result> {
  const until = systemClock.monotonic() + patienceMs;
  for (;;) {
    const claimed = await claimLease(file);
    if (typeof claimed === 'function') {
      try {
        return await step();
      } finally {
        await claimed();
      }
    }
    signal?.throwIfAborted();
    if (systemClock.monotonic() >= until) {
      throw new PayconfirmError(
        'local',
        `another process keeps ${file} and does not let go: ${claimed.holder}`,
        { hint: 'end that process, then try again' },
      );
    }
    await delay(pauseMs);
  }
}
