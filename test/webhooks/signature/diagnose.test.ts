import { expect, test } from 'vitest';
import {
  type Cause,
  explain,
  explainApiKey,
  explained,
  type Known,
} from '../../../src/webhooks/signature/diagnose.ts';
import {
  type Delivery,
  type RawHeaders,
  type Scheme,
  sign,
  verify,
  verifyApiKey,
} from '../../../src/webhooks/signature/signature.ts';

const secret = 'whsec_local_test';
const timestamp = 1795222800;
const sent = Buffer.from(
  '{"amount":500000,"description":"Trần Đức/DH10","transaction_code":"FT1","extra":{"a":[1,2]}}',
);

interface Case {
  signed?: { body?: Uint8Array; secret?: string; timestamp?: number; scheme?: Scheme };
  received?: Partial<Delivery & Known>;
  /** Replaces header values; undefined takes the header away. */
  headers?: Record<string, string | undefined>;
}

/** Refused, and explained, by `auto` unless the case pins a scheme. */
function explanation({ signed = {}, received = {}, headers = {} }: Case) {
  const made = sign({ body: sent, secret, timestamp, ...signed });
  const values = { 'X-Service-Timestamp': made.timestamp, 'X-Service-Signature': made.signature, ...headers };
  const pairs = Object.entries(values).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const delivery = {
    body: sent,
    headers: pairs,
    secrets: [secret],
    now: timestamp * 1000,
    scheme: 'auto' as const,
    ...received,
  };
  const verdict = verify(delivery);
  if (verdict.ok) throw new Error('accepted');
  return explained(explain(delivery, verdict));
}

const good = sign({ body: sent, secret, timestamp });
const hex = good.signature.slice('sha256='.length);

