import { endpointCommand } from '../../cli/endpoint-command.ts';
import { logView } from './view.ts';

export const logs = endpointCommand({
  name: 'logs',
  summary: 'List the delivery log, newest first',
  endpoint: 'webhooks.logs',
  flags: {
    status: {
      type: 'string',
      value: 'success|failed',
      summary: 'only these; success means 2xx',
      to: 'query.status',
    },
    from: { type: 'string', value: 'YYYY-MM-DD', summary: 'from this day on, in UTC', to: 'query.from_date' },
    to: { type: 'string', value: 'YYYY-MM-DD', summary: 'up to this day, in UTC', to: 'query.to_date' },
  },
  examples: [
    { note: 'what failed', command: 'payconfirm webhooks logs --status failed' },
    {
      note: 'all of a day, for a spreadsheet',
      command: 'payconfirm webhooks logs --from 2026-11-20 --to 2026-11-20 --all -o csv',
    },
  ],
  view: logView,
});
