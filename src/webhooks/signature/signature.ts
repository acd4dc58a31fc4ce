/** Signatures of deliveries, §5.7: a leaf on bytes, before any parsing. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { hmacSha256 } from './hmac.ts';
import { type Scheme, type SchemeForm, type Separator, schemeForms, schemeOf, schemes } from './schemes.ts';

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
  return {
    timestamp: `${timestamp}`,
    signature: signaturePrefix + digestOf(schemeForms[scheme], `${timestamp}`, body, secret),
  };
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
  /**
   * `auto` tries those that bind the timestamp. Hex and Base64 are two ways to write one signature: either is
   * accepted, whichever is named.
   */
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
  const fault = () => formFault(signature.value);
  const encoding = encodingOf(signature.value);
  if (encoding === undefined) return refused(fault() ?? 'signature-malformed');

  const skewSeconds = Math.floor(now / 1000) - Number(timestamp.value);
  // Written so that NaN is refused too.
  if (!(Math.abs(skewSeconds) <= toleranceSeconds)) {
    const malformed = fault();
    return malformed ? refused(malformed) : { ok: false, reason: 'timestamp-outside-tolerance', skewSeconds };
  }

  const candidates =
    delivery.scheme === 'auto' ? recognisable(body) : [schemeForms[delivery.scheme].separator];
  const digest = signature.value.slice(signaturePrefix.length);
  for (const separator of candidates) {
    const form = { separator, encoding };
    let matches = false;
    // Every secret is tried, so that the time does not tell which one matched.
    for (const secret of secrets) {
      if (sameDigest(encoding, digest, digestOf(form, timestamp.value, body, secret))) matches = true;
    }
    if (!matches) continue;
    const scheme = schemeOf(form);
    return separator === null ? { ok: true, scheme, warning: unboundTimestamp } : { ok: true, scheme };
  }
  return refused(fault() ?? 'signature-mismatch');
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
 * What may stand between timestamp and body where the scheme is not known; body alone has to be asked for, since
 * it lets an old delivery be sent again as new. The same bytes can be cut into timestamp and body in more than one
 * way: what was signed as `T.` and `{…}` is also `T` followed by a body `.{…}`. A body that begins so is never the
 * service's, and only what cannot be mistaken is tried on it.
 */
function recognisable(body: Uint8Array): readonly Separator[] {
  const first = String.fromCharCode(body[0] ?? 0);
  return /[\d.]/.test(first) ? ['.'] : ['.', ''];
}

function digestOf(
  { separator, encoding }: SchemeForm,
  timestamp: string,
  body: Uint8Array,
  secret: string | Uint8Array,
): string {
  return hmacSha256(secret, separator === null ? '' : timestamp + separator, body, encoding);
}

/** How the digest in a header value would be written, by its length alone. */
function encodingOf(signature: string): 'hex' | 'base64' | undefined {
  if (!signature.startsWith(signaturePrefix)) return undefined;
  if (signature.length === signaturePrefix.length + digestLengths.hex) return 'hex';
  return signature.length === signaturePrefix.length + digestLengths.base64 ? 'base64' : undefined;
}

/** What is wrong with a header value that matched nothing; undefined when only the digest is. */
function formFault(signature: string): 'signature-truncated' | 'signature-malformed' | undefined {
  if (!signature.startsWith(signaturePrefix)) return 'signature-malformed';
  const digest = signature.slice(signaturePrefix.length);
  if (/^([0-9a-f]{64}|[A-Za-z0-9+/]{43}=)$/.test(digest)) return undefined;
  const truncated = /^([0-9a-f]{0,63}|[A-Za-z0-9+/]{0,43})$/.test(digest);
  return truncated ? 'signature-truncated' : 'signature-malformed';
}

/** The value of a header that must be there exactly once. */
function only(
  headers: RawHeaders,
  name: string,
): { value: string; fault?: undefined } | { fault: 'missing' | 'doubled' | 'empty' } {
  const lower = name.toLowerCase();
  let found: string | undefined;
  for (const header of headers) {
    const given = header[0];
    if (given.length !== lower.length || given.toLowerCase() !== lower) continue;
    if (found !== undefined) return { fault: 'doubled' };
    found = header[1];
  }
  if (found === undefined) return { fault: 'missing' };
  return found === '' ? { fault: 'empty' } : { value: found };
}

/** Characters of a SHA-256 digest. */
const digestLengths = { hex: 64, base64: 44 };
/** Two bytes a character, so that no other character can pass for one of the digest's. */
const compared = {
  hex: [Buffer.alloc(2 * digestLengths.hex), Buffer.alloc(2 * digestLengths.hex)],
  base64: [Buffer.alloc(2 * digestLengths.base64), Buffer.alloc(2 * digestLengths.base64)],
} as const;

/** Both are as long as a digest in that encoding. */
function sameDigest(encoding: 'hex' | 'base64', given: string, expected: string): boolean {
  const [left, right] = compared[encoding];
  left.write(given, 'utf16le');
  right.write(expected, 'utf16le');
  return timingSafeEqual(left, right);
}

/** Digests are compared, since timingSafeEqual wants equal lengths. */
function same(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

function usable(secrets: readonly string[]): boolean {
  return secrets.length > 0 && !secrets.includes('');
}

function refused(reason: Refusal): Refused {
  return { ok: false, reason };
}
