/** Telegram configurations, §6.4 (assumed). */
import { offsetTime } from '../rules/time.ts';

export interface TelegramRow {
  id: string;
  client_id: string;
  group_id: string;
  friendly_name: string;
  message_template: string;
  virtual_account_id: string | null;
  topic_id: number | null;
  is_active: 0 | 1;
  /** Epoch milliseconds. */
  created_at: number;
}

/** A configuration as a reply has it. */
export function telegramView(row: TelegramRow) {
  const { id, group_id, friendly_name, message_template, virtual_account_id, topic_id } = row;
  return {
    id,
    group_id,
    friendly_name,
    message_template,
    virtual_account_id,
    topic_id,
    is_active: row.is_active === 1,
    created_at: offsetTime(row.created_at),
  };
}
