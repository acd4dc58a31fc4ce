/** Schemas that the channels of §6.4 share; all of it is assumed. */
import { uuid } from '../fields.ts';

/** What a channel can tell of. */
export const channelEvents = ['TRANSACTION_IN', 'WEBHOOK_FAILED', 'VA_CREATED'] as const;

export type ChannelEvent = (typeof channelEvents)[number];

/** What a message is of: an event, or what was asked for. */
export const messageKinds = [...channelEvents, 'VERIFICATION', 'TEST'] as const;

export type MessageKind = (typeof messageKinds)[number];

/** Of a message, in logs and outbox. */
export const messageKind = { type: 'string', enum: messageKinds } as const;

/** What a template may name, each as `{{amount}}`. */
export const templateVariables = [
  'bank_name',
  'account_number',
  'amount',
  'transaction_date',
  'transaction_content',
  'transaction_code',
] as const;

export type TemplateVariable = (typeof templateVariables)[number];

export const events = {
  type: 'array',
  items: { type: 'string', enum: channelEvents },
  minItems: 1,
  uniqueItems: true,
  default: ['TRANSACTION_IN'],
  description: 'events that it reports',
} as const;

/** 4,096 characters are the longest message of Telegram. */
export const messageTemplate = {
  type: 'string',
  minLength: 1,
  maxLength: 4096,
  description: `the message; ${templateVariables.map((name) => `{{${name}}}`).join(' ')} are filled in`,
} as const;

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
