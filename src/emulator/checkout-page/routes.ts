/** The hosted payment page behind `checkout_url`: one page, its state, its code as a picture, a style sheet and a script. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parsePayload } from '../../vietqr/payload.ts';
import { type CheckoutRow, checkoutView } from '../rules/checkouts.ts';
import type { Service } from '../service.ts';
import type { ClientRow } from '../store/client-row.ts';
import { checkoutPage, notFoundPage, paths } from './page.ts';
import { script } from './script.ts';
import { answer, answerJson } from './state.ts';
import { style } from './style.ts';
import { languageOf } from './texts.ts';

/** Nothing from elsewhere, nothing inline, no frame around it; the address, a secret, goes to no other site. */
const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

type PageRequest = FastifyRequest<{ Params: { token: string }; Querystring: { lang?: string } }>;

export function addCheckoutPage(app: FastifyInstance, { store, now }: Service): void {
  const find = ({ params }: PageRequest) =>
    store.get<CheckoutRow>('SELECT * FROM checkouts WHERE token = ?', params.token);
  const language = ({ query, headers }: PageRequest) => languageOf(query.lang, headers['accept-language']);
  const shopOf = (row: CheckoutRow) =>
    store.get<ClientRow>('SELECT * FROM clients WHERE id = ?', row.client_id)!.name;
  const notFound = (request: PageRequest, reply: FastifyReply) =>
    send(reply.code(404), 'text/html', notFoundPage(language(request)));

  app.get(paths.page, (request: PageRequest, reply) => {
    const row = find(request);
    if (!row) return notFound(request, reply);
    const shop = shopOf(row);
    const checkout = checkoutView(row, now(), '');
    const state = answer(row, shop, now(), language(request));
    return send(reply, 'text/html', checkoutPage(checkout, shop, state, language(request)));
  });

  app.get(paths.status, (request: PageRequest, reply) => {
    const row = find(request);
    if (!row) return send(reply.code(404), 'application/json', '{"status":"gone"}');
    const state = answer(row, shopOf(row), now(), language(request));
    return send(reply, 'application/json', answerJson(state));
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
    return reply.headers(pageHeaders).type('image/png').send(picture);
  });

  app.get(paths.style, (_, reply) => send(reply, 'text/css', style));
  app.get(paths.script, (_, reply) => send(reply, 'text/javascript', script));
  app.get('/checkout', notFound);
  app.get('/checkout/*', notFound);
}

function send(reply: FastifyReply, type: string, body: string) {
  return reply.headers(pageHeaders).type(`${type}; charset=utf-8`).send(body);
}
