/** Input and output types of `payconfirm/testing`. */
import type { ErrorLabel, EventType } from '../api/endpoints/log-entry-values.ts';
import type { ReceivedTransfer } from '../emulator/bank-transfer-reply.ts';
import type { LoggedRequest } from '../emulator/logged-request.ts';
import type { AuthType } from '../values/auth-type.ts';
import type { PayloadFormat } from '../values/payload-format.ts';
import type { Payload } from '../webhooks/decode-payload.ts';

export type { AuthType, ErrorLabel, EventType, LoggedRequest, Payload, PayloadFormat };

export interface EmulatorOptions {
  /** The initial state, also after `reset`. */
  seed?: Seed | undefined;
  /** Port on 127.0.0.1; default: a free one. */
  port?: number | undefined;
  /**
   * The service's time, as a date, epoch milliseconds or ISO 8601. It stands still; only `advance` moves it. Default: the
   * machine's running time.
   */
  now?: Date | number | string | undefined;
}

/** The content of a file for `payconfirm apply` and `emulator start --seed`. Secrets are plain values here. */
export interface Seed {
  /** Registered in all four steps. The number depends only on these values, so it is the same in every run. */
  virtual_accounts?: SeededVirtualAccount[];
  webhooks?: SeededWebhook[];
  /** Further data of the emulator. */
  emulator?: {
    /** Client keys with fixed credentials. */
    keys?: { name: string; client_id: string; client_secret: string }[];
    /** Linked bank accounts, in addition to those of `virtual_accounts`. */
    bank_accounts?: { account_number: string; account_name: string; phone_number?: string }[];
    /** Earlier incoming transactions, oldest first. They have no deliveries. */
    transactions?: {
      transaction_code: string;
      amount: number;
      description: string;
      virtual_account?: VirtualAccountReference;
    }[];
  };
}

export interface SeededVirtualAccount {
  account_number: string;
  /** 1 to 10 upper-case letters and digits. */
  prefix_code: string;
  content?: string;
  explain?: string;
  /** False: reported in a batch at day end, without deliveries. */
  receive_noti_realtime?: boolean;
}

export interface SeededWebhook {
  name: string;
  webhook_url: string;
  /** Default: `NONE`. */
  auth_type?: AuthType;
  /** The secret that signs deliveries, or the API key. */
  secret_key?: string;
  api_key_name?: string;
  /** Default: `application/json`. */
  payload_format?: PayloadFormat;
  /** The only virtual account that it matches. */
  virtual_account?: VirtualAccountReference;
  /** False pauses it. */
  is_active?: boolean;
}

/** Its number, or its registration data. */
export type VirtualAccountReference =
  | string
  | { account_number: string; prefix_code: string; content?: string };

/** The service on 127.0.0.1. Its state is in memory. */
export interface Emulator {
  /** `http://127.0.0.1:49152`: the service's base address. */
  readonly url: string;
  /** Credentials of the initial client, to request a token. */
  readonly credentials: Credentials;
  /**
   * The OTP that the bank sent to a phone, of this bank request or the latest.
   * @throws Error if there is none
   */
  otp(bankRequestId?: string): Promise<string>;
  /**
   * Simulates a real transfer to a virtual account (not a sandbox one). Resolves with the deliveries when every webhook has
   * answered or failed.
   * @throws Error for an unknown number, an amount that is not a positive integer, an empty note
   */
  transfer(transfer: Transfer): Promise<Transferred>;
  /** All deliveries to webhooks, oldest first, when none is in progress. */
  deliveries(): Promise<Delivery[]>;
  /** The last 1,000 requests of programs, oldest first, without secrets. */
  requests(): Promise<LoggedRequest[]>;
  /**
   * Advances the service's time: tokens, OTPs and checkouts expire.
   * @param ms milliseconds, 0 or more
   */
  advance(ms: number): Promise<void>;
  /**
   * Sets a fault in replies of the service or in its deliveries, until it is cleared or has happened `times` times.
   * @throws Error for an unknown fault
   */
  fault(fault: ReplyFault | DeliveryFault): Promise<Fault>;
  /** Restores the initial state and time, without faults. */
  reset(): Promise<void>;
  /** Stops it and frees its port. Its state is lost. */
  close(): Promise<void>;
}

export interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** A transfer, with the names of the service document. */
export interface Transfer {
  /** Default: the first virtual account that the client has registered; if there is none, one is registered. */
  virtual_account_number?: string | undefined;
  /** Integer VND, at most 10^12. */
  amount: number;
  /** The transfer note, 1 to 255 characters. */
  description: string;
  /** The bank's reference; default: a new one. An existing one adds nothing: `repeated`. */
  transaction_code?: string | undefined;
}

export interface Transferred extends ReceivedTransfer {
  /** The deliveries of this transfer; empty if repeated. */
  deliveries: Delivery[];
}

/** A delivery to a webhook and its answer: a log entry (§2.9) and its content. */
export interface Delivery {
  id: string;
  /** `test` is a delivery of `POST /client-webhooks/test`. */
  event_type: EventType;
  endpoint_url: string;
  /** As sent, including the signature and its timestamp. */
  headers: Record<string, string>;
  /** The body as text, byte for byte as signed. */
  body: string;
  /** Its fields, in any format; a number beyond 2^53 is a bigint. */
  payload: Payload;
  /** Only a 200, 201 or 202 is `OK`. */
  error_label: ErrorLabel;
  /** Status of the receiver's answer; null without one. */
  status_code: number | null;
  /** The beginning of the answer, otherwise the error. */
  response_text: string | null;
  duration_ms: number;
  /** The service's time, ISO 8601. */
  created_at: string;
}

/** A fault of a reply. */
export interface ReplyFault {
  /** The endpoint, such as `checkouts.create` (`payconfirm endpoints` lists them); `*` is every one. */
  endpoint: string;
  /** Answer with this HTTP status, 400 to 599, and do nothing. */
  status?: number | undefined;
  /** Answer this many milliseconds later. */
  delay_ms?: number | undefined;
  /** Close the connection and do nothing. */
  drop?: boolean | undefined;
  /** Number of times; default: until it is cleared. */
  times?: number | undefined;
}

/** A fault of deliveries to webhooks. */
export interface DeliveryFault {
  /** Send this many milliseconds later. */
  delay_ms?: number | undefined;
  /** Send each twice. */
  duplicate?: boolean | undefined;
  /** Sign with another secret. */
  bad_signature?: boolean | undefined;
  /** Sign correctly, with a timestamp one hour ago. */
  stale_timestamp?: boolean | undefined;
  /** Send none, because the plan's quota is exceeded. */
  quota_exceeded?: boolean | undefined;
  /** Number of deliveries; default: until it is cleared. */
  times?: number | undefined;
}

export interface Fault {
  readonly id: number;
  clear(): Promise<void>;
}
