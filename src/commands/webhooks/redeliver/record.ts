/** What a redelivery has done so far, so that `--resume` goes on where it was ended. */
import { join } from 'node:path';
import type { Client } from '../../../api/client-types.ts';
import { openPrivate, readPrivate } from '../../../config/private-file.ts';
import type { Context } from '../../../context.ts';
import { isRecord } from '../../../values/is-record.ts';
import { isDelivered } from '../../../webhooks/delivery-log/entry.ts';
import { searchLog } from '../../../webhooks/delivery-log/read-log.ts';
import { type Item, isAttemptOf, settle } from './item.ts';

export interface RedeliveryRecord {
  /** Those of a redelivery that was ended; none where the last one came to its end. */
  items: Item[];
  /** When it began, epoch milliseconds. */
  begunAt: number;
  /** Resolves once they are on the disk. */
  save(items: readonly Item[]): Promise<void>;
  clear(): Promise<void>;
}

/** That of the service and client in force. */
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

/** Clocks of two machines differ by less: milliseconds. */
const clockSkewMs = 10 * 60_000;

/**
 * Looks in the log what became of those that have no result: the service may have sent one when the program was ended, and
 * somebody else may have had one sent since.
 */
export async function catchUp({ items, begunAt }: RedeliveryRecord, client: Client): Promise<void> {
  const open = items.filter(({ after }) => after === null);
  const { found } = await searchLog(client, { since: begunAt - clockSkewMs }, (attempt) =>
    open.some((item) => isAttemptOf(item, attempt)),
  );
  for (const item of open) {
    const last = found.find((attempt) => isAttemptOf(item, attempt));
    if (!last || last.entry.id === item.before_id) continue;
    // A failure from before the service was asked is no result.
    if (item.asked || isDelivered(last.entry)) settle(item, last.entry);
  }
}
