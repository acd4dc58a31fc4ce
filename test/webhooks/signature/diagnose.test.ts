/** What the bytes show: each situation with every code that is found, in order. Signatures are made here, not by the program. */
import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Cause } from '../../../src/webhooks/signature/causes.ts';
import {
  explain,
  explainApiKey,
  explained,
  hashedBytes,
  type Known,
  lookedIntoBytes,
  unexplained,
} from '../../../src/webhooks/signature/diagnose.ts';
import { type Delivery, verify, verifyApiKey } from '../../../src/webhooks/signature/signature.ts';

/** By openssl. */
const vector = {
  secret: 'whsec_local_test',
  timestamp: '1795222800',
  body: '{"amount":500000,"description":"DUMMY TRANSACTION","transfer_date":"08:00:00 21/11/2026","transaction_code":"DUMMY123","account_number":"0011012345678","bank_name":"BANK","type":"income"}',
  hex: '0a457920cf756f564069994408009bf464263240c2b58bfb76eed15625ec20c0',
  base64: 'CkV5IM91b1ZAaZlECACb9GQmMkDCtYv7du7RViXsIMA=',
  bodyAlone: 'c8fb96e491fece8cb77acd587682cff8650906a1457291bae8bf42abc67dc15a',
  form: 'amount=500000&description=thanh+to%C3%A1n+DH10234&transaction_code=FT1&type=income',
  formHex: 'bd015cd6c0a6e470d8e9efd38fb52516f03f9deb0b42436c41a7f659040adfa6',
};
const text = '{"amount":500000,"description":"Trần Đức/DH10","transaction_code":"FT1","extra":{"a":[1,2]}}';
const value = JSON.parse(text);
const { secret, timestamp, body, hex } = vector;

type Headers = [name: string, value: string][];
interface Situation {
  /** Text or bytes that arrive; the first vector otherwise. */
  body?: string | Buffer;
  /** In place of what `signed` gives. */
  headers?: Headers;
  /** Bytes that were signed, with which secret, by which time. */
  signed?: string | Buffer;
  by?: string | Buffer;
  time?: string;
  received?: Partial<Delivery & Known>;
}

const hmac = (key: string | Buffer, ...parts: (string | Buffer)[]) => {
  const made = createHmac('sha256', key);
  for (const part of parts) made.update(part);
  return made.digest('hex');
};
const both = (time: string, signature: string): Headers => [
  ['X-Service-Timestamp', time],
  ['X-Service-Signature', signature],
];
const signature = (given: string): Situation => ({ headers: both(timestamp, given) });

function causesOf({ body: came = body, headers, signed, by, time, received }: Situation): Cause[] {
  const at = time ?? timestamp;
  const delivery = {
    body: Buffer.from(came as string),
    headers: headers ?? both(at, `sha256=${hmac(by ?? secret, `${at}.`, signed ?? came)}`),
    secrets: [secret],
    now: Number(timestamp) * 1000,
    scheme: 'auto' as const,
    ...received,
  };
  const verdict = verify(delivery);
  if (verdict.ok) throw new Error('accepted');
  return explained(explain(delivery, verdict));
}

const wrong: Cause = { code: 'body-changed-or-wrong-secret', params: { not_tried: null } };
const stale = (skew_seconds: number, tolerance_seconds = 300): Cause => ({
  code: 'timestamp-stale',
  params: { skew_seconds, tolerance_seconds },
});
const rewritten = (written: 'compact' | 'spaced' | 'indented' | 'form'): Cause => ({
  code: 'body-reserialized',
  params: { written },
});
const newline = (change: 'added' | 'removed' | 'converted'): Cause => ({
  code: 'body-newline-changed',
  params: { change },
});
const missing = (...missing: string[]): Cause => ({
  code: 'signature-header-missing',
  params: { missing, empty: false },
});
const renamed = (header: string, found: string): Cause => ({
  code: 'signature-header-renamed',
  params: { header, found },
});
const repeated = (header: string): Cause => ({ code: 'header-repeated', params: { header } });
const plain = (code: Cause['code']): Cause => ({ code, params: {} }) as Cause;
const seconds = (ahead: number): Partial<Delivery> => ({ now: (Number(timestamp) + ahead) * 1000 });
const encoded = (text: string) =>
  text.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
