/** The tables of the emulator's database, and the types of their rows. */
import type { CustomerType } from '../../api/endpoints/accounts-and-virtual-accounts.ts';
import type { Cycle } from '../../api/endpoints/billing.ts';
import type { CheckoutStatus } from '../../api/endpoints/checkouts.ts';
import type { Reply } from '../../api/endpoints/index.ts';
import type { ErrorLabel, EventType } from '../../api/endpoints/log-entry-values.ts';
import type { AuthType } from '../../values/auth-type.ts';
import type { PayloadFormat } from '../../values/payload-format.ts';
import { channelTables } from './channel-tables.ts';
import {
  type Flag,
  flag,
  integer,
  integerOrNull,
  key,
  oneOf,
  owned,
  type Row,
  seq,
  text,
  textOrNull,
  unique,
} from './columns.ts';

export const tables = {
  settings: { name: key, value: integer },
  /** A client as stored (§4.1). */
  clients: { id: key, username: unique, name: text, password: text, created_at: integer },
  client_keys: owned({
    /** The key's `client_id` (§2.3). */
    public_id: unique,
    secret_hash: text,
    name: text,
  }),
  /** The owner of a token. A token of a key is deleted with that key. */
  tokens: { hash: key, client_id: text, key_id: textOrNull, expires_at: integer },
  bank_accounts: owned({
    account_number: text,
    account_name: text,
    phone_number: text,
    customer_type: oneOf<CustomerType>(),
    linked: flag,
  }),
  bank_requests: owned({
    kind: oneOf<'virtual-account' | 'virtual-account-deletion' | 'notification'>(),
    /** JSON: the data for the action after a correct code. */
    details: text,
    phone_number: text,
    code: text,
    attempts: integer,
    status: oneOf<Reply<'va.request'>['bank_request']['status']>(),
  }),
  virtual_accounts: owned({
    /** Null for a sandbox account. */
    bank_account_id: textOrNull,
    /** `sandbox`: the account of all sandbox transactions of a client. Each checkout has its own account. */
    purpose: oneOf<'registered' | 'sandbox' | 'checkout'>(),
    prefix_code: text,
    content: textOrNull,
    explain: textOrNull,
    beneficiary_name_rule: integerOrNull,
    virtual_account_number: unique,
    cancelled: flag,
    created_at: integer,
    /** Null if it was never changed. */
    updated_at: integerOrNull,
  }),
  notifications: owned({
    virtual_account_id: text,
    receive_noti_realtime: flag,
    username: textOrNull,
    status: oneOf<Reply<'notifications.show'>['status']>(),
    created_at: integer,
    /** Null if it was never changed. */
    updated_at: integerOrNull,
  }),
  transactions: owned({
    id: text,
    transaction_code: text,
    amount: integer,
    description: text,
    account_number: textOrNull,
    virtual_account_number: textOrNull,
    /** Reported in real time, so webhooks, channels and checkouts are notified. */
    realtime: flag,
    created_at: integer,
    is_sandbox: flag,
    /** The virtual account's prefix; null without a virtual account. */
    va_prefix_cd: textOrNull,
  }),
  checkouts: owned({
    /** The unguessable part of `checkout_url`. */
    token: unique,
    virtual_account_number: text,
    account_name: text,
    amount: integer,
    order_code: text,
    description: text,
    return_url: text,
    cancel_url: textOrNull,
    /** `expired` is not stored. It follows from the time. */
    status: oneOf<Exclude<CheckoutStatus, 'expired'>>(),
    /** Received so far. */
    paid_amount: integer,
    paid_late: flag,
    paid_at: integerOrNull,
    transaction_code: textOrNull,
    sandbox: flag,
    expires_at: integer,
    created_at: integer,
    payer_name: textOrNull,
    payer_email: textOrNull,
    /** JSON. */
    metadata: textOrNull,
    /** The id of the code, which is in the URL of its picture. */
    qr_code_id: text,
    /** Money that came late and did not pay it. Only the payer's page shows it, not the API. */
    late_amount: integer,
    /** When the last late money came; null if none did. */
    late_at: integerOrNull,
  }),
  idempotency_keys: {
    client_id: text,
    key: text,
    body_hash: text,
    /** JSON of the first reply's data. */
    reply: text,
    created_at: integer,
  },
  webhook_configurations: owned({
    name: text,
    webhook_url: text,
    auth_type: oneOf<AuthType>(),
    secret_key: textOrNull,
    api_key_name: text,
    payload_format: oneOf<PayloadFormat>(),
    virtual_account_id: textOrNull,
    is_active: flag,
  }),
  deliveries: {
    seq,
    client_id: text,
    /** JSON. */
    target: text,
    /** JSON. */
    payload: text,
  },
  /** An attempt of a delivery, §2.9. */
  webhook_logs: owned({
    id: text,
    event_type: oneOf<EventType>(),
    endpoint_url: text,
    request_payload: text,
    /** The headers, as a JSON object. */
    request_headers: text,
    /** The HTTP status; null without a complete response. */
    status_code: integerOrNull,
    /** The first 2,000 characters of the response; the error if there is no response. */
    response_text: textOrNull,
    duration_ms: integer,
    error_label: oneOf<ErrorLabel>(),
  }),
  payment_profiles: { client_id: key, fields: text, return_secret: text },
  invoices: owned({
    plan_code: text,
    cycle: oneOf<Cycle>(),
    amount: integer,
    payment_code: text,
    cancelled: flag,
    paid_at: integerOrNull,
    /** The code of the transfer that paid the invoice. */
    transaction_code: textOrNull,
  }),
  unreported_transfers: {
    client_id: text,
    transaction_code: text,
    amount: integer,
    account_number: textOrNull,
    virtual_account_number: textOrNull,
  },
  qr_codes: {
    id: key,
    client_id: text,
    payload: text,
    owner_number: text,
    order_id: text,
    created_at: integer,
  },
  ...channelTables,
} as const;

