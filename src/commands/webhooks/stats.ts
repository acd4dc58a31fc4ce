import { endpointCommand } from '../../cli/endpoint-command.ts';

export const stats = endpointCommand({
  name: 'stats',
  summary: 'Show the delivery statistics of the last days',
  endpoint: 'webhooks.stats',
  flags: { days: { type: 'integer', value: 'N', summary: '1 to 90, default 7', to: 'query.days' } },
  examples: [{ note: 'the last month', command: 'payconfirm webhooks stats --days 30' }],
  view: {
    detail: [
      { key: 'days', header: 'Days', format: 'number' },
      { key: 'total', header: 'Deliveries', format: 'number' },
      { key: 'success', header: 'Succeeded', format: 'number' },
      { key: 'failed', header: 'Failed', format: 'number' },
      { key: 'success_rate', header: 'Success rate', format: 'percent' },
      { key: 'p95_duration_ms', header: 'p95', format: 'duration' },
    ],
  },
});
