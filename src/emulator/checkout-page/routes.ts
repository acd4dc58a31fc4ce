/** The hosted payment page behind `checkout_url`: the page, its code as a picture, and a script. */
import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { checkoutStatus } from '../rules/checkouts.ts';
import type { Service } from '../service-interface.ts';
import { type BankApp, knownBankApps } from './bank-apps.ts';
import { isInChat } from './pay-section.ts';
import { checkoutPicture } from './payment-picture.ts';
import { checkoutPage, notFoundPage, paths } from './render-page.ts';
import { script } from './script.ts';
import { type Shop, shopOf } from './shop-branding.ts';
import { styleSheet } from './style.ts';
import { languageOf, texts } from './texts.ts';

/** Width in pixels, for a phone's whole screen and for paper. */
const downloadWidth = 1200;

type Branding = Pick<Shop, 'logo_url' | 'accent_color'>;

const noBranding: Branding = { logo_url: null, accent_color: null };

/** Allows only the shop's logo and our style sheet. The address, a secret, stays on this site. */
const pageHeaders = ({ logo_url, accent_color }: Branding = noBranding) => ({
  'content-security-policy':
    `default-src 'none'; style-src '${hashOf(styleSheet(accent_color))}'; script-src 'self'; connect-src 'self'; ` +
    `img-src data:${sourceOf(logo_url)}; ` +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
});

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** An image URL as a source in the policy, where ; and , are separators. */
function sourceOf(logo: string | null | undefined): string {
  if (!logo || !URL.canParse(logo)) return '';
  const { origin, pathname } = new URL(logo);
  return ` ${origin}${pathname.replaceAll(';', '%3B').replaceAll(',', '%2C')}`;
}

type PageRequest = FastifyRequest<{ Params: { token: string }; Querystring: { lang?: string } }>;

/** @param apps bank apps on the payer's phone, used if the shop's profile names none */
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
    send(request, reply.code(404), { type: 'text/html', body: notFoundPage(language(request)) });

  app.get(paths.page, (request: PageRequest, reply) => {
    const row = find(request);
    if (!row) return notFound(request, reply);
    const shop = shopOf(row, service);
    const inChat = isInChat(request.headers['user-agent']);
    const viewer = { language: language(request, shop), apps: shop.bankApps ?? apps, inChat };
    const page = service.atOneMoment(() => checkoutPage(row, shop, service, viewer));
    return send(request, reply, { type: 'text/html', body: page, branding: shop });
  });

  app.get(paths.picture, (request: PageRequest, reply) => {
    const row = find(request);
    if (!row || checkoutStatus(row, now()) !== 'pending')
      return send(request, reply.code(404), { type: 'text/plain', body: 'nothing is to be paid' });
    const picture = checkoutPicture(row, service, texts[language(request)], downloadWidth);
    reply.header('content-disposition', `attachment; filename="${row.order_code}.png"`);
    return reply.headers(pageHeaders()).type('image/png').send(picture);
  });

  app.get(paths.script, (request, reply) => send(request, reply, { type: 'text/javascript', body: script }));
  app.get('/checkout', notFound);
  app.get('/checkout/*', notFound);
}

interface PageResponse {
  type: string;
  body: string;
  branding?: Branding;
}

/** Compresses the body if the browser accepts it, because a phone's network may be slow. */
function send({ headers }: FastifyRequest, reply: FastifyReply, { type, body, branding }: PageResponse) {
  reply.headers({ ...pageHeaders(branding), vary: 'accept-encoding' }).type(`${type}; charset=utf-8`);
  const encodings = `${headers['accept-encoding']}`;
  if (/\bbr\b/.test(encodings)) return reply.header('content-encoding', 'br').send(brotliCompressSync(body));
  if (/\bgzip\b/.test(encodings)) return reply.header('content-encoding', 'gzip').send(gzipSync(body));
  return reply.send(body);
}
