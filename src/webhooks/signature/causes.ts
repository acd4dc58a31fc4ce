/** What a signature shows about a delivery: codes with parameters, no sentences. */
import type { AuthType } from '../../values/auth-type.ts';
import type { Scheme } from './signing-forms.ts';

type Nothing = Readonly<Record<string, never>>;

/** `logged`: found in the service's log, which may differ from the request sent. Not used by a receiver. */
type Logged = { logged?: boolean };

/** Why the search stopped before all possible causes were tested. */
export type NotTried = 'body-too-long' | 'too-much-work' | 'nested-too-deep' | 'too-many-requests';

/** How JSON or a form is written. Each is a default of common libraries. */
export type Writing = 'compact' | 'spaced' | 'indented' | 'form';

/** The group "signature → receiver". Codes are stable. Header names are as received. */
export interface SignatureParams {
  /** `scheme`: null for an API key. `signed_at`: epoch milliseconds. `log_ahead`: milliseconds by which an emulator was set ahead: it signs by the clock of its machine. */
  'signature-valid': { scheme: Scheme | null; signed_at: number | null; log_ahead?: number };
  'secret-empty': Nothing;
  /** `fits`: other deliveries of the same configuration for which the given secret is valid. */
  'wrong-secret': { auth_type: Exclude<AuthType, 'NONE'>; fits?: 'newer' | 'older' | 'both' } & Logged;
  'body-changed-or-wrong-secret': { not_tried: NotTried | null };
  /** `given`: the secret of the verifier. `configured`: the secret at the service. */
  'secret-has-whitespace': { where: 'given' | 'configured' };
  /** `given`: the verifier uses it. Otherwise, the delivery was signed with it. */
  'secret-is-client-secret': { where?: 'given' };
  'secret-of-other-configuration': { configuration: string };
  'secret-decoded': { encoding: 'base64' | 'hex' };
  'body-empty': Nothing;
  /** `written`: the format of the bytes for which the signature is valid. */
  'body-reserialized': { written: Writing } & Logged;
  /** `change`: what happened to the body after it was signed. */
  'body-has-bom': { change: 'added' | 'removed' } & Logged;
  'body-newline-changed': { change: 'added' | 'removed' | 'converted' } & Logged;
  'body-charset-changed': { change: 'misread' | 'normalized' } & Logged;
  /** `skew_seconds`: how far the receiver's time is ahead of the signed time. */
  'timestamp-stale': { skew_seconds: number; tolerance_seconds: number };
  'timestamp-differs-from-log': { skew_seconds: number; tolerance_seconds: number };
  'timestamp-in-milliseconds': Nothing;
  'timestamp-not-a-number': { empty: boolean };
  /** The caller's own time is in seconds, where milliseconds are expected. */
  'now-in-seconds': Nothing;
  'header-repeated': { header: string };
  'signature-header-missing': { missing: readonly string[]; empty: boolean } & Logged;
  'signature-header-renamed': { header: string; found: string };
  'signature-base64': { accepted: boolean };
  'signature-upper-case': Nothing;
  'signature-without-prefix': Nothing;
  'signature-malformed': Nothing;
  'signature-truncated': Nothing;
  /** `accepted`: it was asked for, so it is valid. */
  'signed-body-only': { scheme: Scheme; accepted: boolean };
  'signed-by-other-scheme': { scheme: Scheme; expected: Scheme };
  'auth-type-differs': { expected: AuthType; found: AuthType };
  'key-header-missing': { header: string; empty: boolean };
  'key-in-other-header': { expected: string; found: string };
  /** The next four are of what the service's log has. `sent-earlier`: an app that checks the time rejects it. */
  'sent-earlier': { age_ms: number; tolerance_seconds: number; signed_again: boolean };
  'log-entry-not-sent': { label: string };
  'log-entry-without-body': Nothing;
  'log-entry-not-as-sent': { why: 'headers-missing' | 'headers-unusable' | 'multipart-unsigned' };
}

export type CauseCode = keyof SignatureParams;

export type Cause = {
  [Code in CauseCode]: { code: Code; params: SignatureParams[Code] };
}[CauseCode];

export function cause<Code extends CauseCode>(code: Code, params: SignatureParams[Code]): Cause {
  return { code, params } as Cause;
}
