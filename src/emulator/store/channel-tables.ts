/** The rows of Telegram, email and Zalo, §6.4. */
import type { EmailLabel } from '../../api/endpoints/channels/email.ts';
import type { MessageKind } from '../../api/endpoints/channels/fields.ts';
import type { Flag, Owned } from './owned.ts';

export interface MessageRow {
  seq: number;
  client_id: string;
  channel: 'telegram' | 'email' | 'zalo';
  /** A group, or an email address. */
  recipient: string;
  event_type: MessageKind;
  /** Email alone has one. */
  subject: string | null;
  text: string;
  /** Null where it tells of no transaction. */
  transaction_code: string | null;
  created_at: number;
}

export interface TelegramRow extends Owned {
  group_id: string;
  friendly_name: string;
  message_template: string;
  virtual_account_id: string | null;
  topic_id: number | null;
  is_active: Flag;
}

export interface ZaloRow extends Owned {
  group_id: string;
  friendly_name: string;
  /** JSON, an array. */
  events: string;
  virtual_account_id: string | null;
  /** Null: the words of the service. */
  message_template: string | null;
  is_active: Flag;
}

export interface EmailRow extends Owned {
  name: string;
  /** JSON, an array. */
  events: string;
  virtual_account_id: string | null;
  is_active: Flag;
}

export interface RecipientRow {
  seq: number;
  configuration_id: string;
  email: string;
  code: string;
  /** Wrong codes so far. */
  attempts: number;
  code_sent_at: number;
  verified: Flag;
  /** A mail server refused it for good. */
  suppressed: Flag;
}

/** An email that is still to be sent. */
export interface QueuedEmailRow {
  id: string;
  client_id: string;
  configuration_id: string;
  event_type: MessageKind;
  recipient: string;
  subject: string;
  text: string;
  transaction_code: string | null;
  /** The number of the next one, from 1. */
  attempt: number;
  due_at: number;
}

/** An attempt to send an email. */
export interface EmailLogRow extends Owned {
  configuration_id: string;
  event_type: MessageKind;
  recipient: string;
  subject: string;
  /** 0 where none was made. */
  attempt: number;
  error_label: EmailLabel;
  /** What the mail server said, or what went wrong; at most 2,000 characters. */
  response_text: string | null;
  duration_ms: number;
  transaction_code: string | null;
}
