import { PayconfirmError } from '../errors.ts';
import { t } from '../texts/translate.ts';
import { formatDuration } from '../values/duration.ts';
import type { Clock } from './clock.ts';

/** A limit of real time for long reads, which the reader checks before each step but the first. */
export interface Budget {
  readonly isOver: boolean;
}

/** `ms`: milliseconds from now. */
export function budgetOf(ms: number, clock: Clock): Budget {
  const until = clock.monotonic() + ms;
  return {
    get isOver() {
      return clock.monotonic() >= until;
    },
  };
}

/** A source has not answered in time. This says nothing about the others. */
export class NoAnswer extends PayconfirmError {
  /** Length of the wait in milliseconds. */
  readonly ms: number;

  constructor(ms: number) {
    super('network', t('no answer within {0}', formatDuration(ms)));
    this.ms = ms;
  }
}

/** The result of `work`, at most `ms` milliseconds later. @throws NoAnswer, a network error, after that */
export async function within<Value>(ms: number, clock: Clock, work: Promise<Value>): Promise<Value> {
  const done = new AbortController();
  const late = clock.allow(ms, done.signal).then(() => {
    throw new NoAnswer(ms);
  });
  late.catch(() => undefined);
  return Promise.race([work, late]).finally(() => done.abort());
}
