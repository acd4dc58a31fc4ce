/** Signs and verifies deliveries, §5.7. Works on bytes, before any parsing. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import {
  defaultToleranceSeconds,
  type Scheme,
  type SchemeForm,
  type Separator,
  schemeForms,
  schemeOf,
  schemes,
} from './signing-forms.ts';

export { type Scheme, schemes };

export const timestampHeader = 'X-Service-Timestamp';
export const signatureHeader = 'X-Service-Signature';
export const signaturePrefix = 'sha256=';

/** Headers as received, including duplicates: `[name, value]` pairs. */
export type RawHeaders = readonly (readonly [name: string, value: string])[];

/** The values of the two headers. */
export interface SignatureHeaders {
  timestamp: string;
  signature: string;
}

/** A string is used as UTF-8 bytes. */
export type Secret = string | Uint8Array;

export interface Signable {
  /** The raw bytes of the body, §5.9. */
  body: Uint8Array;
  /** Not empty. */
  secret: Secret;
  /** Epoch seconds, §5.7. */
  timestamp: number;
  scheme?: Scheme;
}

/** The header values that `verify` accepts. @throws RangeError for an empty secret */
export function sign({ body, secret, timestamp, scheme = 'timestamp.body' }: Signable): SignatureHeaders {
  if (secret.length === 0) throw new RangeError('the secret is empty');
  return {
    timestamp: `${timestamp}`,
    signature: signatureOf(schemeForms[scheme], `${timestamp}`, body, secret),
  };
}

export interface Delivery {
  body: Uint8Array;
  headers: RawHeaders;
  /** One secret, or two during a rotation. If one is empty, every delivery is rejected. */
  secrets: readonly Secret[];
  /** When it was received, epoch milliseconds. */
  now: number;
  /** Seconds. Infinity allows any age. */
  toleranceSeconds?: number;
  /** `auto` tests the schemes that sign the timestamp. Hex and Base64 are both accepted. */
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
  /** With `timestamp-outside-tolerance`: seconds from the timestamp to the receiver's time. */
  skewSeconds?: number;
}

/** `warning`: the timestamp is not signed, so an old delivery can be replayed as a new one. */
export type Verdict = { ok: true; scheme: Scheme; warning?: 'signed-body-only' } | Refused;

/** Whether a delivery's signature is valid. Constant time in the secret, fails closed, never throws. */
export function verify(delivery: Delivery): Verdict {
  const { body, headers, secrets, now, toleranceSeconds = defaultToleranceSeconds } = delivery;
  if (!usable(secrets)) return refused('secret-empty');

  const timestamp = only(headers, timestampHeader);
  if (timestamp.fault) return refused(`timestamp-${timestamp.fault}`);
  // Rejects leading zeros and signs, so that each time has only one form.
  if (!/^[1-9]\d{0,15}$/.test(timestamp.value)) return refused('timestamp-malformed');

  const signature = only(headers, signatureHeader);
  if (signature.fault) return refused(`signature-${signature.fault}`);
  const encoding = encodingOf(signature.value);
  if (encoding === undefined) return refused(faultOf(signature.value));

  const skewSeconds = Math.floor(now / 1000) - Number(timestamp.value);
  // In this form, NaN is rejected too.
  if (!(Math.abs(skewSeconds) <= toleranceSeconds)) {
    return { ok: false, reason: 'timestamp-outside-tolerance', skewSeconds };
  }

  const candidates =
    delivery.scheme === 'auto' ? recognisable(body) : [schemeForms[delivery.scheme].separator];
  for (const separator of candidates) {
    const form = { separator, encoding };
    // Tests every secret, so that the duration does not show which one matched.
    const matches = secrets.map((secret) =>
      sameBytes(signature.value, signatureOf(form, timestamp.value, body, secret)),
    );
    if (!matches.includes(true)) continue;
    const scheme = schemeOf(form);
    return separator === null ? { ok: true, scheme, warning: 'signed-body-only' } : { ok: true, scheme };
  }
  return refused('signature-mismatch');
}

/** Whether the header `name` contains one of the secrets, for `auth_type` API_KEY (§5.7). Constant time. */
export function verifyApiKey(delivery: {
  headers: RawHeaders;
  name: string;
  secrets: readonly Secret[];
}): { ok: true } | Refused {
  if (!usable(delivery.secrets)) return refused('secret-empty');
  const key = only(delivery.headers, delivery.name);
  if (key.fault) return refused(`api-key-${key.fault}`);
  // Compares digests, because a key may have any length.
  const digest = (text: Secret) => createHash('sha256').update(text).digest('hex');
  const matches = delivery.secrets.map((secret) => sameBytes(digest(key.value), digest(secret)));
  return matches.includes(true) ? { ok: true } : refused('api-key-mismatch');
}

/**
 * The separators to test between timestamp and body when the scheme is unknown. Body-only signing must be
 * requested, because it lets an old delivery be replayed as a new one.
 * The same bytes can be split in several ways: `T.` and `{…}`, or `T` and a body `.{…}`. The service never
 * sends a body that begins with a digit or a dot. For such a body, only the unambiguous separator is tested.
 */
function recognisable(body: Uint8Array): readonly Separator[] {
  const first = String.fromCharCode(body[0] ?? 0);
  return /[\d.]/.test(first) ? ['.'] : ['.', ''];
}

/** The value of the signature header, §5.7. */
function signatureOf(
  { separator, encoding }: SchemeForm,
  timestamp: string,
  body: Uint8Array,
  secret: Secret,
): string {
  const hmac = createHmac('sha256', secret);
  if (separator !== null) hmac.update(timestamp + separator);
  return signaturePrefix + hmac.update(body).digest(encoding);
}

/** The encoding of the digest in a header value. Undefined if the digest is not complete. */
function encodingOf(signature: string): SchemeForm['encoding'] | undefined {
  if (/^sha256=[0-9a-f]{64}$/.test(signature)) return 'hex';
  return /^sha256=[A-Za-z0-9+/]{43}=$/.test(signature) ? 'base64' : undefined;
}

/** The fault of a header value without a complete digest. */
function faultOf(signature: string): 'signature-truncated' | 'signature-malformed' {
  const truncated = /^sha256=([0-9a-f]{0,63}|[A-Za-z0-9+/]{0,43})$/.test(signature);
  return truncated ? 'signature-truncated' : 'signature-malformed';
}

/** The value of a header that must occur exactly once. */
function only(
  headers: RawHeaders,
  name: string,
): { value: string; fault?: undefined } | { fault: 'missing' | 'doubled' | 'empty' } {
  const lower = name.toLowerCase();
  const [header, ...others] = headers.filter(([given]) => given.toLowerCase() === lower);
  if (header === undefined) return { fault: 'missing' };
  if (others.length > 0) return { fault: 'doubled' };
  const [, value] = header;
  return value === '' ? { fault: 'empty' } : { value };
}

/** Compares in constant time. Both texts are ASCII and have the same length. */
function sameBytes(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}

function usable(secrets: readonly Secret[]): boolean {
  return secrets.length > 0 && secrets.every(({ length }) => length > 0);
}

function refused(reason: Refusal): Refused {
  return { ok: false, reason };
}
