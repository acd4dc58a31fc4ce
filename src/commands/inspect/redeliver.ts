import type { Context } from '../../context.ts';
import { usageError } from '../../errors.ts';
import type { Given } from '../../inspector/data-source.ts';
import type { Redelivered } from '../../inspector/page-data.ts';
import { codeOf } from '../../webhooks/delivery-log/find-entry.ts';
import { receiverOf } from '../webhooks/log/report.ts';
import { namedItems, namedTransactions } from '../webhooks/redeliver/named.ts';
import { alone } from '../webhooks/redeliver/redeliver-all.ts';
import { sendItems } from '../webhooks/redeliver/send.ts';
import { entryOf, idOf } from './delivery-details.ts';
import { configurationsOf } from './delivery-rows.ts';

/** Milliseconds to wait for the result: the service gives a receiver ten seconds (§6). */
const timeoutMs = 15_000;

/**
 * Has the service send the transaction of a log entry to the entry's configuration once more, as `webhooks redeliver` does.
 * @throws usage error for an entry without a transaction or a configuration, and what the service refuses
 */
export async function redeliverEntry(given: Given, ctx: Context): Promise<Redelivered> {
  const { source, id } = idOf(given);
  if (source !== 'log') throw usageError('only an attempt of the service can be redelivered');
  const entry = await entryOf(id, given, ctx);
  const code = await codeOf(entry);
  const webhook = receiverOf(await configurationsOf(ctx), entry).id;
  if (code === undefined) throw usageError('this attempt names no transaction');
  if (webhook === '') throw usageError('the configuration of this attempt is not there any more');
  return alone(ctx, async () => {
    const items = await namedItems(await namedTransactions([code], ctx), webhook, ctx);
    const sending = { rate: 1, timeoutMs, save: () => Promise.resolve() };
    for await (const { after, delivered } of sendItems(items, sending, ctx)) {
      return { result: after, delivered };
    }
    throw usageError('there is nothing to redeliver');
  });
}
