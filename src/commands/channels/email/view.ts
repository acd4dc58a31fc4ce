import type { Column, View } from '../../../output/view.ts';
import { withCommand } from '../../../values/command-line.ts';
import { isRecord } from '../../../values/record.ts';
import { listed, onlyFor } from '../view.ts';

const events: Column = { key: 'events', header: 'EVENTS', shrink: 4, show: (one) => listed(one.events) };

/** `a@shop.example (not verified)`. */
function recipientsOf({ recipients }: Record<string, unknown>): unknown {
  if (!Array.isArray(recipients)) return recipients;
  return recipients.map((one) => (isRecord(one) ? recipientText(one) : String(one))).join(', ');
}

function recipientText({ email, is_verified, is_suppressed }: Record<string, unknown>): string {
  if (is_verified === false) return `${email} (not verified)`;
  return is_suppressed === true ? `${email} (suppressed)` : `${email}`;
}

/** §6.4, assumed */
export const emailView: View = {
  columns: [
    { key: 'id', header: 'ID', shrink: 0 },
    { key: 'name', header: 'NAME', shrink: 2 },
    { key: 'recipients', header: 'RECIPIENTS', show: recipientsOf },
    { key: 'is_active', header: 'ACTIVE', format: 'boolean', shrink: 0 },
    events,
    { key: 'virtual_account_id', header: 'ONLY FOR' },
  ],
  table: [
    { key: 'id', header: 'ID', shrink: 0 },
    { key: 'name', header: 'NAME', shrink: 2 },
    { key: 'recipients', header: 'RECIPIENTS', show: recipientsOf },
    { key: 'is_active', header: 'ACTIVE', format: 'boolean', shrink: 0 },
    events,
    onlyFor,
  ],
  detail: [
    { key: 'id', header: 'ID' },
    { key: 'name', header: 'Name' },
    { key: 'recipients', header: 'Recipients', show: recipientsOf },
    { ...events, header: 'Events' },
    { key: 'virtual_account_id', header: 'Virtual account' },
    { key: 'is_active', header: 'Active', format: 'boolean' },
    { key: 'created_at', header: 'Created', format: 'time' },
  ],
  empty: withCommand('No email configurations yet:', ['channels', 'email', 'create']),
};
