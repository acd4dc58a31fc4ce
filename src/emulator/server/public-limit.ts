/** The rate limit of the paths that anybody may ask who has a checkout's token (assumed). */
import type { Clock } from '../../io/clock.ts';
import { Refusal } from './handler-result.ts';

const publicPaths = '/api/v1/checkouts/public/';
/** Requests of one address within a window. */
const mostRequests = 60;
/** Milliseconds. */
const windowMs = 60_000;

/**
 * Counts a request, in windows of a minute that the first one begins; by the machine's clock, since a payer's page asks
 * as often whatever the emulator's time is.
 */
export function createPublicLimit({ monotonic }: Clock) {
  let endsAt = 0;
  const counts = new Map<string, number>();

  /** @throws Refusal 429 for one too many, once `retryAfter` was told the seconds to wait */
  return (url: string, address: string, retryAfter: (seconds: number) => void): void => {
    if (!url.startsWith(publicPaths)) return;
    const now = monotonic();
    if (now >= endsAt) {
      counts.clear();
      endsAt = now + windowMs;
    }
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    if (count <= mostRequests) return;
    const seconds = Math.ceil((endsAt - now) / 1000);
    retryAfter(seconds);
    throw new Refusal(429, `more than ${mostRequests} requests a minute from one address: wait ${seconds} s`);
  };
}
