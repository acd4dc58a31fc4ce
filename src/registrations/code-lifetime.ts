import type { Clock } from '../io/clock.ts';
import { type CodeRequest, codeLifetimeMs } from './registration.ts';

/**
 * The remaining lifetime of a code in milliseconds. Undefined if the clock was changed, so that it is
 * unknown. For display only: the bank decides.
 */
export function timeLeft(clock: Clock): (code: CodeRequest) => number | undefined {
  const sent = new Map<string, number>();
  return ({ id, sent_at }) => {
    const age = clock.now() - sent_at;
    const first = sent.get(id);
    if (first === undefined) sent.set(id, clock.monotonic() - age);
    // Within one run the monotonic clock is right, even if the other clock is changed.
    const passed = first === undefined ? age : clock.monotonic() - first;
    return passed < 0 ? undefined : Math.max(0, codeLifetimeMs - passed);
  };
}
