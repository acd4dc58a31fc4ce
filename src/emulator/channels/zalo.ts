/** Zalo groups, §6.4 (assumed). */
import type { ChannelEvent } from '../../api/endpoints/channels/fields.ts';
import { offsetTime } from '../rules/time.ts';

export interface ZaloRow {
  id: string;
  client_id: string;
  group_id: string;
  friendly_name: string;
  /** JSON, an array. */
  events: string;
  virtual_account_id: string | null;
  /** Null: the words of the service. */
  message_template: string | null;
  is_active: 0 | 1;
  /** Epoch milliseconds. */
  created_at: number;
}

/** A group as a reply has it. */
export function zaloView(row: ZaloRow) {
  const { id, group_id, friendly_name, virtual_account_id, message_template } = row;
  return {
    id,
    group_id,
    friendly_name,
    events: JSON.parse(row.events) as ChannelEvent[],
    virtual_account_id,
    message_template,
    is_active: row.is_active === 1,
    created_at: offsetTime(row.created_at),
  };
}
