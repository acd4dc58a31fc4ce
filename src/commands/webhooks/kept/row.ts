import type { HeaderPair } from '../../../values/headers.ts';
import type { KeptWithForwards } from '../../../webhooks/journal/kept-list.ts';
import { listenerOf, shortId, whyHeldBack } from '../../../webhooks/journal/record.ts';
import { type Amount, decodePayload, type Payload } from '../../../webhooks/payload.ts';

/** What became of a kept delivery. */
export type Outcome =
  /** The app answered 200, 201 or 202, the first time or when it was sent again. */
  | 'taken'
  /** It answered something else. */
  | 'refused'
  | 'unanswered'
  /** Its listener is at it. */
  | 'under way'
  /** Its listener ended before an answer was noted. */
  | 'unknown'
  /** `listen --confirm` held it back. */
  | 'not confirmed'
  /** No app was to have it. */
  | 'no app'
  /** It went no further (§6.1): the same as one before, or the same code with another body. */
  | 'copy'
  | 'conflict';

/** A kept delivery in a list. */
export interface KeptRow {
  id: string;
  /** The part of the id that names it. */
  short_id: string;
  received_at: string;
  /** `CHECKOUT_PAID`, or null for a transaction. */
  kind: string | null;
  transaction_code: string | null;
  /** Integer VND. */
  amount: Amount | null;
  description: string | null;
  copy: KeptWithForwards['copy'];
  outcome: Outcome;
  /** The HTTP status of the app's last answer. */
  status: number | null;
  /** Why there was none; why it was held back. */
  error: string | null;
  /** The app that was to have it. */
  target: string | null;
}

/** `living`: ids of the listeners that live. */
export async function rowOf(
  kept: KeptWithForwards,
  living: readonly string[],
): Promise<{ row: KeptRow; payload: Payload | null }> {
  const decoded = await decodePayload(Buffer.from(kept.body_base64, 'base64'), contentType(kept.headers));
  const payload = decoded.ok ? decoded.payload : null;
  const last = kept.forwards.find(({ ok }) => ok) ?? kept.forwards.at(-1);
  const row: KeptRow = {
    id: kept.id,
    short_id: shortId(kept.id),
    received_at: kept.received_at,
    kind: payload?.event ?? null,
    transaction_code: payload?.transaction_code ?? kept.transaction_code ?? null,
    amount: payload?.amount ?? kept.amount ?? null,
    description: payload?.description ?? null,
    copy: kept.copy,
    outcome: outcomeOf(kept, living),
    status: last?.status ?? null,
    error: last?.error ?? whyHeldBack(kept, last) ?? null,
    target: kept.target ?? null,
  };
  return { row, payload };
}

function outcomeOf(kept: KeptWithForwards, living: readonly string[]): Outcome {
  if (kept.forwards.some(({ ok }) => ok)) return 'taken';
  const last = kept.forwards.at(-1);
  if (whyHeldBack(kept, last) !== undefined) return 'not confirmed';
  switch (kept.copy) {
    case 'duplicate':
      return 'copy';
    case 'conflict':
      return 'conflict';
    case 'first':
    case 'again':
      break;
    default:
      return kept.copy satisfies never;
  }
  if (last) return last.status === undefined ? 'unanswered' : 'refused';
  if (kept.target === undefined) return 'no app';
  return living.some((id) => id.startsWith(listenerOf(kept.id))) ? 'under way' : 'unknown';
}

function contentType(headers: readonly HeaderPair[]): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
}
