/** The public picture of a code, `qr_image_url` of a QR code or a checkout (assumed). */
import type { FastifyInstance } from 'fastify';
import { checkoutView } from './rules/checkouts.ts';
import { imageUrl } from './rules/qr-payload.ts';
import { Refusal } from './server/handler-result.ts';
import { queryValidator } from './server/validation.ts';
import type { Service } from './service.ts';

/** Pixels a side. */
const size = { type: 'integer', minimum: 128, maximum: 2048, default: 512 };

export function addQrImage(app: FastifyInstance, service: Service): void {
  const validate = queryValidator({ type: 'object', properties: { size } });

  app.get<{ Params: { id: string } }>(imageUrl('', ':id'), async ({ params, query }, reply) => {
    const problems = validate(query);
    if (problems.length > 0) throw new Refusal(422, 'validation error', problems);
    const payload = payloadOf(service, params.id.toLowerCase());
    if (payload === undefined) throw new Refusal(404, 'no such code, or nothing is to be paid with it');
    const { renderCodePng } = await import('../vietqr/drawing/render-code-png.ts');
    const picture = renderCodePng(payload, (query as { size: number }).size);
    // That of a checkout asks for what is missing.
    return reply.header('cache-control', 'no-store').type('image/png').send(Buffer.from(picture));
  });
}

/** Undefined also for a checkout that nobody should pay any more. */
function payloadOf({ store, now }: Service, id: string): string | undefined {
  const code = store.find('qr_codes', { id });
  if (code) return code.payload;
  const row = store.find('checkouts', { qr_code_id: id });
  const checkout = row && checkoutView(row, now(), '');
  return checkout?.status === 'pending' ? checkout.qr_data_url : undefined;
}
