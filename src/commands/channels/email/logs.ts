import { emailKinds, emailStatuses } from '../../../api/endpoints/channels/email.ts';
import type { Flags } from '../../../cli/definition.ts';
import { endpointCommand } from '../../../cli/endpoint-command.ts';
import { shortId } from '../configuration-view.ts';

export const days = {
  from: { type: 'day', summary: 'from this day on, in UTC', to: 'query.from_date' },
  to: { type: 'day', summary: 'up to and with this day, in UTC', to: 'query.to_date' },
} as const satisfies Flags;

export const logs = endpointCommand({
  name: 'logs',
  summary: 'List the email log, newest first',
  endpoint: 'channels.email.logs',
  flags: {
    config: {
      value: 'ID',
      summary: 'of this configuration',
      to: 'query.config_id',
      offers: 'email_config_id',
    },
    status: {
      suggestions: emailStatuses,
      value: 'STATUS',
      summary: 'only of this status',
      to: 'query.status',
    },
    event: { suggestions: emailKinds, value: 'EVENT', summary: 'only of this', to: 'query.event_type' },
    ...days,
  },
  examples: {
    'what did not arrive': 'payconfirm channels email logs --status failed',
    'all of it': 'payconfirm channels email logs --all -o ndjson',
  },
  view: {
    columns: [
      { key: 'created_at', header: 'TIME', format: 'time', shrink: 0 },
      { key: 'error_label', header: 'RESULT', shrink: 0 },
      { key: 'status', header: 'STATUS' },
      { key: 'smtp_code', header: 'SMTP' },
      { key: 'attempt', header: 'ATTEMPT', format: 'number' },
      { key: 'event_type', header: 'EVENT' },
      { key: 'recipient', header: 'RECIPIENT' },
      { key: 'transaction_code', header: 'CODE' },
      { key: 'subject', header: 'SUBJECT' },
      { key: 'duration_ms', header: 'TOOK', format: 'duration' },
      { key: 'response_text', header: 'RESPONSE' },
      { key: 'config_id', header: 'CONFIGURATION' },
      { key: 'id', header: 'ID' },
    ],
    table: [
      { key: 'created_at', header: 'TIME', format: 'clock', shrink: 0 },
      { key: 'error_label', header: 'RESULT', shrink: 0 },
      { key: 'attempt', header: 'TRY', format: 'number', shrink: 3 },
      { key: 'recipient', header: 'RECIPIENT' },
      { key: 'event_type', header: 'EVENT', shrink: 4 },
      { key: 'transaction_code', header: 'CODE' },
      { key: 'response_text', header: 'RESPONSE', shrink: 6 },
      { key: 'config_id', header: 'CONFIGURATION', shrink: 5, show: ({ config_id }) => shortId(config_id) },
    ],
    empty: 'No emails in the log.',
  },
});
