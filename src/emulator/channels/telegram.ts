/** Telegram configurations, §6.4 (assumed). */
import { offsetTime } from '../rules/time.ts';
import type { TelegramRow } from '../store/channel-tables.ts';

/** A configuration as a reply has it. */
export function telegramView({ seq, client_id, ...row }: TelegramRow) {
  return { ...row, is_active: row.is_active === 1, created_at: offsetTime(row.created_at) };
}
