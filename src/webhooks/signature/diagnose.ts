/** Why a delivery was refused, in words that can be mended. */

import {
  type Delivery,
  defaultToleranceSeconds,
  type RawHeaders,
  type Refusal,
  type Refused,
  type Scheme,
  schemes,
  signatureHeader,
  timestampHeader,
  verify,
  verifyApiKey,
} from './signature.ts';
import { type Alteration, indentedLevels, nestsDeep, originals } from './tampering.ts';

export type Cause =
  | Refusal
  | Alteration
  | 'not-signed'
  | 'api-key-not-hmac'
  | 'hmac-not-api-key'
  | 'signature-prefix-missing'
  | 'signature-upper-case'
  | 'timestamp-milliseconds'
  | 'other-scheme'
  | 'secret-white-space'
  | 'client-secret'
  | 'body-empty';

export interface Explanation {
  cause: Cause;
  /** One sentence, without anything taken from the delivery but numbers. */
  words: string;
  /** With `other-scheme`: the one that it is right by. */
  scheme?: Scheme;
}

/** What helps to explain, beside the delivery itself. */
export interface Known {
  /** The secret that calls the service, often mistaken for the webhook's. */
  clientSecret?: string | undefined;
  /** The header of an API key, to tell API_KEY from HMAC_SHA256; `X-Webhook-Secret` by default (§2.8). */
  apiKeyName?: string | undefined;
}

const alterations: Record<Alteration, string> = {
  'body-newline-added':
    'the signature is right for the body without its last newline: something on the way adds it',
  'body-newline-lost':
    'the signature is right for the body with a newline at its end: something on the way removes it',
  'body-line-endings':
    'the signature is right for the body with other line endings: something on the way converts them',
  'body-charset':
    'the signature is right for the body before it was read as Latin-1 and written as UTF-8 on the way',
  'body-reserialised':
    'the signature is right for the JSON written again: something on the way parses and re-serialises it',
};

/** What is said where nothing more can be found out. */
const sentences: Record<Refusal, string> = {
  'secret-empty': 'no webhook secret is set, or an empty one',
  'timestamp-missing': `${timestampHeader} is missing`,
  'timestamp-doubled': `${timestampHeader} is there more than once`,
  'timestamp-empty': `${timestampHeader} is empty`,
  'timestamp-malformed': `${timestampHeader} is not a number of epoch seconds`,
  'timestamp-outside-tolerance': `${timestampHeader} is too far off`,
  'signature-missing': `${signatureHeader} is missing`,
  'signature-doubled': `${signatureHeader} is there more than once`,
  'signature-empty': `${signatureHeader} is empty`,
  'signature-malformed': `${signatureHeader} is not sha256= and a digest in hex or Base64`,
  'signature-truncated': `${signatureHeader} is cut short`,
  'signature-mismatch':
    'the signature is not right: another secret was used, or the body was changed on the way',
  'api-key-missing': 'the API key header is missing',
  'api-key-doubled': 'the API key header is there more than once',
  'api-key-empty': 'the API key header is empty',
  'api-key-mismatch': 'the API key is not the secret given here',
};

/** Bytes of a body up to which it is looked into why its signature is wrong; real ones have some hundred. */
export const lookedIntoBytes = 16_384;

/** What is said of a refusal that is not looked into. `why` not: a clause. */
export function unexplained(reason: Refusal, why: string): Explanation {
  return { cause: reason, words: `${sentences[reason]} (not looked into further: ${why})` };
}

/** Yields after each thing that was tried, so that what is in a hurry can go first. */
export type Explaining = Generator<undefined, Explanation>;

/** All of it at once. */
export function explained(explaining: Explaining): Explanation {
  for (;;) {
    const { done, value } = explaining.next();
    if (done) return value;
  }
}

/** Explains why `verify` refused a delivery. Tries some hundred signatures on a mismatch. */
export function* explain(delivery: Delivery & Known, refused: Refused): Explaining {
  const { headers, apiKeyName = 'X-Webhook-Secret' } = delivery;
  const { reason } = refused;
  const signature = headerValue(headers, signatureHeader);

  if (signature === undefined && reason !== 'secret-empty') {
    if (headerValue(headers, apiKeyName) !== undefined) {
      const words = `the delivery carries ${apiKeyName} and no signature: its configuration has auth_type API_KEY, HMAC_SHA256 is expected here`;
      return { cause: 'api-key-not-hmac', words };
    }
    if (reason === 'timestamp-missing') {
      const words = `the delivery has neither ${timestampHeader} nor ${signatureHeader}: its configuration has auth_type NONE, or something on the way removes the headers`;
      return { cause: 'not-signed', words };
    }
  }
  if (reason === 'signature-malformed') return malformedSignature(signature ?? '');
  if (reason === 'timestamp-outside-tolerance') return yield* badTime(delivery, refused.skewSeconds ?? 0);
  if (reason === 'signature-mismatch') return yield* mismatch(delivery);
  return { cause: reason, words: sentences[reason] };
}

/** Explains why `verifyApiKey` refused a delivery. */
export function* explainApiKey(
  delivery: Parameters<typeof verifyApiKey>[0] & Pick<Known, 'clientSecret'>,
  { reason }: Refused,
): Explaining {
  const { headers, name, clientSecret } = delivery;
  if (reason === 'api-key-missing' && headerValue(headers, signatureHeader) !== undefined) {
    const words = `the delivery is signed and carries no ${name}: its configuration has auth_type HMAC_SHA256, API_KEY is expected here`;
    return { cause: 'hmac-not-api-key', words };
  }
  if (reason === 'api-key-mismatch') {
    for (const [secret, explanation] of otherSecrets(delivery.secrets, clientSecret)) {
      if (verifyApiKey({ ...delivery, secrets: [secret] }).ok) return explanation;
      yield;
    }
  }
  return { cause: reason, words: sentences[reason].replace('header', `header ${name}`) };
}

