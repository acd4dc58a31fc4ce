import type { Client } from '../../api/client-types.ts';
import { NetworkError } from '../../api/replies/network-error.ts';
import type { Context } from '../../context.ts';
import { PayconfirmError } from '../../errors.ts';
import { type Budget, budgetOf, NoAnswer, within } from '../../io/time-budget.ts';
import { type Sentence, t } from '../../texts/translate.ts';
import type { Reason, Source } from '../finding.ts';
import { type Failure, reasonOf } from './ask-source.ts';

/** Reads sources within a time limit. One failed source does not stop the others. */
export interface Reading {
  client: Client;
  ctx: Context;
  /** Time for everything that may take long. */
  time: Budget;
  /** The part of it for the log, before the accounts are read. */
  logTime: Budget;
  /** Returns the result of `read`. If the service fails or refuses, records the failure and returns `otherwise`. */
  bearing<Value>(source: Source, read: () => Promise<Value>, otherwise: Value): Promise<Value>;
  /** The result of `work`, which every check needs. @throws network error if it is not done in time */
  inTime<Value>(work: Promise<Value>): Promise<Value>;
  readonly unread: Readonly<Partial<Record<Source, Reason>>>;
  /** The first failure. The command shows what is known, then ends with this error. */
  readonly failure: PayconfirmError | undefined;
  /** Adds the failure of a source that is read separately. */
  note(failure: Failure): void;
}

/** Default time in milliseconds. With the start and the last requests, the answer takes up to 2 s. */
export const usualMs = 1_000;

/** Milliseconds that a reply may take after the time is over, and for each later request. */
const graceMs = 2_000;

const longer =
  'Try again, or raise --timeout. Each request ends earlier, after --request-timeout.' satisfies Sentence;

/** Milliseconds reserved at the end of a given time, so that short requests are still sent. */
const keptMs = (timeout: number) => Math.min(timeout / 3, 1_000);

/** `given`: milliseconds for everything. Without it, only slow sources are stopped. */
export function createReading(client: Client, ctx: Context, given: number | undefined): Reading {
  const { clock } = ctx;
  const { retryForMs, requestTimeoutMs } = ctx.options;
  // Waiting for the end of an outage needs its time and one last retry.
  const timeout = given ?? (retryForMs && retryForMs + requestTimeoutMs);
  const ms = timeout === undefined ? usualMs : timeout - 2 * keptMs(timeout);
  const seen: Seen = {
    unread: {},
    silent: new Set(),
    isUnreachable: false,
    hasBroken: false,
    hasAnswered: false,
    failure: undefined,
  };
  const until = clock.monotonic() + (timeout ?? ms + graceMs);
  const inTime = <Value>(work: Promise<Value>) => {
    const left = until - clock.monotonic();
    const least = timeout === undefined ? graceMs : left / 2;
    const most = timeout === undefined ? left : left - keptMs(timeout);
    return within(Math.max(most, least, 0), clock, work).catch((error) => {
      if (!(error instanceof NoAnswer)) throw error;
      // The time may be over before the request starts. The message then shows the whole wait.
      throw (left > 0 ? error : new NoAnswer(timeout ?? ms + graceMs)).with({ hint: t(longer) });
    });
  };
  return {
    client,
    ctx,
    time: budgetOf(ms, ctx.clock),
    logTime: budgetOf(ms / 2, ctx.clock),
    unread: seen.unread,
    get failure() {
      return seen.failure;
    },
    note: ({ kind, error }) => {
      if (kind === 'network' || kind === 'service') seen.failure ??= error;
    },
    bearing: async (source, read, otherwise) => {
      if (seen.silent.has(source)) return otherwise;
      if (seen.isUnreachable) seen.unread[source] = 'unreachable';
      else {
        try {
          const value = await inTime(read());
          seen.hasAnswered = true;
          return value;
        } catch (error) {
          bear(error, source, seen);
        }
      }
      return otherwise;
    },
    inTime,
  };
}

interface Seen {
  unread: Partial<Record<Source, Reason>>;
  /** Sources that did not answer in time. They are not asked again. */
  silent: Set<Source>;
  /** An unreachable service is not asked again. A slow reply to one request does not mean that the next is slow. */
  isUnreachable: boolean;
  /** A connection was closed early, and nothing has answered so far. */
  hasBroken: boolean;
  hasAnswered: boolean;
  failure: PayconfirmError | undefined;
}

/** @throws errors that cannot be tolerated, and an unreachable service */
function bear(error: unknown, source: Source, seen: Seen): void {
  if (!isBearable(error)) throw error;
  if (error instanceof NoAnswer) seen.silent.add(source);
  else if (error.kind === 'network') {
    // One closed connection affects only its source. A second one before any reply means that the service is unreachable.
    seen.isUnreachable = (error instanceof NetworkError && error.neverSent) || seen.hasBroken;
    seen.hasBroken = !seen.hasAnswered;
  }
  if (seen.isUnreachable && !seen.hasAnswered) throw error;
  seen.failure ??= error;
  // Keep the first reason: a repeated request may only be slower.
  seen.unread[source] ??= reasonOf(error);
}

function isBearable(error: unknown): error is PayconfirmError {
  return (
    error instanceof PayconfirmError &&
    (error.kind === 'service' || error.kind === 'network' || error.kind === 'refused')
  );
}
