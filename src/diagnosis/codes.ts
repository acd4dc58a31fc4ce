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

/** All codes with their message parameters. Never reused. Times: epoch milliseconds, amounts: VND. */
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

/** The receiver's answer to a delivery with a valid signature. `sha256`: of the body, in hex. */
export interface ValidityParams {
  'rejected-although-valid': {
    auth_type: Exclude<AuthType, 'NONE'>;
    status_code: number;
    /** The beginning of the receiver's answer. */
    reply: string;
    /** The reason that the receiver gives; `other`: not the signature, the key or the time. */
    reason: 'signature' | 'not-found' | 'key' | 'clock' | 'other' | 'unknown';
    bytes: number;
    sha256: string;
  };
}

type Same<Codes extends string, Value> = { [Code in Codes]: Value };

/** The result of one delivery attempt. `host`: of its URL. */
export interface Attempted {
  url: string;
  host: string;
  /** HTTP status; null if there was no answer. */
  status: number | null;
  /** The message in the answer, or else the error, shortened; empty if the log has none. */
  words: string;
}

/** How a delivery was authenticated; `unknown` if the log does not have its headers. */
export type Carried = 'signature' | 'key' | 'nothing' | 'unknown';

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
    Same<'rejected-key', Attempted & { carried: Carried }>,
    /** `code`: of the transaction. The receiver may still have processed it. */
    Same<'connection-reset' | 'connection-failed', Attempted & { code: string | null }>,
    Same<'unknown-label' | 'label-contradicts-status', Attempted & { label: string }> {
  /** `by_emulator`: refused by payconfirm's emulator; the message names the flag that allows it. */
  'destination-refused': Attempted & { by_emulator: boolean };
  /** `former`: the URL is no longer in use. */
  'path-not-found': Attempted & { former?: true };
  /** `format`: the `Content-Type` of the delivery. */
  'content-type-rejected': Attempted & { format: string };
  /** `listener`: a listener passes the answer of the app behind it. */
  rejected: Attempted & { carried: Carried | 'listener' };
  /** `twin`: the URL accepted the same transfer with other authentication. */
  'rejected-unsigned': Attempted & { carried: Carried; twin?: true };
  /** `listener`: of `payconfirm listen`; its app cannot be reached. */
  'gateway-error': Attempted & { carried?: 'listener' };
  /** `missing`: the receiver reports that it found no signature. */
  'rejected-signature': Attempted & { missing: boolean };
  /** `off`: milliseconds between signing and sending; null if within the tolerance. */
  'rejected-clock': Attempted & { off: number | null };
  'rejected-as-duplicate': Attempted & { unseen?: true };
  timeout: Attempted & { code: string | null; stage: 'connection' | 'answer' | 'unknown' };
}

export interface DeliveredParams {
  /** `duration`: milliseconds. */
  delivered: Attempted & { duration: number };
  /** `page`: the answer is an HTML page. */
  'success-with-error-in-body': Attempted & { page: boolean; event?: string; code?: string | undefined };
}

/** The connection to the service: this machine, the profile, the network, the reply. `source`: a `Source`. */
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
  /** `left`: milliseconds until it expires. */
  'certificate-expires-soon': { left: number };
  'service-unreachable': { detail: string };
  /** `ms`: the response time, or how long the command waited. */
  'service-slow': { source: string; ms: number };
  'service-error': { source: string; detail: string };
  'rate-limited': { source: string };
  'scope-missing': { source: string; detail: string };
  'request-refused': { source: string; detail: string };
  'reply-not-understood': { source: string; detail: string };
  'unreadable-here': { source: string; detail: string };
  /** Milliseconds. */
  /** `theirs`: the service's clock is the wrong one. */
  'clock-differs': { skew: number; theirs?: true };
  'nothing-checked': Record<never, never>;
  /** Seen in the replies that commands read: unexpected fields and statuses. `others`: further endpoints. */
  'replies-differ': { count: number; endpoint: string; others: number };
}

export interface ConfigurationParams {
  'no-configuration': Record<never, never>;
  /** Transfers to the account that had no recipient. */
  'account-without-configuration': { count: number };
  'many-configurations': { count: number; most: number };
  'paused-now': { is_only: boolean };
  'activity-unknown': Record<never, never>;
  'event-not-subscribed': { event: string };
  /** `is_here`: the service runs on this machine and can reach the URL. */
  'address-not-public': { host: string; is_here?: true };
  'address-of-ended-listener': { elsewhere?: true };
  'address-of-ended-tunnel': { host: string };
  /** `alike`: both get the same kind of delivery, so the log cannot tell them apart. */
  'same-address-twice': { names: string; address: string; alike: boolean };
  'tested-only': Record<never, never>;
  'event-type-unknown': { type: string };
  /** `created`: its time, if earlier deliveries at its URL were for another one. */
  'no-delivery-seen': { created?: number };
  /** `day`: the first failure in UTC, if only days are known: `2026-11-21`. */
  'failing-since': { failed: number; day: string | null };
  /** Counts transfers. `redelivered`: failed first, delivered later; `from`, `until`: of the failed ones, if known. */
  'failing-sometimes': {
    failed: number;
    redelivered: number;
    total: number;
    from?: number;
    until?: number;
    /** Failures for a listener that no longer runs. */
    ended?: number;
    /** All failures are test deliveries. */
    tests?: true;
  };
  /** `count`: accepted transfers, of the `total` newest, whose answer reports an error. */
  'errors-in-answers': { count: number; total: number; from?: number; until?: number };
  /** `looked`: the newest transfers, `unreported` at day end among them; `from`, `until`: of the others. */
  'transfers-missed': {
    count: number;
    unreported: number;
    looked: number;
    from: number;
    until: number;
    unchanged: boolean;
  };
  /** `fewer`: each attempt was accepted, but there were fewer attempts than configurations at the URL. */
  'transfers-uncertain': { count: number; fewer?: true };
  /** `created`: each matching configuration was created later. */
  'last-transfer-not-sent': { code: string; created?: true };
  'last-transfer-failed': { code: string; attempts: number };
  /** It is not certain that every recipient has it. */
  'last-transfer-incomplete': { code: string };
  /** `missing`: transfers that failed there and were not delivered later; `shared`: another configuration there. */
  'address-changed-since': { address: string; missing: number };
  'deleted-since': { address: string; missing: number; shared?: string };
  /** Counts CHECKOUT_PAID events. */
  'events-failed': { count: number };
  'duplicates-seen': { count: number };
  /** Transfers without a log entry; `until`: time of the last one. */
  'gap-in-log': { count: number; until: number };
}

/** Registrations of virtual accounts: those at the service, and those begun on this machine. */
export interface RegistrationParams {
  'registration-at-step-2': { is_waiting: boolean };
  'registration-at-step-3': Record<never, never>;
  'registration-at-step-4': Record<never, never>;
  /** `step`: the current step. */
  'registration-unfinished-here': { step: number; is_waiting: boolean };
  'notifications-off': Record<never, never>;
  'day-end-reporting': Record<never, never>;
  'notification-status-unknown': { status: string };
}

/** What listeners left on this machine. */
export interface ListenerParams {
  'listener-crashed': { count: number };
  /** `pid`: of the listener that no longer gets deliveries. */
  'listener-taken-over': { pid: number };
  'not-forwarded-yet': { target: string; count: number };
  /** Deliveries that wait for the app, in the last hour and in the hour before. */
  'backlog-growing': { target: string; count: number; before: number };
}
