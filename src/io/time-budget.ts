import { PayconfirmError } from '../errors.ts';
import { t } from '../texts/translate.ts';
import { formatDuration } from '../values/duration.ts';
import type { Clock } from './clock.ts';

/**
 * Real time for looking at something that may be long. It breaks nothing off: who looks asks before each further step, and the
 * first step is made in any case.
 */
export interface Budget {
  readonly isOver: boolean;
}

/** `ms` milliseconds from now on. */
export function budgetOf(ms: number, clock: Clock): Budget {
  const until = clock.monotonic() + ms;
  return {
    get isOver() {
      return clock.monotonic() >= until;
    },
  };
}

/** Somebody who was asked has not answered, which says nothing of others. */
export class NoAnswer extends PayconfirmError {
  /** Milliseconds that were waited. */
  readonly ms: number;

  constructor(ms: number) {
    super('network', t('no answer within {0}', formatDuration(ms)));
    this.ms = ms;
  }
}

/**
 * What `work` gives. What it waits for is not waited for beyond `ms` milliseconds; it ends when the client is closed.
 * @throws NoAnswer, a network error, when it has given nothing by then
 */
export async function within<Value>(ms: number, clock: Clock, work: Promise<Value>): Promise<Value> {
  const done = new AbortController();
  const late = clock.allow(ms, done.signal).then(() => {
    throw new NoAnswer(ms);
  });
  late.catch(() => undefined);
  return Promise.race([work, late]).finally(() => done.abort());
}
