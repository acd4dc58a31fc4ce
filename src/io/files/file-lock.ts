import { setTimeout as delay } from 'node:timers/promises';
import { PayconfirmError } from '../../errors.ts';
import { type Said, t } from '../../texts/translate.ts';
import type { Deadline } from '../deadline.ts';
import type { Limit } from '../wait-notice.ts';
import { claimLease } from './lease.ts';

/** Milliseconds between two tries. */
const pauseMs = 5;

/** What the wait for another process needs. A context has it. */
export interface Turn {
  /** Ends the wait, but not a step that can run now: what was created at the service is still recorded. */
  signal: AbortSignal;
  wait(what: Said, limit: Limit): Pick<Deadline, 'callOff' | 'isOver'>;
}

/** Runs a step when it is this process's turn. @throws local error after `limit`; the signal's reason */
export async function inTurn<Result>(
  file: string,
  step: () => Result | Promise<Result>,
  { signal, wait }: Turn,
  limit: Limit = { ms: 5_000 },
): Promise<Result> {
  let waiting: ReturnType<Turn['wait']> | undefined;
  try {
    for (;;) {
      const claimed = await claimLease(file);
      if (typeof claimed === 'function') {
        waiting?.callOff();
        try {
          return await step();
        } finally {
          await claimed();
        }
      }
      signal.throwIfAborted();
      waiting ??= wait(t('another process to finish its change'), { ...limit, isAnswer: true });
      if (waiting.isOver) {
        throw new PayconfirmError('local', t('another process has locked {0}: {1}', file, claimed.holder), {
          hint: t('stop that process, then try again'),
        });
      }
      await delay(pauseMs);
    }
  } finally {
    waiting?.callOff();
  }
}
