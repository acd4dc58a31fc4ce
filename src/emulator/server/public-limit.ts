/** The rate limit of the paths that anybody may ask who has a checkout's token (assumed). */
import type { Clock } from '../../io/clock.ts';
import { Refusal } from './handler-result.ts';

const publicPaths = '/api/v1/checkouts/public/';
/** Requests of one address within a window. */
const mostRequests = 60;
const windowMs = 60_000;

/** Of the requests that an address may make, how many its open pages use among them: the rest is for payers who come. */
const shareInUse = 0.8;

/** Milliseconds after which a page may ask again so that all pages of its address stay within the limit. */
export const shareHeader = 'x-ask-after-ms';

/** Of one address within a window. */
interface Asked {
  count: number;
  /** Of the checkouts: a page has one. */
  tokens: Set<string>;
}

/**
 * Counts a request, in windows of a minute that the first one begins; by the machine's clock, since a payer's page asks
 * as often whatever the emulator's time is.
 */
export function createPublicLimit({ monotonic }: Clock) {
  let endsAt = 0;
  let asked = new Map<string, Asked>();
  let askedBefore = asked;

  /** @throws Refusal 429 for one too many, once `setHeader` was told the seconds to wait */
  return (url: string, address: string, setHeader: (name: string, value: number) => void): void => {
    if (!url.startsWith(publicPaths)) return;
    const now = monotonic();
    if (now >= endsAt) {
      [askedBefore, asked] = [asked, new Map()];
      endsAt = now + windowMs;
    }
    const ofAddress = asked.get(address) ?? { count: 0, tokens: new Set() };
    asked.set(address, ofAddress);
    ofAddress.count += 1;
    if (ofAddress.count <= mostRequests) {
      ofAddress.tokens.add(url.slice(publicPaths.length).split('/', 1)[0]!);
      const pages = Math.max(ofAddress.tokens.size, askedBefore.get(address)?.tokens.size ?? 0);
      setHeader(shareHeader, Math.ceil((pages * windowMs) / (mostRequests * shareInUse)));
      return;
    }
    const seconds = Math.ceil((endsAt - now) / 1000);
    setHeader('retry-after', seconds);
    throw new Refusal(429, `more than ${mostRequests} requests a minute from one address: wait ${seconds} s`);
  };
}
