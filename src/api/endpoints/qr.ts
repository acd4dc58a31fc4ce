import type { Endpoint } from './endpoint.ts';
import { localDateTime, uuid } from './fields.ts';

/** §4.4; of a bank account the same is said with `PERS`. */
export const ownerTypes = ['PER', 'ORG'] as const;

export const qrEndpoints = {
  'qr.generate': {
    summary: 'Generate the VietQR payload of a payment',
    section: '4.4',
    method: 'POST',
    path: '/api/v1/bank/qr-payment/generate',
    auth: 'bearer+secret',
    body: {
      type: 'object',
      properties: {
        ownerNumber: { type: 'string', minLength: 1, maxLength: 50 },
        ownerType: { type: 'string', enum: ownerTypes },
        merchantId: { type: 'string', maxLength: 50 },
        terminalId: { type: 'string', maxLength: 50 },
        orderId: { type: 'string', maxLength: 50 },
        virtualAccountPrefix: { type: 'string', minLength: 1, maxLength: 10 },
        beneficiaryName: { type: 'string', minLength: 1, maxLength: 100 },
        amount: {
          type: 'integer',
          minimum: 0,
          maximum: 1_000_000_000,
          description: 'integer VND; 0 lets the payer enter it',
        },
        description: { type: 'string', maxLength: 255 },
      },
      required: [
        'ownerNumber',
        'ownerType',
        'merchantId',
        'terminalId',
        'orderId',
        'virtualAccountPrefix',
        'beneficiaryName',
        'amount',
      ],
    },
    nullIsAbsent: true,
    statuses: [200],
    reply: {
      type: 'object',
      properties: {
        id: uuid,
        owner_number: { type: 'string' },
        owner_type: { type: 'string' },
        merchant_id: { type: 'string' },
        terminal_id: { type: 'string' },
        order_id: { type: 'string' },
        virtual_account_prefix: { type: 'string' },
        beneficiary_name: { type: 'string' },
        amount: { type: 'integer' },
        description: { type: ['string', 'null'] },
        virtual_account_id: uuid,
        virtual_account_number: { type: 'string' },
        qr_data_url: { type: 'string', description: 'a VietQR payload, not an image URL' },
        created_at: localDateTime,
      },
      required: [
        'id',
        'owner_number',
        'owner_type',
        'merchant_id',
        'terminal_id',
        'order_id',
        'virtual_account_prefix',
        'beneficiary_name',
        'amount',
        'description',
        'virtual_account_id',
        'virtual_account_number',
        'qr_data_url',
        'created_at',
      ],
    },
    errors: [400, 401, 422, 500],
    assumed: 'QRPaymentRequest and the reply but for qr_data_url',
  },
} as const satisfies Record<string, Endpoint>;