const pythonSpaced = text.replaceAll('":', '": ').replaceAll(',"', ', "').replace('1,2', '1, 2');
const readAsWindows = (bytes: Buffer) => Buffer.from(new TextDecoder('windows-1252').decode(bytes));

const situations: [name: string, found: Cause[], situation: Situation][] = [
  ['another secret, or another body', [wrong], { by: 'quite another' }],
  [
    'an amount that was changed',
    [wrong],
    { ...signature(`sha256=${hex}`), body: body.replace('500000', '1') },
  ],
  ['no secret', [plain('secret-empty')], { received: { secrets: [''] } }],
  [
    'the client secret',
    [plain('secret-is-client-secret')],
    { by: 'client', received: { clientSecret: 'client' } },
  ],
  [
    'white space around the secret given',
    [{ code: 'secret-has-whitespace', params: { where: 'given' } }],
    { ...signature(`sha256=${hex}`), received: { secrets: [` ${secret}\n`] } },
  ],
  ...['\t', '\n', '\r\n', ' ']
    .flatMap((space) => [secret + space, space + secret, ` ${secret}${space}`])
    .map((by): [string, Cause[], Situation] => [
      `white space in the configuration: ${JSON.stringify(by)}`,
      [{ code: 'secret-has-whitespace', params: { where: 'configured' } }],
      { by },
    ]),
  ...(
    [
      ['base64', Buffer.from('c2VjcmV0LXNlY3JldA==', 'base64'), 'c2VjcmV0LXNlY3JldA=='],
      ['base64', Buffer.from('c2VjcmV0LXNlY3JldA==', 'base64'), 'whsec_c2VjcmV0LXNlY3JldA=='],
      ['base64', 'c2VjcmV0', 'secret'],
      ['hex', Buffer.from('736563726574', 'hex'), '736563726574'],
      ['hex', '736563726574', 'secret'],
    ] as const
  ).map(([encoding, by, given]): [string, Cause[], Situation] => [
    `a secret that was decoded or encoded: ${given} by ${encoding}`,
    [{ code: 'secret-decoded', params: { encoding } }],
    { by, received: { secrets: [given] } },
  ]),
  ['no body', [plain('body-empty')], { ...signature(`sha256=${hex}`), body: '' }],
  ...(
    [
      ['compact', text],
      ['compact', encoded(text)],
      ['compact', encoded(text).replace('/', '\\/')],
      ['spaced', pythonSpaced],
      ['spaced', encoded(pythonSpaced)],
      ['indented', JSON.stringify(value, null, 2)],
      ['indented', JSON.stringify(value, null, 4)],
    ] as const
  ).map(([written, signed]): [string, Cause[], Situation] => [
    `JSON that was ${written}: ${signed.slice(0, 60)}`,
    [rewritten(written)],
    { signed, body: JSON.stringify(value, null, 3) },
  ]),
  [
    'a form',
    [rewritten('form')],
    {
      body: vector.form.replaceAll('+', '%20'),
      headers: both(timestamp, `sha256=${vector.formHex}`),
    },
  ],
  [
    'a form in lower case',
    [rewritten('form')],
    {
      body: vector.form.replaceAll('%C3%A1', '%c3%a1'),
      headers: both(timestamp, `sha256=${vector.formHex}`),
    },
  ],
  [
    'a BOM added',
    [{ code: 'body-has-bom', params: { change: 'added' } }],
    { ...signature(`sha256=${hex}`), body: `\ufeff${body}` },
  ],
  ['a BOM removed', [{ code: 'body-has-bom', params: { change: 'removed' } }], { signed: `\ufeff${body}` }],
  ['a newline added', [newline('added')], { ...signature(`sha256=${hex}`), body: `${body}\n` }],
  ['CRLF added', [newline('added')], { ...signature(`sha256=${hex}`), body: `${body}\r\n` }],
  ['a newline removed', [newline('removed')], { signed: `${body}\n` }],
  ['CRLF removed', [newline('removed')], { signed: `${body}\r\n` }],
  ['line endings to LF', [newline('converted')], { signed: 'a\r\nb\r\n', body: 'a\nb\n' }],
  ['line endings to CRLF', [newline('converted')], { signed: 'a\nb\n', body: 'a\r\nb\r\n' }],
  ...(
    [
      ['Latin-1', Buffer.from(Buffer.from(text).toString('latin1'))],
      ['Windows-1252', readAsWindows(Buffer.from(text))],
    ] as const
  ).map(([name, came]): [string, Cause[], Situation] => [
    `UTF-8 read as ${name}`,
    [{ code: 'body-charset-changed', params: { change: 'misread' } }],
    { signed: text, body: came },
  ]),
  [
    'signed as it was misread',
    [{ code: 'body-charset-changed', params: { change: 'misread' } }],
    {
      signed: Buffer.from(Buffer.from(text).toString('latin1')),
      body: text,
    },
  ],
  [
    'accents taken apart',
    [{ code: 'body-charset-changed', params: { change: 'normalized' } }],
    {
      signed: text,
      body: text.normalize('NFD'),
    },
  ],
  ['an old delivery', [stale(412)], { received: seconds(412) }],
  ['one of the future', [stale(-61, 60)], { received: { ...seconds(-61), toleranceSeconds: 60 } }],
  ['a clock that was never set', [stale(86_400 - 1795222800)], { received: { now: 86_400_000 } }],
  ['an old one by another secret', [wrong, stale(412)], { by: 'another', received: seconds(412) }],
  ['the time of the receiver in seconds', [plain('now-in-seconds')], { received: { now: 1795222803 } }],
  ['a time in milliseconds', [plain('timestamp-in-milliseconds')], { time: `${timestamp}123` }],
  [
    'milliseconds in the header alone',
    [plain('timestamp-in-milliseconds')],
    {
      headers: both(`${timestamp}123`, `sha256=${hex}`),
    },
  ],
  [
    'a time in microseconds',
    [{ code: 'timestamp-not-a-number', params: { empty: false } }],
    { time: `${timestamp}123456` },
  ],
  [
    'a date',
    [{ code: 'timestamp-not-a-number', params: { empty: false } }],
    { time: '2026-11-21T01:00:00Z' },
  ],
  [
    'no time in the header',
    [{ code: 'timestamp-not-a-number', params: { empty: true } }],
    { headers: both('', `sha256=${hex}`) },
  ],
  ['no headers', [missing('X-Service-Timestamp', 'X-Service-Signature')], { headers: [] }],
  ['no time', [missing('X-Service-Timestamp')], { headers: both(timestamp, `sha256=${hex}`).slice(1) }],
  ['no signature', [missing('X-Service-Signature')], { headers: both(timestamp, hex).slice(0, 1) }],
  [
    'an empty signature',
    [{ code: 'signature-header-missing', params: { missing: ['X-Service-Signature'], empty: true } }],
    signature(''),
  ],
  [
    'two signatures',
    [repeated('X-Service-Signature')],
    {
      headers: [...both(timestamp, `sha256=${hex}`), ['x-service-signature', `sha256=${hex}`]],
    },
  ],
  [
    'two times',
    [repeated('X-Service-Timestamp')],
    {
      headers: [...both(timestamp, `sha256=${hex}`), ['X-SERVICE-TIMESTAMP', timestamp]],
    },
  ],
  [
    'headers as PHP has them',
    [
      renamed('X-Service-Timestamp', 'HTTP_X_SERVICE_TIMESTAMP'),
      renamed('X-Service-Signature', 'HTTP_X_SERVICE_SIGNATURE'),
    ],
    {
      headers: [
        ['HTTP_X_SERVICE_TIMESTAMP', timestamp],
        ['HTTP_X_SERVICE_SIGNATURE', `sha256=${hex}`],
      ],
    },
  ],
  [
    'a signature by another name, which is valid',
    [renamed('X-Service-Signature', 'X-Signature')],
    {
      headers: [
        ['X-Service-Timestamp', timestamp],
        ['X-Signature', `sha256=${hex}`],
      ],
    },
  ],
  [
    "another system's signature",
    [missing('X-Service-Signature')],
    {
      headers: [
        ['X-Service-Timestamp', timestamp],
        ['X-Hub-Signature-256', `sha256=${hmac('other', body)}`],
      ],
    },
  ],
  [
    'a renamed header, and another secret',
    [renamed('X-Service-Signature', 'x_service_signature'), wrong],
    {
      headers: [
        ['X-Service-Timestamp', timestamp],
        ['x_service_signature', `sha256=${hmac('x', body)}`],
      ],
    },
  ],
  [
    'an API key',
    [{ code: 'auth-type-differs', params: { expected: 'HMAC_SHA256', found: 'API_KEY' } }],
    {
      headers: [['X-Shop-Key', 'k']],
      received: { apiKeyName: 'X-Shop-Key' },
    },
  ],
  ['no prefix', [plain('signature-without-prefix')], signature(hex)],
  [
    'another prefix, and another secret',
    [plain('signature-without-prefix'), wrong],
    signature(`v1=${hmac('x', body)}`),
  ],
  ['upper case', [plain('signature-upper-case')], signature(`sha256=${hex.toUpperCase()}`)],
  ['an upper-case prefix', [plain('signature-upper-case')], signature(`SHA256=${hex}`)],
  [
    'Base64 without a prefix',
    [plain('signature-without-prefix'), { code: 'signature-base64', params: { accepted: false } }],
    signature(vector.base64),
  ],
  [
    'Base64 without padding',
    [{ code: 'signature-base64', params: { accepted: false } }],
    signature(`sha256=${vector.base64.slice(0, -1)}`),
  ],
  [
    'Base64 for URLs',
    [{ code: 'signature-base64', params: { accepted: false } }],
    {
      ...signature(`sha256=${Buffer.from(hmac(secret, `${timestamp}.`, '9'), 'hex').toString('base64url')}`),
      body: '9',
    },
  ],
  ['another digest', [plain('signature-malformed')], signature('sha1=00')],
  ['a digest cut short', [plain('signature-truncated')], signature(`sha256=${hex.slice(1)}`)],
  [
    'the body alone',
    [{ code: 'signed-body-only', params: { scheme: 'body', accepted: false } }],
    signature(`sha256=${vector.bodyAlone}`),
  ],
  [
    'another scheme than the one that is asked for',
    [{ code: 'signed-by-other-scheme', params: { scheme: 'timestamp.body', expected: 'timestamp+body' } }],
    { ...signature(`sha256=${hex}`), received: { scheme: 'timestamp+body' } },
  ],
  [
    'JSON nested too deep to be indented',
    [{ code: 'body-changed-or-wrong-secret', params: { not_tried: 'nested-too-deep' } }],
    { body: '['.repeat(9) + ']'.repeat(9), by: 'x' },
  ],
];

