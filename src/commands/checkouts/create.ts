import { endpointCommand } from '../../cli/endpoint-command.ts';
import { checkoutView } from './view.ts';

export const create = endpointCommand({
  name: 'create',
  summary: 'Create a hosted checkout',
  description:
    'Every create carries an Idempotency-Key, so that sending it again with the same key is safe. A payer who ' +
    'comes back to --return-url has not paid for certain: only a verified CHECKOUT_PAID or status paid says so.',
  endpoint: 'checkouts.create',
  flags: {
    amount: {
      type: 'amount',
      value: 'A',
      required: true,
      summary: 'VND: 150000, 150.000 or 150k',
      to: 'body.amount',
    },
    'order-code': {
      type: 'string',
      value: 'O',
      required: true,
      summary: 'one an order',
      to: 'body.order_code',
    },
    'return-url': {
      type: 'string',
      value: 'U',
      required: true,
      summary: 'where the payer goes afterwards',
      to: 'body.return_url',
    },
    'cancel-url': {
      type: 'string',
      value: 'U',
      summary: 'where the payer goes on cancel',
      to: 'body.cancel_url',
    },
    description: { type: 'string', value: 'D', summary: 'up to 100 characters', to: 'body.description' },
    'payer-name': { type: 'string', value: 'N', summary: 'who pays', to: 'body.payer_name' },
    'payer-email': { type: 'string', value: 'E', summary: "the payer's address", to: 'body.payer_email' },
    'expires-in': {
      type: 'integer',
      value: 'SECONDS',
      summary: '60 to 86400, default 900',
      to: 'body.expires_in',
    },
    'va-id': {
      type: 'string',
      value: 'ID',
      summary: 'pay into this virtual account',
      to: 'body.virtual_account_id',
    },
    sandbox: { type: 'boolean', summary: 'an SBX virtual account and a test banner', to: 'body.sandbox' },
    'idempotency-key': {
      type: 'string',
      value: 'K',
      summary: 'your own key; made and printed otherwise',
      to: 'headers.Idempotency-Key',
    },
  },
  examples: [
    {
      note: 'a test checkout',
      command:
        'payconfirm checkouts create --amount 150000 --order-code DH10234 --return-url https://shop.example/thanks --sandbox',
    },
  ],
  view: checkoutView,
});
