import type { Item } from '../../api/client.ts';
import type { Context } from '../../context.ts';
import { within } from '../../io/budget.ts';
import { safeCell } from '../../values/safe-text.ts';
import { formatTime, parseTime } from '../../values/time.ts';
import { isPaused } from '../../webhooks/delivery-log/concerned.ts';
import { isDelivered, type LogEntry, resultOf } from '../../webhooks/delivery-log/entry.ts';
import { wordsFor } from '../../webhooks/delivery-log/error-labels.ts';
import { searchLog } from '../../webhooks/delivery-log/search.ts';
import { type Check, type Finding, ok, open, wrong } from './check.ts';
import { checkMs, runChecks } from './run-checks.ts';

type Configuration = Item<'webhooks.list'>;

/** Entries of the log that are looked at for each configuration's last one. */
const lookedAt = 1_000;
/** Configurations, §8: "keep under 20". */
const manyConfigurations = 20;

/** A line for each webhook configuration, with the label of its last delivery. */
export async function checkConfigurations(ctx: Context): Promise<Finding[]> {
  const client = await ctx.client();
  let items: Configuration[] = [];
  const number: Check<Context> = {
    name: 'webhooks',
    run: async () => {
      ({ items } = await client.page('webhooks.list', {}));
      if (items.length === 0) {
        return wrong('no configuration: nothing is delivered', (line) =>
          line(['webhooks', 'create'], { name: 'NAME', url: 'URL' }),
        );
      }
      const active = items.filter((one) => !isPaused(one)).length;
      const all = `${items.length} ${items.length === 1 ? 'configuration' : 'configurations'}`;
      const unsaid = items.filter(({ is_active }) => typeof is_active !== 'boolean').length;
      if (unsaid > 0) return open(`${all}; of ${unsaid} the service does not say whether active or paused`);
      const says = `${all}, ${active} active`;
      if (active === 0) {
        return wrong(`${says}: nothing is delivered`, (line) => line(['webhooks', 'resume', items[0]!.id]));
      }
      return items.length < manyConfigurations
        ? ok(says)
        : wrong(`${says}: keep them under ${manyConfigurations}`, (line) => line(['webhooks', 'list']));
    },
  };
  const found = await runChecks([number], ctx, { chain: false, clock: ctx.clock });
  let log: ReturnType<typeof lastEntries> | undefined;
  const lastOf = () => {
    log ??= within(
      checkMs,
      ctx.clock,
      lastEntries(new Set(items.map(({ webhook_url }) => webhook_url)), ctx),
    );
    return log;
  };
  const each = items.map((one) => checkOf(one, lastOf));
  return [...found, ...(await runChecks(each, ctx, { chain: false, clock: ctx.clock }))];
}

function checkOf(one: Configuration, lastOf: () => ReturnType<typeof lastEntries>): Check<Context> {
  return {
    name: `webhook ${safeCell(one.name)}`,
    run: async (ctx) => {
      if (isPaused(one)) {
        return open('paused: nothing is delivered there', (line) => line(['webhooks', 'resume', one.id]));
      }
      const { last: newest, seen } = await lastOf();
      const last = newest.get(one.webhook_url);
      if (!last) return open(`active; no delivery among ${seen}`);
      const { error_label, status_code, id } = last;
      const result = resultOf({ error_label, status_code });
      const time = parseTime(last.created_at);
      const at = time === undefined ? '' : ` at ${formatTime(time, ctx.options.timeZone)}`;
      const says = `last delivery ${result}${at}`;
      if (isDelivered(last)) return ok(says);
      return wrong(`${says}. ${wordsFor(last).meaning}`, (line) => line(['webhooks', 'log', id]));
    },
  };
}

/** The newest entry of each address, and in words how many entries were looked at for them. */
async function lastEntries(
  urls: ReadonlySet<string>,
  ctx: Context,
): Promise<{ last: Map<string, LogEntry>; seen: string }> {
  const last = new Map<string, LogEntry>();
  const { looked, complete } = await searchLog(
    await ctx.client(),
    { atMost: urls.size === 0 ? 0 : lookedAt },
    ({ entry }) => {
      if (!urls.has(entry.endpoint_url) || last.has(entry.endpoint_url)) return false;
      last.set(entry.endpoint_url, entry);
      return true;
    },
    { enough: urls.size },
  );
  const entries = looked === 1 ? 'entry' : 'entries';
  return { last, seen: complete ? `all ${looked} ${entries} of the log` : `the newest ${looked} ${entries}` };
}
