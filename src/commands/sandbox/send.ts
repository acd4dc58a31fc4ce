import { endpointCommand } from '../../cli/endpoint-command.ts';

export const send = endpointCommand({
  name: 'send',
  summary: 'Simulate an incoming transfer',
  description:
    'The transfer goes through webhooks, channels and checkouts like a real one. Without --va and --account a ' +
    'sandbox virtual account (SBX…) is made or used again. The same --code sent again adds nothing.',
  endpoint: 'sandbox.send',
  flags: {
    amount: {
      type: 'amount',
      value: 'A',
      required: true,
      summary: 'VND: 150000, 150.000 or 150k',
      to: 'body.amount',
    },
    description: {
      type: 'string',
      value: 'D',
      required: true,
      summary: 'the transfer note',
      to: 'body.description',
    },
    va: {
      type: 'string',
      value: 'N',
      summary: 'the virtual account number',
      to: 'body.virtual_account_number',
    },
    account: { type: 'string', value: 'N', summary: 'a linked account number', to: 'body.account_number' },
    code: { type: 'string', value: 'C', summary: 'the transaction code', to: 'body.transaction_code' },
  },
  examples: [
    {
      note: 'to a sandbox virtual account',
      command: 'payconfirm sandbox send --amount 150000 --description "DH10234"',
    },
    {
      note: 'to your own, with a code of your own',
      command:
        'payconfirm sandbox send --amount 150k --description "DH10234" --va 97040SHOP00000123 --code FT1',
    },
  ],
  view: {
    detail: [
      { key: 'transaction_code', header: 'Code' },
      { key: 'amount', header: 'Amount', format: 'money' },
      { key: 'virtual_account_number', header: 'Virtual account' },
      { key: 'account_number', header: 'Account', format: 'personal' },
      { key: 'is_sandbox', header: 'Sandbox', format: 'boolean' },
    ],
  },
});
