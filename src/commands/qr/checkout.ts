import { command } from '../../cli/definition.ts';
import { checkoutId, readCheckout } from '../checkouts/read.ts';
import { drawingFlags, drawingView, drawn } from './drawing.ts';
import { readBack } from './payment.ts';

export const checkout = command({
  name: 'checkout',
  summary: "Draw a checkout's code",
  description: "Refused when the code's amount or account is not the checkout's.",
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
    if (data.status !== 'pending') ctx.warn(`this checkout is ${data.status}: nobody should pay it now`);
    const { account_number, account_name }: Partial<typeof data.bank> = data.bank ?? {};
    const expected = { amount: data.amount, account_number, beneficiary: account_name };
    const payment = readBack(data.qr_data_url, expected, 'service');
    return drawn(payment, payment, flags, ctx);
  },
});
