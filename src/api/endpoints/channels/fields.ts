/** Schemas that the channels of §6.4 share; all of it is assumed. */
import { uuid } from '../fields.ts';

/** What email can tell of. */
export const emailEvents = ['TRANSACTION_IN', 'WEBHOOK_FAILED', 'VA_CREATED'] as const;

export type EmailEvent = (typeof emailEvents)[number];

export const zaloEvents = ['TRANSACTION_IN', 'CHECKOUT_PAID', 'WEBHOOK_FAILED', 'VA_CREATED'] as const;

/** What a channel can tell of. */
export type ChannelEvent = (typeof zaloEvents)[number];

/** What a message is of: an event, or what was asked for. */
const messageKinds = [...zaloEvents, 'VERIFICATION', 'TEST'] as const;

export type MessageKind = (typeof messageKinds)[number];

/** Of a message, in logs and outbox. */
export const messageKind = { type: 'string', enum: messageKinds } as const;

const transferVariables = [
  'bank_name',
  'account_number',
  'amount',
  'transaction_date',
  'transaction_content',
] as const;

/**
 * What a template may name, each as `{{amount}}`. `vao_hay_ra` says in or out in words, `cong_hay_tru` as a sign,
 * `accumulated` is the balance so far, empty where it is unknown.
 */
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

/** The template of a channel; 4,096 characters are the longest message of Telegram. */
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

/** Fields of every configuration that is returned. */
export const configuration = {
  id: uuid,
  virtual_account_id: { type: ['string', 'null'], format: 'uuid' },
  is_active: { type: 'boolean' },
  created_at: { type: 'string' },
} as const;
