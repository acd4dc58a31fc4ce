import { command } from '../../cli/definition.ts';
import type { Context } from '../../context.ts';
import { PayconfirmError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';
import { nextStep } from '../checkouts/next-step.ts';
import { codeOf, payBefore } from '../checkouts/payment-qr-code.ts';
import { checkoutId, readCheckout, type Timed, withOrder } from '../checkouts/read-checkout.ts';
import { explain, inAll, ofOrder } from '../checkouts/status-text.ts';
import { drawingFlags, drawingView, drawn } from './drawing.ts';
import { checkPictures } from './pictures.ts';

export const checkout = command({
  name: 'checkout',
  summary: 'Draw the QR code of a checkout',
  description:
    'Once a part came, the code asks for what is missing; checkouts show has the whole one, in qr_data_url. ' +
    "Refused when the checkout is no longer pending, or the code's amount or account is not its own.",
  also: ['checkouts.show', 'checkouts.list', 'transactions.list'],
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
    const missing = checkout.status === 'pending' ? await missingOf(checkout, ctx) : undefined;
    const payment = codeOf(checkout, ctx, missing);
    return drawn(payment, payment, { ...flags, payBefore: payBefore(checkout) }, ctx);
  },
});

/** Integer VND. Money may have come to another account or checkout: with the code, the payer would pay twice. */
async function missingOf(checkout: Timed, ctx: Context): Promise<number | undefined> {
  const told = await withOrder(checkout, ctx);
  const missing = told[inAll]?.missing;
  if (missing === 0) {
    const hint = nextStep(told);
    throw new PayconfirmError(
      'refused',
      t('the code is not drawn: money came to another account, so nothing is missing'),
      { hint },
    );
  }
  if (told[ofOrder] ?? told[inAll]) ctx.warn(explain(told));
  return missing;
}
