/** Headers of any shape: what may be a secret is hidden, and what cannot be understood is hidden whole. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readLoggedHeaders, redactHeaders, withoutLoggedSecrets } from '../../src/values/redact-headers.ts';

const secret = 'whsec_planted/+"key"==1';
const open = {
  'Content-Type': 'application/json',
  'X-Service-Timestamp': '1795222800',
  'X-Service-Signature': `sha256=${'0f'.repeat(32)}`,
};
const headers = { ...open, 'X-Shop-Key': secret };
const hiddenHeaders = { ...open, 'X-Shop-Key': '[redacted]' };
const pairsOf = (given: object) => Object.entries(given);
const namedOf = (given: object) => pairsOf(given).map(([name, value]) => ({ name, value }));

describe('what is understood keeps its shape, its open headers, and is read', () => {
  const shapes: [string, (given: object) => unknown][] = [
    ['an object', (given) => given],
    ['pairs', pairsOf],
    ['a list of names and values', namedOf],
    ['the text of an object', (given) => JSON.stringify(given)],
    ['the text of pairs', (given) => JSON.stringify(pairsOf(given))],
    ['the text of a list', (given) => JSON.stringify(namedOf(given))],
    ['the text of a text', (given) => JSON.stringify(JSON.stringify(given))],
  ];
  test.each(shapes)('%s', (_, shape) => {
    expect(redactHeaders(shape(headers))).toEqual(shape(hiddenHeaders));
    expect(readLoggedHeaders(shape(headers))).toEqual(headers);
  });
  test.each([null, '', '{}', {}, []])('%j holds nothing', (given) => {
    expect([redactHeaders(given), readLoggedHeaders(given)]).toEqual([given, {}]);
  });
  test('several values of one name', () => {
    const Accept = ['text/html', 'application/*'];
    const several = { Accept, 'X-Shop-Key': [secret, secret], 'content-length': 7 };
    expect(redactHeaders(several)).toEqual({
      Accept,
      'X-Shop-Key': '[redacted]',
      'content-length': 7,
    });
  });
});

describe('an open header shows a value only in its own form', () => {
  const values: Record<string, string[]> = {
    Accept: ['*/*', 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8'],
    'Accept-Encoding': ['gzip, deflate, br', 'br;q=1.0, *;q=0.1'],
    'Accept-Language': ['vi-VN,vi;q=0.9,en;q=0.8', '*'],
    'Cache-Control': ['no-cache', 'max-age=0, must-revalidate'],
    Connection: ['keep-alive', 'close'],
    'Content-Type': ['application/json; charset=utf-8', 'application/x-www-form-urlencoded'],
    Host: ['shop.example:8443', 'localhost:3000', '127.0.0.1', '[::1]:80'],
    Server: ['nginx', 'nginx/1.25.3', 'Apache/2.4.57 (Debian)', 'cloudflare'],
    'User-Agent': [
      'payconfirm-emulator',
      'payconfirm-emulator (log ahead by 60 s)',
      'curl/8.5.0',
      'okhttp/4.9.0-alpha1',
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36',
    ],
    Via: ['1.1 vegur', 'HTTP/1.1 proxy.example:80 (squid/5.7)'],
    'X-Forwarded-Proto': ['https'],
    'X-Request-Id': ['6f0c8d0e-7c55-4f36-9a54-7a2b6c1d9e06', '4bf92f3577b34da6a3ce929d0e0e4736'],
    'X-Service-Signature': ['ab'.repeat(32), `sha256=${'ab'.repeat(32)}`, `${'Ab+/'.repeat(10)}Abc=`],
  };
  const all = Object.entries(values).flatMap(([name, some]) => some.map((value) => [name, value]));
  test.each(all)('%s: %s', (name, value) => {
    expect(redactHeaders({ [name!]: value })).toEqual({ [name!]: value });
  });
  const keys = [
    'SUPERSECRETKEY1234567890',
    'whsec_abcdef0123456789',
    'correct-horse-Battery-9',
    'p@ss Word!X',
  ];
  test.each([
    ...new Set([...Object.keys(values), 'Idempotency-Key', 'ETag', 'Accept-Charset', 'Vary', 'TE']),
  ])('%s with an API key in it is hidden', (name) => {
    expect(keys.map((key) => redactHeaders({ [name]: key }))).toEqual(
      keys.map(() => ({ [name]: '[redacted]' })),
    );
  });
});

describe('what is not understood is hidden whole', () => {
  test.each<[string, unknown]>([
    ['lines', `Content-Type: a/b\r\nX-Shop-Key: ${secret}`],
    ['a list of texts', ['Content-Type', 'a/b', 'X-Shop-Key', secret]],
    ['pairs of three', [['X-Shop-Key', secret, 'more']]],
    ['a name that is none', { [`X-Shop-Key: ${secret}`]: '' }],
    ['names of other fields', [{ key: 'X-Shop-Key', value: secret }]],
    ['a text that is cut off', JSON.stringify(headers).slice(0, -1)],
    ['a number', 12345],
    ['a boolean', true],
  ])('%s', (_, given) => {
    expect([redactHeaders(given), readLoggedHeaders(given)]).toEqual(['[redacted]', {}]);
  });
  test('an open header that holds more than a text', () => {
    expect(redactHeaders({ host: { 'x-key': secret }, accept: [[secret]] })).toEqual({
      host: '[redacted]',
      accept: '[redacted]',
    });
  });
});

