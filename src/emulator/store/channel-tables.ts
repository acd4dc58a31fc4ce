/** The tables of Telegram, email and Zalo, §6.4. */
import type { EmailKind, EmailLabel } from '../../api/endpoints/channels/email.ts';
import type { MessageKind } from '../../api/endpoints/channels/fields.ts';
import { flag, integer, integerOrNull, oneOf, owned, seq, text, textOrNull, unique } from './columns.ts';

export const channelTables = {
  messages: {
    seq,
    client_id: text,
    channel: oneOf<'telegram' | 'email' | 'zalo'>(),
    /** A group, or an email address. */
    recipient: text,
    event_type: oneOf<MessageKind>(),
    /** Only emails have one. */
    subject: textOrNull,
    text,
    /** Null if the message is about no transaction. */
    transaction_code: textOrNull,
    created_at: integer,
  },
  telegram_configurations: owned({
    group_id: text,
    friendly_name: text,
    message_template: text,
    virtual_account_id: textOrNull,
    topic_id: integerOrNull,
    is_active: flag,
  }),
  zalo_groups: owned({
    group_id: text,
    friendly_name: text,
    /** JSON, an array. */
    events: text,
    virtual_account_id: textOrNull,
    /** Null: the service's own text. */
    message_template: textOrNull,
    is_active: flag,
  }),
  email_configurations: owned({
    name: text,
    /** JSON, an array. */
    events: text,
    virtual_account_id: textOrNull,
    is_active: flag,
  }),
  email_recipients: {
    seq,
    configuration_id: text,
    email: text,
    code: text,
    /** Wrong codes so far. */
    attempts: integer,
    code_sent_at: integer,
    verified: flag,
  },
  /** An address that a mail server permanently rejected. */
  email_suppressions: {
    seq,
    client_id: text,
    /** In lower case. */
    email: text,
    reason: oneOf<EmailLabel>(),
    created_at: integer,
  },
  /** A client's requests that are limited by the hour. */
  email_requests: {
    client_id: text,
    kind: oneOf<'resend' | 'test'>(),
    /** The recipient in lower case; empty for a test. */
    email: text,
    created_at: integer,
  },
  emails: {
    seq,
    id: unique,
    client_id: text,
    configuration_id: text,
    event_type: oneOf<EmailKind>(),
    recipient: text,
    subject: text,
    text,
    transaction_code: textOrNull,
    /** The number of the next attempt, from 1. */
    attempt: integer,
    due_at: integer,
  },
  email_logs: owned({
    id: text,
    configuration_id: text,
    event_type: oneOf<EmailKind>(),
    recipient: text,
    subject: text,
    /** From 1, even if no attempt was made. */
    attempt: integer,
    error_label: oneOf<EmailLabel>(),
    smtp_code: textOrNull,
    /** The mail server's reply, or the error; at most 2,000 characters. */
    response_text: textOrNull,
    duration_ms: integer,
    transaction_code: textOrNull,
  }),
} as const;
