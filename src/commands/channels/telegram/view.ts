import type { View } from '../../../output/view.ts';
import { withCommand } from '../../../values/command-line.ts';
import { onlyFor } from '../view.ts';

/** §6.4, assumed */
export const telegramView: View = {
  columns: [
    { key: 'id', header: 'ID', shrink: 0 },
    { key: 'friendly_name', header: 'NAME', shrink: 2 },
    { key: 'group_id', header: 'GROUP' },
    { key: 'topic_id', header: 'TOPIC', shrink: 4 },
    { key: 'is_active', header: 'ACTIVE', format: 'boolean', shrink: 0 },
    { key: 'virtual_account_id', header: 'ONLY FOR' },
    { key: 'message_template', header: 'MESSAGE' },
  ],
  table: [
    { key: 'id', header: 'ID', shrink: 0 },
    { key: 'friendly_name', header: 'NAME', shrink: 2 },
    { key: 'group_id', header: 'GROUP' },
    { key: 'topic_id', header: 'TOPIC', shrink: 4 },
    { key: 'is_active', header: 'ACTIVE', format: 'boolean', shrink: 0 },
    onlyFor,
  ],
  detail: [
    { key: 'id', header: 'ID' },
    { key: 'friendly_name', header: 'Name' },
    { key: 'group_id', header: 'Group' },
    { key: 'topic_id', header: 'Topic' },
    { key: 'message_template', header: 'Message' },
    { key: 'virtual_account_id', header: 'Virtual account' },
    { key: 'is_active', header: 'Active', format: 'boolean' },
    { key: 'created_at', header: 'Created', format: 'time' },
  ],
  empty: withCommand('No Telegram groups yet:', ['channels', 'telegram', 'create']),
};
