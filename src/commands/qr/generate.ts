import { ownerTypes } from '../../api/endpoints/qr.ts';
import { endpointCommand } from '../../cli/endpoint-command.ts';
import { usageError } from '../../errors.ts';
import { formatMoney } from '../../values/money.ts';
import { drawingFlags, drawingView, drawn } from './drawing.ts';
import { readBack } from './payment.ts';
import { checkPictures } from './pictures.ts';

export const generate = endpointCommand({
  name: 'generate',
  summary: 'Generate a QR code at the service',
  description:
    'The payload of the reply is read back first: one with another amount or virtual account number is refused.',
  endpoint: 'qr.generate',
  flags: {
    'owner-number': {
      type: 'string',
      value: 'N',
      required: true,
      summary: "the business's own account number",
      to: 'body.ownerNumber',
    },
    'owner-type': {
      type: 'string',
      value: 'PER|ORG',
      required: true,
      choices: [...ownerTypes, 'PERS'],
      conflicts: ['data'],
      summary: 'PER for a person, ORG for a business',
    },
    'merchant-id': {
      type: 'string',
      value: 'ID',
      required: true,
      summary: 'the id of your business at the bank',
      to: 'body.merchantId',
    },
    'terminal-id': {
      type: 'string',
      value: 'ID',
      required: true,
      summary: 'the id of the till or branch at the bank',
      to: 'body.terminalId',
    },
    'order-id': {
      type: 'string',
      value: 'ID',
      required: true,
      summary: 'your own id of the order',
      to: 'body.orderId',
    },
    prefix: {
      type: 'string',
      value: 'P',
      required: true,
      summary: "the virtual account's prefix",
      to: 'body.virtualAccountPrefix',
    },
    'beneficiary-name': {
      type: 'string',
      value: 'N',
      required: true,
      summary: 'shown to the payer',
      to: 'body.beneficiaryName',
    },
    amount: {
      type: 'amount',
      value: 'A',
      required: true,
      summary: 'VND; 0 lets the payer enter it',
      to: 'body.amount',
    },
    description: { type: 'string', value: 'D', summary: 'up to 255 characters', to: 'body.description' },
    'trace-number': {
      type: 'string',
      value: 'N',
      summary: 'a number of yours to find the payment by',
      to: 'body.traceNumber',
    },
    'user-id': { type: 'string', value: 'ID', summary: 'your own id of the payer', to: 'body.userId' },
    'voucher-code': {
      type: 'string',
      value: 'C',
      summary: 'the code of a voucher that is used',
      to: 'body.voucherCode',
    },
    'loyalty-code': {
      type: 'string',
      value: 'C',
      summary: 'the number of a loyalty card',
      to: 'body.loyaltyCode',
    },
    'payer-email': { type: 'string', value: 'E', summary: "the payer's address", to: 'body.payer_email' },
    ...drawingFlags,
  },
  sections: {
    'Optional fields': [
      'trace-number',
      'user-id',
      'voucher-code',
      'loyalty-code',
      'payer-email',
      'field',
      'data',
    ],
    Drawing: ['large', 'invert', 'png', 'svg', 'payload', 'force'],
  },
  examples: [
    {
      note: 'a code for one order',
      command:
        'payconfirm qr generate --owner-number 0011012345678 --owner-type PER --merchant-id M1 --terminal-id T1 ' +
        '--order-id DH10234 --prefix SHOP --beneficiary-name "NGUYEN VAN A" --amount 150000',
    },
  ],
  view: drawingView,
  prepare: async (request, { flags }, ctx) => {
    if (flags.description?.trim() === '') {
      throw usageError('--description must not be blank', 'without it the code has no note');
    }
    await checkPictures(flags, ctx);
    const type = flags['owner-type'] === 'PERS' ? 'PER' : flags['owner-type'];
    return {
      ...request,
      body: { ...request.body, ...(type === undefined ? {} : { ownerType: type as 'PER' }) },
    };
  },
  finish: async ({ data, input: { flags }, ctx, request }) => {
    // With --data the body is the user's own.
    const { amount } = request.body as { amount?: number };
    if (!flags.payload && amount !== undefined)
      ctx.note(`Amount: ${amount === 0 ? 'the payer enters it' : formatMoney(amount)}`);
    const expected = {
      amount,
      account_number: data.virtual_account_number,
      beneficiary: data.beneficiary_name,
    };
    return drawn(data, readBack(data.qr_data_url, expected, 'service'), flags, ctx);
  },
});
