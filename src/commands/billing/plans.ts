import { endpointCommand } from '../../cli/endpoint-command.ts';

export const plans = endpointCommand({
  name: 'plans',
  summary: 'List plans and prices',
  endpoint: 'billing.plans',
  examples: { 'what there is, and what it costs': 'payconfirm billing plans' },
  view: {
    columns: [
      { key: 'code', header: 'PLAN', shrink: 0 },
      { key: 'name', header: 'NAME' },
      { key: 'price_month', header: 'A MONTH', format: 'money' },
      { key: 'price_year', header: 'A YEAR', format: 'money' },
      { key: 'tx_limit', header: 'TRANSFERS', format: 'number' },
      { key: 'overage_per_tx', header: 'EACH MORE', format: 'money' },
      { key: 'features', header: 'FEATURES', shrink: 3 },
    ],
    empty: 'The service has no plans.',
  },
});
