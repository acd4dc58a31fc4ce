/** The progress of a redelivery, so that `--resume` can continue it after an interruption. */
import { join } from 'node:path';
import type { Client } from '../../../api/client-types.ts';
import { openPrivate, readPrivate } from '../../../config/private-file.ts';
import type { Context } from '../../../context.ts';
import { t } from '../../../texts/translate.ts';
import { isRecord } from '../../../values/is-record.ts';
import { isDelivered } from '../../../webhooks/delivery-log/entry.ts';
import { searchLog } from '../../../webhooks/delivery-log/read-log.ts';
import { type Item, isAttemptOf, settle } from './item.ts';

export interface RedeliveryRecord {
  /** Items of an interrupted redelivery; empty if the last one was completed. */
  items: Item[];
  /** When the redelivery started, epoch milliseconds. */
  begunAt: number;
  /** Resolves when the items are on disk. */
  save(items: readonly Item[]): Promise<void>;
  clear(): Promise<void>;
}

/** Opens the record of the current service and client. */
export async function openRecord(ctx: Context): Promise<RedeliveryRecord> {
  const { baseUrl, clientId } = await ctx.profile();
  const service = `${baseUrl} ${clientId ?? ''}`;
  const path = join(ctx.stateDir, 'redelivery.json');
  const kept = (await readPrivate(path, ctx.warn))[service];
  const { items = [], begunAt = ctx.clock.now() } = isRecord(kept) ? (kept as Partial<RedeliveryRecord>) : {};
  const change = async (value: unknown) => {
    const file = await openPrivate(path, ctx);
    await file.change((contents) => {
      if (value === undefined) delete contents[service];
      else contents[service] = value;
    });
  };
  return {
    items,
    begunAt,
    save: (those) => change({ begunAt, items: those }),
    clear: () => change(undefined),
  };
}

/** Assumed maximum clock difference of two machines, milliseconds. */
const clockSkewMs = 10 * 60_000;

/** Milliseconds between two looks at the log, and how many: a delivery ends 10 s after its request. */
const [pauseMs, mostLooks] = [1_000, 15];

/** Reads missing results, and waits for deliveries under way: a second request would send them twice. */
export async function catchUp(record: RedeliveryRecord, ctx: Context): Promise<void> {
  const client = await ctx.client();
  const isAwaited = () => record.items.some((one) => mayBeUnderWay(one, ctx));
  await readResults(record, client);
  if (isAwaited()) ctx.note(t('Waiting for the deliveries of an interrupted redelivery.'));
  for (let looks = 1; looks < mostLooks && isAwaited(); looks++) {
    await ctx.clock.sleep(pauseMs, ctx.signal);
    await readResults(record, client);
  }
}

/** Whether its delivery may be under way. */
export const mayBeUnderWay = ({ after, asked_at }: Item, { clock }: Context) =>
  after === null && asked_at !== null && clock.now() - asked_at < pauseMs * mostLooks;

async function readResults({ items, begunAt }: RedeliveryRecord, client: Client): Promise<void> {
  const open = items.filter(({ after }) => after === null);
  const { found } = await searchLog(client, { since: begunAt - clockSkewMs }, (attempt) =>
    open.some((item) => isAttemptOf(item, attempt)),
  );
  for (const item of open) {
    const last = found.find((attempt) => isAttemptOf(item, attempt));
    if (!last || last.entry.id === item.before_id) continue;
    // A failure from before the request is not its result.
    if (item.asked_at !== null || isDelivered(last.entry)) settle(item, last.entry);
  }
}