test.each(situations)('%s', (_, found, situation) => {
  expect(causesOf(situation)).toEqual(found);
});

const keyed: [name: string, found: Cause[], headers: Headers, secrets: string[]][] = [
  ['the wrong key', [{ code: 'wrong-secret', params: { auth_type: 'API_KEY' } }], [['X-Key', 'x']], ['k']],
  ['no key', [{ code: 'key-header-missing', params: { header: 'X-Key', empty: false } }], [], ['k']],
  [
    'an empty key',
    [{ code: 'key-header-missing', params: { header: 'X-Key', empty: true } }],
    [['X-Key', '']],
    ['k'],
  ],
  [
    'two keys',
    [repeated('X-Key')],
    [
      ['X-Key', 'k'],
      ['x-key', 'k'],
    ],
    ['k'],
  ],
  [
    'the key in another header',
    [{ code: 'key-in-other-header', params: { expected: 'X-Key', found: 'Authorization' } }],
    [
      ['Accept', '*/*'],
      ['Authorization', 'k'],
    ],
    ['k'],
  ],
  [
    'a signature',
    [{ code: 'auth-type-differs', params: { expected: 'API_KEY', found: 'HMAC_SHA256' } }],
    both(timestamp, hex),
    ['k'],
  ],
  ['white space', [{ code: 'secret-has-whitespace', params: { where: 'given' } }], [['X-Key', 'k']], ['k\n']],
  ['the client secret', [plain('secret-is-client-secret')], [['X-Key', 'client']], ['k']],
  [
    'Base64 of it',
    [{ code: 'secret-decoded', params: { encoding: 'base64' } }],
    [['X-Key', 'c2VjcmV0']],
    ['secret'],
  ],
  ['no secret', [plain('secret-empty')], [['X-Key', 'client']], []],
];