function malformedSignature(signature: string): Explanation {
  if (/^([0-9a-f]{64}|[A-Za-z0-9+/]{43}=)$/.test(signature)) {
    return { cause: 'signature-prefix-missing', words: `${signatureHeader} does not begin with sha256=` };
  }
  if (/^sha256=[0-9a-f]{64}$/i.test(signature)) {
    return { cause: 'signature-upper-case', words: `${signatureHeader} must be in lower case` };
  }
  return { cause: 'signature-malformed', words: sentences['signature-malformed'] };
}

function* badTime(delivery: Delivery & Known, skewSeconds: number): Explaining {
  const { toleranceSeconds = defaultToleranceSeconds } = delivery;
  const timestamp = Math.floor(delivery.now / 1000) - skewSeconds;
  // Seconds reach 1e11 in the year 5138; milliseconds did in 1973.
  if (delivery.now < 1e11 && Math.abs(delivery.now - timestamp) < 86_400) {
    const words = 'now is in epoch seconds, milliseconds are expected';
    return { cause: 'timestamp-outside-tolerance', words };
  }
  if (timestamp > 1e11 && Math.abs(delivery.now - timestamp) < 10 * 365 * 86_400_000) {
    const words = `${timestampHeader} is in milliseconds, epoch seconds are expected`;
    return { cause: 'timestamp-milliseconds', words };
  }
  const way = skewSeconds > 0 ? 'ahead of' : 'behind';
  const off = `this clock is ${Math.abs(skewSeconds)} s ${way} the delivery's timestamp, ${toleranceSeconds} s are allowed`;
  const ageless = { ...delivery, toleranceSeconds: Number.POSITIVE_INFINITY };
  if (verify(ageless).ok) {
    const words = `the signature is right, but ${off}: a clock is off, or the delivery is old`;
    return { cause: 'timestamp-outside-tolerance', words };
  }
  const found = yield* mismatch(ageless);
  return { ...found, words: `${found.words}; also, ${off}` };
}

function* mismatch(delivery: Delivery & Known): Explaining {
  const { body } = delivery;
  if (body.length > lookedIntoBytes) {
    return unexplained('signature-mismatch', `its body is longer than ${lookedIntoBytes} bytes`);
  }
  for (const other of schemes) {
    const found = verify({ ...delivery, scheme: other });
    if (found.ok) return otherScheme(found.scheme, delivery.scheme);
    yield;
  }
  for (const [change, explanation] of suspicions(delivery)) {
    if (verify({ ...delivery, ...change }).ok) return explanation;
    yield;
  }
  if (body.length === 0) {
    const words = 'the body is empty: something read it before the signature was checked';
    return { cause: 'body-empty', words };
  }
  if (nestsDeep(Buffer.from(body).toString())) {
    const why = `its JSON nests deeper than ${indentedLevels} levels, so it was not written with indentation`;
    return unexplained('signature-mismatch', why);
  }
  return { cause: 'signature-mismatch', words: sentences['signature-mismatch'] };
}

function otherScheme(found: Scheme, expected: Scheme | 'auto'): Explanation {
  const right = `the signature is right by the scheme ${found}`;
  const words =
    expected === 'auto'
      ? `${right}, which leaves the time out, so that an old delivery could be sent again as new: it has to be asked for, with listen --scheme ${found} or payconfirm config set scheme ${found}`
      : `${right}, but ${expected} is expected`;
  return { cause: 'other-scheme', words, scheme: found };
}

/** What may be wrong, the likeliest first: with what change the delivery would be right, and what that means. */
function* suspicions(delivery: Delivery & Known): Generator<[Partial<Delivery>, Explanation]> {
  const { body, secrets, clientSecret } = delivery;
  for (const [secret, explanation] of otherSecrets(secrets, clientSecret)) {
    yield [{ secrets: [secret] }, explanation];
  }
  for (const [alteration, original] of originals(body)) {
    yield [{ body: original }, { cause: alteration, words: alterations[alteration] }];
  }
}

/** Secrets that may have been used in place of those given here. */
function* otherSecrets(
  secrets: readonly string[],
  clientSecret: string | undefined,
): Generator<[string, Explanation]> {
  const trimmed = secrets.map((secret) => secret.trim());
  for (const secret of trimmed) {
    const words = 'the secret given here has white space around it; without it the delivery is right';
    yield [secret, { cause: 'secret-white-space', words }];
  }
  for (const secret of trimmed.flatMap(inWhiteSpace)) {
    const words = 'the secret of the configuration has white space around it; save it there without';
    yield [secret, { cause: 'secret-white-space', words }];
  }
  if (clientSecret) {
    const words = 'the client secret was used as the webhook secret; they are different values';
    yield [clientSecret, { cause: 'client-secret', words }];
  }
}

/** A secret as it may have been saved: with white space before it, behind it, or both. */
function inWhiteSpace(secret: string): string[] {
  const spaces = ['', ' ', '\t', '\n', '\r\n'];
  return spaces.flatMap((before) => spaces.map((after) => before + secret + after));
}

function headerValue(headers: RawHeaders, name: string): string | undefined {
  return headers.find(([given]) => given.toLowerCase() === name.toLowerCase())?.[1];
}
