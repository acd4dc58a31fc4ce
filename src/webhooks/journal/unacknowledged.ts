import { hash } from 'node:crypto';
import { cleanupRecordsIn } from '../listener/cleanup-records.ts';
import type { DeliveryState } from './delivery-state-values.ts';
import {
  concernsDelivery,
  type DeliveryRecord,
  type ForwardRecord,
  type PublishRecord,
  stateOfForward,
  stateOfListener,
  wasHandedOn,
  whyHeldBack,
} from './journal-record.ts';
import type { Scope } from './owner.ts';
import { journalRecords, keptDeliveries } from './read-journal.ts';

/** A stored delivery for an app that no app has accepted yet. */
export interface Unacknowledged {
  id: string;
  target: string;
  /** ISO 8601, UTC. */
  received_at: string;
  state: DeliveryState;
}

interface Pending {
  /** By the hash of the body. */
  deliveries: Map<string, Omit<Unacknowledged, 'state'> & { state?: DeliveryState }>;
  /** The hash of the body and the app of each delivery, by delivery ID. */
  known: Map<string, { body: string; target: string }>;
}

/**
 * The deliveries in scope since an instant (epoch milliseconds; 0 for all) that their app has not accepted,
 * in the order received. Of several with one body, only the last. Memory grows with their number, not with
 * the number of all deliveries.
 * @param otherApp also omits what this app has accepted
 */
export async function unacknowledged(
  stateDir: string,
  scope: Scope,
  since: number,
  otherApp?: string,
): Promise<Unacknowledged[]> {
  const pending: Pending = { deliveries: new Map(), known: new Map() };
  for await (const record of journalRecords(stateDir, scope, since)) {
    if (record.type === 'delivery') addDelivery(record, pending, since);
    else if (record.type === 'publish') dropConflict(record, pending);
    else addForward(record, pending, otherApp);
  }
  const living = await cleanupRecordsIn(stateDir).living();
  return [...pending.deliveries.values()].map(({ state, ...delivery }) => ({
    ...delivery,
    state: state ?? stateOfListener(delivery.id, living),
  }));
}

function addDelivery(record: DeliveryRecord, { deliveries, known }: Pending, since: number): void {
  const { id, target, received_at } = record;
  if (!wasHandedOn(record) || target === undefined || Date.parse(received_at) < since) return;
  const body = hash('sha256', record.body_base64, 'base64');
  known.set(id, { body, target });
  deliveries.set(body, { id, target, received_at });
}

/** If two deliveries contradict each other, no app gets either. */
function dropConflict({ id, outcome }: PublishRecord, { deliveries, known }: Pending): void {
  const { body = '' } = known.get(id) ?? {};
  if (outcome === 'conflict' && deliveries.get(body)?.id === id) deliveries.delete(body);
}

function addForward(
  record: ForwardRecord,
  { deliveries, known }: Pending,
  otherApp: string | undefined,
): void {
  const delivery = known.get(record.id);
  if (!delivery) return;
  const { body, target } = delivery;
  const isOfListener = concernsDelivery(record, { target });
  const waiting = deliveries.get(body);
  if (record.ok && (isOfListener || concernsDelivery(record, { target: otherApp ?? target }))) {
    deliveries.delete(body);
    known.delete(record.id);
  } else if (isOfListener && waiting?.id === record.id) waiting.state = stateOfForward(record);
}

/** Counts the deliveries in scope since an instant that `listen --confirm` holds back. */
export async function heldBackSince(stateDir: string, scope: Scope, since: number): Promise<number> {
  let held = 0;
  for await (const delivery of keptDeliveries(stateDir, scope, since)) {
    if (wasHandedOn(delivery) && whyHeldBack(delivery, delivery.forward) !== undefined) held += 1;
  }
  return held;
}
