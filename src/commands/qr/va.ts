import { command } from '../../cli/definition.ts';
import { isOnThisMachine } from '../../config/resolve-profile.ts';
import type { Context } from '../../context.ts';
import { PayconfirmError, usageError } from '../../errors.ts';
import { asIs, t } from '../../texts/translate.ts';
import { withCommand } from '../../values/command-line.ts';
import { formatMoney } from '../../values/format-money.ts';
import { isSandboxNumber } from '../../values/sandbox-number.ts';
import { buildPayload } from '../../vietqr/payload.ts';
import { testBank } from '../../vietqr/payment-words.ts';
import { virtualAccountNumber } from '../va/find-virtual-account.ts';
import { drawingFlags, drawingView, drawn } from './drawing.ts';
import { readBack } from './payment-from-payload.ts';
import { checkPictures } from './pictures.ts';

/** VND, the limits of a checkout (§4.5). */
const least = 1_000;
/** Integer VND. */
const most = 1_000_000_000;

export const va = command({
  name: 'va',
  summary: 'Draw a QR code that pays into a virtual account',
  description:
    'Built here, without the service; the number stays as it is. Give the complete virtual_account_number that ' +
    'the verification returned, never one put together from its parts. Vietnamese letters of the note become ASCII.',
  arguments: [
    {
      name: 'NUMBER',
      summary: 'the complete virtual account number; for its id, the service is asked',
      required: true,
      resolve: virtualAccountNumber,
      offers: 'virtual_account_number',
    },
  ],
  flags: {
    bank: {
      value: 'BANK',
      summary: 'the partner bank: its code or name, such as VCB, or its BIN',
      conflicts: ['bank-bin'],
    },
    'bank-bin': {
      aka: ['bank', 'bin'],
      value: 'BIN',
      summary: "the partner bank's six digits; with the emulator its own, 999999",
    },
    amount: { type: 'amount', summary: 'amount in VND, such as 150k; without it the payer enters one' },
    note: {
      aka: ['description', 'message', 'content', 'memo'],
      value: 'N',
      summary: 'the transfer note, up to 25 characters',
    },
    'beneficiary-name': { value: 'N', summary: 'shown to the payer, up to 25 characters' },
    ...drawingFlags,
  },
  sections: { Picture: ['png', 'svg', 'poster', 'paper', 'shop', 'force'] },
  examples: {
    'of the emulator': 'payconfirm --profile emulator qr va 96SHOP000000123456 --amount 150k',
    'at Vietcombank': 'payconfirm qr va 96SHOP000000123456 --bank VCB',
    'any amount': 'payconfirm qr va 96SHOP000000123456 --bank-bin 970403',
    'for one order':
      'payconfirm qr va 96SHOP000000123456 --bank-bin 970403 --amount 150k --note DH10234 --png DH10234.png',
  },
  view: drawingView,
  run: async ({ args, flags }, ctx) => {
    await checkPictures(flags, ctx);
    const { amount, note } = flags;
    const bankBin =
      flags['bank-bin'] ?? (await (flags.bank === undefined ? binOfEmulator(ctx) : binOfBank(flags.bank)));
    if (amount !== undefined && (amount < least || amount > most)) {
      throw usageError(
        t(
          '--amount must be {0} to {1}; given: {2}',
          formatMoney(least),
          formatMoney(most),
          formatMoney(amount),
        ),
        t('without it, the payer enters the amount'),
      );
    }
    if (/[a-z]/.test(args.NUMBER)) {
      ctx.warn(
        t(
          'NUMBER has lower-case letters, which no virtual account has: compare it with virtual_account_number',
        ),
      );
    }
    if (isSandboxNumber(args.NUMBER) && bankBin !== testBank.bin) {
      ctx.warn(
        t('{0} is a sandbox virtual account: no bank has it, and this code is for tests only', args.NUMBER),
      );
    }
    if (amount !== undefined) ctx.note(t('Amount: {0}', formatMoney(amount)));
    const beneficiaryName = flags['beneficiary-name'];
    const payload = namingFlags(() =>
      buildPayload({
        bankBin,
        account: args.NUMBER,
        ...(amount === undefined ? {} : { amount }),
        ...(note === undefined ? {} : { purpose: note }),
        ...(beneficiaryName === undefined ? {} : { beneficiaryName }),
      }),
    );
    const payment = readBack(payload, { amount: amount ?? null, account_number: args.NUMBER }, 'usage');
    return drawn(payment, payment, flags, ctx);
  },
});

async function binOfBank(bank: string): Promise<string> {
  const { binOf } = await import('../../vietqr/banks.ts');
  return binOf(bank);
}

/** The BIN of the emulator's bank. Any other service does not give its bank's BIN. */
async function binOfEmulator(ctx: Context): Promise<string> {
  if (isOnThisMachine(await ctx.profile())) {
    const { partnerBank } = await import('../../emulator/rules/bank-customers.ts');
    return partnerBank.bin;
  }
  throw usageError(
    t('--bank or --bank-bin is missing'),
    withCommand("To read the six digits of the service's partner bank from one of its QR codes:", [
      'qr',
      'decode',
      'PAYLOAD',
    ]),
  );
}

const flagOf: Readonly<Record<string, string>> = {
  bankBin: '--bank-bin',
  account: 'NUMBER',
  amount: '--amount',
  purpose: '--note',
  beneficiaryName: '--beneficiary-name',
};

/** The same error with the flag's name instead of the payload's field. */
function namingFlags(build: () => string): string {
  try {
    return build();
  } catch (error) {
    if (!(error instanceof PayconfirmError) || !error.details?.[0]) throw error;
    const { field } = error.details[0];
    const message = asIs(error.message.replace(field, flagOf[field] ?? field));
    throw error.with({ message, details: undefined });
  }
}
