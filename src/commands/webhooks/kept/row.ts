import { type Amount, type Payload, payloadOf } from '../../../webhooks/decode-payload.ts';
import type { DeliveryState } from '../../../webhooks/journal/delivery-state-values.ts';
import { shortId, whyHeldBack } from '../../../webhooks/journal/journal-record.ts';
import { type KeptWithForwards, resultOfKept, stateOfKept } from '../../../webhooks/journal/kept-list.ts';

/** A stored delivery in a list. */
export interface KeptRow {
  id: string;
  short_id: string;
  received_at: string;
  /** `CHECKOUT_PAID`, or null for a transaction. */
  kind: string | null;
  transaction_code: string | null;
  /** Integer VND. */
  amount: Amount | null;
  description: string | null;
  copy: KeptWithForwards['copy'];
  outcome: DeliveryState;
  status: number | null;
  /** Why there was no answer, or why the delivery was held back. */
  error: string | null;
  /** The app that it was to be forwarded to. */
  target: string | null;
  /** Only with `--all-profiles`: the owner; null if unknown. */
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
  const payload = await payloadOf(kept);
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
    outcome: stateOfKept(kept, living),
    status: last?.status ?? null,
    error: last?.error ?? whyHeldBack(kept, last) ?? null,
    target: kept.target ?? null,
  };
  return { row, payload };
}