export type Tables = { [Name in keyof typeof tables]: Row<(typeof tables)[Name]> };
export type Table = keyof Tables;

export type ClientRow = Tables['clients'];
export type KeyRow = Tables['client_keys'];
export type TokenRow = Tables['tokens'];
export type BankAccountRow = Tables['bank_accounts'];
export type BankRequestRow = Tables['bank_requests'];
export type VirtualAccountRow = Tables['virtual_accounts'];
export type NotificationRow = Tables['notifications'];
export type TransactionRow = Tables['transactions'];
export type CheckoutRow = Tables['checkouts'];
export type WebhookRow = Tables['webhook_configurations'];
export type WebhookLogRow = Tables['webhook_logs'];
export type InvoiceRow = Tables['invoices'];
export type MessageRow = Tables['messages'];
export type TelegramRow = Tables['telegram_configurations'];
export type ZaloRow = Tables['zalo_groups'];
export type EmailRow = Tables['email_configurations'];
export type RecipientRow = Tables['email_recipients'];
export type EmailRequestRow = Tables['email_requests'];
export type QueuedEmailRow = Tables['emails'];
export type EmailLogRow = Tables['email_logs'];

export type Value = string | number | null;

/** A column's value; a boolean for 0 or 1. */
type ColumnInput<Value> = Value extends Flag ? Value | boolean : Value;

/** Some columns of a row. An undefined column counts as absent. */
export type Columns<Name extends Table> = {
  readonly [Column in keyof Tables[Name]]?: ColumnInput<Tables[Name][Column]> | undefined;
};

/** A new row. Nullable columns and `seq` may be absent. */
export type NewRow<Name extends Table> = Columns<Name> & {
  readonly [Column in Exclude<keyof Tables[Name], 'seq'> as null extends Tables[Name][Column]
    ? never
    : Column]: ColumnInput<Tables[Name][Column]>;
};
