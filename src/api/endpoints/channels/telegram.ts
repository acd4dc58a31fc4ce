import type { EndpointEntry } from '../endpoint.ts';
import { nothing } from '../fields.ts';
import { named, object, optional, partial } from '../object-schema.ts';
import { configuration, friendlyName, messageTemplateOf, onlyAccount } from './fields.ts';

/** The id of a chat, `-1001234567890`, or its public name. */
const groupId = { type: 'string', minLength: 1, maxLength: 64, description: 'the chat' } as const;

const messageTemplate = messageTemplateOf('telegram');

const input = {
  group_id: groupId,
  friendly_name: friendlyName,
  message_template: messageTemplate,
  virtual_account_id: optional(onlyAccount),
  topic_id: optional({
    type: ['integer', 'null'],
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'a topic of the group',
  }),
  is_active: optional({ type: 'boolean' }),
} as const;

const record = named('TelegramConfiguration', {
  ...configuration,
  group_id: { type: 'string' },
  friendly_name: { type: 'string' },
  message_template: { type: 'string' },
  topic_id: { type: ['integer', 'null'] },
});

const assumed = { section: '6.4', assumed: true } as const;
const ofOne = { ...assumed, errors: [400, 401, 404, 422, 500] } as const;

export const telegramEndpoints = {
  'channels.telegram.list': {
    summary: 'List the Telegram configurations',
    method: 'GET',
    path: '/api/v1/telegram-configs',
    reply: { type: 'array', items: record },
    errors: [400, 401, 500],
    ...assumed,
  },
  'channels.telegram.create': {
    summary: 'Create a Telegram configuration',
    method: 'POST',
    path: '/api/v1/telegram-configs',
    body: object(input),
    destinations: { group_id: true },
    statuses: [200, 201],
    reply: record,
    ...ofOne,
  },
  'channels.telegram.update': {
    summary: 'Change a Telegram configuration; only the fields given change',
    method: 'PUT',
    path: '/api/v1/telegram-configs/{telegram_config_id}',
    resultingFields: { id: '{telegram_config_id}' },
    body: partial(input),
    destinations: { group_id: true },
    reply: record,
    ...ofOne,
  },
  'channels.telegram.delete': {
    summary: 'Delete a Telegram configuration',
    method: 'DELETE',
    path: '/api/v1/telegram-configs/{telegram_config_id}',
    reply: nothing,
    ...ofOne,
  },
  'channels.telegram.test': {
    summary: 'Send one test message to a Telegram group; no stored configuration is needed',
    method: 'POST',
    path: '/api/v1/telegram-configs/test',
    body: object({
      group_id: groupId,
      is_dummy: optional({ type: 'boolean', description: 'true tells of the simulated payload of §6.2' }),
      message_template: optional(messageTemplate),
    }),
    destinations: { group_id: true },
    reply: object({ group_id: { type: 'string' }, text: { type: 'string' } }),
    errors: [400, 401, 422, 500],
    ...assumed,
  },
} as const satisfies Record<string, EndpointEntry>;
