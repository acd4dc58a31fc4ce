import { endpointCommand } from '../../cli/endpoint-command.ts';
import { usageError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';
import { withCommand } from '../../values/command-line.ts';
import { formatMoney } from '../../values/format-money.ts';
import { drawingFlags, drawingView, drawn } from './drawing.ts';
import { readBack } from './payment-from-payload.ts';
import { checkPictures } from './pictures.ts';
import { ownerTypeOf, requestFlags } from './request-flags.ts';

export const generate = endpointCommand({
  name: 'generate',
  summary: 'Generate a QR code at the service',
  description:
    'The payload of the reply is read back first: one with another amount or virtual account number is refused.',
  endpoint: 'qr.generate',
  flags: {
    ...requestFlags,
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
    Drawing: ['large', 'invert', 'png', 'svg', 'poster', 'paper', 'shop', 'payload', 'force'],
  },
  examples: {
    'a code for one order':
      'payconfirm qr generate --owner-number 0011012345678 --owner-type PER --merchant-id M1 --terminal-id T1 ' +
      '--order-id DH10234 --prefix SHOP --beneficiary-name "NGUYEN VAN A" --amount 150000',
  },
  view: drawingView,
  prepare: async (request, { flags }, ctx) => {
    if (flags.description?.trim() === '') {
      throw usageError(
        t('--description must not be blank'),
        t('without it, the QR code has no transfer note'),
      );
    }
    await checkPictures(flags, ctx);
    return { ...request, body: { ...request.body, ...ownerTypeOf(flags['owner-type']) } };
  },
  explain: (error, { input: { flags } }) => {
    if (error.status !== 400 || error.hint !== undefined || flags.prefix === undefined) return error;
    return error.with({
      hint: withCommand(
        'The prefix must be that of a registered virtual account. Register one:',
        ['va', 'register'],
        {
          prefix: flags.prefix,
        },
      ),
    });
  },
  finish: async ({ data, input: { flags }, ctx, request }) => {
    // With --data, the body is the user's own.
    const { amount } = request.body as { amount?: number };
    if (!flags.payload && amount !== undefined)
      ctx.note(amount === 0 ? t('Amount: the payer enters it') : t('Amount: {0}', formatMoney(amount)));
    const expected = {
      amount,
      account_number: data.virtual_account_number,
      beneficiary: data.beneficiary_name,
    };
    return drawn(data, readBack(data.qr_data_url, expected, 'service'), flags, ctx);
  },
});
