/** The rate limit of the public paths that a checkout's token opens (assumed). */
import type { Clock } from '../../io/clock.ts';
import { Refusal } from './handler-result.ts';

const publicPaths = '/api/v1/checkouts/public/';
const mostRequests = 60;
const windowMs = 60_000;

/** The share of an address's limit that its open pages use together. The rest is for new payers. */
const shareInUse = 0.8;

/** Milliseconds until the page's next request, so that all pages of its address stay within the limit. */
export const shareHeader = 'x-ask-after-ms';

interface RequestCount {
  count: number;
  /** Checkout tokens: each page has one. */
  tokens: Set<string>;
}

/** Counts requests in windows of one minute of the machine's clock. */
export function createPublicLimit({ monotonic }: Clock) {
  let endsAt = 0;
  let requests = new Map<string, RequestCount>();
  let requestsBefore = requests;

  /** @throws Refusal 429 for a request over the limit, after it sets `retry-after` in seconds */
  return (url: string, address: string, setHeader: (name: string, value: number) => void): void => {
    if (!url.startsWith(publicPaths)) return;
    const now = monotonic();
    if (now >= endsAt) {
      [requestsBefore, requests] = [requests, new Map()];
      endsAt = now + windowMs;
    }
    const addressRequests = requests.get(address) ?? { count: 0, tokens: new Set() };
    requests.set(address, addressRequests);
    addressRequests.count += 1;
    if (addressRequests.count <= mostRequests) {
      addressRequests.tokens.add(url.slice(publicPaths.length).split('/', 1)[0]!);
      const pages = Math.max(addressRequests.tokens.size, requestsBefore.get(address)?.tokens.size ?? 0);
      setHeader(shareHeader, Math.ceil((pages * windowMs) / (mostRequests * shareInUse)));
      return;
    }
    const seconds = Math.ceil((endsAt - now) / 1000);
    setHeader('retry-after', seconds);
    throw new Refusal(429, `more than ${mostRequests} requests a minute from one address: wait ${seconds} s`);
  };
}
