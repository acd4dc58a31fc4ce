/** Deliveries that failed in a period and were not delivered later, attributed as in `doctor`. */
import type { Context } from '../../../context.ts';
import { readConfigurations } from '../../../diagnosis/facts/configurations.ts';
import { ofListeners, readListeners, readReceived } from '../../../diagnosis/facts/this-machine.ts';
import { appsBehind, withApps } from '../../../diagnosis/rules/app.ts';
import { attributeAll } from '../../../diagnosis/rules/deliveries-by-configuration.ts';
import { mayHaveProcessed } from '../../../diagnosis/rules/delivery-failure.ts';
import { configurationById } from '../../../webhooks/configuration-by-id.ts';
import { isCheckoutEvent, isSandbox, type Payload, paidTo } from '../../../webhooks/decode-payload.ts';
import { isDelivered, timeOf } from '../../../webhooks/delivery-log/entry.ts';
import { searchLog } from '../../../webhooks/delivery-log/read-log.ts';
import { boundAccounts } from './bound-accounts.ts';
import { type Item, itemOf } from './item.ts';
import { redeliverable } from './redeliverable.ts';
import { stoppedIn } from './stopped-listeners.ts';

/** Times are epoch milliseconds. */
export interface Failed {
  item: Item;
  attempts: number;
  firstAt: number;
  lastAt: number;
  /** The receiver may have processed it, without an answer in time. */
  isUnanswered: boolean;
}

/** Oldest first. */
export async function failedDeliveries(
  { since, until, webhook }: { since: number; until: number; webhook: string | undefined },
  ctx: Context,
) {
  const client = await ctx.client();
  const configurations = await readConfigurations(client);
  const only = webhook === undefined ? undefined : configurationById(webhook, configurations);
  const accountOf = await boundAccounts(configurations, client);
  const progress = ctx.progress('Reading the delivery log');
  const onLooked = (looked: number) => progress.update(looked);
  const { found } = await searchLog(client, { since }, () => true, { onLooked }).finally(() =>
    progress.end(),
  );
  // If an app on this machine has accepted it later, it counts as delivered.
  const stored = await readReceived(
    ctx,
    found.filter(({ entry }) => !isDelivered(entry)),
  );
  const deliveries = withApps(found, appsBehind(found, stored));
  const log = { deliveries, complete: true, from: null, unread: 0 };
  const left = ofListeners((await readListeners(ctx)).value ?? []);
  const paid = (payload: Payload) => accountOf(paidTo(payload));
  const { transfers, events } = attributeAll(configurations, log, paid, left);
  const payloads = new Map(found.map(({ entry, payload }) => [entry.id, payload]));
  const isOpen = ({ share, attempts, due }: (typeof transfers)[number]) =>
    (share === 'failed' || share === 'unknown' || (share === 'elsewhere' && due.isLeftBehind)) &&
    attempts.some((one) => !isDelivered(one) && timeOf(one) <= until);
  const { failed: those, leftOut } = redeliverable(
    transfers.filter((one) => one.code !== undefined && isOpen(one)),
    { configurations, transfers, only, ofListeners: left, isStopped: stoppedIn(found, left) },
  );
  leftOut.counts.event = events.filter(
    (one) => isOpen(one) && (only === undefined || one.meant.includes(only)),
  ).length;
  leftOut.counts.unreadable = found.filter(
    ({ entry, payload }) => payload.transaction_code === undefined && !isDelivered(entry),
  ).length;
  const failed = those.map(({ one, transfer: { code, attempts } }): Failed => {
    const [last] = attempts;
    const { amount } = payloads.get(last!.id) ?? {};
    return {
      item: itemOf({ transaction_code: code!, amount }, one, last),
      attempts: attempts.length,
      firstAt: timeOf(attempts.at(-1)!),
      lastAt: timeOf(last!),
      isUnanswered: attempts.some(mayHaveProcessed),
    };
  });
  const sent = found.filter(({ payload }) => !isCheckoutEvent(payload));
  leftOut.areTrials = sent.length > 0 && sent.every(({ payload }) => isSandbox(payload));
  return { failed: failed.sort((one, other) => one.firstAt - other.firstAt), leftOut };
}
