import type { EndpointEntry } from './endpoint.ts';
import {
  amount,
  bankRequest,
  dataPage,
  limit,
  localDateTime,
  otpBody,
  page,
  pageQuery,
  uuid,
  vietnamDateTime,
} from './fields.ts';
import { named, object, optional, partial } from './object-schema.ts';

/** The known codes; §4.2 shows the first. */
export const customerTypes = ['PERS', 'ORG'] as const;

export type CustomerType = (typeof customerTypes)[number];

/** §2.4; fields beyond `id` and `account_number` are assumed. */
const bankAccount = {
  id: uuid,
  account_number: { type: 'string' },
  account_name: { type: ['string', 'null'] },
  bank_name: { type: 'string' },
  phone_number: { type: ['string', 'null'], description: 'masked' },
  customer_type: { type: 'string', description: 'PERS or ORG, or what else the bank calls its customers' },
  created_at: localDateTime,
} as const;

/** §2.6 */
const virtualAccount = named('VirtualAccount', {
  id: uuid,
  bank_account_id: uuid,
  prefix_code: { type: 'string' },
  content: { type: ['string', 'null'] },
  explain: { type: ['string', 'null'] },
  beneficiary_name_rule: { type: ['integer', 'null'] },
  virtual_account_number: { type: 'string', maxLength: 19 },
  created_at: localDateTime,
  updated_at: { type: ['string', 'null'] },
});

/** §2.11; fields beyond `transaction_code`, `amount` and `description` are assumed. */
export const bankTransaction = named('BankTransaction', {
  id: uuid,
  transaction_code: { type: 'string' },
  amount,
  description: { type: 'string' },
  transaction_content: { type: 'string', description: 'the same text' },
  transaction_date: vietnamDateTime,
  effective_date: vietnamDateTime,
  transaction_status: { type: 'string', enum: ['SUCCESS'] },
  transaction_channel: { type: 'string' },
  debit_or_credit: { type: 'string', enum: ['credit'] },
  account_number: { type: ['string', 'null'], description: 'the real account' },
  va_nbr: { type: ['string', 'null'], description: 'the virtual account that was paid to' },
  va_prefix_cd: { type: ['string', 'null'] },
  attributes: object({
    remitter_name: { type: ['string', 'null'] },
    remitter_account_number: { type: ['string', 'null'] },
    issuer_bank_name: { type: ['string', 'null'] },
    reference_number: { type: ['string', 'null'] },
  }),
  is_sandbox: { type: 'boolean' },
});

/** Other services' names for fields of a transaction. */
export const transactionAlsoNamed = {
  va_nbr: 'virtual_account_number',
  description: 'transaction_content',
} as const;

const errors = [400, 401, 422, 500] as const;

export const bankEndpoints = {
  'accounts.list': {
    summary: 'List the linked bank accounts',
    section: '4.1',
    method: 'GET',
    path: '/api/v1/client/bank-accounts',
    query: pageQuery,
    reply: dataPage(named('BankAccount', bankAccount)),
    errors,
    assumed: 'the item fields beyond §2.4',
  },
  'va.request': {
    summary: 'Request a virtual account; the bank sends the first OTP (step 1)',
    section: '4.2',
    method: 'POST',
    path: '/api/v1/bank/virtual-account/registration',
    body: object({
      bank_account_id: optional({
        ...uuid,
        description: 'a linked account, instead of its number and phone',
      }),
      customer_type: optional({ type: 'string', description: 'PERS or ORG' }),
      account_number: optional({
        type: 'integer',
        minimum: 1,
        description: 'the real current account number',
      }),
      phone_number: optional({ type: 'string', minLength: 1, description: 'registered with the bank' }),
      virtual_account_info: object({
        // No pattern here: an invalid prefix (§2.6) is rejected with 400, not 422.
        virtual_account_prefix_code: {
          type: 'string',
          description: 'short, upper-case letters and digits',
        },
        virtual_account_content: optional({ type: 'string' }),
        virtual_account_explain: optional({ type: 'string' }),
        beneficiary_name_rule: optional({ type: 'integer' }),
      }),
      user_agreement: optional({ type: 'boolean' }),
    }),
    nullIsAbsent: true,
    reply: object({ ...bankAccount, bank_request: bankRequest }),
    errors,
    assumed: 'customer_type ORG; bank_account_id counts before a number and a phone',
  },
  'va.verify': {
    summary: 'Verify the first OTP; the virtual account is created (step 2)',
    section: '4.2',
    method: 'POST',
    path: '/api/v1/bank/{bank_request_id}/virtual-account/verification',
    body: otpBody,
    reply: virtualAccount,
    errors,
  },
  'va.transactions': {
    summary: 'List the stored transactions of a virtual account',
    section: '4.3',
    method: 'GET',
    path: '/api/v1/bank/virtual-account/transactions',
    query: object({
      virtual_account_number: { type: 'string', minLength: 1 },
      page: optional(page),
      limit: optional(limit),
    }),
    reply: dataPage(bankTransaction),
    alsoNamed: transactionAlsoNamed,
    errors,
    assumed: 'the item fields beyond §2.11',
  },
  'va.list': {
    summary: 'List the virtual accounts of a bank account',
    section: '4.3',
    method: 'GET',
    path: '/api/v1/bank/{bank_account_id}/virtual-account/retrieve',
    query: partial({ virtual_account_number: { type: 'string', description: 'filter' }, page, limit }),
    reply: dataPage(virtualAccount),
    errors,
  },
  'va.delete': {
    summary: 'Cancel a virtual account',
    section: '4.3',
    method: 'POST',
    path: '/api/v1/bank/{virtual_account_id}/virtual-account/delete',
    reply: { type: ['object', 'null'], properties: { bank_request: bankRequest } },
    errors,
    assumed: 'data.bank_request when the bank wants an OTP',
  },
} as const satisfies Record<string, EndpointEntry>;