test.each(keyed)('an API key is expected: %s', (_, found, headers, secrets) => {
  const delivery = { headers, name: 'X-Key', secrets, clientSecret: 'client' };
  const verdict = verifyApiKey(delivery);
  if (verdict.ok) throw new Error('accepted');
  expect(explained(explainApiKey(delivery, verdict))).toEqual(found);
});

/** Bodies of `length` bytes at most, each of a kind that grows when it is written in another way. */
const hostile: [string, (length: number) => string | Buffer][] = [
  ['nested arrays', (n) => '['.repeat(n / 2) + ']'.repeat(n / 2)],
  ['nested objects', (n) => `${'{"":'.repeat(n / 5)}0${'}'.repeat(n / 5)}`],
  ['nested arrays that are not closed', (n) => '['.repeat(n)],
  ['numbers as deep as is indented', (n) => `${'['.repeat(8)}${'1,'.repeat(n / 2 - 16)}1${']'.repeat(8)}`],
  ['empty objects', (n) => `[${'{},'.repeat(n / 3 - 2)}{}]`],
  ['newlines', (n) => '\n'.repeat(n)],
  ['slashes', (n) => `"${'/'.repeat(n - 2)}"`],
  ['letters beyond ASCII', (n) => `"${'\u00e1'.repeat(n / 2 - 1)}"`],
  ['letters of four bytes', (n) => `"${'\u{1f3e6}'.repeat(n / 4 - 1)}"`],
  ['control characters as escapes', (n) => `"${'\\u0001'.repeat(n / 6 - 1)}"`],
  [
    'binary',
    (n) =>
      Buffer.alloc(
        n,
        Uint8Array.from({ length: 256 }, (_, byte) => byte),
      ),
  ],
  ['a form of escapes', (n) => `a=${'%C3'.repeat(n / 3 - 1)}`],
];

