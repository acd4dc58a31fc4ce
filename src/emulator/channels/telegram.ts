/** Telegram configurations, §6.4 (assumed). */
import { offsetTime } from '../rules/time.ts';
import type { Service } from '../service.ts';

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

export function telegramView({ client_id: _, ...row }: TelegramRow) {
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

/** The active ones that are told of a virtual account's transfers, or, without one, of the real account's. */
export function telegramConfigurations(
  { store }: Service,
  clientId: string,
  virtualAccountId: string | null,
): TelegramRow[] {
  return store.all<TelegramRow>(
    `SELECT * FROM telegram_configurations
     WHERE client_id = ? AND is_active = 1 AND (virtual_account_id IS NULL OR virtual_account_id = ?)
     ORDER BY seq`,
    clientId,
    virtualAccountId,
  );
}
