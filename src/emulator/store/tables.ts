/**
 * What a row of each table holds (`schema.ts` has the columns). Booleans are 0 and 1, times are milliseconds since the
 * epoch, amounts integer VND.
 */
import type { CustomerType } from '../../api/endpoints/bank.ts';
import type { Cycle } from '../../api/endpoints/billing.ts';
import type { CheckoutStatus } from '../../api/endpoints/checkouts.ts';
import type { ErrorLabel, EventType } from '../../api/endpoints/delivery-labels.ts';
import type { Reply } from '../../api/endpoints/index.ts';
import type { AuthType } from '../../values/auth-type.ts';
import type { PayloadFormat } from '../../values/payload-format.ts';
import type {
  EmailLogRow,
  EmailRow,
  MessageRow,
  QueuedEmailRow,
  RecipientRow,
  TelegramRow,
  ZaloRow,
} from './channel-tables.ts';
import type { Flag, Owned } from './owned.ts';

/** A client as it is stored (§4.1). */
export interface ClientRow {
  id: string;
  username: string;
  name: string;
  password: string;
  created_at: number;
}

export interface KeyRow extends Owned {
  /** The key's `client_id` (§2.3). */
  public_id: string;
  secret_hash: string;
  name: string;
}

/** Whose a token is; with a key, it ends with that key. */
export interface TokenRow {
  hash: string;
  client_id: string;
  key_id: string | null;
  expires_at: number;
}

export interface BankAccountRow extends Owned {
  account_number: string;
  account_name: string;
  phone_number: string;
  customer_type: CustomerType;
  linked: Flag;
}

export interface BankRequestRow extends Owned {
  kind: 'virtual-account' | 'virtual-account-deletion' | 'notification';
  /** JSON of what is done once the code is verified. */
  details: string;
  phone_number: string;
  code: string;
  /** Wrong codes so far. */
  attempts: number;
  status: Reply<'va.request'>['bank_request']['status'];
}

export interface VirtualAccountRow extends Owned {
  /** Null for a sandbox account. */
  bank_account_id: string | null;
  /** `sandbox` is the one that a client's sandbox transactions reuse; a checkout has one of its own. */
  purpose: 'registered' | 'sandbox' | 'checkout';
  prefix_code: string;
  content: string | null;
  explain: string | null;
  beneficiary_name_rule: number | null;
  virtual_account_number: string;
  cancelled: Flag;
  /** Null when it was never changed. */
  updated_at: number | null;
}

export interface NotificationRow extends Owned {
  virtual_account_id: string;
  receive_noti_realtime: Flag;
  username: string | null;
  status: Reply<'notifications.show'>['status'];
  /** Null when it was never changed. */
  updated_at: number | null;
}

export interface TransactionRow extends Owned {
  transaction_code: string;
  amount: number;
  description: string;
  account_number: string | null;
  virtual_account_number: string | null;
  /** Reported at once, so to webhooks, channels and checkouts too. */
  realtime: Flag;
  is_sandbox: Flag;
  /** Of the virtual account; null where none is involved. */
  va_prefix_cd: string | null;
}

/** What the bank told nobody of. */
interface UnreportedTransferRow {
  client_id: string;
  transaction_code: string;
  amount: number;
  account_number: string | null;
  virtual_account_number: string | null;
}

export interface CheckoutRow extends Owned {
  /** The part of `checkout_url` that cannot be guessed. */
  token: string;
  virtual_account_number: string;
  account_name: string;
  amount: number;
  order_code: string;
  description: string;
  payer_name: string | null;
  payer_email: string | null;
  /** JSON. */
  metadata: string | null;
  /** The code's, by which its picture is asked for. */
  qr_code_id: string;
  return_url: string;
  cancel_url: string | null;
  /** `expired` is not stored: it follows from the time. */
  status: Exclude<CheckoutStatus, 'expired'>;
  /** Received so far. */
  paid_amount: number;
  paid_late: Flag;
  paid_at: number | null;
  transaction_code: string | null;
  sandbox: Flag;
  expires_at: number;
  /** Came after the end and did not pay it; the API does not show it, the payer's page does. */
  late_amount: number;
  /** When the last of it came, or null. */
  late_at: number | null;
}

interface IdempotencyKeyRow {
  client_id: string;
  key: string;
  body_hash: string;
  /** JSON of the first reply's data. */
  reply: string;
  created_at: number;
}

export interface WebhookRow extends Owned {
  name: string;
  webhook_url: string;
  auth_type: AuthType;
  secret_key: string | null;
  api_key_name: string;
  payload_format: PayloadFormat;
  virtual_account_id: string | null;
  is_active: Flag;
}

interface DeliveryRow {
  seq: number;
  client_id: string;
  /** JSON. */
  target: string;
  /** JSON. */
  payload: string;
}

/** An attempt to deliver, §2.9. */
export interface WebhookLogRow extends Owned {
  event_type: EventType;
  endpoint_url: string;
  /** The body, as text. */
  request_payload: string;
  /** The headers, as a JSON object. */
  request_headers: string;
  /** The HTTP status; null when the receiver did not answer in full. */
  status_code: number | null;
  /** The beginning of the answer (2,000 characters), or what went wrong where there is none. */
  response_text: string | null;
  duration_ms: number;
  error_label: ErrorLabel;
}

export interface InvoiceRow extends Owned {
  plan_code: string;
  cycle: Cycle;
  amount: number;
  payment_code: string;
  cancelled: Flag;
  paid_at: number | null;
  /** Of the transfer that paid it. */
  transaction_code: string | null;
}

interface QrCodeRow {
  id: string;
  client_id: string;
  payload: string;
  owner_number: string;
  order_id: string;
  created_at: number;
}

export interface Tables {
  settings: { name: string; value: number };
  clients: ClientRow;
  client_keys: KeyRow;
  tokens: TokenRow;
  bank_accounts: BankAccountRow;
  bank_requests: BankRequestRow;
  virtual_accounts: VirtualAccountRow;
  notifications: NotificationRow;
  transactions: TransactionRow;
  unreported_transfers: UnreportedTransferRow;
  checkouts: CheckoutRow;
  idempotency_keys: IdempotencyKeyRow;
  /** fields: JSON of a PaymentProfile. */
  payment_profiles: { client_id: string; fields: string; return_secret: string };
  qr_codes: QrCodeRow;
  webhook_configurations: WebhookRow;
  deliveries: DeliveryRow;
  webhook_logs: WebhookLogRow;
  messages: MessageRow;
  telegram_configurations: TelegramRow;
  zalo_groups: ZaloRow;
  email_configurations: EmailRow;
  email_recipients: RecipientRow;
  emails: QueuedEmailRow;
  email_logs: EmailLogRow;
  invoices: InvoiceRow;
}

export type Table = keyof Tables;

/** Of a column: its value, a boolean for 0 or 1. */
type Given<Value> = Value extends Flag ? Value | boolean : Value;

/** Some columns of a row. One that is undefined is as one that is not there. */
export type Columns<Name extends Table> = {
  readonly [Column in keyof Tables[Name]]?: Given<Tables[Name][Column]> | undefined;
};

/** A new row: what may be null may be left out, and so may `seq`. */
export type NewRow<Name extends Table> = Columns<Name> & {
  readonly [Column in Exclude<keyof Tables[Name], 'seq'> as null extends Tables[Name][Column]
    ? never
    : Column]: Given<Tables[Name][Column]>;
};
