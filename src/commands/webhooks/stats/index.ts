import type { Client } from '../../../api/client-types.ts';
import { endpointCommand } from '../../../cli/endpoint-command.ts';
import type { Context } from '../../../context.ts';
import { asked, reasonOf } from '../../../diagnosis/facts/ask-source.ts';
import { failedIn } from '../../../diagnosis/facts/recent-deliveries.ts';
import { PayconfirmError } from '../../../errors.ts';
import { budgetOf, within } from '../../../io/time-budget.ts';
import { diagnosisJson } from '../../../messages/diagnosis-json.ts';
import { withoutBigints } from '../../../values/exact-json.ts';
import { fewEntries, searchLog } from '../../../webhooks/delivery-log/read-log.ts';

const listMs = 10_000;

/** Timeout for reading the log, milliseconds. */
const logMs = 1_000;

/** The results and answers of deliveries. `day`: a UTC day, as in the service's filter. */
const logSince = (day: string | undefined, client: Client, ctx: Context) =>
  asked('delivery-log', ctx.clock, async () => {
    const days = day === undefined ? {} : { from_date: day };
    const reach = { days, atMost: fewEntries, time: budgetOf(logMs, ctx.clock) };
    const { found, complete, back = null } = await searchLog(client, reach, () => true);
    return { deliveries: found, complete, from: back, unread: 0 };
  });

export const stats = endpointCommand({
  name: 'stats',
  summary: 'Show delivery statistics and problems',
  endpoint: 'webhooks.stats',
  also: ['webhooks.list', 'webhooks.logs'],
  flags: { days: { type: 'integer', summary: 'such as 30, default 7', to: 'query.days' } },
  examples: {
    'the last month': 'payconfirm webhooks stats --days 30',
    'what stands out, as codes': "payconfirm webhooks stats --jq '.findings[].code'",
  },
  view: {
    detail: [
      { key: 'days', header: 'Days', format: 'number' },
      { key: 'total', header: 'Deliveries', format: 'number' },
      { key: 'success', header: 'Succeeded', format: 'number' },
      { key: 'failed', header: 'Failed', format: 'number' },
      { key: 'success_rate', header: 'Success rate', format: 'percent' },
      { key: 'p95_duration_ms', header: 'p95', format: 'duration' },
    ],
    text: async (stats, render) => {
      const { languageFor } = await import('../../../messages/load-language.ts');
      const { statsText } = await import('./text.ts');
      return statsText(stats, render, await languageFor(render.language));
    },
  },
  finish: async ({ data: given, ctx }) => {
    const data = withoutBigints(given) as typeof given;
    const listed = await within(listMs, ctx.clock, (await ctx.client()).page('webhooks.list', {})).catch(
      (error: unknown) => {
        if (!(error instanceof PayconfirmError) || !['network', 'service'].includes(error.kind)) throw error;
        return error;
      },
    );
    // The figures are known, so they are shown without the log.
    const unread = listed instanceof PayconfirmError ? listed : undefined;
    if (unread) ctx.conclude(unread);
    const { diagnoseStatistics } = await import('../../../diagnosis/rules/statistics.ts');
    const machine = await import('../../../diagnosis/facts/this-machine.ts');
    const client = await ctx.client();
    const log = data.total > 0 && !unread ? await logSince(data.daily[0]?.date, client, ctx) : undefined;
    const received = await asked('journal', ctx.clock, () => machine.readReceived(ctx, failedIn(log)));
    const diagnosis = diagnoseStatistics(data, {
      configurations: listed instanceof PayconfirmError ? reasonOf(listed) : listed.items,
      log,
      received: received.value ?? [],
      ofListeners: machine.ofListeners((await machine.readListeners(ctx)).value ?? []),
      now: client.now(),
    });
    return {
      ...data,
      configurations: listed instanceof PayconfirmError ? null : listed.items.length,
      ...diagnosisJson(diagnosis, ctx.options),
    };
  },
});
