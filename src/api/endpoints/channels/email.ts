import type { EndpointEntry } from '../endpoint.ts';
import { itemPage, limit, nothing, page, utcDay, uuid } from '../fields.ts';
import { named, object, optional, partial } from '../object-schema.ts';
import { configuration, emailEvents, eventsOf, onlyAccount } from './fields.ts';

/** The result of an attempt to send an email. */
const emailLabels = [
  'OK',
  'SMTP_4XX',
  'SMTP_5XX',
  'TIMEOUT',
  'CONNECTION',
  'SUPPRESSED',
  'UNVERIFIED',
  'RATE_LIMITED',
  'TEMPLATE',
] as const;

export type EmailLabel = (typeof emailLabels)[number];

/** The status of an email log entry. */
export const emailStatuses = ['sent', 'failed', 'suppressed', 'skipped'] as const;

export type EmailStatus = (typeof emailStatuses)[number];

/** The type of an email in the log. */
export const emailKinds = [...emailEvents, 'VERIFICATION', 'TEST', 'RECEIPT'] as const;

/** The types that the emulator sends. Receipts go to payers, and it never writes to payers. */
export type EmailKind = Exclude<(typeof emailKinds)[number], 'RECEIPT'>;

/** The email format allows no character that could end a header. */
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
  recipients: { type: 'array', items: { type: 'string' } },
  recipient_status: {
    type: 'array',
    items: object({
      email: { type: 'string' },
      verified: { type: 'boolean' },
      suppressed: { type: 'boolean', description: 'a mail server refused it for good' },
    }),
  },
  pending_verification: { type: 'array', items: { type: 'string' } },
  events: { type: 'array', items: events.items },
});

const logEntry = named('EmailLogEntry', {
  id: uuid,
  config_id: uuid,
  event_type: { type: 'string', enum: emailKinds },
  recipient: { type: 'string' },
  subject: { type: 'string' },
  attempt: { type: 'integer', description: '1, and one more each time it is sent again' },
  status: { type: 'string', enum: emailStatuses },
  error_label: { type: 'string', enum: emailLabels },
  smtp_code: { type: ['string', 'null'], description: 'of the mail server: 250, 550' },
  response_text: { type: ['string', 'null'], description: 'what the mail server said' },
  duration_ms: { type: 'integer' },
  transaction_code: { type: ['string', 'null'] },
  created_at: { type: 'string' },
});

const suppression = named('EmailSuppression', {
  email: { type: 'string' },
  reason: { type: 'string' },
  created: { type: 'string' },
});

const path = '/api/v1/email-configs/{email_config_id}';
const assumed = { section: '6.4', assumed: true } as const;
const ofOne = { ...assumed, errors: [400, 401, 404, 422, 500] } as const;
const limited = { ...ofOne, errors: [400, 401, 404, 422, 429, 500] } as const;
const days = { from_date: utcDay, to_date: utcDay } as const;

export const emailEndpoints = {
  'channels.email.list': {
    summary: 'List the email configurations',
    method: 'GET',
    path: '/api/v1/email-configs',
    reply: { type: 'array', items: record },
    errors: [400, 401, 500],
    ...assumed,
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
    resultingFields: { id: '{email_config_id}' },
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
    ...limited,
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
      log_ids: { type: 'array', items: uuid },
    }),
    ...limited,
  },
  'channels.email.logs': {
    summary: 'List the log of emails, newest first',
    method: 'GET',
    path: '/api/v1/email-logs',
    query: partial({
      page,
      limit: { ...limit, default: 20 },
      config_id: uuid,
      status: { type: 'string', enum: emailStatuses },
      event_type: { type: 'string', enum: emailKinds },
      ...days,
    }),
    reply: itemPage(logEntry),
    errors: [400, 401, 422, 500],
    ...assumed,
  },
  'channels.email.stats': {
    summary: 'Count the emails by what became of them',
    method: 'GET',
    path: '/api/v1/email-logs/stats',
    query: partial(days),
    reply: object({
      total: { type: 'integer' },
      sent: { type: 'integer' },
      failed: { type: 'integer' },
      suppressed: { type: 'integer' },
      success_rate: { type: 'number', description: 'percent, two decimals' },
      p95_duration_ms: { type: ['integer', 'null'] },
      error_labels: { type: 'object', description: 'how many of each label but OK' },
    }),
    errors: [400, 401, 422, 500],
    ...assumed,
  },
  'channels.email.suppressions': {
    summary: 'List the addresses that a mail server refused for good',
    method: 'GET',
    path: '/api/v1/email-suppressions',
    reply: { type: 'array', items: suppression },
    errors: [400, 401, 500],
    ...assumed,
  },
  'channels.email.unsuppress': {
    summary: 'Send emails to an address again',
    method: 'DELETE',
    path: '/api/v1/email-suppressions/{email}',
    reply: nothing,
    ...ofOne,
  },
} as const satisfies Record<string, EndpointEntry>;
