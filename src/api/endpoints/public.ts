import { languages } from '../../values/languages.ts';
import { checkoutStatuses, payee } from './checkouts.ts';
import type { Endpoint, EndpointEntry } from './endpoint.ts';
import { amount, nullableString, utcDateTime } from './fields.ts';
import { object, optional, partial } from './object-schema.ts';

/** Endpoints that a payer's browser and a monitor call without a token. Of the commands, only `api`. */
export const publicEndpoints = {
  'public.checkout': {
    summary: 'What anybody may know of a checkout who has its token',
    section: '4.9',
    method: 'GET',
    path: '/api/v1/checkouts/public/{token}',
    auth: 'none',
    reply: object({
      status: { type: 'string', enum: checkoutStatuses },
      amount,
      currency: { type: 'string', enum: ['VND'] },
      order_code: { type: 'string' },
      description: { type: 'string' },
      qr_data_url: { type: 'string' },
      qr_image_url: { type: 'string', description: 'the code as a picture, 404 once nobody should pay' },
      bank: payee,
      paid_amount: { type: ['integer', 'null'] },
      partial_amount: { type: ['integer', 'null'] },
      paid_at: { type: ['string', 'null'] },
      expires_at: utcDateTime,
      seconds_left: { type: 'integer' },
      sandbox: { type: 'boolean' },
      shop: object({
        name: { type: 'string' },
        logo_url: nullableString,
        hotline: nullableString,
        support_email: nullableString,
        accent_color: nullableString,
        locale: nullableString,
      }),
    }),
    errors: [404, 422, 429],
    assumed: true,
  },
  'public.checkout-status': {
    summary: 'How a checkout stands, for the page that the payer has open',
    section: '4.9',
    method: 'GET',
    path: '/api/v1/checkouts/public/{token}/status',
    auth: 'none',
    query: partial({
      lang: {
        type: 'string',
        enum: languages,
        description: "for the emulator's own page, which asks for its texts with it",
      },
      seen: {
        type: 'string',
        maxLength: 20,
        description: "what the emulator's own page shows; while that is so, `page` is no more than the time",
      },
    }),
    reply: object({
      status: { type: 'string', enum: checkoutStatuses },
      paid_at: { type: ['string', 'null'] },
      expires_at: utcDateTime,
      seconds_left: { type: 'integer', description: 'until expires_at, 0 once nothing is awaited' },
      page: optional({ type: 'object', description: "what the emulator's own page shows; only with lang" }),
    }),
    errors: [404, 422, 429],
    assumed: true,
  },
  'public.checkout-cancel': {
    summary: 'Cancel a pending checkout, as its payer',
    section: '4.9',
    method: 'POST',
    path: '/api/v1/checkouts/public/{token}/cancel',
    auth: 'none',
    reply: object({
      status: { type: 'string', enum: checkoutStatuses },
      cancel_url: { type: ['string', 'null'], description: 'the way back to the shop' },
    }),
    errors: [404, 409, 422, 429],
    assumed: true,
  },
  'public.health': {
    summary: 'Whether the service is up',
    section: '4.9',
    method: 'GET',
    path: '/api/v1/health',
    auth: 'none',
    reply: object({ status: { type: 'string', const: 'ok' } }),
    errors: [422],
    assumed: true,
  },
} as const satisfies Record<string, EndpointEntry>;

/** Width and height in pixels. */
const pictureSize = partial({
  size: { type: 'integer', minimum: 128, maximum: 2048, default: 512, description: 'pixels a side' },
});

const picture = {
  method: 'GET',
  auth: 'none',
  query: pictureSize,
  statuses: [200],
  contentType: 'image/png',
  reply: { type: 'string', format: 'binary' },
  assumed: true,
} as const;

/** Endpoints that reply with a picture: the targets of `qr_image_url`. Of the commands, only `api`. */
export const pictureEndpoints = {
  'public.qr-picture': {
    ...picture,
    summary: 'A QR code as a picture',
    section: '4.4',
    path: '/api/v1/qr/{qr_id}/image.png',
    errors: [404, 422],
  },
  'public.checkout-picture': {
    ...picture,
    summary: 'The QR code of a checkout as a picture, for its payer; kept for 5 minutes',
    section: '4.9',
    path: '/api/v1/checkouts/public/{token}/qr.png',
    errors: [404, 422, 429],
  },
} as const satisfies Record<string, Endpoint>;
