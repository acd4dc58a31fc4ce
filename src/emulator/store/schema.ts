import { type Table, tables } from './tables.ts';

/** The version of the tables. Older versions were never released. */
export const schemaVersion = 11;

const constraints: Partial<Record<Table, string>> = {
  bank_accounts: 'UNIQUE (client_id, account_number)',
  transactions: 'UNIQUE (client_id, transaction_code)',
  idempotency_keys: 'PRIMARY KEY (client_id, key)',
  email_suppressions: 'UNIQUE (client_id, email)',
  // A repeated code gets the reply of the first request.
  unreported_transfers: 'PRIMARY KEY (client_id, transaction_code)',
};

/** Each index includes the filter columns, because a page far back in a list skips many rows in the index. */
const indexes = [
  'INDEX client_keys_client ON client_keys (client_id)',
  'INDEX virtual_accounts_client ON virtual_accounts (client_id, purpose)',
  'INDEX virtual_accounts_account ON virtual_accounts (bank_account_id, seq)',
  'INDEX notifications_account ON notifications (virtual_account_id)',
  'INDEX transactions_account ON transactions (virtual_account_number, seq)',
  'INDEX transactions_id ON transactions (id)',
  'INDEX transactions_client ON transactions (client_id, seq, created_at)',
  // Transactions that count against the plan.
  'INDEX transactions_counted ON transactions (client_id, created_at) WHERE is_sandbox = 0',
  'INDEX checkouts_account ON checkouts (virtual_account_number)',
  'UNIQUE INDEX checkouts_qr_code ON checkouts (qr_code_id)',
  'INDEX checkouts_order ON checkouts (client_id, order_code)',
  'INDEX webhook_configurations_client ON webhook_configurations (client_id)',
  'INDEX webhook_logs_time ON webhook_logs (client_id, created_at, seq, status_code)',
  'INDEX messages_channel ON messages (channel, seq)',
  'INDEX telegram_configurations_client ON telegram_configurations (client_id)',
  'INDEX zalo_groups_client ON zalo_groups (client_id)',
  'INDEX email_configurations_client ON email_configurations (client_id)',
  'INDEX email_recipients_configuration ON email_recipients (configuration_id)',
  'INDEX email_logs_time ON email_logs (client_id, created_at, seq)',
  'INDEX invoices_client ON invoices (client_id, seq)',
];

/** The statements that make a new database. */
export const schema = [
  ...Object.entries(tables).map(([name, columns]) => {
    const lines = Object.entries(columns).map(([column, kind]) => `${column} ${kind}`);
    return `CREATE TABLE ${name} (${[...lines, constraints[name as Table]].filter(Boolean).join(', ')}) STRICT`;
  }),
  ...indexes.map((index) => `CREATE ${index}`),
].join(';\n');
