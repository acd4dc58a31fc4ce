import type { EndpointEntry } from './endpoint.ts';
import { localDateTime, nothing, nullableString, uuid } from './fields.ts';
import { guess, named, object, optional } from './object-schema.ts';

/** §4.4. A bank account's type has `PERS` in place of `PER`. */
export const ownerTypes = ['PER', 'ORG'] as const;

const additionalInfo = named('AdditionalInfo', { key: { type: 'string' }, value: { type: 'string' } });

const qrAmount = {
  type: 'integer',
  minimum: 0,
  maximum: 1_000_000_000,
  description: 'integer VND; 0 lets the payer enter it',
} as const;

const qrRequest = object({
  ownerNumber: { type: 'string', minLength: 1 },
  ownerType: { type: 'string', enum: ownerTypes },
  merchantId: { type: 'string', minLength: 1 },
  terminalId: { type: 'string', minLength: 1 },
  orderId: { type: 'string', minLength: 1 },
  virtualAccountPrefix: { type: 'string', minLength: 1, maxLength: 10 },
  beneficiaryName: { type: 'string', minLength: 1, maxLength: 100 },
  amount: qrAmount,
  description: optional({ type: 'string', maxLength: 255 }),
  traceNumber: optional({ type: 'string' }),
  userId: optional({ type: 'string' }),
  voucherCode: optional({ type: 'string' }),
  loyaltyCode: optional({ type: 'string' }),
  additionalInfo: optional({ type: 'array', items: additionalInfo }),
  payer_email: optional({ type: 'string', format: 'email' }),
});

const qrImage = { type: 'string', description: 'the code as a picture' } as const;

export const qrEndpoints = {
  'qr.generate': {
    summary: 'Generate the VietQR payload of a payment',
    section: '4.4',
    method: 'POST',
    path: '/api/v1/bank/qr-payment/generate',
    body: guess(qrRequest),
    // The payer's own address: no other person's data is sent there.
    destinations: { payer_email: false },
    nullIsAbsent: true,
    reply: object({
      id: uuid,
      owner_number: { type: 'string' },
      owner_type: { type: 'string' },
      merchant_id: { type: 'string' },
      terminal_id: { type: 'string' },
      order_id: { type: 'string' },
      virtual_account_prefix: { type: 'string' },
      beneficiary_name: { type: 'string' },
      amount: { type: 'integer' },
      description: nullableString,
      trace_number: nullableString,
      user_id: nullableString,
      voucher_code: nullableString,
      loyalty_code: nullableString,
      additional_info: { type: ['array', 'null'], items: additionalInfo },
      payer_email: nullableString,
      virtual_account_id: uuid,
      virtual_account_number: { type: 'string' },
      qr_data_url: { type: 'string', description: 'a VietQR payload, not an image URL' },
      qr_image_url: qrImage,
      created_at: localDateTime,
      updated_at: nullableString,
    }),
    errors: [400, 401, 422, 500],
    assumed: 'QRPaymentRequest and the reply but for qr_data_url',
  },
  'qr.cancel': {
    summary: 'Cancel a generated QR code',
    section: '4.4',
    method: 'DELETE',
    path: '/api/v1/bank/qr-payment/{qr_code_id}/cancellation',
    body: object({
      ownerNumber: { type: 'string', minLength: 1 },
      ownerType: { type: 'string', enum: ownerTypes },
      orderId: { type: 'string', minLength: 1 },
      amount: optional(qrAmount),
      traceNumber: optional({ type: 'string' }),
    }),
    nullIsAbsent: true,
    reply: nothing,
    errors: [400, 401, 422, 500],
    assumed: true,
  },
  'qr.image': {
    summary: 'Generate a QR code and the address of its picture',
    section: '4.4',
    method: 'POST',
    path: '/api/v1/qr/generate',
    body: qrRequest,
    destinations: { payer_email: false },
    nullIsAbsent: true,
    reply: object({ id: uuid, qr_data_url: { type: 'string' }, qr_image_url: qrImage }),
    errors: [400, 401, 422, 500],
    assumed: true,
  },
} as const satisfies Record<string, EndpointEntry>;