test.each<[Cause, string, Case]>([
  [
    'timestamp-outside-tolerance',
    "the signature is right, but this clock is 412 s ahead of the delivery's timestamp, 300 s are allowed: a clock is off, or the delivery is old",
    { received: { now: (timestamp + 412) * 1000 } },
  ],
  [
    'timestamp-outside-tolerance',
    "the signature is right, but this clock is 61 s behind the delivery's timestamp, 60 s are allowed: a clock is off, or the delivery is old",
    { received: { now: (timestamp - 61) * 1000, toleranceSeconds: 60 } },
  ],
  [
    'client-secret',
    "the client secret was used as the webhook secret; they are different values; also, this clock is 412 s ahead of the delivery's timestamp, 300 s are allowed",
    {
      signed: { secret: 'client' },
      received: { now: (timestamp + 412) * 1000, clientSecret: 'client' },
    },
  ],
  [
    'timestamp-milliseconds',
    'X-Service-Timestamp is in milliseconds, epoch seconds are expected',
    { signed: { timestamp: timestamp * 1000 + 123 } },
  ],
  [
    'timestamp-milliseconds',
    'X-Service-Timestamp is in milliseconds, epoch seconds are expected',
    { signed: { timestamp: timestamp * 1000 - 9 * 365 * 86_400_000 } },
  ],
  [
    'timestamp-outside-tolerance',
    'now is in epoch seconds, milliseconds are expected',
    { received: { now: timestamp + 3 } },
  ],
  // A machine whose clock was never set: January and March 1970.
  ...[86_400_000, 60 * 86_400_000].map((now): [Cause, string, Case] => [
    'timestamp-outside-tolerance',
    `the signature is right, but this clock is ${timestamp - now / 1000} s behind the delivery's timestamp, 300 s are allowed: a clock is off, or the delivery is old`,
    { received: { now } },
  ]),
  [
    'body-newline-added',
    'the signature is right for the body without its last newline: something on the way adds it',
    { received: { body: Buffer.concat([sent, Buffer.from('\n')]) } },
  ],
  [
    'body-newline-added',
    'the signature is right for the body without its last newline: something on the way adds it',
    { received: { body: Buffer.concat([sent, Buffer.from('\r\n')]) } },
  ],
  [
    'body-newline-lost',
    'the signature is right for the body with a newline at its end: something on the way removes it',
    { signed: { body: Buffer.concat([sent, Buffer.from('\n')]) } },
  ],
  [
    'body-newline-added',
    'the signature is right for the body without its last newline: something on the way adds it',
    { signed: { body: Buffer.from('a\nb') }, received: { body: Buffer.from('a\nb\n') } },
  ],
  [
    'body-newline-lost',
    'the signature is right for the body with a newline at its end: something on the way removes it',
    { signed: { body: Buffer.concat([sent, Buffer.from('\r\n')]) } },
  ],
  [
    'body-line-endings',
    'the signature is right for the body with other line endings: something on the way converts them',
    { signed: { body: Buffer.from('a\r\nb\r\n') }, received: { body: Buffer.from('a\nb\n') } },
  ],
  [
    'body-line-endings',
    'the signature is right for the body with other line endings: something on the way converts them',
    { signed: { body: Buffer.from('a\nb\n') }, received: { body: Buffer.from('a\r\nb\r\n') } },
  ],
  [
    'body-charset',
    'the signature is right for the body before it was read as Latin-1 and written as UTF-8 on the way',
    { received: { body: Buffer.from(sent.toString('latin1')) } },
  ],
  [
    'secret-white-space',
    'the secret given here has white space around it; without it the delivery is right',
    { received: { secrets: [` ${secret}\n`] } },
  ],
  ...[
    ...['\t', '\n', '\r\n', ' '].flatMap((space) => [secret + space, space + secret, space + secret + space]),
    ` ${secret}\r\n`,
  ].map((saved): [Cause, string, Case] => [
    'secret-white-space',
    'the secret of the configuration has white space around it; save it there without',
    { signed: { secret: saved } },
  ]),
  [
    'secret-white-space',
    'the secret given here has white space around it; without it the delivery is right',
    { received: { secrets: [`\t${secret}\r\n`] } },
  ],
  [
    'client-secret',
    'the client secret was used as the webhook secret; they are different values',
    { signed: { secret: 'client' }, received: { clientSecret: 'client' } },
  ],
  [
    'other-scheme',
    'the signature is right by the scheme body:base64, but timestamp.body is expected',
    { signed: { scheme: 'body:base64' }, received: { scheme: 'timestamp.body' } },
  ],
  [
    'api-key-not-hmac',
    'the delivery carries X-Webhook-Secret and no signature: its configuration has auth_type API_KEY, HMAC_SHA256 is expected here',
    {
      headers: {
        'X-Service-Timestamp': undefined,
        'X-Service-Signature': undefined,
        'x-webhook-secret': 'k',
      },
    },
  ],
  [
    'api-key-not-hmac',
    'the delivery carries X-Shop-Key and no signature: its configuration has auth_type API_KEY, HMAC_SHA256 is expected here',
    {
      headers: { 'X-Service-Signature': undefined, 'X-Shop-Key': 'k' },
      received: { apiKeyName: 'X-Shop-Key' },
    },
  ],
  [
    'not-signed',
    'the delivery has neither X-Service-Timestamp nor X-Service-Signature: its configuration has auth_type NONE, or something on the way removes the headers',
    { headers: { 'X-Service-Timestamp': undefined, 'X-Service-Signature': undefined } },
  ],
  [
    'signature-prefix-missing',
    'X-Service-Signature does not begin with sha256=',
    { headers: { 'X-Service-Signature': hex } },
  ],
  [
    'signature-upper-case',
    'X-Service-Signature must be in lower case',
    { headers: { 'X-Service-Signature': `sha256=${hex.toUpperCase()}` } },
  ],
  [
    'signature-prefix-missing',
    'X-Service-Signature does not begin with sha256=',
    { headers: { 'X-Service-Signature': Buffer.from(hex, 'hex').toString('base64') } },
  ],
  ...[`x${hex}`, `${hex}x`, `x=`, `xsha256=${hex.toUpperCase()}`, `sha256=${hex.toUpperCase()}0`].map(
    (value): [Cause, string, Case] => [
      'signature-malformed',
      'X-Service-Signature is not sha256= and a digest in hex or Base64',
      { headers: { 'X-Service-Signature': value } },
    ],
  ),
  [
    'signature-malformed',
    'X-Service-Signature is not sha256= and a digest in hex or Base64',
    { headers: { 'X-Service-Signature': 'sha1=00' } },
  ],
  [
    'signature-truncated',
    'X-Service-Signature is cut short',
    { headers: { 'X-Service-Signature': `sha256=${hex.slice(1)}` } },
  ],
  ['signature-missing', 'X-Service-Signature is missing', { headers: { 'X-Service-Signature': undefined } }],
  ['signature-empty', 'X-Service-Signature is empty', { headers: { 'X-Service-Signature': '' } }],
  [
    'signature-doubled',
    'X-Service-Signature is there more than once',
    { headers: { 'x-service-signature': good.signature } },
  ],
  ['timestamp-missing', 'X-Service-Timestamp is missing', { headers: { 'X-Service-Timestamp': undefined } }],
  ['timestamp-empty', 'X-Service-Timestamp is empty', { headers: { 'X-Service-Timestamp': '' } }],
  [
    'timestamp-doubled',
    'X-Service-Timestamp is there more than once',
    { headers: { 'x-service-timestamp': good.timestamp } },
  ],
  [
    'timestamp-malformed',
    'X-Service-Timestamp is not a number of epoch seconds',
    { headers: { 'X-Service-Timestamp': 'now' } },
  ],
  ['secret-empty', 'no webhook secret is set, or an empty one', { received: { secrets: [''] } }],
  [
    'secret-empty',
    'no webhook secret is set, or an empty one',
    {
      headers: { 'X-Service-Signature': undefined, 'X-Webhook-Secret': 'k' },
      received: { secrets: [] },
    },
  ],
  [
    'body-empty',
    'the body is empty: something read it before the signature was checked',
    { received: { body: new Uint8Array() } },
  ],
  [
    'signature-mismatch',
    'the signature is not right: another secret was used, or the body was changed on the way',
    { signed: { secret: 'quite another' } },
  ],
])('%s: %s', (cause, words, given) => {
  const scheme = cause === 'other-scheme' ? { scheme: 'body:base64' } : {};
  expect(explanation(given)).toEqual({ cause, words, ...scheme });
});

