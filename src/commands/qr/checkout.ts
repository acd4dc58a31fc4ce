import { command } from '../../cli/definition.ts';
import { drawingFlags, drawingView, drawn } from './drawing.ts';
import { readBack } from './payment.ts';

export const checkout = command({
  name: 'checkout',
  summary: "Draw a checkout's code",
  description: "Refused when the code's amount or account is not the checkout's.",
  also: ['checkouts.show'],
  arguments: [{ name: 'ID', summary: 'the checkout_id', required: true }],
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
    const client = await ctx.client();
    const { data } = await client.call('checkouts.show', { path: { checkout_id: args.ID } });
    if (data.status !== 'pending') ctx.warn(`this checkout is ${data.status}: nobody should pay it now`);
    const { account_number, account_name }: Partial<typeof data.bank> = data.bank ?? {};
    const expected = { amount: data.amount, account_number, beneficiary: account_name };
    const payment = readBack(data.qr_data_url, expected, 'service');
    return drawn(payment, payment, flags, ctx);
  },
});
