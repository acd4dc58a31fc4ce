import type { Clock } from '../io/clock.ts';
import { type CodeRequest, codeLifetimeMs } from './registration.ts';

/**
 * How long a code is still valid, milliseconds; undefined when the clock cannot tell, since it was set
 * meanwhile. It is only ever shown: the bank decides.
 */
export function timeLeft(clock: Clock): (code: CodeRequest) => number | undefined {
  const sent = new Map<string, number>();
  return ({ id, sent_at }) => {
    const age = clock.now() - sent_at;
    const first = sent.get(id);
    if (first === undefined) sent.set(id, clock.monotonic() - age);
    // Within one run the monotonic clock is right, whatever happens to the other.
    const passed = first === undefined ? age : clock.monotonic() - first;
    return passed < 0 ? undefined : Math.max(0, codeLifetimeMs - passed);
  };
}
