import type { Column, View } from '../../../output/view.ts';
import { withCommand } from '../../../values/command-line.ts';
import { listed, onlyFor } from '../view.ts';

const events: Column = {
  key: 'events',
  header: 'EVENTS',
  shrink: 3,
  show: (one) => listed(one.events),
};

/** §6.4, assumed */
export const zaloView: View = {
  columns: [
    { key: 'id', header: 'ID', shrink: 0 },
    { key: 'friendly_name', header: 'NAME', shrink: 2 },
    { key: 'group_id', header: 'GROUP' },
    events,
    { key: 'is_active', header: 'ACTIVE', format: 'boolean', shrink: 0 },
    { key: 'virtual_account_id', header: 'ONLY FOR' },
    { key: 'message_template', header: 'MESSAGE' },
  ],
  table: [
    { key: 'id', header: 'ID', shrink: 0 },
    { key: 'friendly_name', header: 'NAME', shrink: 2 },
    { key: 'group_id', header: 'GROUP' },
    { key: 'is_active', header: 'ACTIVE', format: 'boolean', shrink: 0 },
    events,
    onlyFor,
  ],
  detail: [
    { key: 'id', header: 'ID' },
    { key: 'friendly_name', header: 'Name' },
    { key: 'group_id', header: 'Group' },
    { ...events, header: 'Events' },
    { key: 'message_template', header: 'Message' },
    { key: 'virtual_account_id', header: 'Virtual account' },
    { key: 'is_active', header: 'Active', format: 'boolean' },
    { key: 'created_at', header: 'Created', format: 'time' },
  ],
  empty: withCommand('No Zalo groups yet:', ['channels', 'zalo', 'create']),
};
