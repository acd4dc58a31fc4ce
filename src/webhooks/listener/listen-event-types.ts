import type { Phrase } from '../../texts/translate.ts';
import type { AuthType } from '../../values/auth-type.ts';
import type { HeaderPair } from '../../values/headers.ts';
import type { Amount, Payload } from '../decode-payload.ts';
import type { Cause } from '../signature/causes.ts';
import type { CopyKind } from './dedup.ts';

/** The events of `listen`; a contract for scripts. Times are ISO 8601, UTC. */
export type ListenEvent =
  | ReadyEvent
  | DeliveryEvent
  | RejectedEvent
  | ForwardedEvent
  | PublishedEvent
  | GapEvent
  | SummaryEvent;

/** Deliveries arrive: a test delivery arrived, or none could be sent. */
export interface ReadyEvent {
  event: 'ready';
  at: string;
  /** The receiver on this machine; null with `--from-log`, which has none. */
  url: string | null;
  /** The URL that the service delivers to. */
  public_url: string | null;
  auth_type: AuthType;
  webhook_id: string | null;
  /** With --metrics-port: URL of the metrics; /healthz and /readyz are beside it. */
  metrics_url?: string;
  /** With --inspect: URL of the inspector. Anyone with the URL can open it. */
  inspect_url?: string;
  /** With `--from-log` only: whose log is followed, and from when; `since` is null for now. */
  log?: { base_url: string; since: string | null };
}

/** With `--from-log` only: the delivery log entry of a delivery. */
export interface LogOrigin {
  id: string;
  /** As the service wrote it; null if missing. */
  created_at: string | null;
  /** Milliseconds from that time until it was read from the log, by this machine's clock. */
  late_ms: number | null;
  /** It was in the log before this listener started. `--expect` counts it only with `--since`. */
  earlier: boolean;
  /** `re-signed`: with the given secret and the current time. */
  sent: 'as sent' | 're-signed';
}

/** Facts about the transfer, the same in every event about a delivery. */
interface About {
  /** The id in the journal. */
  id: string;
  at: string;
  /** `CHECKOUT_PAID`, or null for a transaction. */
  kind: string | null;
  /** Only for a CHECKOUT_PAID. */
  order_code: string | null;
  transaction_code: string | null;
  /** Integer VND; a bigint beyond 2^53. */
  amount: Amount | null;
  description: string | null;
  is_sandbox: boolean;
  /** A test delivery with the simulated payload (§6.2). */
  is_dummy: boolean;
  log?: LogOrigin;
}

export interface DeliveryEvent extends About {
  event: 'delivery';
  /** False with `--auth NONE`, and if it was re-signed because its own signature was invalid. */
  verified: boolean;
  scheme: string | null;
  /** Facts about a signature that is valid or was re-signed: codes with parameters. */
  causes: readonly Cause[];
  /** `causes` as text. */
  warning: string | null;
  copy: CopyKind;
  forwarding_to: string | null;
  /** With `--publish`: the stream to publish it to; not for a duplicate or a held-back delivery. */
  publishing_to?: string;
  /** With `--confirm`: whether it was confirmed; null for a transaction, which is not checked. */
  confirmed: boolean | null;
  confirmation: string | null;
  /** Why the body could not be read. Only the same bytes count as its duplicate. */
  unreadable: string | null;
  /** The fields of the body, in any encoding. */
  payload: Payload | null;
  /** The body as text. Bytes that are not UTF-8 are replaced. */
  body: string;
  body_base64: string;
}

/** A delivery inside the program. Its body and its texts are written when it is printed. */
export interface AcceptedEvent
  extends Omit<DeliveryEvent, 'body' | 'body_base64' | 'warning' | 'confirmation'> {
  bytes: Buffer;
  confirmation: Phrase | null;
}

/** A rejection inside the program. `words`: null if `causes` give the reason. */
export interface InternalRejection extends Omit<RejectedEvent, 'words'> {
  words: Phrase | null;
  /** The request, only for the inspector; undefined if it could not be read. */
  request?: { headers: readonly HeaderPair[]; body: Buffer };
}

type WithPhrases<Event extends { error: string | null }> = Omit<Event, 'error'> & { error: Phrase | null };
export type InternalForwarded = WithPhrases<ForwardedEvent>;
export type InternalPublished = WithPhrases<PublishedEvent>;
export type InternalGap = Omit<GapEvent, 'words'> & { words: Phrase };

/** Events inside the program. `messages/listen-event.ts` converts them to printed events. */
export type InternalEvent =
  | ReadyEvent
  | SummaryEvent
  | AcceptedEvent
  | InternalRejection
  | InternalForwarded
  | InternalPublished
  | InternalGap;

export interface RejectedEvent {
  event: 'rejected';
  at: string;
  /** The HTTP status of the answer; null with `--from-log`, which answers nobody. */
  status: number | null;
  /** A code: `timestamp-stale`. It is that of the first of `causes`, if there is one. */
  reason: string;
  /** What is wrong with its signature, the main cause first; empty if rejected for another reason. */
  causes: readonly Cause[];
  /** One line with the reason. */
  words: string;
  /** The sender, if other machines can send: with --listen-host or --trusted-proxy. */
  from?: string;
  log?: LogOrigin;
}

export interface ForwardedEvent extends About {
  event: 'forwarded';
  target: string;
  /** The app answered 200, 201 or 202. */
  ok: boolean;
  /** The HTTP status of the app's answer; null without one. */
  status: number | null;
  error: string | null;
  /** 0: it was not confirmed (`--confirm`), so the app did not get it. */
  attempts: number;
  /** Milliseconds of all attempts together. */
  duration_ms: number;
  /** With `--show-response`: the beginning of the app's answer. */
  response: string | null;
  /** How it was sent, if an earlier listener had stored it and the app had not accepted it; else null. */
  sent_again: 'as received' | 're-signed' | null;
  /** With several `--forward`: whether the service got another app's answer instead. */
  secondary?: boolean;
}

/** With `--publish`: the result of a delivery at the stream. */
export interface PublishedEvent extends About {
  event: 'published';
  /** `nats://…/STREAM`. */
  stream: string;
  subject: string;
  /** `copy`: the stream already had it. `conflict`: it has another body. `failed`: published later. */
  outcome: 'published' | 'copy' | 'conflict' | 'failed';
  /** Its sequence number in the stream; null if it is not there (yet). */
  seq: number | null;
  error: string | null;
  /** Milliseconds until the acknowledgement. */
  duration_ms: number;
  /** It was stored while the stream could not be reached. */
  later: boolean;
}

/** Deliveries may be missing. */
export interface GapEvent {
  event: 'gap';
  at: string;
  reason:
    | 'tunnel-down'
    | 'tunnel-moved'
    | 'taken-over'
    | 'deleted'
    | 'changed'
    | 'events-dropped'
    | 'not-kept'
    | 'not-noted'
    | 'log-too-long'
    | 'log-changed';
  words: string;
}

/** What was received while the listener ran, in numbers of deliveries. */
export interface SummaryEvent {
  event: 'summary';
  at: string;
  deliveries: number;
  duplicates: number;
  conflicts: number;
  rejected: number;
  /** Held back by `--confirm`; also counted in `deliveries`. */
  not_confirmed: number;
  forwarded: number;
  forward_failed: number;
  /** With `--from-log` only; `late_ms`: the maximum of those that came while the listener ran. */
  log?: { re_signed: number; late_ms: number | null };
  /** With `--publish`: acknowledged by the stream, including duplicates. */
  published?: number;
  /** With `--publish`: stored, but not acknowledged by the stream in time. */
  publish_failed?: number;
}
