import { payloadFormats } from '../../values/payload-format.ts';
import type { Schema } from '../endpoints/endpoint.ts';
import { amount, utcDateTime, uuid } from '../endpoints/fields.ts';
import { named, optional } from '../endpoints/object-schema.ts';

/** §6.2 */
const transaction = named('TransactionDelivery', {
  amount,
  description: { type: 'string', description: 'the transfer note' },
  transfer_date: {
    type: 'string',
    pattern: '^\\d{2}:\\d{2}:\\d{2} \\d{2}/\\d{2}/\\d{4}$',
    description: 'HH:MM:SS DD/MM/YYYY; assumed to be in UTC+7',
  },
  transaction_code: { type: 'string', description: 'the same in each redelivery: deduplicate by it' },
  account_number: { type: 'string' },
  bank_name: { type: 'string' },
  type: { type: 'string', description: '`income`' },
});

/** §6.3 shows `checkout_id`. */
const checkoutPaid = named('CheckoutPaidDelivery', {
  event: { type: 'string', const: 'CHECKOUT_PAID' },
  checkout_id: uuid,
  order_code: { type: 'string' },
  status: { type: 'string', const: 'paid' },
  amount,
  currency: { type: 'string', const: 'VND' },
  paid_amount: amount,
  paid_at: utcDateTime,
  transaction_code: { type: 'string' },
  metadata: optional({ type: ['object', 'null'] }),
});

const headers = {
  'X-Service-Timestamp': 'epoch seconds; with HMAC_SHA256',
  'X-Service-Signature':
    '`sha256=` and the HMAC-SHA256 of the timestamp, a dot and the raw body, in hex; with HMAC_SHA256',
  'X-Webhook-Secret': 'the secret_key; with API_KEY. The name is that of api_key_name',
};

/** The deliveries to a webhook URL (§6). */
export const deliveries = {
  transaction: {
    post: delivery('A transaction came in', '6.2', transaction, {
      amount: 500000,
      description: 'DUMMY TRANSACTION',
      transfer_date: '08:00:00 21/11/2026',
      transaction_code: 'DUMMY123',
      account_number: '0011012345678',
      bank_name: 'BANK',
      type: 'income',
    }),
  },
  CHECKOUT_PAID: {
    post: {
      ...delivery('A checkout moved from pending to paid', '6.3', checkoutPaid, {
        event: 'CHECKOUT_PAID',
        checkout_id: '0000002a-0000-4000-8000-000000000001',
        order_code: 'DH10234',
        status: 'paid',
        amount: 200000,
        currency: 'VND',
        paid_amount: 200000,
        paid_at: '2026-11-21T01:00:00.000Z',
        transaction_code: 'FT26325000001',
        metadata: null,
      }),
      'x-assumed': 'the payload but for checkout_id',
    },
  },
};

function delivery(summary: string, section: string, schema: Schema, example: object) {
  return {
    summary,
    description: `Section ${section}. A delivery succeeds when it is answered 200, 201 or 202 within 10 seconds.`,
    tags: ['deliveries'],
    parameters: Object.entries(headers).map(([name, description]) => ({
      ...{ name, in: 'header', required: false, description, schema: { type: 'string' } },
    })),
    requestBody: {
      required: true,
      content: Object.fromEntries(payloadFormats.map((format) => [format, { schema, example }])),
    },
    responses: Object.fromEntries([200, 201, 202].map((status) => [status, { description: 'delivered' }])),
  };
}