const value = JSON.parse(sent.toString());

test.each([
  ['compact', sent.toString()],
  [
    'compact, ASCII only',
    '{"amount":500000,"description":"Tr\\u1ea7n \\u0110\\u1ee9c/DH10","transaction_code":"FT1","extra":{"a":[1,2]}}',
  ],
  [
    'compact, ASCII only, escaped slashes',
    '{"amount":500000,"description":"Tr\\u1ea7n \\u0110\\u1ee9c\\/DH10","transaction_code":"FT1","extra":{"a":[1,2]}}',
  ],
  [
    'spaced',
    '{"amount": 500000, "description": "Trần Đức/DH10", "transaction_code": "FT1", "extra": {"a": [1, 2]}}',
  ],
  [
    'spaced, ASCII only',
    '{"amount": 500000, "description": "Tr\\u1ea7n \\u0110\\u1ee9c/DH10", "transaction_code": "FT1", "extra": {"a": [1, 2]}}',
  ],
  ['indented by two', JSON.stringify(value, null, 2)],
  ['indented by four', JSON.stringify(value, null, 4)],
])('body-reserialised: signed as %s', (_name, original) => {
  const received = { body: Buffer.from(JSON.stringify(value, null, 3)) };
  expect(explanation({ signed: { body: Buffer.from(original) }, received })).toEqual({
    cause: 'body-reserialised',
    words:
      'the signature is right for the JSON written again: something on the way parses and re-serialises it',
  });
});

test('body-reserialised: nested too deep to be tried with indentation, as it is', () => {
  const compact = `${'[1,'.repeat(12)}2${']'.repeat(12)}`;
  const received = { body: Buffer.from(compact.replaceAll(',', ', ')) };
  expect(explanation({ signed: { body: Buffer.from(compact) }, received }).cause).toBe('body-reserialised');
});

test('a body nested deeper than the stack is a mismatch, not a crash', () => {
  const body = Buffer.from('['.repeat(200_000) + ']'.repeat(200_000));
  expect(explanation({ received: { body } }).cause).toBe('signature-mismatch');
});

test('a pinned scheme is kept while the body is searched', () => {
  const received = { body: Buffer.concat([sent, Buffer.from('\n')]), scheme: 'body' as const };
  expect(explanation({ signed: { scheme: 'body' }, received }).cause).toBe('body-newline-added');
});

test.each<[Cause, string, RawHeaders, readonly string[], string | undefined]>([
  [
    'hmac-not-api-key',
    'the delivery is signed and carries no X-Webhook-Secret: its configuration has auth_type HMAC_SHA256, API_KEY is expected here',
    [['X-Service-Signature', good.signature]],
    ['k'],
    undefined,
  ],
  ['api-key-missing', 'the API key header X-Webhook-Secret is missing', [], ['k'], undefined],
  [
    'api-key-empty',
    'the API key header X-Webhook-Secret is empty',
    [['X-Webhook-Secret', '']],
    ['k'],
    undefined,
  ],
  [
    'api-key-doubled',
    'the API key header X-Webhook-Secret is there more than once',
    [
      ['X-Webhook-Secret', 'k'],
      ['x-webhook-secret', 'k'],
    ],
    ['k'],
    undefined,
  ],
  [
    'secret-white-space',
    'the secret given here has white space around it; without it the delivery is right',
    [['X-Webhook-Secret', 'k']],
    ['k\n'],
    undefined,
  ],
  [
    'client-secret',
    'the client secret was used as the webhook secret; they are different values',
    [['X-Webhook-Secret', 'c']],
    ['k'],
    'c',
  ],
  [
    'api-key-mismatch',
    'the API key is not the secret given here',
    [['X-Webhook-Secret', 'x']],
    ['k'],
    undefined,
  ],
  ['secret-empty', 'no webhook secret is set, or an empty one', [['X-Webhook-Secret', 'x']], [], 'x'],
  [
    'api-key-empty',
    'the API key header X-Webhook-Secret is empty',
    [
      ['X-Webhook-Secret', ''],
      ['X-Service-Signature', good.signature],
    ],
    ['k'],
    undefined,
  ],
])('API key, %s: %s', (cause, words, headers, secrets, clientSecret) => {
  const delivery = { headers, name: 'X-Webhook-Secret', secrets, clientSecret };
  const verdict = verifyApiKey(delivery);
  if (verdict.ok) throw new Error('accepted');
  expect(explained(explainApiKey(delivery, verdict))).toEqual({ cause, words });
});
