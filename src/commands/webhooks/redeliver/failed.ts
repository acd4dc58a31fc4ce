/** The deliveries that failed within a time and were not delivered later, as `doctor` attributes them. */
import type { Context } from '../../../context.ts';
import { type Configuration, readConfigurations } from '../../../diagnosis/facts/configurations.ts';
import { attributeAll } from '../../../diagnosis/rules/recent-attempts.ts';
import { parseTime } from '../../../values/time.ts';
import { configurationById } from '../../../webhooks/configuration-by-id.ts';
import { paidTo } from '../../../webhooks/decode-payload.ts';
import { isPaused } from '../../../webhooks/delivery-log/configuration-match.ts';
import { isDelivered, timeOf } from '../../../webhooks/delivery-log/entry.ts';
import { searchLog } from '../../../webhooks/delivery-log/read-log.ts';
import { boundAccounts } from './bound-accounts.ts';
import { type Item, itemOf } from './item.ts';

/** Times are epoch milliseconds. */
export interface Failed {
  item: Item;
  /** Attempts so far. */
  attempts: number;
  firstAt: number;
  lastAt: number;
}

export interface FailedDeliveries {
  /** Oldest first. */
  failed: Failed[];
  /** How many were left out: their configuration is paused, is gone, or may have got them; or they have no readable time. */
  leftOut: { paused: number; gone: number; uncertain: number; undated: number; replaced: Replaced[] };
}

/** Sent to a URL that a configuration has which was created later, or sends in another way. */
export interface Replaced {
  by: Configuration;
  codes: string[];
}

export async function failedDeliveries(
  { since, until, webhook }: { since: number; until: number; webhook: string | undefined },
  ctx: Context,
): Promise<FailedDeliveries> {
  const client = await ctx.client();
  const configurations = await readConfigurations(client);
  const only = webhook === undefined ? undefined : configurationById(webhook, configurations).id;
  const accountOf = await boundAccounts(configurations, client);
  const progress = ctx.progress('Reading the delivery log');
  const onLooked = (looked: number) => progress.update(looked);
  const { found } = await searchLog(client, { since }, () => true, { onLooked }).finally(() =>
    progress.end(),
  );
  const log = { deliveries: found, complete: true, from: null, unread: 0 };
  const { groups, lost } = attributeAll(configurations, log, (payload) => accountOf(paidTo(payload)));
  const payloads = new Map(found.map(({ entry, payload }) => [entry.id, payload]));
  const leftOut = { paused: 0, gone: 0, uncertain: 0, undated: 0, replaced: [] as Replaced[] };
  for (const [url, transfers] of lost) {
    const codes = transfers.flatMap(({ code }) => code ?? []);
    const by = configurations.find((one) => one.webhook_url === url && (only ?? one.id) === one.id);
    if (by && codes.length > 0) leftOut.replaced.push({ by, codes });
    else if (only === undefined) leftOut.gone += codes.length;
  }
  const failed = groups.flatMap(({ configurations: those, transfers }) => {
    const wanted = those.filter(({ id }) => only === undefined || id === only);
    const active = wanted.filter((one) => !isPaused(one));
    return transfers.flatMap(({ code, attempts, share }): Failed[] => {
      const isInTime = attempts.some((one) => !isDelivered(one) && timeOf(one) <= until);
      if (code === undefined || !isInTime || share === 'delivered' || share === 'elsewhere') return [];
      if (share === 'unknown') {
        leftOut.uncertain += wanted.length;
        return [];
      }
      if (attempts.some(({ created_at }) => parseTime(created_at) === undefined)) {
        leftOut.undated += wanted.length;
        return [];
      }
      leftOut.paused += wanted.length - active.length;
      const [last] = attempts;
      const { amount } = payloads.get(last!.id) ?? {};
      return active.map((one) => ({
        item: itemOf({ transaction_code: code, amount }, one, last),
        attempts: attempts.length,
        firstAt: timeOf(attempts.at(-1)!),
        lastAt: timeOf(last!),
      }));
    });
  });
  return { failed: failed.sort((one, other) => one.firstAt - other.firstAt), leftOut };
}
