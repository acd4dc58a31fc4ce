import type { Clock } from '../io/clock.ts';
import type { Random } from '../io/random.ts';
import { NetworkError } from './replies/network-error.ts';
import type { HttpReply } from './transport.ts';

/**
 * What may be sent again.
 * - `read`: after a network error, a 429 and a 5xx
 * - `keyed`: a write with an Idempotency-Key, after the same; the service does it once (§4.5)
 * - `unsent`: every other write, and only when no connection was made
 */
export type Repeat = 'read' | 'keyed' | 'unsent';

interface Tools {
  clock: Clock;
  random: Random;
  signal: AbortSignal;
}

/** Times that a request is sent again. */
const MAX_RETRIES = 3;
/** How often a request that is not answered is sent. */
export const triesOf = (repeat: Repeat): number => (repeat === 'unsent' ? 1 : 1 + MAX_RETRIES);
/** Milliseconds. A service that asks for a longer wait gets none: the caller gets the error. */
const MAX_WAIT_MS = 60_000;

/**
 * Sends, and at most three times again, with a growing, jittered pause or the one that `Retry-After` names.
 * @throws network error when no try was answered; any other error of `send` at once
 */
export async function sendRepeatedly(
  repeat: Repeat,
  send: () => Promise<HttpReply>,
  { clock, random, signal }: Tools,
): Promise<HttpReply> {
  let sent = false;
  for (let retries = 0; ; retries++) {
    const usualPause = 250 * 2 ** retries * (0.5 + random.fraction());
    const outcome = await send().catch(networkErrorOf);
    sent ||= !(outcome instanceof NetworkError && outcome.neverSent);
    const mayRepeat = retries < MAX_RETRIES && !(repeat === 'unsent' && sent);
    const pause = mayRepeat ? pauseAfter(outcome, usualPause, clock.now()) : undefined;
    if (pause !== undefined) await clock.sleep(pause, signal);
    else if (outcome instanceof NetworkError) throw outcome.with({ neverSent: !sent });
    else return outcome;
  }
}

/** Milliseconds to wait before the next try; undefined for a reply that none follows. */
function pauseAfter(outcome: HttpReply | NetworkError, usual: number, now: number): number | undefined {
  if (outcome instanceof NetworkError) return usual;
  if (outcome.status !== 429 && outcome.status < 500) return undefined;
  const pause = retryAfter(outcome.headers['retry-after'], now) ?? usual;
  return pause > MAX_WAIT_MS ? undefined : pause;
}

function networkErrorOf(error: unknown): NetworkError {
  if (error instanceof NetworkError) return error;
  throw error;
}

/** Milliseconds to wait: `Retry-After` is seconds or an HTTP date. */
export function retryAfter(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d+$/.test(value.trim())) return Number(value) * 1000;
  // Date.parse takes 1.5 for the fifth of January.
  const date = /[a-z].*\d:\d\d:\d\d/i.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
