import type { HeaderPair } from '../../../values/headers.ts';
import { type KeptWithForwards, resultOfKept } from '../../../webhooks/journal/kept-list.ts';
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
  /** With `--all-profiles` alone: the owner; null where an older version stored it. */
  profile?: string | null;
  base_url?: string | null;
  client_id?: string | null;
}

/** The fields that name a delivery's owner, for a list of all profiles. */
export function ownerFields({
  owner,
}: KeptWithForwards): Pick<KeptRow, 'profile' | 'base_url' | 'client_id'> {
  const { profile = null, base_url = null, client_id = null } = owner ?? {};
  return { profile, base_url, client_id };
}

/** `living`: ids of the listeners that live. */
export async function rowOf(
  kept: KeptWithForwards,
  living: readonly string[],
): Promise<{ row: KeptRow; payload: Payload | null }> {
  const decoded = await decodePayload(Buffer.from(kept.body_base64, 'base64'), contentType(kept.headers));
  const payload = decoded.ok ? decoded.payload : null;
  const last = resultOfKept(kept);
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
  const last = resultOfKept(kept);
  if (last?.ok) return 'taken';
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
