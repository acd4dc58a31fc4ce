/** What `payconfirm/testing` takes and gives. */
import type { ErrorLabel, EventType } from '../api/endpoints/log-entry-values.ts';
import type { LoggedRequest } from '../emulator/logged-request.ts';
import type { ReceivedTransfer } from '../emulator/received-transfer.ts';
import type { AuthType } from '../values/auth-type.ts';
import type { PayloadFormat } from '../values/payload-format.ts';
import type { Payload } from '../webhooks/decode-payload.ts';

export type { AuthType, ErrorLabel, EventType, LoggedRequest, Payload, PayloadFormat };

export interface EmulatorOptions {
  /** What it has from the start, and again after `reset`. */
  seed?: Seed | undefined;
  /** On 127.0.0.1; without it a free one. */
  port?: number | undefined;
  /**
   * The service's time, as a date, epoch milliseconds or ISO 8601. It then stands still, and only `advance` moves it.
   * Without it, it is the machine's and runs.
   */
  now?: Date | number | string | undefined;
}

/** What a file of `payconfirm apply` and `emulator start --seed` holds; a secret stands here as it is. */
export interface Seed {
  /** Registered in all four steps. The number follows from what is given here: it is the same in every run. */
  virtual_accounts?: SeededVirtualAccount[];
  webhooks?: SeededWebhook[];
  /** What the emulator has besides. */
  emulator?: {
    /** Client keys with fixed credentials. */
    keys?: { name: string; client_id: string; client_secret: string }[];
    /** Linked bank accounts; those of `virtual_accounts` are there anyway. */
    bank_accounts?: { account_number: string; account_name: string; phone_number?: string }[];
    /** What came in before, the oldest first; nobody is notified. */
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
  /** False: in a batch at day end, and webhooks hear nothing. */
  receive_noti_realtime?: boolean;
}

export interface SeededWebhook {
  name: string;
  webhook_url: string;
  /** `NONE` without. */
  auth_type?: AuthType;
  /** Signs deliveries, or is the API key. */
  secret_key?: string;
  api_key_name?: string;
  /** `application/json` without. */
  payload_format?: PayloadFormat;
  /** The only one whose transfers it gets. */
  virtual_account?: VirtualAccountReference;
  /** False pauses it. */
  is_active?: boolean;
}

/** Its number, or what it was registered with. */
export type VirtualAccountReference =
  | string
  | { account_number: string; prefix_code: string; content?: string };

/** The service on 127.0.0.1, with its state in memory. */
export interface Emulator {
  /** `http://127.0.0.1:49152`: the service's base address. */
  readonly url: string;
  /** Of the client that it starts with: what its token is asked for with. */
  readonly credentials: Credentials;
  /**
   * The code that the bank has sent to a phone: of this bank request, or of the latest.
   * @throws Error when there is none
   */
  otp(bankRequestId?: string): Promise<string>;
  /**
   * Somebody pays to a virtual account, as in production: no sandbox. Resolves when every webhook has had its delivery
   * and answered, or failed to, with what was sent.
   * @throws Error for a number that is not there, an amount that is no positive integer, an empty note
   */
  transfer(transfer: Transfer): Promise<Transferred>;
  /** Everything that was sent to webhooks, oldest first, once nothing is under way any more. */
  deliveries(): Promise<Delivery[]>;
  /** What programs have asked the service, the last 1,000, oldest first, without secrets. */
  requests(): Promise<LoggedRequest[]>;
  /**
   * The service's time moves forward: tokens, codes and checkouts expire.
   * @param ms milliseconds, 0 or more
   */
  advance(ms: number): Promise<void>;
  /**
   * Trouble on purpose, in replies of the service or in its deliveries, until it is cleared or has happened `times`
   * times.
   * @throws Error for a fault that there is not
   */
  fault(fault: ReplyFault | DeliveryFault): Promise<Fault>;
  /** Everything is as it was at the start: the state, the time, no fault. */
  reset(): Promise<void>;
  /** Ends it and frees its port; its state is gone. */
  close(): Promise<void>;
}

export interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** A transfer, in the names of the service's document. */
export interface Transfer {
  /** Without it, the first virtual account that the client has registered; where there is none, one is registered. */
  virtual_account_number?: string | undefined;
  /** Integer VND, at most 10^12. */
  amount: number;
  /** The transfer note, 1 to 255 characters. */
  description: string;
  /** The bank's reference; one is made up without. One that was there before adds nothing: `repeated`. */
  transaction_code?: string | undefined;
}

export interface Transferred extends ReceivedTransfer {
  /** What was sent because of it; of a repeated one nothing is. */
  deliveries: Delivery[];
}

/** What was sent to a webhook and what came back: a log entry (§2.9), and what is in it. */
export interface Delivery {
  id: string;
  /** `test` is what `POST /client-webhooks/test` sends. */
  event_type: EventType;
  endpoint_url: string;
  /** As they were sent, the signature and its time with them. */
  headers: Record<string, string>;
  /** The body as text, byte for byte as it was signed. */
  body: string;
  /** Its fields, whatever the format; a number beyond 2^53 is a bigint. */
  payload: Payload;
  /** Only a 200, 201 or 202 is `OK`. */
  error_label: ErrorLabel;
  /** What the receiver answered with; null where it did not. */
  status_code: number | null;
  /** The beginning of its answer, or what went wrong where there is none. */
  response_text: string | null;
  duration_ms: number;
  /** The service's time, ISO 8601. */
  created_at: string;
}

/** In place of a reply, or before it. */
export interface ReplyFault {
  /** The endpoint, such as `checkouts.create` (`payconfirm endpoints` lists them); `*` is every one. */
  endpoint: string;
  /** Answer with this HTTP status, 400 to 599, and do nothing. */
  status?: number | undefined;
  /** Answer this many milliseconds later. */
  delay_ms?: number | undefined;
  /** Cut the connection and do nothing. */
  drop?: boolean | undefined;
  /** How often; without it, until it is cleared. */
  times?: number | undefined;
}

/** In deliveries to webhooks. */
export interface DeliveryFault {
  /** Send this many milliseconds later. */
  delay_ms?: number | undefined;
  /** Send each twice. */
  duplicate?: boolean | undefined;
  /** Sign with another secret. */
  bad_signature?: boolean | undefined;
  /** Sign rightly, an hour ago. */
  stale_timestamp?: boolean | undefined;
  /** Send none: the plan is used up. */
  quota_exceeded?: boolean | undefined;
  /** How many deliveries; without it, until it is cleared. */
  times?: number | undefined;
}

export interface Fault {
  readonly id: number;
  clear(): Promise<void>;
}
