/** Schemas that the channels of §6.4 share (all assumed). */
import { uuid } from '../fields.ts';

/** Events that emails can report. */
export const emailEvents = ['TRANSACTION_IN', 'WEBHOOK_FAILED', 'VA_CREATED'] as const;

export type EmailEvent = (typeof emailEvents)[number];

export const zaloEvents = ['TRANSACTION_IN', 'CHECKOUT_PAID', 'WEBHOOK_FAILED', 'VA_CREATED'] as const;

/** Events that a channel can report. */
export type ChannelEvent = (typeof zaloEvents)[number];

/** The type of a message: an event, or a message that somebody requested. */
const messageKinds = [...zaloEvents, 'VERIFICATION', 'TEST'] as const;

export type MessageKind = (typeof messageKinds)[number];

/** The type of a message, in logs and outbox. */
export const messageKind = { type: 'string', enum: messageKinds } as const;

const transferVariables = [
  'bank_name',
  'account_number',
  'amount',
  'transaction_date',
  'transaction_content',
] as const;

/** Variables of a template, `{{amount}}`. `vao_hay_ra`: in or out, `cong_hay_tru`: a sign. */
export const templateVariables = {
  telegram: [...transferVariables, 'vao_hay_ra', 'cong_hay_tru', 'accumulated'],
  zalo: [...transferVariables, 'transaction_code'],
} as const;

export type TemplateVariable = (typeof templateVariables)['telegram' | 'zalo'][number];

export const eventsOf = <const Events extends readonly string[]>(events: Events) =>
  ({
    type: 'array',
    items: { type: 'string', enum: events },
    minItems: 1,
    uniqueItems: true,
    default: ['TRANSACTION_IN'],
    description: 'events that it reports',
  }) as const;

/** The template of a channel. 4,096 characters are the maximum of a Telegram message. */
export const messageTemplateOf = (channel: keyof typeof templateVariables) =>
  ({
    type: 'string',
    minLength: 1,
    maxLength: 4096,
    description: `the message; ${templateVariables[channel].map((name) => `{{${name}}}`).join(' ')} are filled in`,
  }) as const;

export const friendlyName = { type: 'string', minLength: 1, maxLength: 255 } as const;

export const onlyAccount = {
  type: ['string', 'null'],
  format: 'uuid',
  description: 'null: all accounts and VAs',
} as const;

/** Fields of every returned configuration. */
export const configuration = {
  id: uuid,
  virtual_account_id: { type: ['string', 'null'], format: 'uuid' },
  is_active: { type: 'boolean' },
  created_at: { type: 'string' },
} as const;
