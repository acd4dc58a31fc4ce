import type { LanguageName } from '../../values/languages.ts';
import { pageState, pageTime } from '../checkout-page/page-state.ts';
import { shopOf } from '../checkout-page/shop-branding.ts';
import { cancelCheckout, checkoutView, publicStatus } from '../rules/checkouts.ts';
import { publicImageUrl } from '../rules/qr-payload.ts';
import { returnUrl } from '../rules/return-url.ts';
import { Refusal } from '../server/handler-result.ts';
import type { Service } from '../service-interface.ts';
import type { CheckoutRow } from '../store/tables.ts';
import type { Handlers } from './handler.ts';

/** The endpoints that a payer's browser and a monitor call (assumed). */
export const publicHandlers = {
  'public.checkout': ({ path, origin }, service) => {
    const row = checkoutOf(service, path.token);
    const checkout = checkoutView(row, service.now(), origin);
    const { amount, currency, order_code, description, qr_data_url, bank, sandbox } = checkout;
    const { paid_amount, partial_amount } = checkout;
    const { name, logo_url, hotline, support_email, accent_color, locale = null } = shopOf(row, service);
    return {
      message: 'checkout',
      data: {
        ...publicStatus(row, service.now()),
        amount,
        currency,
        order_code,
        description,
        qr_data_url,
        qr_image_url: publicImageUrl(origin, row.token),
        bank,
        paid_amount,
        partial_amount,
        sandbox,
        shop: { name, logo_url, hotline, support_email, accent_color, locale },
      },
    };
  },

  'public.checkout-status': ({ path, query: { lang, seen } }, service) => {
    const row = checkoutOf(service, path.token);
    const status = publicStatus(row, service.now());
    return {
      message: 'checkout status',
      data: lang === undefined ? status : { ...status, page: page(row, service, { lang, seen }) },
    };
  },

  'public.checkout-cancel': ({ path }, service) => {
    const row = cancelCheckout(service, checkoutOf(service, path.token));
    return {
      message: 'checkout cancelled',
      data: { status: row.status, cancel_url: row.cancel_url && returnUrl(row, service) },
    };
  },

  'public.health': () => ({ message: 'up', data: { status: 'ok' } }),
} satisfies Partial<Handlers>;

/** @throws Refusal 404 for an unknown token */
function checkoutOf({ store }: Service, token: string): CheckoutRow {
  const row = store.find('checkouts', { token });
  if (!row) throw new Refusal(404, 'no such checkout');
  return row;
}

/** An up-to-date page gets only the time. A paid page gets all: its return URL is signed anew. */
function page(
  row: CheckoutRow,
  service: Service,
  { lang, seen }: { lang: LanguageName; seen?: string | undefined },
) {
  const time = pageTime(row, service, lang);
  return time.seen === seen && row.status !== 'paid' ? time : pageState(row, service, lang);
}
