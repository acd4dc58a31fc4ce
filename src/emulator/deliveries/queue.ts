/** Deliveries to webhooks, §6.1, stored with their event and sent after the commit. A crash may send one again. */
import type { EventType } from '../../api/endpoints/log-entry-values.ts';
import type { Random } from '../../io/random.ts';
import { parseJson, stringifyJson } from '../../values/exact-json.ts';
import type { Faults } from '../faults.ts';
import type { Store } from '../store/sqlite.ts';
import type { Attempt, DeliveryTarget, Sender } from './attempt.ts';

const concurrency = 64;

export type Deliveries = ReturnType<typeof createDeliveries>;

interface Delivery {
  seq: number;
  clientId: string;
  target: DeliveryTarget;
  payload: Record<string, unknown>;
}

interface DeliveriesOptions {
  store: Store;
  sender: Sender;
  faults: Faults;
  random: Random;
  now(): number;
  /** @throws the signal's reason when aborted */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** Called within a transaction, for a delivery that failed. */
  onFailure(clientId: string, payload: Record<string, unknown>, attempt: Attempt): void;
}

export function createDeliveries(options: DeliveriesOptions) {
  const { store, sender, faults, now, sleep, onFailure } = options;
  const ended = new AbortController();
  let queue: Delivery[] = [];
  let active = 0;
  let reloads = 0;
  let closed = false;
  let waiting: (() => void)[] = [];

  function start(): void {
    while (!closed && active < concurrency && queue.length > 0) {
      active += 1;
      void deliver(queue.shift()!);
    }
    if (active === 0 && queue.length === 0) {
      for (const resolve of waiting) resolve();
      waiting = [];
    }
  }

  async function deliver({ seq, clientId, target, payload }: Delivery): Promise<void> {
    const reloadsBefore = reloads;
    const fault = faults.takeForDelivery(target.authType !== 'NONE');
    if (fault?.delay_ms) await sleep(fault.delay_ms, ended.signal).catch(() => undefined);
    // After a reload the delivery belongs to another state. After a close, the next start sends it.
    const isCurrent = () => !closed && reloads === reloadsBefore;
    const attempts: Attempt[] = [];
    while (attempts.length < (fault?.duplicate ? 2 : 1) && isCurrent()) {
      attempts.push(await sender.send(target, payload, fault, now()));
    }
    const done = () => {
      for (const attempt of attempts) writeLog(options, clientId, 'webhook', attempt);
      store.delete('deliveries', { seq });
      const failed = attempts.find(({ error_label }) => error_label !== 'OK');
      if (failed) onFailure(clientId, payload, failed);
    };
    // If the database cannot be written, the delivery stays for the next start.
    if (isCurrent()) await store.transaction(done).catch(() => {});
    active -= 1;
    start();
  }

  return {
    /** Within a transaction: sends `payload` after the commit. */
    add: (clientId: string, target: DeliveryTarget, payload: Record<string, unknown>) => {
      const { seq } = store.insert('deliveries', {
        client_id: clientId,
        target: JSON.stringify(target),
        payload: stringifyJson(payload),
      });
      store.afterCommit(() => {
        queue.push({ seq, clientId, target, payload });
        start();
      });
    },
    /** Within a transaction: after the commit, only the deliveries in the database are sent. */
    reload: () => {
      const rows = store.list('deliveries', {});
      store.afterCommit(() => {
        reloads += 1;
        queue = rows.map(({ seq, client_id, target, payload }) => ({
          seq,
          clientId: client_id,
          target: JSON.parse(target),
          payload: parseJson(payload) as Delivery['payload'],
        }));
        start();
      });
    },
    pending: () => active + queue.length,
    /** Resolves when no delivery is pending. */
    idle: () =>
      new Promise<void>((resolve) => {
        waiting.push(resolve);
        start();
      }),
    /** Stops sending; pending deliveries stay in the database. */
    close: () => {
      closed = true;
      ended.abort();
    },
  };
}

/** Writes the log entry of one attempt, §2.9. Call it within a transaction. */
export function writeLog(
  { store, random, now }: Pick<DeliveriesOptions, 'store' | 'random' | 'now'>,
  clientId: string,
  eventType: EventType,
  attempt: Attempt,
): void {
  const entry = { ...attempt, client_id: clientId, event_type: eventType };
  store.insert('webhook_logs', { ...entry, id: random.uuid(), created_at: now() });
}
