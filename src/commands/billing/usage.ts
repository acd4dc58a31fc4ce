import { endpointCommand } from '../../cli/endpoint-command.ts';
import { withCommand } from '../../values/command-line.ts';

export const usage = endpointCommand({
  name: 'usage',
  summary: "Show the plan and this month's usage",
  description: 'The month is of UTC+7; sandbox transactions do not count.',
  endpoint: 'billing.usage',
  examples: {
    'how much is left?': 'payconfirm billing usage',
    'transfers of this month': 'payconfirm billing usage --jq .tx_used',
  },
  view: {
    detail: [
      { key: 'plan_code', header: 'Plan' },
      { key: 'plan_cycle', header: 'Paid by the', format: 'word' },
      { key: 'plan_expires_at', header: 'Ends', format: 'time' },
      { key: 'tx_used', header: 'Transfers used', format: 'number' },
      { key: 'tx_limit', header: 'of', format: 'number' },
      { key: 'overage_tx', header: 'Above that', format: 'number' },
      { key: 'overage_amount', header: 'They cost', format: 'money' },
    ],
  },
  note: ({ data, ctx }) => {
    if (data.overage_tx > 0)
      ctx.note(
        withCommand('More transfers than the plan includes. To choose another plan:', ['billing', 'plans']),
      );
  },
});
