import { checkoutStatuses } from '../../api/endpoints/checkouts.ts';
import { dayFlags, readDays } from '../../cli/days.ts';
import { endpointCommand } from '../../cli/endpoint-command.ts';
import { withCommand } from '../../values/command-line.ts';
import { receivedOf } from '../../values/whole-amount.ts';
import { type Checkout, givenAsReceived } from './status-text.ts';

export const list = endpointCommand({
  name: 'list',
  summary: 'List checkouts, newest first',
  description:
    'Days are those of --tz; the service filters by days of UTC+7, and a note says so where they differ.',
  endpoint: 'checkouts.list',
  flags: {
    status: { value: 'STATUS', suggestions: checkoutStatuses, summary: 'only these', to: 'query.status' },
    'order-code': { value: 'O', summary: 'those of this order', to: 'query.order_code' },
    ...dayFlags,
  },
  examples: {
    'the newest twenty': 'payconfirm checkouts list',
    'those of an order': 'payconfirm checkouts list --order-code DH10234',
    'what was paid on a day, for a spreadsheet':
      'payconfirm checkouts list --status paid --from 2026-11-20 --to 2026-11-20 --all -o csv > paid.csv',
  },
  prepare: async (request, { flags }, ctx) => ({
    ...request,
    query: { ...request.query, ...readDays(flags, 'Vietnamese', ctx).query },
  }),
  view: {
    columns: [
      { key: 'order_code', header: 'ORDER' },
      { key: 'status', header: 'STATUS', format: 'word', shrink: 0 },
      { key: 'amount', header: 'AMOUNT', format: 'money', shrink: 0 },
      {
        key: 'paid_amount',
        header: 'RECEIVED',
        format: 'money',
        shrink: 0,
        show: (item) => receivedOf(item as Checkout) ?? givenAsReceived(item as Checkout),
      },
      { key: 'id', header: 'ID', shrink: 0 },
      { key: 'created_at', header: 'CREATED', format: 'time', shrink: 3 },
      { key: 'sandbox', header: 'SANDBOX', format: 'boolean', shrink: 4 },
    ],
    empty: withCommand('No checkouts. Create one:', ['checkouts', 'create'], { help: true }),
  },
});
