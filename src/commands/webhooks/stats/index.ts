import { endpointCommand } from '../../../cli/endpoint-command.ts';
import { reasonOf } from '../../../diagnosis/facts/ask-source.ts';
import { PayconfirmError } from '../../../errors.ts';
import { within } from '../../../io/time-budget.ts';
import { diagnosisJson } from '../../../messages/diagnosis-json.ts';

const listMs = 10_000;

export const stats = endpointCommand({
  name: 'stats',
  summary: 'Show delivery statistics and problems',
  endpoint: 'webhooks.stats',
  also: ['webhooks.list', 'webhooks.logs'],
  flags: { days: { type: 'integer', value: 'N', summary: 'such as 30, default 7', to: 'query.days' } },
  examples: [
    { note: 'the last month', command: 'payconfirm webhooks stats --days 30' },
    { note: 'what stands out, as codes', command: "payconfirm webhooks stats --jq '.findings[].code'" },
  ],
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
      const { languageFor } = await import('../../../messages/language-for.ts');
      const { statsText } = await import('./text.ts');
      return statsText(stats, render, await languageFor(render.language));
    },
  },
  finish: async ({ data, ctx }) => {
    const listed = await within(listMs, ctx.clock, (await ctx.client()).page('webhooks.list', {})).catch(
      (error: unknown) => {
        if (!(error instanceof PayconfirmError) || !['network', 'service'].includes(error.kind)) throw error;
        return error;
      },
    );
    // The figures are known, and are shown.
    const unread = listed instanceof PayconfirmError ? listed : undefined;
    if (unread) ctx.conclude(unread);
    const { diagnoseStatistics } = await import('../../../diagnosis/rules/statistics.ts');
    const diagnosis = diagnoseStatistics(
      data,
      listed instanceof PayconfirmError ? reasonOf(listed) : listed.items,
    );
    return {
      ...data,
      configurations: listed instanceof PayconfirmError ? null : listed.items.length,
      ...diagnosisJson(diagnosis, ctx.options),
    };
  },
});