test.each(hostile)('%s: what is tried is bounded, and what was not tried is said', (_, make) => {
  const secrets = ['one', 'two'];
  const budget = { bytes: hashedBytes };
  const [found, ...others] = causesOf({
    body: make(lookedIntoBytes) as string,
    received: { secrets, budget },
  });
  expect([found!.code, others]).toEqual(['body-changed-or-wrong-secret', []]);
  // The last thing that was not tried is counted, and not hashed.
  expect(budget.bytes).toBeGreaterThan(-hashedBytes / 4);
  expect(budget.bytes < 0).toBe('not_tried' in found!.params && found!.params.not_tried === 'too-much-work');
  const long = causesOf({ body: make(10_000_000) as string, received: { secrets, budget: { bytes: 0 } } });
  expect(long).toEqual([{ code: 'body-changed-or-wrong-secret', params: { not_tried: 'body-too-long' } }]);
});

test('a thousand headers that look like signatures', () => {
  const headers = Array.from({ length: 1000 }, (_, at): [string, string] => [`X-${at}`, `sha256=${hex}`]);
  const times = headers.map(([name], at): [string, string] => [`${name}-T`, `${1795222000 + at}`]);
  expect(causesOf({ headers: [...headers, ...times], by: 'x' })).toEqual([
    missing('X-Service-Timestamp', 'X-Service-Signature'),
  ]);
});

test('where too many are rejected, nothing is hashed', () => {
  const told = { headers: both(timestamp, `sha256=${hex}`), now: Number(timestamp) * 1000 };
  const codes = (
    reason: Parameters<typeof unexplained>[1]['reason'],
    headers = told.headers,
    now = told.now,
  ) => unexplained({ headers, now }, { reason }, 'too-many-requests').map(({ code }) => code);
  expect([
    codes('signature-mismatch'),
    codes('timestamp-outside-tolerance', told.headers, told.now + 301_000),
    codes('signature-malformed', both(timestamp, hex)),
    codes('api-key-mismatch'),
    codes('secret-empty'),
  ]).toEqual([
    ['body-changed-or-wrong-secret'],
    ['timestamp-stale'],
    ['signature-without-prefix'],
    ['wrong-secret'],
    ['secret-empty'],
  ]);
});
