import type { Clock } from '../io/clock.ts';
import { asIs, t, type Warn } from '../texts/translate.ts';
import { formatDuration } from '../values/duration.ts';
import { timeInSentence } from '../values/time.ts';
import type { RetryFor } from './retry.ts';

/** Retries for `ms` milliseconds during an outage. Reports each pause, concurrent requests only once. */
export function retryDuringOutage(
  ms: number,
  { clock, timeZone, note }: { clock: Clock; timeZone: string; note: Warn },
): RetryFor {
  let saidUntil = Number.NEGATIVE_INFINITY;
  return {
    ms,
    pausing: (outage, pauseMs, leftMs) => {
      if (clock.monotonic() < saidUntil) return;
      saidUntil = clock.monotonic() + pauseMs;
      const until = timeInSentence(clock.now() + leftMs, timeZone);
      note(
        asIs(
          `payconfirm: ${t('{0}; trying again in {1}, until {2}', outage, formatDuration(pauseMs), until)}`,
        ),
      );
    },
  };
}
