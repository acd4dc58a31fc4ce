import type { Item } from '../../api/client.ts';
import type { Context } from '../../context.ts';
import { safeCell } from '../../output/safe-text.ts';
import { formatTime } from '../../output/time.ts';
import { isDelivered, type LogEntry } from '../../webhooks/delivery-log.ts';
import { logPages } from '../../webhooks/find-deliveries.ts';
import { wordsOf } from '../../webhooks/label-words.ts';
import { timeOf } from '../../webhooks/tail.ts';
import { type Check, type Finding, ok, wrong } from './check.ts';
import { runChecks } from './run-checks.ts';

/** Entries of the log that are looked at for each configuration's last one. */
const lookedAt = 1_000;
/** §8: "keep under 20". */
const manyConfigurations = 20;

/** A line for each webhook configuration, with the label of its last delivery. */
export async function checkConfigurations(ctx: Context): Promise<Finding[]> {
  const client = await ctx.client();
  const { items } = await client.page('webhooks.list', {});
  const last = await lastEntries(new Set(items.map(({ webhook_url }) => webhook_url)), ctx);
  const number: Check<Context> = {
    name: 'webhooks',
    run: async () => {
      if (items.length === 0) {
        return wrong(
          'no configuration: nothing is delivered',
          'payconfirm webhooks create --name NAME --url URL',
        );
      }
      const count = `${items.length} ${items.length === 1 ? 'configuration' : 'configurations'}`;
      const says = `${count}, ${items.filter(({ is_active }) => is_active).length} active`;
      return items.length < manyConfigurations
        ? ok(says)
        : wrong(`${says}: keep them under ${manyConfigurations}`, 'payconfirm webhooks list');
    },
  };
  return runChecks([number, ...items.map((one) => checkOf(one, last.get(one.webhook_url)))], ctx, {
    chain: false,
  });
}

function checkOf(one: Item<'webhooks.list'>, last: LogEntry | undefined): Check<Context> {
  return {
    name: `webhook ${safeCell(one.name)}`,
    run: async (ctx) => {
      const state = one.is_active ? '' : 'paused; ';
      if (!last) return ok(`${state}no delivery among the newest ${lookedAt}`);
      const { error_label, status_code, id } = last;
      const result = status_code === null ? error_label : `${error_label} ${status_code}`;
      const says = `${state}last delivery ${result} at ${formatTime(timeOf(last), ctx.options.timeZone)}`;
      if (isDelivered(last) || !one.is_active) return ok(says);
      return wrong(`${says}. ${wordsOf(error_label).meaning}`, `payconfirm webhooks log ${id}`);
    },
  };
}

async function lastEntries(urls: ReadonlySet<string>, ctx: Context): Promise<Map<string, LogEntry>> {
  const last = new Map<string, LogEntry>();
  if (urls.size === 0) return last;
  let looked = 0;
  for await (const { items } of logPages(await ctx.client())) {
    for (const entry of items) {
      if (urls.has(entry.endpoint_url) && !last.has(entry.endpoint_url)) last.set(entry.endpoint_url, entry);
    }
    looked += items.length;
    if (last.size === urls.size || looked >= lookedAt) break;
  }
  return last;
}
