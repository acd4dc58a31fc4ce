/** The hosted payment page behind `checkout_url`: one page, its live state, a style sheet and a script. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../io/clock.ts';
import { type CheckoutRow, checkoutView } from '../checkouts.ts';
import type { Service } from '../service.ts';
import { script, style } from './assets.ts';
import { checkoutPage, notFoundPage, paths } from './page.ts';
import { liveState } from './state.ts';
import { languageOf } from './texts.ts';

const pollMs = 250;

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

export function addCheckoutPage(app: FastifyInstance, service: Service, sleep: Clock['sleep']): void {
  const find = ({ params }: PageRequest) =>
    service.store.get<CheckoutRow>('SELECT * FROM checkouts WHERE token = ?', params.token);
  const language = ({ query, headers }: PageRequest) => languageOf(query.lang, headers['accept-language']);

  app.get(paths.page, (request: PageRequest, reply) => {
    const row = find(request);
    if (!row) return send(reply.code(404), 'text/html', notFoundPage(language(request)));
    const now = service.now();
    const checkout = checkoutView(row, now, '');
    const state = liveState(row, now, language(request));
    return send(reply, 'text/html', checkoutPage(checkout, state, language(request)));
  });

  app.get(paths.events, async (request: PageRequest, reply) => {
    if (!find(request)) return send(reply.code(404), 'text/plain', 'no such checkout');
    reply.hijack();
    const closed = new AbortController();
    reply.raw.once('close', () => closed.abort());
    reply.raw.writeHead(200, { ...pageHeaders, 'content-type': 'text/event-stream' });
    let sent = '';
    // Time alone ends a checkout, and the emulator's time can be moved: looking again covers all of it.
    while (!closed.signal.aborted) {
      const row = find(request);
      // Gone by a reset.
      if (!row) break;
      const event = `data: ${JSON.stringify(liveState(row, service.now(), language(request)))}\n\n`;
      if (event !== sent) reply.raw.write(event);
      sent = event;
      await sleep(pollMs, closed.signal).catch(() => {});
    }
    reply.raw.end();
  });

  app.get(paths.style, (_, reply) => send(reply, 'text/css', style));
  app.get(paths.script, (_, reply) => send(reply, 'text/javascript', script));
}

function send(reply: FastifyReply, type: string, body: string) {
  return reply.headers(pageHeaders).type(`${type}; charset=utf-8`).send(body);
}
