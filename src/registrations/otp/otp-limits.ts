/** How long a bank takes an OTP, and how many tries. */

import type { Clock } from '../../io/clock.ts';

/** §4.2 does not show the bank's rule. Assumed: five wrong OTPs end a bank request. */
export const allowedTries = 5;
/** Assumed lifetime of an OTP in milliseconds. */
export const codeLifetimeMs = 5 * 60_000;

/** Whether the bank takes no more OTPs for a request: five tries, or expired. `now`: epoch milliseconds. */
export function isSpent({ tries, sent_at }: { tries: number; sent_at: number }, now: number): boolean {
  return tries >= allowedTries || now - sent_at >= codeLifetimeMs;
}

/** The remaining lifetime of a code in milliseconds, if known. For display only: the bank decides. */
export function timeLeft(clock: Clock): (code: { id: string; sent_at: number }) => number | undefined {
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
