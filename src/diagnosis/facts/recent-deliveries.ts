/** Reads the newest delivery log entries, as far back as the configurations need and the time allows. */
import type { Client } from '../../api/client-types.ts';
import type { Context } from '../../context.ts';
import type { Budget } from '../../io/time-budget.ts';
import {
  isDelivered,
  type LogEntry,
  sentPayload,
  timeOf,
  withPossibleTime,
} from '../../webhooks/delivery-log/entry.ts';
import { type Delivery, logPages } from '../../webhooks/delivery-log/read-log.ts';
import { type Asked, asked } from './ask-source.ts';
import type { Configuration } from './configurations.ts';

export interface RecentDeliveries {
  /** Newest first. */
  deliveries: readonly Delivery[];
  /** How many deliveries the rules judge; without it, all. Older ones only show whether a transfer was sent earlier. */
  judged?: number | undefined;
  /** Whether this is the whole log and every entry was readable. */
  complete: boolean;
  /** Time of the oldest delivery, epoch milliseconds; null without deliveries. */
  from: number | null;
  /** Number of entries with an unreadable body. They may be about any transfer. */
  unread: number;
}

/** Number of deliveries that is enough to judge a URL. */
export const enoughOfEach = 20;

/** Milliseconds that a transfer may be older than its first attempt: its time has whole seconds. */
const lagMs = 2_000;

/** Those that failed in what was read. */
export const failedIn = (log: Asked<RecentDeliveries> | undefined): Delivery[] =>
  log?.value?.deliveries.filter(({ entry }) => !isDelivered(entry)) ?? [];

/** When each configuration has enough deliveries, only entries needed to judge them are read, until the time is over. */
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
    let enough: { count: number; until: number } | undefined;
    const isSettled = (last: LogEntry) => {
      if (isEnough()) enough ??= { count: entries.length, until: timeOf(last) - lagMs };
      return enough !== undefined && timeOf(last) < enough.until;
    };
    if (addresses.size === 0) return recent(entries, false);
    const progress = ctx.progress('Reading the delivery log');
    try {
      for await (const { items } of logPages(client)) {
        const last = entries.at(-1);
        if (last && items.length > 0 && (isSettled(last) || time.isOver))
          return { ...(await recent(entries, false)), judged: enough?.count };
        entries.push(...items.map((one) => withPossibleTime(one, client)));
        progress.update(entries.length);
      }
      return await recent(entries, true);
    } finally {
      progress.end();
    }
  });
}

async function recent(entries: readonly LogEntry[], isWhole: boolean): Promise<RecentDeliveries> {
  const payloads = await Promise.all(entries.map(sentPayload));
  const unread = payloads.filter((payload) => payload === null).length;
  const last = entries.at(-1);
  return {
    deliveries: entries.map((entry, at) => ({ entry, payload: payloads[at] ?? {} })),
    complete: isWhole && unread === 0,
    from: (last && timeOf(last)) || null,
    unread,
  };
}
