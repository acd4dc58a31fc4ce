import type { EndpointEntry } from '../endpoint.ts';
import { nothing } from '../fields.ts';
import { named, object, optional, partial } from '../object-schema.ts';
import {
  configuration,
  eventsOf,
  friendlyName,
  messageKind,
  messageTemplateOf,
  onlyAccount,
  zaloEvents,
} from './fields.ts';

export const zaloStatuses = ['ok', 'failed'] as const;

const events = eventsOf(zaloEvents);
const messageTemplate = messageTemplateOf('zalo');

const input = {
  group_id: { type: 'string', pattern: '^\\d{10,25}$', description: 'the group: 10 to 25 digits' },
  friendly_name: friendlyName,
  events: optional(events),
  virtual_account_id: optional(onlyAccount),
  message_template: optional({ ...messageTemplate, type: ['string', 'null'] }),
  is_active: optional({ type: 'boolean' }),
} as const;

const record = named('ZaloGroup', {
  ...configuration,
  group_id: { type: 'string' },
  friendly_name: { type: 'string' },
  events: { type: 'array', items: events.items },
  message_template: { type: ['string', 'null'], description: 'null: a text of the service' },
});

const logEntry = named('ZaloLogEntry', {
  group_id: { type: ['string', 'null'] },
  event_type: messageKind,
  status: { type: 'string', enum: zaloStatuses },
  text: { type: 'string' },
  transaction_code: { type: ['string', 'null'] },
  created_at: { type: 'string' },
});

const assumed = { section: '6.4', assumed: true } as const;
const ofOne = { ...assumed, errors: [400, 401, 404, 422, 500, 503] } as const;

export const zaloEndpoints = {
  'channels.zalo.list': {
    summary: 'List the Zalo groups',
    method: 'GET',
    path: '/api/v1/zalo-groups',
    reply: { type: 'array', items: record },
    errors: [400, 401, 500, 503],
    ...assumed,
  },
  'channels.zalo.create': {
    summary: 'Create a Zalo group',
    method: 'POST',
    path: '/api/v1/zalo-groups',
    body: object(input),
    destinations: { group_id: true },
    statuses: [200, 201],
    reply: record,
    ...ofOne,
  },
  'channels.zalo.update': {
    summary: 'Change a Zalo group; only the fields given change',
    method: 'PUT',
    path: '/api/v1/zalo-groups/{zalo_group_id}',
    resultingFields: { id: '{zalo_group_id}' },
    body: partial(input),
    destinations: { group_id: true },
    reply: record,
    ...ofOne,
  },
  'channels.zalo.delete': {
    summary: 'Delete a Zalo group',
    method: 'DELETE',
    path: '/api/v1/zalo-groups/{zalo_group_id}',
    reply: nothing,
    ...ofOne,
  },
  'channels.zalo.test': {
    summary: 'Send one test message to a Zalo group',
    method: 'POST',
    path: '/api/v1/zalo-groups/{zalo_group_id}/test',
    reply: object({ group_id: { type: 'string' }, text: { type: 'string' } }),
    ...ofOne,
  },
  'channels.zalo.logs': {
    summary: 'List the messages to Zalo, newest first',
    method: 'GET',
    path: '/api/v1/zalo-groups/logs',
    query: partial({
      limit: { type: 'integer', minimum: 1, maximum: 100, default: 20, description: 'at most this many' },
      status: { type: 'string', enum: zaloStatuses },
    }),
    reply: { type: 'array', items: logEntry },
    errors: [400, 401, 422, 500, 503],
    ...assumed,
  },
} as const satisfies Record<string, EndpointEntry>;
