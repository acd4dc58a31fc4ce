import type { AuthType } from '../values/auth-type.ts';
import type { SignatureParams } from '../webhooks/signature/causes.ts';
import type { LiveParams } from './live-codes.ts';
import type { ReconciliationParams } from './reconciliation-codes.ts';
import type { StatisticsParams } from './statistics-codes.ts';
import type {
  AccountParams,
  AppParams,
  ChannelParams,
  CheckoutParams,
  EventParams,
  RecipientParams,
  SubjectParams,
  TransactionParams,
} from './transfer-code-params.ts';

/**
 * Every code with the parameters of its message, a group of rules each: `export interface SignatureParams { … }` here, and
 * added to `Params`. They stand here and not beside the rules, since rules import `finding.ts`, which needs them: no import
 * runs in a circle. Codes are never reused. Times are epoch milliseconds, amounts integer VND.
 */
export interface Params
  extends AccountParams,
    AppParams,
    ChannelParams,
    CheckoutParams,
    ConfigurationParams,
    ConnectionParams,
    DeliveredParams,
    EventParams,
    FailureParams,
    ListenerParams,
    LiveParams,
    RecipientParams,
    ReconciliationParams,
    RegistrationParams,
    SignatureParams,
    StatisticsParams,
    SubjectParams,
    TransactionParams,
    ValidityParams {}

/** What the receiver made of a delivery whose signature is valid. `sha256`: of the body, in hex. */
export interface ValidityParams {
  'rejected-although-valid': {
    auth_type: Exclude<AuthType, 'NONE'>;
    status_code: number;
    /** What the receiver said, its beginning. */
    reply: string;
    /** What it says to be the reason; `other`: neither the signature nor the key nor the time. */
    reason: 'signature' | 'not-found' | 'key' | 'clock' | 'other' | 'unknown';
    bytes: number;
    sha256: string;
  };
}

type Same<Codes extends string, Value> = { [Code in Codes]: Value };

/** What an attempt of a delivery left behind. `host`: of its URL. */
export interface Attempted {
  url: string;
  host: string;
  /** Of the HTTP answer; null where there was none. */
  status: number | null;
  /** The message in the answer, or the error where there was none, short; empty where the log has none. */
  words: string;
}

/** What a delivery carried to prove who sent it; `unknown` where the log does not have its headers. */
export type Carried = 'signature' | 'key' | 'nothing' | 'unknown';

/** Why one attempt of a delivery failed. */
export interface FailureParams
  extends Same<
      | 'app-error'
      | 'body-too-large'
      | 'connection-refused'
      | 'csrf-rejected'
      | 'failed-unexplained'
      | 'forbidden-firewall'
      | 'host-unreachable'
      | 'method-not-allowed'
      | 'name-lookup-failed'
      | 'name-not-found'
      | 'not-http'
      | 'plain-http-on-tls-port'
      | 'quota-exceeded'
      | 'rate-limited-by-receiver'
      | 'status-not-success'
      | 'tls-expired'
      | 'tls-failed'
      | 'tls-incomplete-chain'
      | 'tls-not-yet-valid'
      | 'tls-on-plain-port'
      | 'tls-self-signed'
      | 'tls-untrusted'
      | 'tls-wrong-name'
      | 'tunnel-closed'
      | 'validation-rejected',
      Attempted
    >,
    Same<'redirect-to-https' | 'redirect-to-login' | 'redirect-other', Attempted & { to: string | null }>,
    Same<'rejected-unsigned' | 'rejected-key', Attempted & { carried: Carried }>,
    /** `code`: of the transaction, which the receiver may have processed all the same. */
    Same<'connection-reset' | 'connection-failed', Attempted & { code: string | null }>,
    Same<'unknown-label' | 'label-contradicts-status', Attempted & { label: string }> {
  /** `by_emulator`: of this program, which names the flag that allows it. */
  'destination-refused': Attempted & { by_emulator: boolean };
  /** `former`: at a URL that is not in use any more. */
  'path-not-found': Attempted & { former?: true };
  /** `format`: the Content-Type that was sent. */
  'content-type-rejected': Attempted & { format: string };
  /** `listener`: a listener passes on what the app behind it answers. */
  rejected: Attempted & { carried: Carried | 'listener' };
  /** `listener`: of `payconfirm listen`, whose app is away. */
  'gateway-error': Attempted & { carried?: 'listener' };
  /** `missing`: it says that it found none. */
  'rejected-signature': Attempted & { missing: boolean };
  /** `off`: milliseconds between signing and sending; null where they are within the tolerance. */
  'rejected-clock': Attempted & { off: number | null };
  'rejected-as-duplicate': Attempted & { unseen?: true };
  timeout: Attempted & { code: string | null; stage: 'connection' | 'answer' | 'unknown' };
}

/** How a delivered attempt went. */
export interface DeliveredParams {
  /** `duration`: milliseconds. */
  delivered: Attempted & { duration: number };
  /** `page`: a page for browsers. */
  'success-with-error-in-body': Attempted & { page: boolean };
}

