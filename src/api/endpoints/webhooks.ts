import { authTypes } from '../../values/auth-type.ts';
import { payloadFormats } from '../../values/payload-format.ts';
import type { EndpointEntry } from './endpoint.ts';
import { itemPage, limit, page, utcDateTime, utcDay, uuid } from './fields.ts';
import { errorLabels, eventTypes } from './log-entry-values.ts';
import { guess, named, object, optional, partial } from './object-schema.ts';

/** §2.8 */
const authType = {
  type: 'string',
  enum: authTypes,
  default: 'NONE',
} as const;

const payloadFormat = {
  type: 'string',
  enum: payloadFormats,
  default: 'application/json',
  description: 'body encoding of deliveries',
} as const;

const secretKey = guess({
  type: ['string', 'null'],
  maxLength: 255,
  description: 'required when auth_type is not NONE; signs deliveries, or is the API key',
});

/** An HTTP header name (RFC 9110, 5.1). */
const apiKeyName = guess(
  {
    type: 'string',
    pattern: "^[A-Za-z0-9!#$%&'*+.^_`|~-]+$",
    maxLength: 100,
    default: 'X-Webhook-Secret',
    description: 'the header that carries the secret when auth_type is API_KEY',
  },
  'maxLength',
);

const webhookUrl = guess(
  {
    type: 'string',
    format: 'uri',
    pattern: '^https?://',
    maxLength: 2048,
    description: 'HTTPS URL that accepts POST',
  },
  'maxLength',
);

const input = {
  name: guess({ type: 'string', minLength: 1, maxLength: 255 }),
  webhook_url: webhookUrl,
  auth_type: optional(authType),
  secret_key: optional(secretKey),
  api_key_name: optional(apiKeyName),
  payload_format: optional(payloadFormat),
  virtual_account_id: optional({
    type: ['string', 'null'],
    format: 'uuid',
    description: 'null: all accounts and VAs',
  }),
} as const;

/** §2.8, as returned: never with `secret_key`. */
const configuration = named('Webhook', {
  id: uuid,
  name: { type: 'string' },
  webhook_url: { type: 'string' },
  auth_type: authType,
  api_key_name: { type: 'string' },
  payload_format: payloadFormat,
  virtual_account_id: { type: ['string', 'null'], format: 'uuid' },
  is_active: { type: 'boolean' },
  max_retries: { type: 'integer', description: 'reserved, no effect' },
  created_at: { type: 'string' },
});

/** §4.8 */
export const logStatuses = ['success', 'failed'] as const;

/** §2.9 */
const logEntry = named('DeliveryLogEntry', {
  id: uuid,
  client_id: uuid,
  event_type: { type: 'string', enum: eventTypes },
  endpoint_url: { type: 'string' },
  request_payload: { type: 'string', description: 'serialized payload sent' },
  request_headers: { type: 'string', description: 'serialized JSON of the headers sent' },
  status_code: { type: ['integer', 'null'], description: 'null when the receiver did not answer' },
  response_text: { type: ['string', 'null'] },
  duration_ms: { type: 'integer' },
  error_label: { type: 'string', enum: errorLabels },
  created_at: utcDateTime,
});

export const webhookEndpoints = {
  'webhooks.list': {
    summary: 'List the webhook configurations',
    section: '4.7',
    method: 'GET',
    path: '/api/v1/client-webhooks',
    reply: { type: 'array', items: configuration },
    errors: [400, 401, 500],
  },
  'webhooks.create': {
    summary: 'Create a webhook configuration',
    section: '4.7',
    method: 'POST',
    path: '/api/v1/client-webhooks',
    resultingFields: { is_active: true },
    body: object(input),
    statuses: [200, 201],
    reply: configuration,
    errors: [400, 401, 404, 422, 500],
    assumed: 'lengths of name, webhook_url, secret_key and api_key_name',
  },
  'webhooks.update': {
    summary: 'Change a webhook configuration; only the fields given change',
    section: '4.7',
    method: 'PUT',
    path: '/api/v1/client-webhooks/{config_id}',
    resultingFields: { id: '{config_id}' },
    body: partial({ ...input, is_active: { type: 'boolean' } }),
    reply: configuration,
    errors: [400, 401, 404, 422, 500],
    assumed: '404 for an unknown configuration',
  },
  'webhooks.delete': {
    summary: 'Delete a webhook configuration; old logs are kept',
    section: '4.7',
    method: 'DELETE',
    path: '/api/v1/client-webhooks/{config_id}',
    reply: { type: ['object', 'null'] },
    errors: [400, 401, 404, 422, 500],
    assumed: '404 for an unknown configuration',
  },
  'webhooks.test': {
    summary: 'Send one test delivery to a URL; no stored configuration is needed',
    section: '4.7',
    method: 'POST',
    path: '/api/v1/client-webhooks/test',
    body: object({
      webhook_url: webhookUrl,
      auth_type: optional(authType),
      secret_key: optional(secretKey),
      api_key_name: optional(apiKeyName),
      payload_format: optional(payloadFormat),
      is_dummy: optional({ type: 'boolean', description: 'true sends the simulated payload of §6.2' }),
    }),
    reply: { type: ['object', 'null'] },
    errors: [400, 401, 422, 500],
  },
  'webhooks.logs': {
    summary: 'List the delivery log, newest first',
    section: '4.8',
    method: 'GET',
    path: '/api/v1/webhook-logs',
    query: partial({
      page,
      limit: { ...limit, default: 20 },
      status: { type: 'string', enum: logStatuses, description: 'success means 2xx' },
      from_date: utcDay,
      to_date: utcDay,
    }),
    reply: itemPage(logEntry),
    errors: [400, 401, 422, 500],
  },
  'webhooks.stats': {
    summary: 'Show the delivery statistics of the last days',
    section: '4.8',
    method: 'GET',
    path: '/api/v1/webhook-logs/stats',
    query: guess(partial({ days: { type: 'integer', minimum: 1, maximum: 90, default: 7 } })),
    reply: object({
      days: { type: 'integer' },
      total: { type: 'integer' },
      success: { type: 'integer' },
      failed: { type: 'integer' },
      success_rate: { type: 'number', description: 'percent, two decimals' },
      p95_duration_ms: { type: 'integer' },
      daily: {
        type: 'array',
        items: object({
          date: { type: 'string', format: 'date' },
          total: { type: 'integer' },
          failed: { type: 'integer' },
        }),
      },
      errors: {
        type: 'array',
        items: object({ label: { type: 'string', enum: errorLabels }, count: { type: 'integer' } }),
      },
    }),
    errors: [400, 401, 422, 500],
    assumed: 'days from 1 to 90, default 7',
  },
} as const satisfies Record<string, EndpointEntry>;
