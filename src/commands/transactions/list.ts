import { dayFlags, readDays } from '../../cli/days.ts';
import { endpointCommand } from '../../cli/endpoint-command.ts';
import { withCommand } from '../../values/command-line.ts';
import { virtualAccountNumber } from '../va/find-virtual-account.ts';

export const list = endpointCommand({
  name: 'list',
  summary: 'List stored transactions, newest first',
  description:
    'Days are those of --tz; the service filters by days of UTC+7, and a note says so where they differ.',
  endpoint: 'transactions.list',
  flags: {
    ...dayFlags,
    code: {
      value: 'C',
      summary: 'the one with this code',
      to: 'query.transaction_code',
      offers: 'transaction',
    },
    va: {
      value: 'NUMBER',
      summary: 'those paid to this virtual account: its full number or its id',
      resolve: virtualAccountNumber,
      to: 'query.virtual_account_number',
    },
  },
  examples: {
    'the newest ten': 'payconfirm transactions list',
    'all of a day, for a spreadsheet':
      'payconfirm transactions list --from 2026-11-20 --to 2026-11-20 --all -o csv > day.csv',
    'by its code': 'payconfirm transactions list --code FT26325000123',
  },
  prepare: async (request, { flags }, ctx) => ({
    ...request,
    query: { ...request.query, ...readDays(flags, 'Vietnamese', ctx).query },
  }),
  view: {
    columns: [
      { key: 'transaction_date', header: 'TIME', format: 'vietnam-time' },
      { key: 'amount', header: 'AMOUNT', format: 'money' },
      { key: 'transaction_code', header: 'CODE' },
      { key: 'description', header: 'NOTE' },
      { key: 'va_nbr', header: 'VA' },
      { key: 'account_number', header: 'ACCOUNT', format: 'personal' },
      { key: 'is_sandbox', header: 'SANDBOX', format: 'boolean' },
      { key: 'id', header: 'ID' },
    ],
    table: [
      { key: 'transaction_date', header: 'TIME', format: 'vietnam-clock', shrink: 0 },
      { key: 'amount', header: 'AMOUNT', format: 'money', shrink: 0 },
      { key: 'transaction_code', header: 'CODE' },
      { key: 'description', header: 'NOTE' },
      { key: 'va_nbr', header: 'VA', shrink: 3 },
      { key: 'is_sandbox', header: 'SANDBOX', format: 'boolean', shrink: 4 },
    ],
    empty: withCommand('No transactions here. Why:', ['doctor', 'va', 'NUMBER']),
  },
});
