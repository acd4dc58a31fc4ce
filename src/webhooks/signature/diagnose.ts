/** Finds why a delivery is rejected, as codes. The work is limited for any input. */
import { type Cause, cause, type NotTried } from './causes.ts';
import { headerFault, headerValue } from './header-faults.ts';
import { nestsDeep, originals } from './original-bodies.ts';
import {
  type Delivery,
  type Refusal,
  type Refused,
  type Secret,
  schemes,
  signatureHeader,
  timestampHeader,
  verify,
  verifyApiKey,
} from './signature.ts';
import { defaultToleranceSeconds, schemeForms } from './signing-forms.ts';

/** Information beside the delivery that helps to find the cause. */
export interface Known {
  /** The client secret for the API. It is often mistaken for the webhook secret. */
  clientSecret?: string | undefined;
  /** The header of an API key, to tell API_KEY from HMAC_SHA256. Default: `X-Webhook-Secret` (§2.8). */
  apiKeyName?: string | undefined;
  /** The remaining bytes that may be hashed. Default: `hashedBytes`. Counts down. */
  budget?: { bytes: number };
}

/** The maximum body size, in bytes, for finding the cause. Real bodies have some hundred bytes. */
export const lookedIntoBytes = 65_536;
/** The maximum number of bytes to hash for one delivery: 0.1 s on a slow machine. */
export const hashedBytes = 16 * 1024 * 1024;

/** Yields after each test, so that urgent work can run first. */
export type Explaining = Generator<undefined, Cause[]>;

/** Runs all tests without a pause. */
export function explained(explaining: Explaining): Cause[] {
  for (;;) {
    const { done, value } = explaining.next();
    if (done) return value;
  }
}

/** Why `verify` rejected a delivery: the cause first, then other faults. */
export function* explain(delivery: Delivery & Known, refused: Refused): Explaining {
  const { body, toleranceSeconds = defaultToleranceSeconds } = delivery;
  if (body.length > lookedIntoBytes) return unexplained(delivery, refused, 'body-too-long');
  const budget = delivery.budget ?? { bytes: hashedBytes };
  const found: Cause[] = [];
  let meant: Delivery & Known = { ...delivery, toleranceSeconds: Number.POSITIVE_INFINITY };
  // Removes each header fault until the signature itself can be checked. There are at most four.
  for (let verdict = verify(meant); !verdict.ok; verdict = verify(meant)) {
    const fault = headerFault(meant, meant.apiKeyName ?? 'X-Webhook-Secret', verdict.reason);
    found.push(...(fault?.causes ?? (yield* mismatch(meant, budget))));
    if (!fault?.meant) break;
    meant = { ...meant, headers: fault.meant };
    yield;
  }
  const time = timeCause(headerValue(meant.headers, timestampHeader), delivery.now, toleranceSeconds);
  const isKnown = found.some(({ code }) => code === time?.code);
  return time === undefined || isKnown ? found : [...found, time];
}

/** The causes that the rejection itself shows, without hashing. */
export function unexplained(
  { headers, apiKeyName = 'X-Webhook-Secret', now, toleranceSeconds = defaultToleranceSeconds }: Told,
  { reason }: Pick<Refused, 'reason'>,
  not_tried: NotTried,
): Cause[] {
  const told = { body: new Uint8Array(), headers, secrets: [], now, scheme: 'auto' } as const;
  const fault = headerFault(told, apiKeyName, reason)?.causes ?? keyFault(headers, apiKeyName, reason);
  if (fault) return [fault].flat();
  const time = timeCause(headerValue(headers, timestampHeader), now, toleranceSeconds);
  return reason === 'timestamp-outside-tolerance' && time
    ? [time]
    : [cause('body-changed-or-wrong-secret', { not_tried })];
}

type Told = Pick<Delivery & Known, 'headers' | 'apiKeyName' | 'now' | 'toleranceSeconds'>;

/** Why `verifyApiKey` rejected a delivery. */
export function* explainApiKey(
  delivery: Parameters<typeof verifyApiKey>[0] & Pick<Known, 'clientSecret'>,
  { reason }: Refused,
): Explaining {
  const { headers, name, secrets, clientSecret } = delivery;
  if (reason === 'secret-empty') return [cause('secret-empty', {})];
  const fits = (pair: readonly [string, string], given: readonly Secret[]) =>
    verifyApiKey({ headers: [pair], name: pair[0], secrets: given }).ok;
  if (reason === 'api-key-missing') {
    const other = headers.find((pair) => fits(pair, secrets));
    if (other) return [cause('key-in-other-header', { expected: name, found: other[0] })];
    yield;
  }
  if (reason === 'api-key-mismatch') {
    for (const [secret, found] of otherSecrets(secrets, clientSecret)) {
      if (verifyApiKey({ ...delivery, secrets: [secret] }).ok) return [found];
      yield;
    }
  }
  return [keyFault(headers, name, reason) ?? cause('wrong-secret', { auth_type: 'API_KEY' })];
}

/** The cause that an API key rejection itself shows. Undefined for other rejections. */
function keyFault(headers: Delivery['headers'], header: string, reason: Refusal): Cause | undefined {
  if (reason === 'api-key-doubled') return cause('header-repeated', { header });
  if (reason === 'api-key-mismatch') return cause('wrong-secret', { auth_type: 'API_KEY' });
  const empty = reason === 'api-key-empty';
  if (!empty && reason !== 'api-key-missing') return undefined;
  return empty || headerValue(headers, signatureHeader) === undefined
    ? cause('key-header-missing', { header, empty })
    : cause('auth-type-differs', { expected: 'API_KEY', found: 'HMAC_SHA256' });
}

