import { endpointCommand } from '../../cli/endpoint-command.ts';

export const list = endpointCommand({
  name: 'list',
  summary: 'List linked bank accounts',
  endpoint: 'accounts.list',
  examples: {
    'the linked accounts': 'payconfirm accounts list',
    'the id of the first one': "payconfirm accounts list --jq '.items[0].id'",
  },
  view: {
    columns: [
      { key: 'id', header: 'ID', shrink: 0 },
      { key: 'account_number', header: 'ACCOUNT', format: 'personal' },
      { key: 'account_name', header: 'NAME' },
      { key: 'bank_name', header: 'BANK', shrink: 4 },
      { key: 'customer_type', header: 'TYPE', shrink: 4 },
      { key: 'phone_number', header: 'PHONE', format: 'personal', shrink: 3 },
    ],
    empty: 'No bank account is linked yet. va register links one with its number and phone.',
  },
});
