import { createHash } from 'node:crypto';

/** What came of a delivery that was handed on: true when it need not come again. */
export type Outcome = { settled: boolean };

export type Copy<Result> =
  /** Not seen before. */
  | { copy: 'first' }
  /** Seen before, but handing it on failed: it may come again. */
  | { copy: 'again' }
  /** Seen before, the same body: the result of the one that came first, perhaps still under way. */
  | { copy: 'duplicate'; result: Promise<Result> }
  /** Seen before with another body: one of the two is wrong. */
  | { copy: 'conflict' };

interface Seen<Result> {
  body: string;
  /** Undefined once handing it on has failed. */
  result: Promise<Result> | undefined;
}

/** What the key of a delivery is made from; the fields of §6.2 and §6.3. */
export interface Identified {
  transactionCode: string | undefined;
  event: string | undefined;
  checkoutId: string | undefined;
}

/**
 * The key by which copies are told (§6.1): the transaction code, or the event and its checkout, so that a
 * CHECKOUT_PAID is not taken for a copy of the transaction that paid it. Undefined when there is neither.
 */
export function copyKey({ transactionCode, event, checkoutId }: Identified): string | undefined {
  if (event !== undefined && checkoutId !== undefined) return `${event}:${checkoutId}`;
  return transactionCode === undefined ? undefined : `:${transactionCode}`;
}

/** Remembers the deliveries handed on, the newest `capacity` of them. */
export interface Deduplication<Result> {
  /**
   * Decides what a delivery is, and for the one to be handed on calls `handOn`, in the same turn: of a
   * thousand copies at once one gets there.
   */
  admit(key: string, body: Uint8Array, handOn: (copy: 'first' | 'again') => Promise<Result>): Copy<Result>;
}

export function createDeduplication<Result extends Outcome>(capacity: number): Deduplication<Result> {
  const seen = new Map<string, Seen<Result>>();

  function remember(key: string, entry: Seen<Result>, result: Promise<Result>): void {
    entry.result = result;
    const failed = () => {
      entry.result = undefined;
    };
    result.then(({ settled }) => settled || failed(), failed);
    seen.delete(key);
    seen.set(key, entry);
    const [oldest] = seen.keys();
    if (seen.size > capacity && oldest !== undefined) seen.delete(oldest);
  }

  return {
    admit: (key, bytes, handOn) => {
      const body = createHash('sha256').update(bytes).digest('base64');
      const known = seen.get(key);
      if (!known) {
        remember(key, { body, result: undefined }, handOn('first'));
        return { copy: 'first' };
      }
      if (known.body !== body) return { copy: 'conflict' };
      if (known.result) return { copy: 'duplicate', result: known.result };
      remember(key, known, handOn('again'));
      return { copy: 'again' };
    },
  };
}
