import { endpointCommand } from '../../cli/endpoint-command.ts';
import { withCommand } from '../../values/command-line.ts';
import { virtualAccountNumber } from './find-virtual-account.ts';

export const transactions = endpointCommand({
  name: 'transactions',
  summary: 'List transactions of a virtual account',
  endpoint: 'va.transactions',
  arguments: [
    {
      name: 'VA_NUMBER',
      summary: 'its full number or its id, from va list',
      resolve: virtualAccountNumber,
      required: true,
      to: 'query.virtual_account_number',
    },
  ],
  examples: {
    'the newest ten': 'payconfirm va transactions 97040SHOP00000123',
    'all, for a spreadsheet': 'payconfirm va transactions 97040SHOP00000123 --all -o csv',
  },
  view: {
    columns: [
      { key: 'transaction_date', header: 'TIME', format: 'vietnam-time' },
      { key: 'amount', header: 'AMOUNT', format: 'money', shrink: 0 },
      { key: 'transaction_code', header: 'CODE' },
      { key: 'description', header: 'NOTE' },
      { key: 'is_sandbox', header: 'SANDBOX', format: 'boolean', shrink: 3 },
    ],
    empty: withCommand('No transactions stored for this virtual account. Why:', ['doctor', 'va', 'NUMBER']),
  },
});
