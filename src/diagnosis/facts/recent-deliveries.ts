/** The newest deliveries of the service's log, as far back as the configurations need and the time allows. */
import type { Client } from '../../api/client.ts';
import type { Context } from '../../context.ts';
import type { Budget } from '../../io/time-budget.ts';
import { sentPayload, timeOf } from '../../webhooks/delivery-log/entry.ts';
import { type Delivery, logPages } from '../../webhooks/delivery-log/read-log.ts';
import { type Asked, asked } from './asked.ts';
import type { Configuration } from './configurations.ts';

export interface RecentDeliveries {
  /** Newest first. */
  deliveries: readonly Delivery[];
  /** Whether that is the whole log. */
  complete: boolean;
  /** When the oldest of them was made, epoch milliseconds; null where there is none. */
  from: number | null;
}

/** Deliveries that are enough to tell how an address does. */
export const enoughOfEach = 20;

export function readDeliveries(
  configurations: readonly Configuration[],
  time: Budget,
  client: Client,
  ctx: Context,
): Promise<Asked<RecentDeliveries>> {
  return asked('delivery-log', ctx.clock, async () => {
    const counts = new Map(configurations.map(({ webhook_url }) => [webhook_url, 0]));
    const read: { deliveries: Delivery[]; complete: boolean; from: number | null } = {
      deliveries: [],
      complete: true,
      from: null,
    };
    if (counts.size === 0) return { ...read, complete: false };
    const progress = ctx.progress('Reading the delivery log');
    try {
      for await (const { items } of logPages(client)) {
        const isEnough = [...counts.values()].every((count) => count >= enoughOfEach);
        if (read.deliveries.length > 0 && items.length > 0 && (isEnough || time.isOver)) {
          return { ...read, complete: false };
        }
        for (const entry of items) {
          const decoded = await sentPayload(entry);
          read.deliveries.push({ entry, payload: decoded.ok ? decoded.payload : {} });
          read.from = timeOf(entry) || null;
          const count = counts.get(entry.endpoint_url);
          if (count !== undefined) counts.set(entry.endpoint_url, count + 1);
        }
        progress.update(read.deliveries.length);
      }
      return read;
    } finally {
      progress.end();
    }
  });
}
