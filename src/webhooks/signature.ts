/** Signatures of deliveries, §5.7: a leaf on bytes, before any parsing. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { type Scheme, schemes } from './schemes.ts';

export { type Scheme, schemes };

export const timestampHeader = 'X-Service-Timestamp';
export const signatureHeader = 'X-Service-Signature';
export const signaturePrefix = 'sha256=';
/** Seconds a timestamp may be off, both ways, inclusive (§8). */
export const defaultToleranceSeconds = 300;

/** Headers as they came, doubles visible: `[name, value]` pairs. */
export type RawHeaders = readonly (readonly [name: string, value: string])[];

/** The values of the two headers. */
export interface SignatureHeaders {
  timestamp: string;
  signature: string;
}

export interface Signable {
  /** The raw bytes of the body, §5.9. */
  body: Uint8Array;
  /** A string is used as UTF-8 bytes; not empty. */
  secret: string | Uint8Array;
  /** Epoch seconds, §5.7. */
  timestamp: number;
  scheme?: Scheme;
}

/** The header values that `verify` accepts. Throws a RangeError for an empty secret: that signs nothing. */
export function sign({ body, secret, timestamp, scheme = 'timestamp.body' }: Signable): SignatureHeaders {
  if (secret.length === 0) throw new RangeError('the secret is empty');
  return { timestamp: `${timestamp}`, signature: signatureOf(scheme, `${timestamp}`, body, secret) };
}

export interface Delivery {
  body: Uint8Array;
  headers: RawHeaders;
  /** One, or two while a secret is rotated. An empty one refuses everything. */
  secrets: readonly string[];
  /** When it was received, epoch milliseconds. */
  now: number;
  /** Seconds; Infinity holds no age against it. */
  toleranceSeconds?: number;
  /** `auto` tries all; a pinned one is safer. */
  scheme: Scheme | 'auto';
}

type HeaderFault = 'missing' | 'doubled' | 'empty' | 'malformed';

export type Refusal =
  | 'secret-empty'
  | `timestamp-${HeaderFault | 'outside-tolerance'}`
  | `signature-${HeaderFault | 'truncated' | 'mismatch'}`
  | `api-key-${Exclude<HeaderFault, 'malformed'> | 'mismatch'}`;

export interface Refused {
  ok: false;
  reason: Refusal;
  /** With `timestamp-outside-tolerance`: seconds by which the receiver is ahead of the timestamp. */
  skewSeconds?: number;
}

export type Verdict = { ok: true; scheme: Scheme; warning?: string } | Refused;

/** Body alone says nothing about when it was sent. */
export const unboundTimestamp =
  'the signature covers the body alone: the timestamp is not bound, so an old delivery can be sent again as new';

/** Whether a delivery is genuine. Constant time in the secret, fails closed, never throws. */
export function verify(delivery: Delivery): Verdict {
  const { body, headers, secrets, now, toleranceSeconds = defaultToleranceSeconds } = delivery;
  if (!usable(secrets)) return refused('secret-empty');

  const timestamp = only(headers, timestampHeader);
  if (timestamp.fault) return refused(`timestamp-${timestamp.fault}`);
  // No leading zero and no sign, so that a moment is written in one way only.
  if (!/^[1-9]\d{0,15}$/.test(timestamp.value)) return refused('timestamp-malformed');

  const signature = only(headers, signatureHeader);
  if (signature.fault) return refused(`signature-${signature.fault}`);
  const encoding = encodingOf(signature.value);
  if (encoding !== 'hex' && encoding !== 'base64') return refused(`signature-${encoding}`);

  const skewSeconds = Math.floor(now / 1000) - Number(timestamp.value);
  // Written so that NaN is refused too.
  if (!(Math.abs(skewSeconds) <= toleranceSeconds)) {
    return { ok: false, reason: 'timestamp-outside-tolerance', skewSeconds };
  }

  const candidates = delivery.scheme === 'auto' ? recognisable(body) : [delivery.scheme];
  for (const scheme of candidates) {
    if (scheme.endsWith(':base64') !== (encoding === 'base64')) continue;
    // Every secret is tried, so that the time does not tell which one matched.
    const matches = secrets.map((secret) =>
      sameLength(signature.value, signatureOf(scheme, timestamp.value, body, secret)),
    );
    if (!matches.includes(true)) continue;
    return scheme.startsWith('body') ? { ok: true, scheme, warning: unboundTimestamp } : { ok: true, scheme };
  }
  return refused('signature-mismatch');
}

