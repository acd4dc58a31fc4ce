import type { Client } from '../../api/client-types.ts';
import { NetworkError } from '../../api/replies/network-error.ts';
import type { Context } from '../../context.ts';
import { PayconfirmError } from '../../errors.ts';
import { type Budget, budgetOf, NoAnswer, within } from '../../io/time-budget.ts';
import { type Sentence, t } from '../../texts/translate.ts';
import type { Reason, Source } from '../finding.ts';
import { type Failure, reasonOf } from './ask-source.ts';

/** How sources are read: within a time, and so that one that fails leaves the others. */
export interface Reading {
  client: Client;
  ctx: Context;
  /** For everything that may be long. */
  time: Budget;
  /** Of it, what the log may take before the accounts are asked. */
  logTime: Budget;
  /** What `read` gives; `otherwise` where the service fails or refuses to show it, which is kept. */
  bearing<Value>(source: Source, read: () => Promise<Value>, otherwise: Value): Promise<Value>;
  /**
   * What `work` gives, which nothing can be looked at without.
   * @throws network error when it has not in time
   */
  inTime<Value>(work: Promise<Value>): Promise<Value>;
  /** What could not be read. */
  readonly unread: Readonly<Partial<Record<Source, Reason>>>;
  /** The first failure: what is known is shown, and the run ends with it. */
  readonly failure: PayconfirmError | undefined;
  /** Adds the failure of a source that is read by itself. */
  note(failure: Failure): void;
}

/** Time to look where nobody says, milliseconds: with the start of the program and the last questions, an answer within 2 s. */
export const usualMs = 1_000;

/** Milliseconds for an answer beyond the time to look, and for each that is asked for after that. */
const graceMs = 2_000;

const longer =
  'Try again, or raise --timeout. Each request ends earlier, after --request-timeout.' satisfies Sentence;

/** Of a time that was named: what is kept at its end, milliseconds, so that what is not long is still asked for. */
const keptMs = (timeout: number) => Math.min(timeout / 3, 1_000);

/**
 * `given`: of everything, milliseconds; what does not answer is given up soon enough for the others to be asked. Without,
 * there is the usual time for what may be long, and each that does not answer soon after that is given up for itself.
 */
export function createReading(client: Client, ctx: Context, given: number | undefined): Reading {
  const { clock } = ctx;
  const { retryForMs, requestTimeoutMs } = ctx.options;
  // An outage that is to be sat out takes its time, and a last try.
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
      // The time may have been over before it was asked: what was waited in all is what was given.
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
  /** Those that did not answer in time: they are not asked again. */
  silent: Set<Source>;
  /** Who cannot be reached is not asked again for each thing; one who answers late may be quick with another. */
  isUnreachable: boolean;
  /** A connection broke off, and nothing has answered so far. */
  hasBroken: boolean;
  hasAnswered: boolean;
  failure: PayconfirmError | undefined;
}

/** @throws what cannot be borne, and that nothing can be reached */
function bear(error: unknown, source: Source, seen: Seen): void {
  if (!isBearable(error)) throw error;
  if (error instanceof NoAnswer) seen.silent.add(source);
  else if (error.kind === 'network') {
    // One connection that breaks off is of its source; where another does too before anything answers, nothing will.
    seen.isUnreachable = (error instanceof NetworkError && error.neverSent) || seen.hasBroken;
    seen.hasBroken = !seen.hasAnswered;
  }
  if (seen.isUnreachable && !seen.hasAnswered) throw error;
  seen.failure ??= error;
  // What it answered first: asked again, it may only be slower.
  seen.unread[source] ??= reasonOf(error);
}

function isBearable(error: unknown): error is PayconfirmError {
  return (
    error instanceof PayconfirmError &&
    (error.kind === 'service' || error.kind === 'network' || error.kind === 'refused')
  );
}
