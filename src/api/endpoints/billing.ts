import type { EndpointEntry } from './endpoint.ts';
import { amount, limit, page, utcDateTime, uuid } from './fields.ts';
import { named, object, partial } from './object-schema.ts';

export const cycles = ['month', 'year'] as const;

export type Cycle = (typeof cycles)[number];

export const invoiceStatuses = ['pending', 'paid', 'cancelled', 'expired'] as const;

export type InvoiceStatus = (typeof invoiceStatuses)[number];

const plan = named('Plan', {
  code: { type: 'string' },
  name: { type: 'string' },
  price_month: amount,
  price_year: amount,
  tx_limit: { type: 'integer', description: 'transactions a month' },
  overage_per_tx: amount,
  features: { type: 'array', items: { type: 'string' } },
});

const invoice = named('Invoice', {
  id: uuid,
  plan_code: { type: 'string' },
  cycle: { type: 'string', enum: cycles },
  amount,
  status: { type: 'string', enum: invoiceStatuses },
  payment_code: {
    type: 'string',
    description: 'the note of the transfer that pays it: a prefix and six digits',
  },
  payment: {
    ...object({
      qr_image_url: { type: 'string', description: 'the code that pays it, as a picture' },
      qr_data: { type: 'string', description: 'its VietQR payload' },
    }),
    type: ['object', 'null'],
    description: 'null once it is not pending',
  },
  expires_at: { ...utcDateTime, description: '48 hours after created_at' },
  paid_at: { type: ['string', 'null'] },
  created_at: utcDateTime,
});

/** §2.14 and §4.9 only name these endpoints. */
export const billingEndpoints = {
  'billing.plans': {
    summary: 'List the plans',
    section: '2.14',
    method: 'GET',
    path: '/api/v1/billing/plans',
    auth: 'none',
    reply: { type: 'array', items: plan },
    errors: [500],
    assumed: true,
  },
  'billing.usage': {
    summary: 'Show the plan and what of it this month has used',
    section: '2.14',
    method: 'GET',
    path: '/api/v1/billing/usage',
    reply: object({
      plan_code: { type: 'string' },
      plan_cycle: { type: 'string', enum: cycles },
      plan_expires_at: { type: ['string', 'null'] },
      tx_used: { type: 'integer', description: 'this month in UTC+7, without sandbox transactions (§8)' },
      tx_limit: { type: 'integer' },
      overage_tx: { type: 'integer' },
      overage_amount: amount,
    }),
    errors: [401],
    assumed: true,
  },
  'billing.invoices.list': {
    summary: 'List the invoices, newest first',
    section: '2.14',
    method: 'GET',
    path: '/api/v1/billing/invoices',
    query: partial({ status: { type: 'string', enum: invoiceStatuses }, page, limit }),
    reply: object({ data: { type: 'array', items: invoice }, total: { type: 'integer' } }),
    errors: [401, 422],
    assumed: true,
  },
  'billing.invoices.create': {
    summary: 'Order a plan; the invoice can be paid for 48 hours',
    section: '2.14',
    method: 'POST',
    path: '/api/v1/billing/invoices',
    body: object({
      plan_code: { type: 'string', minLength: 1 },
      cycle: { type: 'string', enum: cycles },
    }),
    statuses: [201],
    reply: invoice,
    errors: [400, 401, 404, 422],
    assumed: true,
  },
  'billing.invoices.show': {
    summary: 'Show an invoice',
    section: '2.14',
    method: 'GET',
    path: '/api/v1/billing/invoices/{invoice_id}',
    reply: invoice,
    errors: [401, 404, 422],
    assumed: true,
  },
  'billing.invoices.cancel': {
    summary: 'Cancel a pending invoice',
    section: '2.14',
    method: 'POST',
    path: '/api/v1/billing/invoices/{invoice_id}/cancel',
    resultingFields: { id: '{invoice_id}', status: 'cancelled' },
    reply: invoice,
    errors: [401, 404, 409, 422],
    assumed: true,
  },
} as const satisfies Record<string, EndpointEntry>;
