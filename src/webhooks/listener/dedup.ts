import { hash } from 'node:crypto';
import type { Eventually } from '../../values/eventually.ts';
import { type Payload, simulatedCode } from '../payload.ts';

/**
 * The key by which copies are told (§6.1): the transaction code, or the event and its checkout, so that a
 * CHECKOUT_PAID is not taken for a copy of the transaction that paid it. Undefined when there is neither, and
 * for a test delivery: each is sent on purpose, and all have the same code (§6.2).
 */
export function copyKey({ transaction_code, event, checkout_id }: Payload): string | undefined {
  if (event !== undefined && checkout_id !== undefined) return `${event}:${checkout_id}`;
  if (transaction_code === simulatedCode) return undefined;
  // A code with a colon in it must not pass for a checkout.
  return transaction_code?.includes(':') ? `:${transaction_code}` : transaction_code;
}

/** The key of a body that cannot be read: only the same bytes are its copy. */
export function bytesKey(body: Uint8Array): string {
  return `:${hash('sha256', body, 'hex')}`;
}

/** What came of handing a delivery on; `settled` when it need not come again. */
export interface Outcome {
  settled: boolean;
  /** It was not borne out: another body with its key is no conflict. */
  forgotten?: boolean;
}

/** A delivery that is being handed on. */
export interface Handing {
  done: Eventually<Outcome>;
}

/** One that is handed on: not seen before, or seen before without success. */
export type Fresh = 'first' | 'again';

export type Copy<UnderWay> =
  | { copy: Fresh; underWay: UnderWay }
  /** Seen before with the same body; `underWay` as long as that one is. */
  | { copy: 'duplicate'; underWay?: UnderWay }
  /** Seen before with another body: one of the two is wrong. */
  | { copy: 'conflict' };

export type CopyKind = Copy<never>['copy'];

/**
 * What is remembered of a delivery: the SHA-256 of its body alone when it is settled, since nearly all are and
 * a hundred thousand texts are cheaper to keep than objects.
 */
type Seen<UnderWay> =
  | string
  | {
      body: string;
      /** Undefined when it failed. */
      underWay?: UnderWay;
    };

export interface Deduplication<UnderWay> {
  /**
   * Says what a delivery is and calls `handOn` in the same turn if it is to be handed on: of a thousand
   * copies at once one is.
   */
  admit(key: string, body: Uint8Array, handOn: (copy: Fresh) => UnderWay): Copy<UnderWay>;
}

/**
 * Remembers the newest `capacity` deliveries, and up to as many older ones, in memory. Two maps in place of
 * one whose oldest entry goes each time: finding that one gets slower with all that went before.
 */
export function createDeduplication<UnderWay extends Handing>(capacity: number): Deduplication<UnderWay> {
  let recent = new Map<string, Seen<UnderWay>>();
  let older = new Map<string, Seen<UnderWay>>();

  function remember(key: string, seen: Seen<UnderWay>): void {
    if (recent.size >= capacity) {
      older = recent;
      recent = new Map();
    }
    recent.set(key, seen);
  }

  /** In its place, unless it was forgotten, or came once more since then. */
  function replace(key: string, before: Seen<UnderWay>, after: Seen<UnderWay> | undefined): void {
    const map = [recent, older].find((each) => each.get(key) === before);
    if (after === undefined) map?.delete(key);
    else map?.set(key, after);
  }

  function rememberOutcome(key: string, body: string, underWay: UnderWay): void {
    const outcome = ({ settled, forgotten }: Outcome) => {
      if (forgotten) return undefined;
      return settled ? body : { body };
    };
    const { done } = underWay;
    if (done instanceof Promise) {
      const seen = { body, underWay };
      remember(key, seen);
      done.then(
        (value) => replace(key, seen, outcome(value)),
        () => replace(key, seen, { body }),
      );
    } else {
      const seen = outcome(done);
      if (seen !== undefined) remember(key, seen);
    }
  }

  return {
    admit: (key, bytes, handOn) => {
      const body = hash('sha256', bytes, 'binary');
      const known = recent.get(key) ?? older.get(key);
      if (known === body) return { copy: 'duplicate' };
      if (typeof known === 'string' || (known && known.body !== body)) return { copy: 'conflict' };
      if (known?.underWay) return { copy: 'duplicate', underWay: known.underWay };
      const copy = known ? 'again' : 'first';
      const underWay = handOn(copy);
      rememberOutcome(key, body, underWay);
      return { copy, underWay };
    },
  };
}
