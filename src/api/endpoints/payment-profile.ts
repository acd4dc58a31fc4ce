import { languages } from '../../values/languages.ts';
import type { EndpointEntry } from './endpoint.ts';
import { uuid } from './fields.ts';
import { object, optional, partial } from './object-schema.ts';
import { ownerTypes } from './qr.ts';

/** The bank apps that a hosted page opens, and their links. */
export const bankApps = {
  type: 'array',
  maxItems: 100,
  items: object({
    name: { type: 'string', minLength: 1, maxLength: 50 },
    url: { type: 'string', format: 'uri', pattern: '^https://', maxLength: 2048 },
    fills_in: optional({
      type: 'boolean',
      description: "whether the app takes the payment's details from the link",
    }),
    large: optional({ type: 'boolean', description: 'shown without opening the list' }),
  }),
} as const;

const fields = {
  display_name: { type: 'string', minLength: 1, maxLength: 255, description: 'the name on the hosted page' },
  logo_url: {
    type: ['string', 'null'],
    format: 'uri',
    pattern: '^https://',
    maxLength: 2048,
    description: 'a picture, by https',
  },
  hotline: { type: ['string', 'null'], maxLength: 30 },
  support_email: { type: ['string', 'null'], format: 'email', maxLength: 255 },
  default_bank_account_id: { ...uuid, description: 'a linked account, which checkouts are paid into' },
  default_virtual_account_id: {
    type: ['string', 'null'],
    format: 'uuid',
    description: 'the account of a checkout without virtual_account_id; null: each checkout has its own',
  },
  va_prefix: { type: 'string', minLength: 1, maxLength: 20 },
  owner_number: { type: 'string', minLength: 1 },
  owner_type: { type: 'string', enum: ownerTypes },
  merchant_id: { type: 'string', minLength: 1 },
  terminal_id: { type: 'string', minLength: 1 },
  beneficiary_name: { type: 'string', minLength: 1, maxLength: 255 },
  accent_color: { type: ['string', 'null'], pattern: '^#[0-9A-Fa-f]{6}$', description: 'such as #0B57A4' },
  locale: { type: 'string', enum: languages, description: 'the language of the hosted page' },
  show_provider_badge: {
    type: 'boolean',
    description: "whether the hosted page has the provider's own badge",
  },
} as const;

const apps = {
  ...bankApps,
  type: ['array', 'null'],
  description: "the banks' apps that the hosted page opens; null: those of the service",
} as const;

const returnSecret = {
  type: 'string',
  description: 'signs the way back to the shop; shown this once',
} as const;

/** §2.14 only names the payment profile. */
export const paymentProfileEndpoints = {
  'payment-profile.show': {
    summary: 'Show the payment profile',
    section: '2.14',
    method: 'GET',
    path: '/api/v1/payment-profile',
    reply: object({ ...fields, bank_apps: optional(apps) }),
    errors: [401, 404],
    assumed: true,
  },
  'payment-profile.set': {
    summary: 'Make or replace the payment profile; its return secret is shown when it is made',
    section: '2.14',
    method: 'PUT',
    path: '/api/v1/payment-profile',
    body: object({
      ...fields,
      logo_url: optional(fields.logo_url),
      hotline: optional(fields.hotline),
      support_email: optional(fields.support_email),
      default_virtual_account_id: optional(fields.default_virtual_account_id),
      accent_color: optional(fields.accent_color),
      show_provider_badge: optional(fields.show_provider_badge),
      bank_apps: optional(apps),
    }),
    statuses: [200, 201],
    reply: object({ ...fields, bank_apps: optional(apps), return_signature_secret: optional(returnSecret) }),
    errors: [401, 422],
    assumed: true,
  },
  'payment-profile.rotate-return-secret': {
    summary: 'Make a new return secret; it is shown this once',
    section: '2.14',
    method: 'POST',
    path: '/api/v1/payment-profile/rotate-return-secret',
    reply: object({ return_signature_secret: returnSecret }),
    errors: [401, 404, 422],
    assumed: true,
  },
  'payment-profile.reveal-return-secret': {
    summary: 'Show the return secret again, to who has the password or the authenticator',
    section: '2.14',
    method: 'POST',
    path: '/api/v1/payment-profile/reveal-return-secret',
    body: partial({
      password: { type: 'string', minLength: 1 },
      totp_code: { type: 'string', pattern: '^\\d{6}$', description: "the authenticator's six digits" },
    }),
    oneOfTheseFields: true,
    reply: object({ return_signature_secret: returnSecret }),
    errors: [401, 404, 422],
    assumed: true,
  },
} as const satisfies Record<string, EndpointEntry>;
