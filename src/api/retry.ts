import type { Clock } from '../io/clock.ts';
import type { Random } from '../io/random.ts';
import { NetworkError } from './replies/network-error.ts';
import { isHtml } from './replies/reply.ts';
import type { HttpReply } from './transport.ts';

/**
 * What may be sent again.
 * - `read`: after a network error, a 429 and a 5xx
 * - `keyed`: a write with an Idempotency-Key that the service document shows, after the same; it is done once (§4.5)
 * - `unsent`: every other write, and only when no connection was made
 */
export type Repeat = 'read' | 'keyed' | 'unsent';

/** An outage is sat out, as `--retry-for` says. */
export interface RetryFor {
  /** Milliseconds after the first failure of a request in which it may be sent again. */
  ms: number;
  /** Told of each pause: what failed, and how many milliseconds the pause takes and the time has left. */
  pausing(outage: string, pauseMs: number, leftMs: number): void;
}

interface Tools {
  clock: Clock;
  random: Random;
  signal: AbortSignal;
  retryFor?: RetryFor | undefined;
}

/** Times that a request is sent again. */
const MAX_RETRIES = 3;
/** How often a request that is not answered is sent. */
export const triesOf = (repeat: Repeat): number => (repeat === 'unsent' ? 1 : 1 + MAX_RETRIES);
/** Milliseconds. A service that asks for a longer wait gets none: the caller gets the error. */
const MAX_WAIT_MS = 60_000;
/** Milliseconds of a pause that nobody asked for: the end of an outage is noticed soon. */
const MAX_USUAL_PAUSE_MS = 15_000;

/**
 * Sends, and at most three times again, or through an outage as long as `retryFor` says, with a growing, jittered pause or the
 * longer one that `Retry-After` names.
 * @throws network error when no try was answered; any other error of `send` at once
 */
export async function sendRepeatedly(
  repeat: Repeat,
  send: () => Promise<HttpReply>,
  { clock, random, signal, retryFor }: Tools,
): Promise<HttpReply> {
  let mayBeDone = false;
  let until: number | undefined;
  for (let retries = 0; ; retries++) {
    const usual = Math.min(250 * 2 ** retries * (0.5 + random.fraction()), MAX_USUAL_PAUSE_MS);
    const outcome = await send().catch(networkErrorOf);
    // A service that refuses for now may have done it all the same: only what never left is surely not done.
    mayBeDone ||= !(outcome instanceof NetworkError && outcome.neverSent);
    until ??= clock.monotonic() + (retryFor?.ms ?? 0);
    const outage = retryFor && outageOf(outcome);
    const left = outage ? until - clock.monotonic() : usuallyLeft(outcome, retries);
    const pause = pauseAfter(outcome, { usual, left, now: clock.now() });
    if (repeat === 'unsent' && mayBeDone) return replyOf(outcome, mayBeDone);
    if (pause === undefined) return replyOf(outcome, mayBeDone);
    if (outage) retryFor.pausing(outage, pause, left);
    await clock.sleep(pause, signal);
  }
}

type Outcome = HttpReply | NetworkError;

function replyOf(outcome: Outcome, mayBeDone: boolean): HttpReply {
  if (outcome instanceof NetworkError) throw outcome.with({ neverSent: !mayBeDone });
  return outcome;
}

/** Milliseconds to wait before the next try; undefined where none follows in the time that is left. */
function pauseAfter(outcome: Outcome, { usual, left, now }: { usual: number; left: number; now: number }) {
  const header = outcome instanceof NetworkError ? undefined : outcome.headers['retry-after'];
  const asked = retryAfter(header, now) ?? 0;
  return left <= 0 || asked > left ? undefined : Math.min(Math.max(asked, usual), left);
}

/** Milliseconds of the longest pause that is made where no outage is sat out; 0: no more tries. */
function usuallyLeft(outcome: Outcome, retries: number): number {
  const failed = outcome instanceof NetworkError || outcome.status === 429 || outcome.status >= 500;
  return failed && retries < MAX_RETRIES ? MAX_WAIT_MS : 0;
}

/** What a service that is away for a while gives, in words; undefined for an answer of the service that would come again. */
function outageOf(outcome: Outcome): string | undefined {
  if (outcome instanceof NetworkError) return outcome.message;
  const { status, text } = outcome;
  if ([429, 502, 503, 504].includes(status)) return `the service answered ${status}`;
  // A page with a status below 500 that is no success is of a wrong address, which stays wrong.
  return isHtml(text) && (status < 300 || status >= 500) ? `the reply is HTML (status ${status})` : undefined;
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
