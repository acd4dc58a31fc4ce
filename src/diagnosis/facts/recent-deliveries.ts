/** The newest deliveries of the service's log, as far back as the configurations need and the time allows. */
import type { Client } from '../../api/client.ts';
import type { Context } from '../../context.ts';
import type { Budget } from '../../io/time-budget.ts';
import { type LogEntry, sentPayload, timeOf } from '../../webhooks/delivery-log/entry.ts';
import { type Delivery, logPages } from '../../webhooks/delivery-log/read-log.ts';
import { type Asked, asked } from './ask-source.ts';
import type { Configuration } from './configurations.ts';

export interface RecentDeliveries {
  /** Newest first. */
  deliveries: readonly Delivery[];
  /** Whether that is the whole log, and all of it was understood. */
  complete: boolean;
  /** When the oldest of them was made, epoch milliseconds; null where there is none. */
  from: number | null;
  /** Entries whose body cannot be read: they may be about any transfer. */
  unread: number;
}

/** Deliveries that are enough to tell how an address does. */
export const enoughOfEach = 20;

/** No more pages are read once each configuration has enough, or the time is over. */
export function readDeliveries(
  configurations: readonly Configuration[],
  time: Budget,
  client: Client,
  ctx: Context,
): Promise<Asked<RecentDeliveries>> {
  return asked('delivery-log', ctx.clock, async () => {
    const addresses = new Set(configurations.map(({ webhook_url }) => webhook_url));
    const entries: LogEntry[] = [];
    const isEnough = () =>
      [...addresses].every(
        (address) => entries.filter(({ endpoint_url }) => endpoint_url === address).length >= enoughOfEach,
      );
    if (addresses.size === 0) return recent(entries, false);
    const progress = ctx.progress('Reading the delivery log');
    try {
      for await (const { items } of logPages(client)) {
        if (entries.length > 0 && items.length > 0 && (time.isOver || isEnough()))
          return recent(entries, false);
        entries.push(...items);
        progress.update(entries.length);
      }
      return recent(entries, true);
    } finally {
      progress.end();
    }
  });
}

async function recent(entries: readonly LogEntry[], isWhole: boolean): Promise<RecentDeliveries> {
  const payloads = await Promise.all(entries.map(sentPayload));
  const unread = payloads.filter(({ ok }) => !ok).length;
  const last = entries.at(-1);
  return {
    deliveries: entries.map((entry, at) => {
      const decoded = payloads[at]!;
      return { entry, payload: decoded.ok ? decoded.payload : {} };
    }),
    complete: isWhole && unread === 0,
    from: (last && timeOf(last)) || null,
    unread,
  };
}