/** Seconds reach this value in the year 5138. Milliseconds reached it in 1973. */
const mostSeconds = 1e11;

/** The fault of a signed time in a well-formed header. `now`: epoch milliseconds. */
export function timeCause(
  timestamp: string | undefined,
  now: number,
  toleranceSeconds: number,
): Cause | undefined {
  if (timestamp === undefined || !/^[1-9]\d{0,15}$/.test(timestamp)) return undefined;
  const signed = Number(timestamp);
  if (signed > mostSeconds) {
    return signed < mostSeconds * 100
      ? cause('timestamp-in-milliseconds', {})
      : cause('timestamp-not-a-number', { empty: false });
  }
  const skew_seconds = Math.floor(now / 1000) - signed;
  // In this form, NaN counts as outside the tolerance.
  if (Math.abs(skew_seconds) <= toleranceSeconds) return undefined;
  // A clock that was never set is also in 1970, but does not show this exact time.
  if (now < mostSeconds && Math.abs(now - signed) < 86_400) return cause('now-in-seconds', {});
  return cause('timestamp-stale', { skew_seconds, tolerance_seconds: toleranceSeconds });
}

/** Tests one change after another until the signature is valid. */
function* mismatch(delivery: Delivery & Known, budget: { bytes: number }): Explaining {
  const { body, secrets, scheme } = delivery;
  for (const [change, found] of suspicions(delivery)) {
    const tried = { ...delivery, ...change };
    // `auto` tests up to two schemes.
    budget.bytes -= tried.body.length * tried.secrets.length * (scheme === 'auto' ? 2 : 1);
    if (budget.bytes < 0) return [cause('body-changed-or-wrong-secret', { not_tried: 'too-much-work' })];
    if (verify(tried).ok) return [found];
    yield;
  }
  if (body.length === 0 && secrets.length > 0) return [cause('body-empty', {})];
  const not_tried = nestsDeep(Buffer.from(body).toString()) ? 'nested-too-deep' : null;
  return [cause('body-changed-or-wrong-secret', { not_tried })];
}

/** Possible causes, the likeliest first: a change that may make the delivery valid, and its meaning. */
function* suspicions(delivery: Delivery & Known): Generator<[Partial<Delivery>, Cause]> {
  const { body, secrets, clientSecret } = delivery;
  yield* otherSchemes(delivery);
  const [likely, saved] = [otherSecrets(secrets, clientSecret), savedInWhitespace(secrets)];
  for (const [secret, found] of likely) yield [{ secrets: [secret] }, found];
  yield* inSeconds(delivery);
  for (const [found, original] of originals(body)) yield [{ body: original }, found];
  for (const [secret, found] of saved) yield [{ secrets: [secret] }, found];
}

/** The service document does not show what is signed (§5.8). Programs may combine the parts differently. */
function* otherSchemes({ scheme, headers }: Delivery): Generator<[Partial<Delivery>, Cause]> {
  const encoding = headerValue(headers, signatureHeader)?.endsWith('=') ? 'base64' : 'hex';
  for (const other of schemes) {
    if (other === scheme || schemeForms[other].encoding !== encoding) continue;
    const found =
      schemeForms[other].separator === null
        ? cause('signed-body-only', { scheme: other, accepted: false })
        : cause('signed-by-other-scheme', {
            scheme: other,
            expected: scheme === 'auto' ? schemes[0]! : scheme,
          });
    yield [{ scheme: other }, found];
  }
}

/** The header has `Date.now()`, but the signature uses seconds. */
function* inSeconds({ headers }: Delivery): Generator<[Partial<Delivery>, Cause]> {
  const signed = headerValue(headers, timestampHeader) ?? '';
  if (Number(signed) <= mostSeconds) return;
  const meant = headers.map(([name, value]) =>
    value === signed ? ([name, signed.slice(0, -3)] as const) : ([name, value] as const),
  );
  yield [{ headers: meant }, cause('timestamp-in-milliseconds', {})];
}

/** Other secrets that may have been used by mistake. */
function* otherSecrets(
  secrets: readonly Secret[],
  clientSecret: string | undefined,
): Generator<[Secret, Cause]> {
  const texts = secrets.filter((secret) => typeof secret === 'string');
  for (const text of texts.filter((one) => one !== one.trim())) {
    yield [text.trim(), cause('secret-has-whitespace', { where: 'given' })];
  }
  if (clientSecret) yield [clientSecret, cause('secret-is-client-secret', {})];
  for (const text of texts.map((one) => one.trim())) yield* decoded(text);
}

/** Libraries of other services expect a Base64 secret, often with a prefix. */
function* decoded(text: string): Generator<[Secret, Cause]> {
  const base64 = cause('secret-decoded', { encoding: 'base64' });
  for (const one of new Set([text, text.replace(/^[a-z]+_/, '')])) {
    if (/^[A-Za-z0-9+/_-]{8,}={0,2}$/.test(one)) yield [Buffer.from(one, 'base64'), base64];
  }
  yield [Buffer.from(text).toString('base64'), base64];
  const hex = cause('secret-decoded', { encoding: 'hex' });
  if (/^([0-9a-f]{2}){4,}$/i.test(text)) yield [Buffer.from(text, 'hex'), hex];
  yield [Buffer.from(text).toString('hex'), hex];
}

/** The secret may be stored at the service with white space before or after it, or both. */
function* savedInWhitespace(secrets: readonly Secret[]): Generator<[Secret, Cause]> {
  const spaces = ['', ' ', '\t', '\n', '\r\n'];
  const found = cause('secret-has-whitespace', { where: 'configured' });
  for (const secret of secrets) {
    if (typeof secret !== 'string') continue;
    for (const before of spaces) for (const after of spaces) yield [before + secret.trim() + after, found];
  }
}
