/** The hosted payment page behind `checkout_url`: one page, its code as a picture, a style sheet and a script. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parsePayload } from '../../vietqr/payload.ts';
import { checkoutView } from '../rules/checkouts.ts';
import type { Service } from '../service.ts';
import { type BankApp, knownBankApps } from './bank-apps.ts';
import { checkoutPage, notFoundPage, paths } from './render-page.ts';
import { script } from './script.ts';
import { type Shop, shopOf } from './shop-branding.ts';
import { styleSheet } from './style.ts';
import { languageOf } from './texts.ts';

/** Nothing from elsewhere but the shop's logo, nothing inline, no frame around it; the address, a secret, goes to no other site. */
const pageHeaders = (logo?: string | null) => ({
  'content-security-policy':
    `default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:${sourceOf(logo)}; ` +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
});

/** A picture's address as a source of the policy, in which ; and , have a meaning of their own. */
function sourceOf(logo: string | null | undefined): string {
  if (!logo || !URL.canParse(logo)) return '';
  const { origin, pathname } = new URL(logo);
  return ` ${origin}${pathname.replaceAll(';', '%3B').replaceAll(',', '%2C')}`;
}

type PageRequest = FastifyRequest<{ Params: { token: string }; Querystring: { lang?: string } }>;
type StyleRequest = FastifyRequest<{ Querystring: { accent?: string } }>;

/** @param apps that open a bank's app on the payer's phone */
export function addCheckoutPage(
  app: FastifyInstance,
  service: Service,
  apps: readonly BankApp[] = knownBankApps,
): void {
  const { store, now } = service;
  const find = ({ params: { token } }: PageRequest) => store.find('checkouts', { token });
  const language = ({ query, headers }: PageRequest, shop?: Shop) =>
    languageOf(query.lang, shop?.locale, headers['accept-language']);
  const notFound = (request: PageRequest, reply: FastifyReply) =>
    send(reply.code(404), 'text/html', notFoundPage(language(request)));

  app.get(paths.page, (request: PageRequest, reply) => {
    const row = find(request);
    if (!row) return notFound(request, reply);
    const shop = shopOf(row, service);
    const page = service.atOneMoment(() =>
      checkoutPage(row, shop, service, { language: language(request, shop), apps }),
    );
    return send(reply, 'text/html', page, shop.logo_url);
  });

  app.get(paths.picture, async (request: PageRequest, reply) => {
    const row = find(request);
    const checkout = row && checkoutView(row, now(), '');
    const none = () => send(reply.code(404), 'text/plain', 'nothing is to be paid');
    if (checkout?.status !== 'pending') return none();
    const payload = parsePayload(checkout.qr_data_url);
    if (!payload.ok) return none();
    reply.header('content-disposition', `attachment; filename="${checkout.order_code}.png"`);
    const { renderPaymentPng } = await import('../../vietqr/drawing/render-png.ts');
    const picture = Buffer.from(renderPaymentPng(checkout.qr_data_url, payload.fields));
    return reply.headers(pageHeaders()).type('image/png').send(picture);
  });

  app.get(paths.style, ({ query }: StyleRequest, reply) => send(reply, 'text/css', styleSheet(query.accent)));
  app.get(paths.script, (_, reply) => send(reply, 'text/javascript', script));
  app.get('/checkout', notFound);
  app.get('/checkout/*', notFound);
}

function send(reply: FastifyReply, type: string, body: string, logo?: string | null) {
  return reply.headers(pageHeaders(logo)).type(`${type}; charset=utf-8`).send(body);
}
