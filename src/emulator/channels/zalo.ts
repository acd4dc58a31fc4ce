/** Zalo groups, §6.4 (assumed). */
import type { ChannelEvent } from '../../api/endpoints/channels/fields.ts';
import { offsetTime } from '../rules/time.ts';
import type { ZaloRow } from '../store/channel-tables.ts';

/** A group as a reply has it. */
export function zaloView({ seq, client_id, ...row }: ZaloRow) {
  return {
    ...row,
    events: JSON.parse(row.events) as ChannelEvent[],
    is_active: row.is_active === 1,
    created_at: offsetTime(row.created_at),
  };
}
