import type { Phrase } from '../../texts/translate.ts';
import type { AuthType } from '../../values/auth-type.ts';
import type { HeaderPair } from '../../values/headers.ts';
import type { Amount, Payload } from '../decode-payload.ts';
import type { Cause } from '../signature/causes.ts';
import type { CopyKind } from './dedup.ts';

/** What `listen` tells, one after the other; a contract for scripts. Times are ISO 8601, UTC. */
export type ListenEvent =
  | ReadyEvent
  | DeliveryEvent
  | RejectedEvent
  | ForwardedEvent
  | PublishedEvent
  | GapEvent
  | SummaryEvent;

/** Deliveries arrive: a test delivery came through, or there was no way to send one. */
export interface ReadyEvent {
  event: 'ready';
  at: string;
  /** The receiver on this machine; null with `--from-log`, which needs none. */
  url: string | null;
  /** Where the service delivers to. */
  public_url: string | null;
  auth_type: AuthType;
  webhook_id: string | null;
  /** With --metrics-port: where the metrics are; /healthz and /readyz beside them. */
  metrics_url?: string;
  /** With --inspect: the page; whoever has the address may look. */
  inspect_url?: string;
  /** With `--from-log` alone: whose log is followed, and from when on; `since` is null for now. */
  log?: { base_url: string; since: string | null };
}

/** With `--from-log` alone: the entry of the service's log that a delivery was taken from. */
export interface LogOrigin {
  id: string;
  /** As the service wrote it; null where it did not. */
  created_at: string | null;
  /** Milliseconds from then until it was taken from the log, by this machine's clock. */
  late_ms: number | null;
  /** It was in the log before this listener looked: it counts for `--expect` with `--since` alone. */
  earlier: boolean;
  /** `re-signed`: with the secret given and the time of now. */
  sent: 'as sent' | 're-signed';
}

/** What is known of the transfer, the same in every event about a delivery. */
interface About {
  /** The id in the journal. */
  id: string;
  at: string;
  /** `CHECKOUT_PAID`, or null for a transaction. */
  kind: string | null;
  /** Of a CHECKOUT_PAID. */
  order_code: string | null;
  transaction_code: string | null;
  /** Integer VND; a bigint beyond 2^53. */
  amount: Amount | null;
  description: string | null;
  is_sandbox: boolean;
  /** A test delivery of the simulated payload (§6.2). */
  is_dummy: boolean;
  log?: LogOrigin;
}

export interface DeliveryEvent extends About {
  event: 'delivery';
  /** False with `--auth NONE`, and for one that was signed anew because its own signature was not right. */
  verified: boolean;
  scheme: string | null;
  /** What there is to know of a signature that is valid, or was made anew: codes with their parameters. */
  causes: readonly Cause[];
  /** `causes` in words. */
  warning: string | null;
  copy: CopyKind;
  forwarding_to: string | null;
  /** With `--publish`: the stream that is to have it; not of a copy, and of what is held back. */
  publishing_to?: string;
  /** With `--confirm`: whether what it says was confirmed; null for a transaction, of which nothing is asked. */
  confirmed: boolean | null;
  confirmation: string | null;
  /** Why the body could not be read; only the same bytes are taken for a copy of it. */
  unreadable: string | null;
  /** The fields of the body, whatever its encoding. */
  payload: Payload | null;
  /** The body as text; bytes that are not UTF-8 are replaced in it. */
  body: string;
  body_base64: string;
}

/** A delivery within the program: its body and its words are written out where it is printed. */
export interface AcceptedEvent
  extends Omit<DeliveryEvent, 'body' | 'body_base64' | 'warning' | 'confirmation'> {
  bytes: Buffer;
  confirmation: Phrase | null;
}

/** A rejection within the program. `words`: null where `causes` say it. */
export interface InternalRejection extends Omit<RejectedEvent, 'words'> {
  words: Phrase | null;
  /** What came, for the inspector alone; undefined where it could not be read as a request. */
  request?: { headers: readonly HeaderPair[]; body: Buffer };
}

type WithPhrases<Event extends { error: string | null }> = Omit<Event, 'error'> & { error: Phrase | null };
export type InternalForwarded = WithPhrases<ForwardedEvent>;
export type InternalPublished = WithPhrases<PublishedEvent>;
export type InternalGap = Omit<GapEvent, 'words'> & { words: Phrase };

/** Events within the program; `messages/listen-event.ts` makes those that are printed. */
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
  /** The HTTP status that was answered; null with `--from-log`, where nobody waits for an answer. */
  status: number | null;
  /** A code: `timestamp-stale`; that of the first of `causes`, where there are some. */
  reason: string;
  /** What is wrong with its signature, the cause first; empty where it was rejected for another reason. */
  causes: readonly Cause[];
  /** One line that says what is wrong. */
  words: string;
  /** Who sent it, where other machines can: with --listen-host or --trusted-proxy. */
  from?: string;
  log?: LogOrigin;
}

export interface ForwardedEvent extends About {
  event: 'forwarded';
  target: string;
  /** The app answered 200, 201 or 202. */
  ok: boolean;
  /** The HTTP status of the app's answer; null when there was none. */
  status: number | null;
  error: string | null;
  /** 0: it was not confirmed (`--confirm`), and the app was not asked. */
  attempts: number;
  /** Milliseconds of all attempts together. */
  duration_ms: number;
  /** With `--show-response`: the beginning of the app's answer. */
  response: string | null;
  /** How it was sent, when an earlier listener had kept it and the app had not taken it; null otherwise. */
  sent_again: 'as received' | 're-signed' | null;
  /** With several `--forward`: whether the service got the answer of another app in place of this one's. */
  secondary?: boolean;
}

/** With `--publish`: what became of a delivery at the stream. */
export interface PublishedEvent extends About {
  event: 'published';
  /** `nats://…/STREAM`. */
  stream: string;
  subject: string;
  /**
   * `published`: the stream has acknowledged it. `copy`: it had it already. `conflict`: another body has its code there, and
   * it is not published. `failed`: the stream did not acknowledge it in time; it is kept, and published later.
   */
  outcome: 'published' | 'copy' | 'conflict' | 'failed';
  /** Its sequence in the stream; null where it is not there, or not yet. */
  seq: number | null;
  error: string | null;
  /** Milliseconds until the acknowledgement. */
  duration_ms: number;
  /** It was kept when the stream could not be reached. */
  later: boolean;
}

/** Something may have been missed. */
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

/** What was received while it listened, each as a number of deliveries. */
export interface SummaryEvent {
  event: 'summary';
  at: string;
  deliveries: number;
  duplicates: number;
  conflicts: number;
  rejected: number;
  /** Held back by `--confirm`; those are among `deliveries` too. */
  not_confirmed: number;
  forwarded: number;
  forward_failed: number;
  /** With `--from-log` alone; `late_ms`: the most, of what came while it listened. */
  log?: { re_signed: number; late_ms: number | null };
  /** With `--publish`: those that the stream has acknowledged, copies included. */
  published?: number;
  /** With `--publish`: kept, and not acknowledged by the stream in time. */
  publish_failed?: number;
}
