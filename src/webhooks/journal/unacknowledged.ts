import { hash } from 'node:crypto';
import type { CleanupRecords } from '../listener/cleanup-records.ts';
import type { Scope } from './owner.ts';
import { journalRecords, keptDeliveries } from './reader.ts';
import { concernsDelivery, listenerOf, wasHandedOn, whyHeldBack } from './record.ts';

/** A kept delivery that no app has taken yet, though one was to have it. */
export interface Unacknowledged {
  id: string;
  target: string;
  /** ISO 8601, UTC. */
  received_at: string;
  /**
   * `failed`: an app refused it or could not be reached. `unknown`: its listener ended before the app's answer was
   * noted; the app may have it. `under-way`: its listener is still at it. `held-back`: `--confirm` did not let it through.
   */
  state: 'failed' | 'unknown' | 'under-way' | 'held-back';
}

/**
 * The deliveries in scope since an instant (epoch milliseconds; 0 for all) that their app has not taken, in the order in
 * which they came; of those with one body the last one. Memory grows with their number, not with that of all.
 * @param at another app: what it has taken is left out too
 */
export async function unacknowledged(
  stateDir: string,
  scope: Scope,
  since: number,
  records: CleanupRecords,
  at?: string,
): Promise<Unacknowledged[]> {
  const pending = new Map<string, Omit<Unacknowledged, 'state'> & { became?: 'failed' | 'held-back' }>();
  const known = new Map<string, { body: string; target: string }>();
  for await (const record of journalRecords(stateDir, scope, since)) {
    if (record.type === 'delivery') {
      const { id, target, received_at } = record;
      if (!wasHandedOn(record) || target === undefined || Date.parse(received_at) < since) continue;
      const body = hash('sha256', record.body_base64, 'base64');
      known.set(id, { body, target });
      pending.set(body, { id, target, received_at });
      continue;
    }
    const { body, target } = known.get(record.id) ?? {};
    if (body === undefined) continue;
    const waiting = pending.get(body);
    if (record.type === 'publish') {
      // No app is to have one of two that contradict each other.
      if (record.outcome === 'conflict' && waiting?.id === record.id) pending.delete(body);
      continue;
    }
    const isOfListener = concernsDelivery(record, { target });
    if (record.ok && (isOfListener || concernsDelivery(record, { target: at ?? target }))) {
      pending.delete(body);
      known.delete(record.id);
    } else if (isOfListener && waiting?.id === record.id) {
      waiting.became = whyHeldBack({}, record) ? 'held-back' : 'failed';
    }
  }
  const living = new Set((await records.living()).map((id) => id.slice(0, 8)));
  return [...pending.values()].map(({ became, ...found }) => ({
    ...found,
    state: became ?? (living.has(listenerOf(found.id)) ? 'under-way' : 'unknown'),
  }));
}

/** How many of those in scope since an instant (epoch milliseconds; 0 for all) `listen --confirm` has held back. */
export async function heldBackSince(stateDir: string, scope: Scope, since: number): Promise<number> {
  let held = 0;
  for await (const delivery of keptDeliveries(stateDir, scope, since)) {
    if (wasHandedOn(delivery) && whyHeldBack(delivery, delivery.forward) !== undefined) held += 1;
  }
  return held;
}

/** What is sent again without being read back: by `replay --failed`, and by a listener without `--confirm`. */
export function isToSend({ state }: Unacknowledged): boolean {
  switch (state) {
    case 'failed':
    case 'unknown':
      return true;
    case 'under-way':
    case 'held-back':
      return false;
    default:
      return state satisfies never;
  }
}
