import type { Client } from '../../../api/client.ts';
import type { Context } from '../../../context.ts';
import { PayconfirmError } from '../../../errors.ts';
import { type Budget, budgetOf, NoAnswer, within } from '../../../io/budget.ts';

/** What a trace looks with, and what it could not read. */
export interface Looking {
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
  /** What could not be read, in words. */
  readonly unread: Readonly<Partial<Record<Source, string>>>;
  /** The first failure: what is known is shown, and the run ends with it. */
  readonly failure: PayconfirmError | undefined;
}

export type Source = 'delivery_log' | 'transactions' | 'configurations' | 'reporting' | 'checkout';

/** Milliseconds for an answer beyond the time to look, and for each that is asked for after that. */
const graceMs = 2_000;

/** `ms`: for what may be long, milliseconds. What does not answer is given up soon after that, each source for itself. */
export function createLooking(client: Client, ctx: Context, ms: number): Looking {
  const { clock } = ctx;
  const unread: Partial<Record<Source, string>> = {};
  const silent = new Set<Source>();
  const until = clock.monotonic() + ms + graceMs;
  let unreachable = false;
  let failure: PayconfirmError | undefined;
  let answered = false;
  const inTime = <Value>(work: Promise<Value>) =>
    within(Math.max(until - clock.monotonic(), graceMs), clock, work);
  return {
    client,
    ctx,
    time: budgetOf(ms, ctx.clock),
    logTime: budgetOf(ms / 2, ctx.clock),
    unread,
    get failure() {
      return failure;
    },
    bearing: async (source, read, otherwise) => {
      if (silent.has(source)) return otherwise;
      // Who cannot be reached is not asked again for each thing; one who answers late may be quick with another.
      let reason = failure?.message;
      if (!unreachable) {
        try {
          const value = await inTime(read());
          answered = true;
          return value;
        } catch (error) {
          if (!isBearable(error)) throw error;
          if (error instanceof NoAnswer) silent.add(source);
          else if (error.kind === 'network') unreachable = true;
          if (unreachable && !answered) throw error;
          failure ??= error;
          reason = error instanceof NoAnswer ? `${error.message}; a longer --timeout waits` : error.message;
        }
      }
      unread[source] = `could not be read: ${reason}`;
      return otherwise;
    },
    inTime,
  };
}

function isBearable(error: unknown): error is PayconfirmError {
  return (
    error instanceof PayconfirmError &&
    (error.kind === 'service' || error.kind === 'network' || error.kind === 'refused')
  );
}
