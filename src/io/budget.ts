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
