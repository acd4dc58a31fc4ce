import type { Clock } from '../io/clock.ts';
import type { Random } from '../io/random.ts';
import { t } from '../texts/translate.ts';
import { NetworkError } from './replies/network-error.ts';
import { isHtml } from './replies/read-reply.ts';
import type { HttpReply } from './transport.ts';

/**
 * When a request may be repeated:
 * - `read`: after a network error, a 429 and a 5xx
 * - `keyed`: a write with a documented Idempotency-Key, after the same; it is handled once (§4.5)
 * - `unsent`: every other write, only if no connection was made
 */
export type Repeat = 'read' | 'keyed' | 'unsent';

/** Retries during an outage (`--retry-for`). */
export interface RetryFor {
  /** Milliseconds after a request's first failure in which it is repeated. */
  ms: number;
  /** Called before each pause, with the error, the pause and the remaining time in milliseconds. */
  pausing(outage: string, pauseMs: number, leftMs: number): void;
}

interface Tools {
  clock: Clock;
  random: Random;
  signal: AbortSignal;
  retryFor?: RetryFor | undefined;
}

/** Maximum number of repeats. */
const MAX_RETRIES = 3;
/** Maximum number of tries of a request. */
export const triesOf = (repeat: Repeat): number => (repeat === 'unsent' ? 1 : 1 + MAX_RETRIES);
/** Milliseconds. If the service asks for a longer wait, the caller gets the error. */
const MAX_WAIT_MS = 60_000;
/** Milliseconds of a pause without `Retry-After`, short enough to notice the end of an outage soon. */
const MAX_USUAL_PAUSE_MS = 15_000;

/** Sends, and repeats at most three times, or for `retryFor`. @throws the last network error, or any other */
export async function sendRepeatedly(
  repeat: Repeat,
  send: () => Promise<HttpReply>,
  { clock, random, signal, retryFor }: Tools,
): Promise<HttpReply> {
  let mayBeHandled = false;
  let until: number | undefined;
  for (let retries = 0; ; retries++) {
    const usual = Math.min(250 * 2 ** retries * (0.5 + random.fraction()), MAX_USUAL_PAUSE_MS);
    const outcome = await send().catch(networkErrorOf);
    // A failing service may still have handled the request. Only an unsent request was certainly not handled.
    mayBeHandled ||= !(outcome instanceof NetworkError && outcome.neverSent);
    until ??= clock.monotonic() + (retryFor?.ms ?? 0);
    const outage = retryFor && outageOf(outcome);
    const left = outage ? until - clock.monotonic() : timeLeftWithoutOutage(outcome, retries);
    const pause = pauseAfter(outcome, { usual, left, now: clock.now() });
    if (repeat === 'unsent' && mayBeHandled) return replyOf(outcome, mayBeHandled);
    if (pause === undefined) return replyOf(outcome, mayBeHandled);
    if (outage) retryFor.pausing(outage, pause, left);
    await clock.sleep(pause, signal);
  }
}

type Outcome = HttpReply | NetworkError;

function replyOf(outcome: Outcome, mayBeHandled: boolean): HttpReply {
  if (outcome instanceof NetworkError) throw outcome.with({ neverSent: !mayBeHandled });
  return outcome;
}

/** Milliseconds before the next try; undefined if none fits the remaining time. */
function pauseAfter(outcome: Outcome, { usual, left, now }: { usual: number; left: number; now: number }) {
  const header = outcome instanceof NetworkError ? undefined : outcome.headers['retry-after'];
  const asked = retryAfter(header, now) ?? 0;
  return left <= 0 || asked > left ? undefined : Math.min(Math.max(asked, usual), left);
}

/** Maximum pause without an outage in milliseconds; 0: no more tries. */
function timeLeftWithoutOutage(outcome: Outcome, retries: number): number {
  const failed = outcome instanceof NetworkError || outcome.status === 429 || outcome.status >= 500;
  return failed && retries < MAX_RETRIES ? MAX_WAIT_MS : 0;
}

/** The outage as a text; undefined for a reply that would come again. */
function outageOf(outcome: Outcome): string | undefined {
  if (outcome instanceof NetworkError) return outcome.message;
  const { status, text } = outcome;
  if ([429, 502, 503, 504].includes(status)) return t('the service answered {0}', status);
  // HTML with a failing status below 500 is a wrong address, which stays wrong.
  return isHtml(text) && (status < 300 || status >= 500)
    ? t('the reply is HTML (status {0})', status)
    : undefined;
}

function networkErrorOf(error: unknown): NetworkError {
  if (error instanceof NetworkError) return error;
  throw error;
}

/** Milliseconds to wait: `Retry-After` is seconds or an HTTP date. */
export function retryAfter(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d+$/.test(value.trim())) return Number(value) * 1000;
  // Date.parse reads 1.5 as January 5.
  const date = /[a-z].*\d:\d\d:\d\d/i.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
