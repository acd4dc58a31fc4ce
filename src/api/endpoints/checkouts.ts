import type { EndpointEntry } from './endpoint.ts';
import { amount, itemPage, limit, nullableString, page, utcDateTime, uuid, vietnamDay } from './fields.ts';
import { guess, named, object, optional, partial } from './object-schema.ts';

/** §2.13 */
export const checkoutStatuses = ['pending', 'paid', 'expired', 'cancelled'] as const;

export type CheckoutStatus = (typeof checkoutStatuses)[number];

const idempotencyKey = guess(object({ 'Idempotency-Key': { type: 'string', minLength: 1, maxLength: 255 } }));

/** A web page, or a link into an app: `myshop://paid`. */
const backLink = guess({
  type: 'string',
  format: 'uri',
  pattern: '^[A-Za-z][A-Za-z0-9+.-]*://',
  maxLength: 2048,
});

/** With `Z`: otherwise a receiver in UTC+7 reads a new checkout as expired (assumed). */
const moment = { ...utcDateTime, pattern: 'Z$' } as const;

/** The data that a payer enters in a banking app. */
export const payee = object({
  code: { type: 'string' },
  name: { type: 'string' },
  account_number: { type: 'string', description: 'the VA number to pay into' },
  account_name: { type: 'string' },
  transfer_content: { type: 'string' },
});

/** §2.13 and the assumed rest. */
const checkout = named('Checkout', {
  id: uuid,
  token: { type: 'string' },
  checkout_url: { type: 'string' },
  status: { type: 'string', enum: checkoutStatuses },
  amount,
  currency: { type: 'string', enum: ['VND'] },
  order_code: { type: 'string' },
  description: { type: 'string' },
  payer_name: nullableString,
  payer_email: nullableString,
  metadata: { type: ['object', 'null'] },
  qr_data_url: { type: 'string', description: 'a VietQR payload, not an image URL' },
  qr_code_id: uuid,
  qr_image_url: { type: 'string', description: 'the code as a picture' },
  bank: payee,
  return_url: { type: 'string' },
  cancel_url: nullableString,
  expires_at: moment,
  paid_at: { ...moment, type: ['string', 'null'] },
  transaction_code: nullableString,
  paid_amount: { type: ['integer', 'null'], description: 'received so far; null until something came' },
  partial_amount: {
    type: ['integer', 'null'],
    description: 'received so far while it is below amount, null otherwise',
  },
  paid_late: { type: 'boolean' },
  sandbox: { type: 'boolean' },
  created_at: moment,
});

export const checkoutEndpoints = {
  'checkouts.create': {
    summary: 'Create a hosted checkout',
    section: '4.5',
    method: 'POST',
    path: '/api/v1/checkouts',
    headers: idempotencyKey,
    body: object({
      amount: guess({ type: 'integer', minimum: 1000, maximum: 1_000_000_000, description: 'integer VND' }),
      order_code: guess({ type: 'string', pattern: '^[A-Za-z0-9_-]{1,50}$', description: 'one an order' }),
      return_url: backLink,
      cancel_url: optional(backLink),
      description: optional(guess({ type: 'string', maxLength: 100 })),
      payer_name: optional(guess({ type: 'string', maxLength: 255 })),
      payer_email: optional(guess({ type: 'string', format: 'email', maxLength: 255 })),
      expires_in: optional(
        guess({
          type: 'integer',
          minimum: 60,
          maximum: 86_400,
          default: 900,
          description: 'lifetime in seconds',
        }),
      ),
      metadata: optional({ type: 'object', description: 'at most 2 KB as JSON' }),
      virtual_account_id: optional(uuid),
      sandbox: optional({ type: 'boolean', description: 'an SBX VA and a test banner' }),
    }),
    // The payer's own address: no other person's data is sent there.
    destinations: { payer_email: false },
    nullIsAbsent: true,
    statuses: [201, 200],
    reply: checkout,
    errors: [400, 401, 404, 409, 422, 502],
    assumed: 'the body beyond §4.5 and its limits, the reply, the error statuses',
  },
  'checkouts.show': {
    summary: 'Show a checkout',
    section: '4.5',
    method: 'GET',
    path: '/api/v1/checkouts/{checkout_id}',
    reply: checkout,
    errors: [400, 401, 404, 422],
    assumed: 'the reply beyond §2.13, the error statuses',
  },
  'checkouts.list': {
    summary: 'List the checkouts, newest first',
    section: '4.9',
    method: 'GET',
    path: '/api/v1/checkouts',
    query: partial({
      page,
      limit: { ...limit, default: 20 },
      status: { type: 'string', enum: checkoutStatuses },
      order_code: { type: 'string', minLength: 1 },
      from_date: vietnamDay,
      to_date: vietnamDay,
    }),
    reply: itemPage(checkout),
    errors: [401, 422],
    assumed: true,
  },
  'checkouts.cancel': {
    summary: 'Cancel a pending checkout',
    section: '4.9',
    method: 'POST',
    path: '/api/v1/checkouts/{checkout_id}/cancel',
    resultingFields: { id: '{checkout_id}', status: 'cancelled' },
    headers: idempotencyKey,
    reply: checkout,
    errors: [401, 404, 409, 422],
    assumed: true,
  },
  'checkouts.expire': {
    summary: 'Let a pending checkout expire now, for tests',
    section: '4.9',
    method: 'POST',
    path: '/api/v1/checkouts/{checkout_id}/expire-now',
    resultingFields: { id: '{checkout_id}', status: 'expired' },
    reply: checkout,
    errors: [401, 404, 409, 422],
    assumed: true,
  },
} as const satisfies Record<string, EndpointEntry>;