/** The way to the service: this machine, the profile, the network, what the service answers. `source`: one of `Source`. */
export interface ConnectionParams {
  'node-too-old': { node: string; oldest: string };
  'credentials-missing': Record<never, never>;
  'credentials-rejected': { detail: string };
  'secret-missing-for-writes': Record<never, never>;
  'secret-rejected': Record<never, never>;
  'address-missing': Record<never, never>;
  'address-invalid': { detail: string };
  'name-unknown': { host: string; error: string };
  'service-tls-failed': { host: string; error: string };
  'certificate-expired': { until: number };
  'certificate-not-trusted': { issuer: string; error: string };
  /** `left`: milliseconds. */
  'certificate-expires-soon': { left: number };
  'service-unreachable': { detail: string };
  /** `ms`: what the answer took, or how long it was waited for. */
  'service-slow': { source: string; ms: number };
  'service-error': { source: string; detail: string };
  'rate-limited': { source: string };
  'scope-missing': { source: string; detail: string };
  'request-refused': { source: string; detail: string };
  'reply-not-understood': { source: string; detail: string };
  'unreadable-here': { source: string; detail: string };
  /** Milliseconds. */
  'clock-differs': { skew: number };
  'nothing-checked': Record<never, never>;
  /** In passing, of what commands read: fields and statuses; `others`: endpoints besides the one named. */
  'replies-differ': { count: number; endpoint: string; others: number };
}

/** Webhook configurations, and what was delivered to them. */
export interface ConfigurationParams {
  'no-configuration': Record<never, never>;
  /** Transfers to it that were sent to nobody. */
  'account-without-configuration': { count: number };
  'many-configurations': { count: number; most: number };
  'paused-now': { is_only: boolean };
  'activity-unknown': Record<never, never>;
  'event-not-subscribed': { event: string };
  /** `is_here`: the service is on this machine, and reaches it; one elsewhere does not. */
  'address-not-public': { host: string; is_here?: true };
  'address-of-ended-listener': Record<never, never>;
  'address-of-ended-tunnel': { host: string };
  /** `alike`: sent to in the same way, so that the log does not tell them apart. */
  'same-address-twice': { names: string; address: string; alike: boolean };
  'tested-only': Record<never, never>;
  'event-type-unknown': { type: string };
  'no-delivery-seen': Record<never, never>;
  /** `day`: the first of them, UTC, where only days are known: `2026-11-21`. */
  'failing-since': { failed: number; day: string | null };
  /** Transfers; `redelivered`: of those that failed first, delivered later; `from`, `until`: of the failed ones, where known. */
  'failing-sometimes': { failed: number; redelivered: number; total: number; from?: number; until?: number };
  /** Transfers of the `total` newest ones that were accepted with an answer that reports an error. */
  'errors-in-answers': { count: number; total: number; from?: number; until?: number };
  /**
   * Of the `looked` newest ones; `unreported`: those that the bank reports at day end alone; `from`, `until`: of the others, if any;
   * `unchanged`: the configuration was then as it is now.
   */
  'transfers-missed': {
    count: number;
    unreported: number;
    looked: number;
    from: number;
    until: number;
    unchanged: boolean;
  };
  /** `fewer`: each attempt was accepted, and there were fewer than configurations at the URL. */
  'transfers-uncertain': { count: number; fewer?: true };
  'last-transfer-not-sent': { code: string };
  'last-transfer-failed': { code: string; attempts: number };
  /** Not every recipient has it for certain. */
  'last-transfer-incomplete': { code: string };
  /** `missing`: transfers that failed at that address and were not delivered since; `shared`: one that had it too. */
  'address-changed-since': { address: string; missing: number };
  'deleted-since': { address: string; missing: number; shared?: string };
  /** CHECKOUT_PAID. */
  'events-failed': { count: number };
  'duplicates-seen': { count: number };
  /** Transfers that the log has nothing of; `until`: when the last of them came. */
  'gap-in-log': { count: number; until: number };
}

/** Registrations of virtual accounts: at the service, and as begun here. */
export interface RegistrationParams {
  'registration-at-step-2': Record<never, never>;
  'registration-at-step-3': Record<never, never>;
  'registration-at-step-4': Record<never, never>;
  /** `step`: the one that it stands at. */
  'registration-unfinished-here': { step: number; is_waiting: boolean };
  'notifications-off': Record<never, never>;
  'day-end-reporting': Record<never, never>;
  'notification-status-unknown': { status: string };
}

/** What listeners on this machine left. */
export interface ListenerParams {
  'listener-crashed': { count: number };
  /** `pid`: of the listener that gets nothing any more. */
  'listener-taken-over': { pid: number };
  'not-forwarded-yet': { target: string; count: number };
  /** Deliveries that wait for the app: those of the last hour, and of the hour before. */
  'backlog-growing': { target: string; count: number; before: number };
}
