/** The messages of Telegram, email and Zalo, §6.4: kept where nothing is sent, and where it is. */
import type { MessageKind } from '../../api/endpoints/channels/fields.ts';
import { zonelessTime } from '../rules/time.ts';
import type { Store } from '../store/store.ts';

export const channels = ['telegram', 'email', 'zalo'] as const;

export type Channel = (typeof channels)[number];

export interface Message {
  channel: Channel;
  /** A group, or an email address. */
  recipient: string;
  event_type: MessageKind;
  /** Email alone has one. */
  subject: string | null;
  text: string;
  /** Null where it tells of no transaction. */
  transaction_code: string | null;
}

/** Keeps a message. Within a transaction. */
export function putIntoOutbox(
  { store, now }: { store: Store; now(): number },
  clientId: string,
  message: Message,
): void {
  store.run(
    'INSERT INTO messages VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?)',
    clientId,
    message.channel,
    message.recipient,
    message.event_type,
    message.subject,
    message.text,
    message.transaction_code,
    now(),
  );
}

interface MessageRow extends Omit<Message, 'recipient'> {
  /** Null in a database that is older than configurations of channels. */
  recipient: string | null;
  /** Epoch milliseconds. */
  created_at: number;
}

/** Those of one channel or of all, newest first, at most `limit`. */
export function readOutbox({ store }: { store: Store }, channel: string | undefined, limit: number) {
  const rows = store.all<MessageRow>(
    `SELECT * FROM messages ${channel === undefined ? '' : 'WHERE channel = ?'} ORDER BY seq DESC LIMIT ?`,
    ...(channel === undefined ? [] : [channel]),
    limit,
  );
  return rows.map(({ channel, recipient, event_type, subject, text, transaction_code, created_at }) => ({
    channel,
    recipient,
    event_type,
    subject,
    text,
    transaction_code,
    created_at: zonelessTime(created_at),
  }));
}
