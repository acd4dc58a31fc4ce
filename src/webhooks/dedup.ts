import { hash } from 'node:crypto';
import type { Eventually } from './eventually.ts';
import type { Payload } from './payload.ts';

/**
 * The key by which copies are told (§6.1): the transaction code, or the event and its checkout, so that a
 * CHECKOUT_PAID is not taken for a copy of the transaction that paid it. Undefined when there is neither.
 */
export function copyKey({ transaction_code, event, checkout_id }: Payload): string | undefined {
  if (event !== undefined && checkout_id !== undefined) return `${event}:${checkout_id}`;
  return transaction_code === undefined ? undefined : `:${transaction_code}`;
}

/** What came of handing a delivery on; `settled` when it need not come again. */
export interface Outcome {
  settled: boolean;
}

export type Copy<Result> =
  /** Not seen before, or seen before without success. */
  | { copy: 'first' | 'again'; result: Eventually<Result> }
  /** Seen before with the same body; `result` while that one is still under way. */
  | { copy: 'duplicate'; result?: Promise<Result> }
  /** Seen before with another body: one of the two is wrong. */
  | { copy: 'conflict' };

interface Seen<Result> {
  /** SHA-256 of the body. */
  body: string;
  state: Promise<Result> | 'settled' | 'failed';
}

export interface Deduplication<Result> {
  /**
   * Says what a delivery is and calls `handOn` in the same turn if it is to be handed on: of a thousand
   * copies at once one is.
   */
  admit(key: string, body: Uint8Array, handOn: (copy: 'first' | 'again') => Eventually<Result>): Copy<Result>;
}

/**
 * Remembers the newest `capacity` deliveries, and up to as many older ones, in memory. Two maps in place of
 * one whose oldest entry goes each time: finding that one gets slower with all that went before.
 */
export function createDeduplication<Result extends Outcome>(capacity: number): Deduplication<Result> {
  let recent = new Map<string, Seen<Result>>();
  let older = new Map<string, Seen<Result>>();

  function remember(key: string, body: string, result: Eventually<Result>): void {
    const entry: Seen<Result> = { body, state: 'failed' };
    const settle = ({ settled }: Result) => {
      entry.state = settled ? 'settled' : 'failed';
    };
    if (result instanceof Promise) {
      entry.state = result;
      result.then(settle, () => {
        entry.state = 'failed';
      });
    } else settle(result);
    if (recent.size >= capacity) {
      older = recent;
      recent = new Map();
    }
    recent.set(key, entry);
  }

  return {
    admit: (key, bytes, handOn) => {
      const body = hash('sha256', bytes, 'base64');
      const known = recent.get(key) ?? older.get(key);
      if (known && known.body !== body) return { copy: 'conflict' };
      if (known?.state === 'settled') return { copy: 'duplicate' };
      if (known && known.state !== 'failed') return { copy: 'duplicate', result: known.state };
      const copy = known ? 'again' : 'first';
      const result = handOn(copy);
      remember(key, body, result);
      return { copy, result };
    },
  };
}
