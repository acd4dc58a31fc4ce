/** The public QR images: `qr_image_url` of a QR code, an invoice or a checkout (assumed). */
import type { FastifyInstance } from 'fastify';
import { pictureEndpoints } from '../api/endpoints/public.ts';
import { renderCodePng } from '../vietqr/drawing/render-png.ts';
import { invoicePayload } from './rules/billing.ts';
import { checkoutView } from './rules/checkouts.ts';
import { Refusal } from './server/handler-result.ts';
import { queryValidator } from './server/validation.ts';
import type { Service } from './service-interface.ts';
import type { CheckoutRow } from './store/tables.ts';

export function addQrImage(app: FastifyInstance, service: Service): void {
  const { 'public.qr-picture': ofCode, 'public.checkout-picture': ofCheckout } = pictureEndpoints;
  const validate = queryValidator(ofCode.query);
  const routeOf = ({ path }: { path: string }) => path.replace(/\{\w+\}/, ':name');
  type Find = (name: string) => string | undefined;
  const addPicture = (url: string, find: Find, cacheControl: string) =>
    app.get<{ Params: { name: string } }>(url, async ({ params, query }, reply) => {
      const problems = validate(query);
      if (problems.length > 0) throw new Refusal(422, 'validation error', problems);
      const payload = find(params.name);
      if (payload === undefined) throw new Refusal(404, 'no such code, or nothing is to be paid with it');
      const picture = renderCodePng(payload, (query as { size: number }).size);
      return reply.header('cache-control', cacheControl).type('image/png').send(Buffer.from(picture));
    });

  // Not cached: a checkout's code asks for the amount that is still unpaid.
  addPicture(routeOf(ofCode), (id) => payloadOf(service, id.toLowerCase()), 'no-store');
  const ofToken: Find = (token) => payableCode(service.store.find('checkouts', { token }), service);
  addPicture(routeOf(ofCheckout), ofToken, 'public, max-age=300');
}

function payloadOf(service: Service, id: string): string | undefined {
  const { store, now } = service;
  const code = store.find('qr_codes', { id });
  if (code) return code.payload;
  const invoice = store.find('invoices', { id });
  if (invoice) return invoicePayload(invoice, now());
  return payableCode(store.find('checkouts', { qr_code_id: id }), service);
}

/** Undefined for a checkout that can no longer be paid. */
function payableCode(row: CheckoutRow | undefined, { now }: Service): string | undefined {
  const checkout = row && checkoutView(row, now(), '');
  return checkout?.status === 'pending' ? checkout.qr_data_url : undefined;
}
