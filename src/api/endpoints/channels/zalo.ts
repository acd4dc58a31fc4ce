import type { Endpoint } from '../endpoint.ts';
import { nothing } from '../fields.ts';
import { configuration, events, friendlyName, messageKind, messageTemplate, onlyAccount } from './fields.ts';

export const zaloStatuses = ['ok', 'failed'] as const;

const input = {
  group_id: { type: 'string', pattern: '^\\d{10,25}$', description: 'the group: 10 to 25 digits' },
  friendly_name: friendlyName,
  events,
  virtual_account_id: onlyAccount,
  message_template: { ...messageTemplate, type: ['string', 'null'] },
  is_active: { type: 'boolean' },
} as const;

const record = {
  title: 'ZaloGroup',
  type: 'object',
  properties: {
    ...configuration,
    group_id: { type: 'string' },
    friendly_name: { type: 'string' },
    events: { type: 'array', items: events.items },
    message_template: { type: ['string', 'null'], description: 'null: a text of the service' },
  },
  required: [
    'id',
    'group_id',
    'friendly_name',
    'events',
    'virtual_account_id',
    'message_template',
    'is_active',
    'created_at',
  ],
} as const;

const logEntry = {
  title: 'ZaloLogEntry',
  type: 'object',
  properties: {
    group_id: { type: ['string', 'null'] },
    event_type: messageKind,
    status: { type: 'string', enum: zaloStatuses },
    text: { type: 'string' },
    transaction_code: { type: ['string', 'null'] },
    created_at: { type: 'string' },
  },
  required: ['group_id', 'event_type', 'status', 'text', 'transaction_code', 'created_at'],
} as const;

export const zaloEndpoints = {
  'channels.zalo.list': {
    summary: 'List the Zalo groups',
    section: '6.4',
    method: 'GET',
    path: '/api/v1/zalo-groups',
    auth: 'bearer',
    statuses: [200],
    reply: { type: 'array', items: record },
    errors: [400, 401, 500],
    assumed: true,
  },
  'channels.zalo.create': {
    summary: 'Create a Zalo group',
    section: '6.4',
    method: 'POST',
    path: '/api/v1/zalo-groups',
    auth: 'bearer+secret',
    body: { type: 'object', properties: input, required: ['group_id', 'friendly_name'] },
    destinations: { group_id: true },
    statuses: [200, 201],
    reply: record,
    errors: [400, 401, 404, 422, 500],
    assumed: true,
  },
  'channels.zalo.update': {
    summary: 'Change a Zalo group; only the fields given change',
    section: '6.4',
    method: 'PUT',
    path: '/api/v1/zalo-groups/{zalo_group_id}',
    auth: 'bearer+secret',
    leaves: { id: '{zalo_group_id}' },
    body: { type: 'object', properties: input },
    destinations: { group_id: true },
    statuses: [200],
    reply: record,
    errors: [400, 401, 404, 422, 500],
    assumed: true,
  },
  'channels.zalo.delete': {
    summary: 'Delete a Zalo group',
    section: '6.4',
    method: 'DELETE',
    path: '/api/v1/zalo-groups/{zalo_group_id}',
    auth: 'bearer+secret',
    statuses: [200],
    reply: nothing,
    errors: [400, 401, 404, 422, 500],
    assumed: true,
  },
  'channels.zalo.test': {
    summary: 'Send one test message to a Zalo group',
    section: '6.4',
    method: 'POST',
    path: '/api/v1/zalo-groups/{zalo_group_id}/test',
    auth: 'bearer+secret',
    statuses: [200],
    reply: {
      type: 'object',
      properties: { group_id: { type: 'string' }, text: { type: 'string' } },
      required: ['group_id', 'text'],
    },
    errors: [400, 401, 404, 422, 500],
    assumed: true,
  },
  'channels.zalo.logs': {
    summary: 'List the messages to Zalo, newest first',
    section: '6.4',
    method: 'GET',
    path: '/api/v1/zalo-groups/logs',
    auth: 'bearer',
    query: {
      type: 'object',
      properties: {
        limit: { type: 'integer', minimum: 1, maximum: 100, default: 20, description: 'at most this many' },
        status: { type: 'string', enum: zaloStatuses },
      },
    },
    statuses: [200],
    reply: { type: 'array', items: logEntry },
    errors: [400, 401, 422, 500],
    assumed: true,
  },
} as const satisfies Record<string, Endpoint>;