/** Whether the header `name` carries one of the secrets, for `auth_type` API_KEY (§5.7). Constant time. */
export function verifyApiKey(delivery: {
  headers: RawHeaders;
  name: string;
  secrets: readonly string[];
}): { ok: true } | Refused {
  if (!usable(delivery.secrets)) return refused('secret-empty');
  const key = only(delivery.headers, delivery.name);
  if (key.fault) return refused(`api-key-${key.fault}`);
  const matches = delivery.secrets.map((secret) => same(key.value, secret));
  return matches.includes(true) ? { ok: true } : refused('api-key-mismatch');
}

/**
 * The schemes by which this body may be recognised. The same bytes can be cut into timestamp and body in
 * more than one way: what was signed as `T.` and `{…}` is also `T` followed by a body `.{…}`, and a body
 * `T.{…}` alone. A body that begins so is never the service's, and only a scheme that cannot be mistaken
 * is tried on it.
 */
function recognisable(body: Uint8Array): readonly Scheme[] {
  const first = String.fromCharCode(body[0] ?? 0);
  return /[\d.]/.test(first) ? schemes.filter((scheme) => scheme.startsWith('timestamp.body')) : schemes;
}

function signatureOf(
  scheme: Scheme,
  timestamp: string,
  body: Uint8Array,
  secret: string | Uint8Array,
): string {
  const hmac = createHmac('sha256', secret);
  if (scheme.startsWith('timestamp.body')) hmac.update(`${timestamp}.`);
  if (scheme.startsWith('timestamp+body')) hmac.update(timestamp);
  hmac.update(body);
  return signaturePrefix + hmac.digest(scheme.endsWith(':base64') ? 'base64' : 'hex');
}

/** How the digest in a header value is written, or what is wrong with it. */
function encodingOf(signature: string): 'hex' | 'base64' | 'truncated' | 'malformed' {
  if (!signature.startsWith(signaturePrefix)) return 'malformed';
  const digest = signature.slice(signaturePrefix.length);
  if (/^[0-9a-f]{64}$/.test(digest)) return 'hex';
  if (/^[A-Za-z0-9+/]{43}=$/.test(digest)) return 'base64';
  return /^([0-9a-f]{0,63}|[A-Za-z0-9+/]{0,43})$/.test(digest) ? 'truncated' : 'malformed';
}

/** The value of a header that must be there exactly once. */
function only(
  headers: RawHeaders,
  name: string,
): { value: string; fault?: undefined } | { fault: 'missing' | 'doubled' | 'empty' } {
  const lower = name.toLowerCase();
  let found: string | undefined;
  for (const [given, value] of headers) {
    if (given.length !== lower.length || given.toLowerCase() !== lower) continue;
    if (found !== undefined) return { fault: 'doubled' };
    found = value;
  }
  if (found === undefined) return { fault: 'missing' };
  return found === '' ? { fault: 'empty' } : { value: found };
}

/** For signatures whose form has been checked: what is compared is as long as what is expected. */
function sameLength(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}

/** Digests are compared, since timingSafeEqual wants equal lengths. */
function same(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

function usable(secrets: readonly string[]): boolean {
  return secrets.length > 0 && secrets.every((secret) => secret !== '');
}

function refused(reason: Refusal): Refused {
  return { ok: false, reason };
}
