/** The tables of a new database. */
const tables = `
  CREATE TABLE settings (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT;

  CREATE TABLE clients (
    id TEXT PRIMARY KEY, username TEXT NOT NULL UNIQUE, name TEXT NOT NULL, password TEXT NOT NULL,
    created_at INTEGER NOT NULL
  ) STRICT;

  -- public_id is the key's client_id (§2.3); client_id is the client that owns it, as in every table
  CREATE TABLE client_keys (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, client_id TEXT NOT NULL, public_id TEXT NOT NULL UNIQUE,
    secret_hash TEXT NOT NULL, name TEXT NOT NULL, created_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX client_keys_client ON client_keys (client_id);

  CREATE TABLE tokens (
    hash TEXT PRIMARY KEY, client_id TEXT NOT NULL, key_id TEXT, expires_at INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE bank_accounts (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, client_id TEXT NOT NULL, account_number TEXT NOT NULL,
    account_name TEXT NOT NULL, phone_number TEXT NOT NULL, customer_type TEXT NOT NULL,
    linked INTEGER NOT NULL, created_at INTEGER NOT NULL,
    UNIQUE (client_id, account_number)
  ) STRICT;

  -- details: JSON of what is done once the code is verified
  CREATE TABLE bank_requests (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, client_id TEXT NOT NULL, kind TEXT NOT NULL,
    details TEXT NOT NULL, phone_number TEXT NOT NULL, code TEXT NOT NULL, attempts INTEGER NOT NULL,
    status TEXT NOT NULL, created_at INTEGER NOT NULL
  ) STRICT;

  -- purpose: registered, sandbox (§4.6, one a client) or checkout
  CREATE TABLE virtual_accounts (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, client_id TEXT NOT NULL, bank_account_id TEXT,
    purpose TEXT NOT NULL, prefix_code TEXT NOT NULL, content TEXT, explain TEXT,
    beneficiary_name_rule INTEGER, virtual_account_number TEXT NOT NULL UNIQUE, cancelled INTEGER NOT NULL,
    created_at INTEGER NOT NULL, updated_at INTEGER
  ) STRICT;
  CREATE INDEX virtual_accounts_client ON virtual_accounts (client_id, purpose);
  CREATE INDEX virtual_accounts_account ON virtual_accounts (bank_account_id, seq);

  CREATE TABLE notifications (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, client_id TEXT NOT NULL,
    virtual_account_id TEXT NOT NULL, receive_noti_realtime INTEGER NOT NULL, username TEXT,
    status TEXT NOT NULL, created_at INTEGER NOT NULL, updated_at INTEGER
  ) STRICT;
  CREATE INDEX notifications_account ON notifications (virtual_account_id);

  -- realtime: reported in real time, so to webhooks, channels and checkouts too
  CREATE TABLE transactions (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL, client_id TEXT NOT NULL, transaction_code TEXT NOT NULL,
    amount INTEGER NOT NULL, description TEXT NOT NULL, account_number TEXT, virtual_account_number TEXT,
    realtime INTEGER NOT NULL, created_at INTEGER NOT NULL,
    is_sandbox INTEGER NOT NULL, va_prefix_cd TEXT,
    UNIQUE (client_id, transaction_code)
  ) STRICT;
  CREATE INDEX transactions_account ON transactions (virtual_account_number, seq);
  CREATE INDEX transactions_id ON transactions (id);
  CREATE INDEX transactions_client ON transactions (client_id, seq);
  -- what counts against the plan
  CREATE INDEX transactions_counted ON transactions (client_id, created_at) WHERE is_sandbox = 0;

  -- metadata: JSON
  CREATE TABLE checkouts (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, token TEXT NOT NULL UNIQUE, client_id TEXT NOT NULL,
    virtual_account_number TEXT NOT NULL, account_name TEXT NOT NULL, amount INTEGER NOT NULL,
    order_code TEXT NOT NULL, description TEXT NOT NULL, return_url TEXT NOT NULL, cancel_url TEXT,
    status TEXT NOT NULL, paid_amount INTEGER NOT NULL, paid_late INTEGER NOT NULL, paid_at INTEGER,
    transaction_code TEXT, sandbox INTEGER NOT NULL, expires_at INTEGER NOT NULL, created_at INTEGER NOT NULL,
    payer_name TEXT, payer_email TEXT, metadata TEXT, qr_code_id TEXT NOT NULL,
    late_amount INTEGER NOT NULL, late_at INTEGER
  ) STRICT;
  CREATE INDEX checkouts_account ON checkouts (virtual_account_number);
  CREATE UNIQUE INDEX checkouts_qr_code ON checkouts (qr_code_id);
  CREATE INDEX checkouts_order ON checkouts (client_id, order_code);

  -- reply: JSON of the first reply's data
  CREATE TABLE idempotency_keys (
    client_id TEXT NOT NULL, key TEXT NOT NULL, body_hash TEXT NOT NULL, reply TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (client_id, key)
  ) STRICT;

  CREATE TABLE webhook_configurations (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, client_id TEXT NOT NULL, name TEXT NOT NULL,
    webhook_url TEXT NOT NULL, auth_type TEXT NOT NULL, secret_key TEXT, api_key_name TEXT NOT NULL,
    payload_format TEXT NOT NULL, virtual_account_id TEXT, is_active INTEGER NOT NULL,
    created_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX webhook_configurations_client ON webhook_configurations (client_id);

  -- what is still to be sent; target and payload are JSON
  CREATE TABLE deliveries (
    seq INTEGER PRIMARY KEY, client_id TEXT NOT NULL, target TEXT NOT NULL, payload TEXT NOT NULL
  ) STRICT;

  CREATE TABLE webhook_logs (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL, client_id TEXT NOT NULL, event_type TEXT NOT NULL,
    endpoint_url TEXT NOT NULL, request_payload TEXT NOT NULL, request_headers TEXT NOT NULL,
    status_code INTEGER, response_text TEXT, duration_ms INTEGER NOT NULL, error_label TEXT NOT NULL,
    created_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX webhook_logs_time ON webhook_logs (client_id, created_at, seq);

  CREATE TABLE messages (
    seq INTEGER PRIMARY KEY, client_id TEXT NOT NULL, channel TEXT NOT NULL, recipient TEXT NOT NULL,
    event_type TEXT NOT NULL, subject TEXT, text TEXT NOT NULL, transaction_code TEXT, created_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX messages_channel ON messages (channel, seq);

  CREATE TABLE telegram_configurations (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, client_id TEXT NOT NULL, group_id TEXT NOT NULL,
    friendly_name TEXT NOT NULL, message_template TEXT NOT NULL, virtual_account_id TEXT, topic_id INTEGER,
    is_active INTEGER NOT NULL, created_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX telegram_configurations_client ON telegram_configurations (client_id);

  -- fields: JSON, as it is shown
  CREATE TABLE payment_profiles (
    client_id TEXT PRIMARY KEY, fields TEXT NOT NULL, return_secret TEXT NOT NULL
  ) STRICT;

  CREATE TABLE zalo_groups (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, client_id TEXT NOT NULL, group_id TEXT NOT NULL,
    friendly_name TEXT NOT NULL, events TEXT NOT NULL, virtual_account_id TEXT, message_template TEXT,
    is_active INTEGER NOT NULL, created_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX zalo_groups_client ON zalo_groups (client_id);

  CREATE TABLE email_configurations (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, client_id TEXT NOT NULL, name TEXT NOT NULL,
    events TEXT NOT NULL, virtual_account_id TEXT, is_active INTEGER NOT NULL, created_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX email_configurations_client ON email_configurations (client_id);

  CREATE TABLE email_recipients (
    seq INTEGER PRIMARY KEY, configuration_id TEXT NOT NULL, email TEXT NOT NULL, code TEXT NOT NULL,
    attempts INTEGER NOT NULL, code_sent_at INTEGER NOT NULL, verified INTEGER NOT NULL,
    suppressed INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX email_recipients_configuration ON email_recipients (configuration_id);

  -- what is still to be sent; attempt is the number of the next one
  CREATE TABLE emails (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, client_id TEXT NOT NULL, configuration_id TEXT NOT NULL,
    event_type TEXT NOT NULL, recipient TEXT NOT NULL, subject TEXT NOT NULL, text TEXT NOT NULL,
    transaction_code TEXT, attempt INTEGER NOT NULL, due_at INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE email_logs (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL, client_id TEXT NOT NULL, configuration_id TEXT NOT NULL,
    event_type TEXT NOT NULL, recipient TEXT NOT NULL, subject TEXT NOT NULL, attempt INTEGER NOT NULL,
    error_label TEXT NOT NULL, response_text TEXT, duration_ms INTEGER NOT NULL, transaction_code TEXT,
    created_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX email_logs_time ON email_logs (client_id, created_at, seq);

  CREATE TABLE invoices (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, client_id TEXT NOT NULL, plan_code TEXT NOT NULL,
    cycle TEXT NOT NULL, amount INTEGER NOT NULL, payment_code TEXT NOT NULL, cancelled INTEGER NOT NULL,
    paid_at INTEGER, transaction_code TEXT, created_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX invoices_client ON invoices (client_id, seq);

  -- what the bank told nobody of; a code that is sent again is answered as the first time
  CREATE TABLE unreported_transfers (
    client_id TEXT NOT NULL, transaction_code TEXT NOT NULL, amount INTEGER NOT NULL,
    account_number TEXT, virtual_account_number TEXT,
    PRIMARY KEY (client_id, transaction_code)
  ) STRICT;

  CREATE TABLE qr_codes (
    id TEXT PRIMARY KEY, client_id TEXT NOT NULL, payload TEXT NOT NULL, owner_number TEXT NOT NULL,
    order_id TEXT NOT NULL, created_at INTEGER NOT NULL
  ) STRICT;
`;

/** The version of `tables`: of older ones there was no release. */
export const firstVersion = 10;

/** Entry n takes a database from version `firstVersion` + n to the next. Never edit one that was released. */
const migrations: readonly string[] = [];

export const newestVersion = firstVersion + migrations.length;

/** What brings a database of a version to the newest one; 0: a new one. */
export function stepsFrom(version: number): readonly string[] {
  return version === 0 ? [tables, ...migrations] : migrations.slice(version - firstVersion);
}
