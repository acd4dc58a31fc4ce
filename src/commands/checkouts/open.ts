import { command } from '../../cli/definition.ts';
import { PayconfirmError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';
import { safeCell } from '../../values/safe-text.ts';
import { checkoutId, readCheckout } from './read-checkout.ts';

export const open = command({
  name: 'open',
  summary: 'Open a checkout page in the browser',
  description:
    'The page says what to pay and shows the payment as it comes. That it sends the payer on to the return_url ' +
    'confirms nothing: payconfirm checkouts wait does.',
  also: ['checkouts.show'],
  arguments: checkoutId,
  examples: { 'see the page': 'payconfirm checkouts open 4c0c8d0e-7c55-4f36-9a54-7a2b6c1d9e05' },
  view: { detail: [{ key: 'checkout_url', header: 'Pay link' }] },
  run: async ({ args }, ctx) => {
    const checkout = await readCheckout(args, ctx);
    if (!checkout.checkout_url)
      throw new PayconfirmError('service', t('the service returned no checkout_url for it'));
    const checkout_url = String(checkout.checkout_url);
    if (!URL.canParse(checkout_url) || !/^https?:$/.test(new URL(checkout_url).protocol)) {
      throw new PayconfirmError(
        'service',
        t('the checkout_url is no web address: {0}', safeCell(checkout_url)),
      );
    }
    try {
      await (await ctx.processes()).openPage(new URL(checkout_url).href);
    } catch (error) {
      if (!(error instanceof PayconfirmError)) throw error;
      ctx.conclude(error.with({ hint: t('open it yourself: {0}', checkout_url) }));
    }
    return { checkout_url };
  },
});
