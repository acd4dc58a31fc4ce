import type { View } from '../../output/view.ts';
import { t } from '../../texts/translate.ts';
import { withCommand } from '../../values/command-line.ts';
import { resultOf } from '../../webhooks/delivery-log/entry.ts';
import { shortId } from '../channels/configuration-view.ts';

/** §2.8 */
export const configurationView: View = {
  columns: [
    { key: 'id', header: 'ID', shrink: 0 },
    { key: 'name', header: 'NAME', shrink: 2 },
    { key: 'webhook_url', header: 'URL' },
    { key: 'auth_type', header: 'AUTH', shrink: 3 },
    { key: 'is_active', header: 'ACTIVE', format: 'boolean', shrink: 3 },
    { key: 'virtual_account_id', header: 'VA ID' },
  ],
  // People recognize a configuration by name and URL, so these columns are removed last.
  table: [
    { key: 'id', header: 'ID', shrink: 0 },
    { key: 'name', header: 'NAME' },
    { key: 'webhook_url', header: 'URL' },
    { key: 'auth_type', header: 'AUTH', shrink: 3 },
    { key: 'is_active', header: 'ACTIVE', format: 'boolean', shrink: 2 },
    // The virtual account that it is bound to, by the start of its id.
    {
      key: 'virtual_account_id',
      header: 'VA ID',
      shrink: 2,
      show: (one) => (one.virtual_account_id ? shortId(one.virtual_account_id) : t('every VA')),
    },
  ],
  detail: [
    { key: 'id', header: 'ID' },
    { key: 'name', header: 'Name' },
    { key: 'webhook_url', header: 'URL' },
    { key: 'auth_type', header: 'Authentication' },
    { key: 'api_key_name', header: 'API key header', applies: ({ auth_type }) => auth_type === 'API_KEY' },
    { key: 'payload_format', header: 'Body format' },
    { key: 'virtual_account_id', header: 'Virtual account' },
    { key: 'is_active', header: 'Active', format: 'boolean' },
    { key: 'created_at', header: 'Created', format: 'time' },
  ],
  empty: withCommand('No webhook configurations yet:', ['webhooks', 'create']),
};

/** §2.9 */
export const logView: View = {
  columns: [
    { key: 'created_at', header: 'TIME', format: 'time', shrink: 0 },
    { key: 'error_label', header: 'RESULT', shrink: 0 },
    { key: 'status_code', header: 'STATUS', format: 'number', shrink: 3 },
    { key: 'duration_ms', header: 'TOOK', format: 'duration', shrink: 4 },
    { key: 'event_type', header: 'EVENT', shrink: 4 },
    { key: 'endpoint_url', header: 'URL', shrink: 3 },
    { key: 'id', header: 'ID', shrink: 0 },
    { key: 'transaction_code', header: 'CODE' },
    { key: 'amount', header: 'AMOUNT', format: 'money' },
    { key: 'description', header: 'NOTE' },
  ],
  table: [
    { key: 'created_at', header: 'TIME', format: 'clock', shrink: 0 },
    {
      key: 'error_label',
      header: 'RESULT',
      shrink: 0,
      show: ({ error_label, status_code }) => resultOf({ error_label, status_code }),
    },
    { key: 'amount', header: 'AMOUNT', format: 'money', shrink: 0 },
    { key: 'transaction_code', header: 'CODE', shrink: 1 },
    { key: 'description', header: 'NOTE', shrink: 1 },
    { key: 'duration_ms', header: 'TOOK', format: 'duration', shrink: 4 },
    { key: 'event_type', header: 'EVENT', shrink: 6 },
    { key: 'endpoint_url', header: 'URL', shrink: 5 },
    // Long enough for `webhooks log`.
    { key: 'id', header: 'ID', shrink: 0, show: ({ id }) => shortId(id) },
  ],
  detail: [
    { key: 'id', header: 'ID' },
    { key: 'created_at', header: 'Time', format: 'time' },
    { key: 'error_label', header: 'Result' },
    { key: 'status_code', header: 'Status', format: 'number' },
    { key: 'duration_ms', header: 'Took', format: 'duration' },
    { key: 'event_type', header: 'Event' },
    { key: 'endpoint_url', header: 'URL' },
    { key: 'request_headers', header: 'Request headers' },
    { key: 'request_payload', header: 'Request body' },
    { key: 'response_text', header: 'Response' },
  ],
  empty: 'No deliveries in the log.',
};
