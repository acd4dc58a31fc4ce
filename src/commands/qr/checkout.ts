import { command } from '../../cli/definition.ts';
import { codeOf, payBefore } from '../checkouts/payment-qr-code.ts';
import { checkoutId, readCheckout } from '../checkouts/read-checkout.ts';
import { drawingFlags, drawingView, drawn } from './drawing.ts';
import { checkPictures } from './pictures.ts';

export const checkout = command({
  name: 'checkout',
  summary: 'Draw the QR code of a checkout',
  description:
    'Once a part came, the code asks for what is missing; checkouts show has the whole one, in qr_data_url. ' +
    "Refused when the checkout is no longer pending, or the code's amount or account is not its own.",
  also: ['checkouts.show'],
  arguments: checkoutId,
  flags: drawingFlags,
  examples: {
    'on the terminal': 'payconfirm qr checkout 4c0c8d0e-7c55-4f36-9a54-7a2b6c1d9e05',
    'as a picture': 'payconfirm qr checkout 4c0c8d0e-7c55-4f36-9a54-7a2b6c1d9e05 --svg code.svg',
  },
  view: drawingView,
  run: async ({ args, flags }, ctx) => {
    await checkPictures(flags, ctx);
    const checkout = await readCheckout(args, ctx);
    const payment = codeOf(checkout, ctx);
    return drawn(payment, payment, { ...flags, payBefore: payBefore(checkout) }, ctx);
  },
});
