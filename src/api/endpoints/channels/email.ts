import type { EndpointEntry } from '../endpoint.ts';
import { itemPage, limit, nothing, page, uuid } from '../fields.ts';
import { named, object, optional, partial } from '../object-schema.ts';
import { configuration, emailEvents, eventsOf, messageKind, onlyAccount } from './fields.ts';

/** What became of an attempt to send an email. */
const emailLabels = [
  'OK',
  'SMTP_4XX',
  'SMTP_5XX',
  'TIMEOUT',
  'CONNECTION',
  'SUPPRESSED',
  'UNVERIFIED',
] as const;

export type EmailLabel = (typeof emailLabels)[number];

export const emailStatuses = ['success', 'failed'] as const;

/** By its format nothing in it can end a header. */
const address = { type: 'string', format: 'email', maxLength: 254, description: 'an email address' } as const;

const events = eventsOf(emailEvents);

const input = {
  name: { type: 'string', minLength: 1, maxLength: 255 },
  recipients: {
    type: 'array',
    items: address,
    minItems: 1,
    maxItems: 10,
    uniqueItems: true,
    description: 'each is verified by a code that is sent to it',
  },
  events: optional(events),
  virtual_account_id: optional(onlyAccount),
  is_active: optional({ type: 'boolean' }),
} as const;

const record = named('EmailConfiguration', {
  ...configuration,
  name: { type: 'string' },
  recipients: {
    type: 'array',
    items: object({
      email: { type: 'string' },
      is_verified: { type: 'boolean' },
      is_suppressed: { type: 'boolean', description: 'a mail server refused it for good' },
    }),
  },
  events: { type: 'array', items: events.items },
});

const logEntry = named('EmailLogEntry', {
  id: uuid,
  config_id: uuid,
  event_type: messageKind,
  recipient: { type: 'string' },
  subject: { type: 'string' },
  attempt: { type: 'integer', description: '1, and one more each time it is sent again' },
  error_label: { type: 'string', enum: emailLabels },
  response_text: { type: ['string', 'null'], description: 'what the mail server said' },
  duration_ms: { type: 'integer' },
  transaction_code: { type: ['string', 'null'] },
  created_at: { type: 'string' },
});

const date = { type: 'string', format: 'date', description: 'YYYY-MM-DD, a day in UTC' } as const;
const path = '/api/v1/email-configs/{email_config_id}';
const ofOne = { section: '6.4', errors: [400, 401, 404, 422, 500], assumed: true } as const;

export const emailEndpoints = {
  'channels.email.list': {
    summary: 'List the email configurations',
    section: '6.4',
    method: 'GET',
    path: '/api/v1/email-configs',
    reply: { type: 'array', items: record },
    errors: [400, 401, 500],
    assumed: true,
  },
  'channels.email.create': {
    summary: 'Create an email configuration; each recipient is sent a code',
    method: 'POST',
    path: '/api/v1/email-configs',
    body: object(input),
    statuses: [200, 201],
    reply: record,
    ...ofOne,
  },
  'channels.email.show': {
    summary: 'Show an email configuration',
    method: 'GET',
    path,
    reply: record,
    ...ofOne,
  },
  'channels.email.update': {
    summary: 'Change an email configuration; a recipient that is new is sent a code',
    method: 'PUT',
    path,
    leaves: { id: '{email_config_id}' },
    body: partial(input),
    reply: record,
    ...ofOne,
  },
  'channels.email.delete': {
    summary: 'Delete an email configuration; its log is kept',
    method: 'DELETE',
    path,
    reply: nothing,
    ...ofOne,
  },
  'channels.email.verify': {
    summary: 'Verify a recipient by the code that was sent to it',
    method: 'POST',
    path: `${path}/verify`,
    body: object({
      email: address,
      code: {
        type: 'string',
        minLength: 1,
        description: 'the code that was sent to it; six digits are usual',
      },
    }),
    reply: record,
    ...ofOne,
  },
  'channels.email.resend': {
    summary: 'Send a recipient a new code',
    method: 'POST',
    path: `${path}/resend-verification`,
    body: object({ email: address }),
    reply: record,
    ...ofOne,
  },
  'channels.email.test': {
    summary: 'Send each recipient that is verified a test email',
    method: 'POST',
    path: `${path}/test`,
    reply: object({
      sent: { type: 'array', items: { type: 'string' } },
      skipped: {
        type: 'array',
        items: object({ email: { type: 'string' }, reason: { type: 'string', enum: emailLabels } }),
      },
    }),
    ...ofOne,
  },
  'channels.email.logs': {
    summary: 'List the log of emails, newest first',
    section: '6.4',
    method: 'GET',
    path: '/api/v1/email-logs',
    query: partial({
      page,
      limit: { ...limit, default: 20 },
      config_id: uuid,
      status: { type: 'string', enum: emailStatuses, description: 'success means OK' },
      event_type: messageKind,
      from_date: date,
      to_date: date,
    }),
    reply: itemPage(logEntry),
    errors: [400, 401, 422, 500],
    assumed: true,
  },
  'channels.email.stats': {
    summary: 'Count the emails by what became of them',
    section: '6.4',
    method: 'GET',
    path: '/api/v1/email-logs/stats',
    reply: object({
      total: { type: 'integer' },
      success: { type: 'integer' },
      failed: { type: 'integer' },
      success_rate: { type: 'number', description: 'percent, two decimals' },
      errors: {
        type: 'array',
        items: object({ label: { type: 'string', enum: emailLabels }, count: { type: 'integer' } }),
      },
    }),
    errors: [400, 401, 500],
    assumed: true,
  },
} as const satisfies Record<string, EndpointEntry>;
