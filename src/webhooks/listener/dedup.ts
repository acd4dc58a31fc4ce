import { hash } from 'node:crypto';
import { filled, type Payload, simulatedCode } from '../decode-payload.ts';

/**
 * The key that identifies duplicates (§6.1): the transaction code, or the event and its checkout. A CHECKOUT_PAID is
 * therefore no duplicate of its transaction. Undefined if both are missing or blank, because a blank identifies no transfer.
 * Undefined also for a test delivery: each is sent on purpose, and all have the same code (§6.2).
 */
export function copyKey(payload: Payload): string | undefined {
  const [event, checkoutId] = [filled(payload.event), filled(payload.checkout_id)];
  if (event !== undefined && checkoutId !== undefined) return `${event}:${checkoutId}`;
  const code = filled(payload.transaction_code);
  if (code === simulatedCode) return undefined;
  // A code with a colon must not be read as a checkout.
  return code?.includes(':') ? `:${code}` : code;
}

/** The key of an unreadable body: only the same bytes are a duplicate. */
export function bytesKey(body: Uint8Array): string {
  return `:${hash('sha256', body, 'hex')}`;
}

/** The result of forwarding a delivery; `settled` if it need not be redelivered. */
export interface Outcome {
  /** False if it failed. */
  settled: boolean;
  /** It was not confirmed, so another body with its key is not a conflict. */
  forgotten?: boolean;
}

/** A delivery to forward: new, or seen before without success. */
export type Fresh = 'first' | 'again';

export type Copy<UnderWay> =
  | { copy: Fresh; underWay: UnderWay }
  /** Seen before with the same body; `underWay` while that one is being forwarded. */
  | { copy: 'duplicate'; underWay?: UnderWay }
  /** Seen before with a different body: one of the two is wrong. */
  | { copy: 'conflict' };

export type CopyKind = Copy<never>['copy'];

/** The stored facts about a delivery. */
interface Seen<UnderWay> {
  /** The SHA-256 of its body. */
  body: string;
  /** Undefined when it is done. */
  underWay: UnderWay | undefined;
  settled: boolean;
}

/** Remembers at least the newest `capacity` deliveries. Two maps: removing single entries becomes slow. */
export function createDeduplication<UnderWay extends { done: Promise<Outcome> }>(capacity: number) {
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
      // It may have been dropped, or have come again since.
      if (forgotten) for (const map of [recent, older]) if (map.get(key) === seen) map.delete(key);
    };
    underWay.done.then(over, () => over({ settled: false }));
  }

  return {
    /** Classifies a delivery, and calls `handOn` in the same turn for the first of simultaneous duplicates. */
    admit: (key: string, bytes: Uint8Array, handOn: (copy: Fresh) => UnderWay): Copy<UnderWay> => {
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