/** Names that no list knows. */
const name = fc.stringMatching(/^X-[A-Za-z]{1,12}-Key$/);
const field = fc.constantFrom('request_headers', 'response_headers', 'headers', 'rawHeaders');
const planted = 'planted-0123456789';
const leaf = fc.constantFrom<unknown>(planted, [planted], [planted, 1], { [planted.slice(0, 7)]: planted }, [
  [planted],
]);
const base = fc
  .tuple(name, leaf)
  .chain(([key, value]) =>
    fc.constantFrom<unknown>(
      { [key]: value, Host: 'shop.example' },
      [[key, value]],
      [{ name: key, value }],
      [{ key, value }],
      [key, value],
      { headers: { [key]: value } },
      { request: { headers: [[key, value]] }, host: [{ [key]: value }] },
      typeof value === 'string' ? `${key}: ${value}\r\nHost: shop.example` : [[[key, value]]],
      value,
    ),
  );
const shape = fc.tuple(base, fc.integer({ min: 0, max: 4 }), fc.boolean()).map(([given, times, cut]) => {
  let text = given;
  for (let i = 0; i < times; i += 1) text = JSON.stringify(text);
  return cut && typeof text === 'string' ? text.slice(0, -1) : text;
});

test('a secret planted in headers of any shape is in no part of the value, also where it is repeated', () => {
  fc.assert(
    fc.property(field, shape, (key, given) => {
      const entry = { [key]: given, deeper: [{ [key]: given, response_text: 'ok' }], status_code: 500 };
      const text = JSON.stringify(withoutLoggedSecrets({ items: [entry], total: 1 }));
      expect(text).not.toContain(planted);
      expect(JSON.parse(text)).toMatchObject({
        items: [{ status_code: 500, deeper: [{ response_text: 'ok' }] }],
      });
    }),
    { numRuns: 2000, seed: 26 },
  );
});

test.each([
  { 'X-Shop-Key': planted },
  [['X-Shop-Key', planted]],
  [{ name: 'X-Shop-Key', value: [planted] }],
  JSON.stringify(JSON.stringify({ 'X-Shop-Key': planted })),
  `X-Shop-Key: ${planted}\nHost: shop.example`,
])('what a receiver repeats of %j is hidden beside it', (request_headers) => {
  const entry = {
    request_headers,
    response_text: `{"got":"${planted}"}`,
    payload: { note: [`${planted}!`] },
  };
  expect(withoutLoggedSecrets(entry)).toMatchObject({
    response_text: '{"got":"[redacted]"}',
    payload: { note: ['[redacted]!'] },
  });
});

test('what holds no headers stays as it is', () => {
  const value = { header: 'X', items: [{ amount: 90071992547409931n, note: 'X-Shop-Key: a' }], none: null };
  expect(withoutLoggedSecrets(value)).toEqual(value);
});

describe('the value of an open header is shown where it has the form of one', () => {
  const key = 'sk_live_51HxyzABCDEFGH1234';
  test.each([
    ['Content-Type', 'application/json; charset=utf-8'],
    ['Content-Type', 'application/x-www-form-urlencoded'],
    ['Accept', 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8'],
    ['Accept-Encoding', 'gzip, deflate, br;q=0.5'],
    ['Accept-Language', 'vi-VN,vi;q=0.9'],
    ['User-Agent', 'Payment-Confirmation-Service/1.0 (webhook; +node)'],
    ['Host', '127.0.0.1:3000'],
    ['Via', '1.1 proxy.example'],
    ['Date', 'Sat, 21 Nov 2026 01:00:00 GMT'],
    ['Cache-Control', 'no-cache, max-age=0'],
    ['X-Forwarded-For', '203.0.113.7, 2001:db8::1'],
    ['X-Request-Id', '018f2c2e-6f9a-7c3e-9a55-1d1f0a7b9f10'],
    ['X-Service-Signature', `sha256=${'9f86d081884c7d65'.repeat(4)}`],
    ['X-Service-Timestamp', '1795222800'],
    ['Transfer-Encoding', 'chunked'],
  ])('%s: %s', (name, value) => {
    expect(redactHeaders({ [name]: value })).toEqual({ [name]: value });
  });
  const opened = ['Content-Type', 'Accept', 'Host', 'Date', 'Content-Length', 'Connection', 'Cache-Control'];
  test.each(opened)('%s that holds more is hidden, and what it holds everywhere', (name) => {
    for (const more of [`\r\nX-Shop-Key: ${key}`, `; key=${key}`, `, ${key}!`, `\n${key}`, ` ${key}`]) {
      const value = `application/json${more}`;
      const entry = { request_headers: { [name]: value }, response_body: `got ${value}` };
      expect(withoutLoggedSecrets(entry)).toEqual({
        request_headers: { [name]: '[redacted]' },
        response_body: 'got [redacted]',
      });
    }
  });
  test.each([
    'request_headers',
    'requestHeaders',
    'ResponseHeaders',
    'raw-headers',
    'Headers',
    'httpHeaders',
  ])('also in a field called %s', (field) => {
    expect(withoutLoggedSecrets({ a: [{ [field]: headers }] })).toEqual({ a: [{ [field]: hiddenHeaders }] });
  });
  test('a secret in the place of a name is hidden, here and in the other fields', () => {
    expect(withoutLoggedSecrets({ headers: { ...open, [key]: 'x' }, error: `unknown ${key}` })).toEqual({
      headers: { ...open, '[redacted]': '[redacted]' },
      error: 'unknown [redacted]',
    });
    expect(redactHeaders([[key, 'x']])).toEqual([['[redacted]', '[redacted]']]);
  });
});
