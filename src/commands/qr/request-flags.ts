import { ownerTypes } from '../../api/endpoints/qr.ts';
import type { Flags } from '../../cli/definition.ts';

/** The type of the account's owner, as `ownerType` of a request. */
export const ownerTypeOf = (given: string | undefined) =>
  given === undefined ? {} : { ownerType: (given === 'PERS' ? 'PER' : given) as 'PER' };

export const ownerFlags = {
  'owner-number': {
    value: 'N',
    required: true,
    summary: "the business's own account number",
    to: 'body.ownerNumber',
  },
  'owner-type': {
    value: 'PER|ORG',
    required: true,
    suggestions: [...ownerTypes, 'PERS'],
    conflicts: ['data'],
    summary: 'PER for a person, ORG for a business',
  },
} as const satisfies Flags;

/** Flags from which a code is generated. */
export const requestFlags = {
  ...ownerFlags,
  'merchant-id': {
    value: 'ID',
    required: true,
    summary: 'the id of your business at the bank',
    to: 'body.merchantId',
  },
  'terminal-id': {
    value: 'ID',
    required: true,
    summary: 'the id of the till or branch at the bank',
    to: 'body.terminalId',
  },
  'order-id': { value: 'ID', required: true, summary: 'your own id of the order', to: 'body.orderId' },
  prefix: {
    value: 'P',
    required: true,
    summary: "the virtual account's prefix",
    to: 'body.virtualAccountPrefix',
  },
  'beneficiary-name': {
    value: 'N',
    required: true,
    summary: 'shown to the payer',
    to: 'body.beneficiaryName',
  },
  amount: {
    type: 'amount',
    required: true,
    summary: 'amount in VND; 0 lets the payer enter it',
    to: 'body.amount',
  },
  description: { value: 'D', summary: 'up to 255 characters', to: 'body.description' },
  'trace-number': { value: 'N', summary: 'a number of yours to find the payment by', to: 'body.traceNumber' },
  'user-id': { value: 'ID', summary: 'your own id of the payer', to: 'body.userId' },
  'voucher-code': { value: 'C', summary: 'the code of a voucher that is used', to: 'body.voucherCode' },
  'loyalty-code': { value: 'C', summary: 'the number of a loyalty card', to: 'body.loyaltyCode' },
  'payer-email': { value: 'E', summary: "the payer's address", to: 'body.payer_email' },
} as const satisfies Flags;
