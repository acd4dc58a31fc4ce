import { endpointCommand } from '../../../cli/endpoint-command.ts';
import type { Context } from '../../../context.ts';
import { PayconfirmError } from '../../../errors.ts';
import { within } from '../../../io/budget.ts';
import { findingsOf, statsVerdict } from '../../../webhooks/delivery-log/stats-findings.ts';

/** Milliseconds. */
const listMs = 10_000;

const configurationsOf = async (ctx: Context) => (await (await ctx.client()).page('webhooks.list', {})).items;

export const stats = endpointCommand({
  name: 'stats',
  summary: 'Show the delivery statistics of the last days, and what stands out in them',
  endpoint: 'webhooks.stats',
  also: ['webhooks.list', 'webhooks.logs'],
  flags: { days: { type: 'integer', value: 'N', summary: '1 to 90, default 7', to: 'query.days' } },
  examples: [
    { note: 'the last month', command: 'payconfirm webhooks stats --days 30' },
    { note: 'what stands out, for a report', command: "payconfirm webhooks stats --jq '.findings[]'" },
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
    text: async (stats, render) => (await import('./text.ts')).statsText(stats, render),
  },
  finish: async ({ data, ctx }) => {
    const listed = await within(listMs, ctx.clock, configurationsOf(ctx)).catch((error: unknown) => {
      if (!(error instanceof PayconfirmError) || !['network', 'service'].includes(error.kind)) throw error;
      return error;
    });
    // The figures are known, and are shown.
    const unread = listed instanceof PayconfirmError ? listed : undefined;
    if (unread) ctx.conclude(unread);
    const items = listed instanceof PayconfirmError ? [] : listed;
    const findings = findingsOf(data, items, ctx.commandLine);
    const verdict = statsVerdict(data, findings, unread && `could not be read: ${unread.message}`);
    return { ...data, configurations: unread ? null : items.length, findings, verdict };
  },
});
