import { command } from '../../cli/definition.ts';
import { usageError } from '../../errors.ts';
import { safeCell } from '../../output/safe-text.ts';
import { checkoutId, readCheckout } from '../checkouts/read.ts';
import { drawingFlags, drawingView, drawn } from './drawing.ts';
import { readBack } from './payment.ts';

export const checkout = command({
  name: 'checkout',
  summary: "Draw a checkout's code",
  description:
    "Refused when the checkout is no longer pending, or the code's amount or account is not its own.",
  also: ['checkouts.show'],
  arguments: checkoutId,
  flags: drawingFlags,
  examples: [
    { note: 'on the terminal', command: 'payconfirm qr checkout 4c0c8d0e-7c55-4f36-9a54-7a2b6c1d9e05' },
    {
      note: 'as a picture',
      command: 'payconfirm qr checkout 4c0c8d0e-7c55-4f36-9a54-7a2b6c1d9e05 --svg code.svg',
    },
  ],
  view: drawingView,
  run: async ({ args, flags }, ctx) => {
    const data = await readCheckout(args, ctx);
    if (data.status !== 'pending') {
      throw usageError(
        `the code is not drawn: this checkout is ${safeCell(data.status)}, and nobody should pay it now`,
        `payconfirm checkouts show ${args.ID}`,
      );
    }
    const { account_number, account_name }: Partial<typeof data.bank> = data.bank ?? {};
    const expected = { amount: data.amount, account_number, beneficiary: account_name };
    const payment = readBack(data.qr_data_url, expected, 'service');
    return drawn(payment, payment, flags, ctx);
  },
});
