import type { Client } from '../../../api/client.ts';
import type { Context } from '../../../context.ts';
import { PayconfirmError } from '../../../errors.ts';
import { type Budget, budgetOf } from '../../../io/budget.ts';

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
  /** What could not be read, in words. */
  readonly unread: Readonly<Partial<Record<Source, string>>>;
  /** The first failure: what is known is told, and the run ends with it. */
  readonly failure: PayconfirmError | undefined;
}

export type Source = 'delivery_log' | 'transactions' | 'configurations' | 'reporting' | 'checkout';

/** `ms`: for what may be long, milliseconds. */
export function createLooking(client: Client, ctx: Context, ms: number): Looking {
  const unread: Partial<Record<Source, string>> = {};
  let failure: PayconfirmError | undefined;
  let answered = false;
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
      // Who cannot be reached is not asked again for each thing.
      let reason = failure?.message;
      if (failure?.kind !== 'network') {
        try {
          const value = await read();
          answered = true;
          return value;
        } catch (error) {
          if (!isBearable(error) || (error.kind === 'network' && !answered)) throw error;
          failure ??= error;
          reason = error.message;
        }
      }
      unread[source] = `could not be read: ${reason}`;
      return otherwise;
    },
  };
}

function isBearable(error: unknown): error is PayconfirmError {
  return (
    error instanceof PayconfirmError &&
    (error.kind === 'service' || error.kind === 'network' || error.kind === 'refused')
  );
}
