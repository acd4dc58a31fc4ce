import { hash } from 'node:crypto';
import { filled, type Payload, simulatedCode } from '../decode-payload.ts';

/**
 * The key by which copies are recognised (§6.1): the transaction code, or the event and its checkout, so that a
 * CHECKOUT_PAID is not taken for a copy of the transaction that paid it. Undefined when there is neither, or it is blank,
 * which tells no two transfers apart; and for a test delivery: each is sent on purpose, and all have the same code (§6.2).
 */
export function copyKey(payload: Payload): string | undefined {
  const [event, checkoutId] = [filled(payload.event), filled(payload.checkout_id)];
  if (event !== undefined && checkoutId !== undefined) return `${event}:${checkoutId}`;
  const code = filled(payload.transaction_code);
  if (code === simulatedCode) return undefined;
  // A code with a colon in it must not pass for a checkout.
  return code?.includes(':') ? `:${code}` : code;
}

/** The key of a body that cannot be read: only the same bytes are its copy. */
export function bytesKey(body: Uint8Array): string {
  return `:${hash('sha256', body, 'hex')}`;
}

/** The result of handing a delivery on; `settled` when it need not come again. */
export interface Outcome {
  /** False when it failed. */
  settled: boolean;
  /** It was not borne out: another body with its key is no conflict. */
  forgotten?: boolean;
}

/** A delivery that is being handed on. */
export interface Handing {
  done: Promise<Outcome>;
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

/** What is remembered of a delivery. */
interface Seen<UnderWay> {
  /** The SHA-256 of its body. */
  body: string;
  /** Undefined when that is over. */
  underWay: UnderWay | undefined;
  settled: boolean;
}

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

  function remember(key: string, body: string, underWay: UnderWay): void {
    if (recent.size >= capacity) {
      older = recent;
      recent = new Map();
    }
    const seen: Seen<UnderWay> = { body, underWay, settled: false };
    recent.set(key, seen);
    const over = ({ settled, forgotten }: Outcome) => {
      seen.settled = settled;
      seen.underWay = undefined;
      // It may have been left behind, or have come once more since then.
      if (forgotten) for (const map of [recent, older]) if (map.get(key) === seen) map.delete(key);
    };
    underWay.done.then(over, () => over({ settled: false }));
  }

  return {
    admit: (key, bytes, handOn) => {
      const body = hash('sha256', bytes, 'hex');
      const seen = recent.get(key) ?? older.get(key);
      if (seen && seen.body !== body) return { copy: 'conflict' };
      if (seen?.settled) return { copy: 'duplicate' };
      if (seen?.underWay) return { copy: 'duplicate', underWay: seen.underWay };
      const copy = seen ? 'again' : 'first';
      const underWay = handOn(copy);
      remember(key, body, underWay);
      return { copy, underWay };
    },
  };
}
