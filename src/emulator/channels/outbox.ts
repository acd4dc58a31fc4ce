/** The messages of Telegram, email and Zalo, §6.4. All are stored, even if an email is also sent. */
import { zonelessTime } from '../rules/time.ts';
import type { Store } from '../store/sqlite.ts';
import type { MessageRow } from '../store/tables.ts';

export const channels = ['telegram', 'email', 'zalo'] as const;

export type Message = Omit<MessageRow, 'seq' | 'client_id' | 'created_at'>;

/** Stores a message. Call it within a transaction. */
export function putIntoOutbox(
  { store, now }: { store: Store; now(): number },
  clientId: string,
  message: Message,
): void {
  store.insert('messages', { ...message, client_id: clientId, created_at: now() });
}

/** The messages of one channel or of all, newest first, at most `limit`. */
export function readOutbox({ store }: { store: Store }, channel: string | undefined, limit: number) {
  const rows = store.all<MessageRow>(
    `SELECT * FROM messages ${channel === undefined ? '' : 'WHERE channel = ?'} ORDER BY seq DESC LIMIT ?`,
    ...(channel === undefined ? [] : [channel]),
    limit,
  );
  return rows.map(({ seq, client_id, ...message }) => ({
    ...message,
    created_at: zonelessTime(message.created_at),
  }));
}
