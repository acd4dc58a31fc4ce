import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  type Delivery,
  type RawHeaders,
  schemes,
  sign,
  verify,
  verifyApiKey,
} from '../../../src/webhooks/signature/signature.ts';

const secret = 'whsec_local_test';
const timestamp = 1795222800;
const now = timestamp * 1000;
const firstBody = Buffer.from(
  '{"amount":500000,"description":"DUMMY TRANSACTION","transfer_date":"08:00:00 21/11/2026","transaction_code":"DUMMY123","account_number":"0011012345678","bank_name":"BANK","type":"income"}',
);

/** Computed with openssl, not with this code. */
const vectors = [
  {
    name: 'JSON',
    scheme: 'timestamp.body',
    body: firstBody,
    signature: '0a457920cf756f564069994408009bf464263240c2b58bfb76eed15625ec20c0',
  },
  {
    name: 'urlencoded',
    scheme: 'timestamp.body',
    body: Buffer.from('amount=500000&description=thanh+to%C3%A1n+DH10234&transaction_code=FT1&type=income'),
    signature: 'bd015cd6c0a6e470d8e9efd38fb52516f03f9deb0b42436c41a7f659040adfa6',
  },
  {
    name: 'odd white space, CRLF, an escape, a final newline',
    scheme: 'timestamp.body',
    body: Buffer.from(
      '7b2022616d6f756e7422203a20313530303030202c0d0a2020226465736372697074696f6e223a225472e1baa76e20c490e1bba96320e28094205c7530313131c6a16e2044483122207d0a',
      'hex',
    ),
    signature: '6f063c4455203df2924c98f19fe7713ea2abf79134373ab5adec4b22240292cf',
  },
  {
    name: 'body alone',
    scheme: 'body',
    body: firstBody,
    signature: 'c8fb96e491fece8cb77acd587682cff8650906a1457291bae8bf42abc67dc15a',
  },
  {
    name: 'Base64',
    scheme: 'timestamp.body:base64',
    body: firstBody,
    signature: 'CkV5IM91b1ZAaZlECACb9GQmMkDCtYv7du7RViXsIMA=',
  },
] as const;

test.each(vectors)('vector: $name', ({ scheme, body, signature }) => {
  const signed = { timestamp: '1795222800', signature: `sha256=${signature}` };
  expect(sign({ body, secret, timestamp, scheme })).toEqual(signed);
  const accepted =
    scheme === 'body' ? { ok: true, scheme, warning: 'signed-body-only' } : { ok: true, scheme };
  const headers = headersOf(signed);
  expect(verify({ body, headers, secrets: [secret], now, scheme })).toEqual(accepted);
  expect(verify({ body, headers, secrets: [secret], now, scheme: 'auto' })).toEqual(
    scheme === 'body' ? { ok: false, reason: 'signature-mismatch' } : accepted,
  );
});

/** RFC 4231, section 4. */
const rfc4231 = [
  [
    1,
    '0b'.repeat(20),
    '4869205468657265',
    'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
  ],
  [
    2,
    '4a656665',
    '7768617420646f2079612077616e7420666f72206e6f7468696e673f',
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  ],
  [3, 'aa'.repeat(20), 'dd'.repeat(50), '773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe'],
  [
    4,
    '0102030405060708090a0b0c0d0e0f10111213141516171819',
    'cd'.repeat(50),
    '82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b',
  ],
  [5, '0c'.repeat(20), '546573742057697468205472756e636174696f6e', 'a3b6167473100ee06e0c796c2955552b'],
  [
    6,
    'aa'.repeat(131),
    '54657374205573696e67204c6172676572205468616e20426c6f636b2d53697a65204b6579202d2048617368204b6579204669727374',
    '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
  ],
  [
    7,
    'aa'.repeat(131),
    '5468697320697320612074657374207573696e672061206c6172676572207468616e20626c6f636b2d73697a65206b657920616e642061206c6172676572207468616e20626c6f636b2d73697a6520646174612e20546865206b6579206e6565647320746f20626520686173686564206265666f7265206265696e6720757365642062792074686520484d414320616c676f726974686d2e',
    '9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2',
  ],
] as const;

test.each(rfc4231)('RFC 4231 case %i', (_case, key, data, digest) => {
  const { signature } = sign({
    body: Buffer.from(data, 'hex'),
    secret: Buffer.from(key, 'hex'),
    timestamp,
    scheme: 'body',
  });
  expect(signature).toHaveLength('sha256='.length + 64);
  // Case 5 is published truncated to 128 bits.
  expect(signature.slice(0, 'sha256='.length + digest.length)).toBe(`sha256=${digest}`);
});

test('a string secret is used as UTF-8', () => {
  const signable = { body: firstBody, timestamp };
  expect(sign({ ...signable, secret: 'bí mật' })).toEqual(
    sign({ ...signable, secret: Buffer.from('62c3ad206de1baad74', 'hex') }),
  );
});

test('auto recognises every scheme that binds the timestamp, and says which', () => {
  for (const scheme of schemes) {
    const headers = headersOf(sign({ body: firstBody, secret, timestamp, scheme }));
    const verdict = verify({ body: firstBody, headers, secrets: [secret], now, scheme: 'auto' });
    const bound = !scheme.startsWith('body');
    expect(verdict).toEqual(bound ? { ok: true, scheme } : { ok: false, reason: 'signature-mismatch' });
  }
});

test('a pinned scheme accepts no other, and both encodings', () => {
  const content = (scheme: string) => scheme.replace(':base64', '');
  for (const scheme of schemes) {
    for (const pinned of schemes) {
      const headers = headersOf(sign({ body: firstBody, secret, timestamp, scheme }));
      const verdict = verify({ body: firstBody, headers, secrets: [secret], now, scheme: pinned });
      expect(verdict).toMatchObject(
        content(scheme) === content(pinned) ? { ok: true, scheme } : { ok: false },
      );
    }
  }
});

test('auto is not fooled by a body that begins with what was signed before it', () => {
  const headers = headersOf(sign({ body: firstBody, secret, timestamp }));
  for (const prefix of ['.', '1795222800.']) {
    for (const time of [timestamp, timestamp + 86_400]) {
      const moved = headers.map(([name, value]) =>
        name === 'X-Service-Timestamp' ? ([name, `${time}`] as const) : ([name, value] as const),
      );
      const body = Buffer.concat([Buffer.from(prefix), firstBody]);
      expect(verify({ body, headers: moved, secrets: [secret], now: time * 1000, scheme: 'auto' })).toEqual({
        ok: false,
        reason: 'signature-mismatch',
      });
    }
  }
});

test('either of two secrets is accepted while one is rotated', () => {
  for (const used of ['old', 'new']) {
    const headers = headersOf(sign({ body: firstBody, secret: used, timestamp }));
    expect(verify({ ...valid(), headers, secrets: ['new', 'old'] })).toEqual({
      ok: true,
      scheme: 'timestamp.body',
    });
  }
  const headers = headersOf(sign({ body: firstBody, secret: 'older', timestamp }));
  expect(verify({ ...valid(), headers, secrets: ['new', 'old'] })).toEqual({
    ok: false,
    reason: 'signature-mismatch',
  });
});

test.each([
  [0, true],
  [300, true],
  [300.999, true],
  [301, false],
  [-300, true],
  [-301, false],
])('received %d s after the timestamp: accepted %s', (seconds, ok) => {
  const skewSeconds = Math.floor(seconds);
  expect(verify({ ...valid(), now: now + seconds * 1000 })).toEqual(
    ok
      ? { ok: true, scheme: 'timestamp.body' }
      : { ok: false, reason: 'timestamp-outside-tolerance', skewSeconds },
  );
});

test('the tolerance can be set, and lifted', () => {
  const late = { ...valid(), now: now + 86_400_000 };
  expect(verify({ ...late, toleranceSeconds: 86_399 }).ok).toBe(false);
  expect(verify({ ...late, toleranceSeconds: 86_400 }).ok).toBe(true);
  expect(verify({ ...late, toleranceSeconds: Number.POSITIVE_INFINITY }).ok).toBe(true);
  expect(verify({ ...late, toleranceSeconds: Number.NaN }).ok).toBe(false);
  expect(verify({ ...late, now: Number.NaN }).ok).toBe(false);
});

const good = sign({ body: firstBody, secret, timestamp });
const t = ['X-Service-Timestamp', good.timestamp] as const;
const s = ['X-Service-Signature', good.signature] as const;
const hex = good.signature.slice('sha256='.length);

test.each<[string, RawHeaders, string]>([
  ['no headers', [], 'timestamp-missing'],
  ['no timestamp', [s], 'timestamp-missing'],
  ['a doubled timestamp', [t, s, t], 'timestamp-doubled'],
  ['a timestamp doubled in another case', [t, s, ['x-service-timestamp', t[1]]], 'timestamp-doubled'],
  ['an empty timestamp', [['X-Service-Timestamp', ''], s], 'timestamp-empty'],
  ['a leading zero', [['X-Service-Timestamp', '01795222800'], s], 'timestamp-malformed'],
  ['a sign', [['X-Service-Timestamp', '+1795222800'], s], 'timestamp-malformed'],
  ['a fraction', [['X-Service-Timestamp', '1795222800.0'], s], 'timestamp-malformed'],
  ['an exponent', [['X-Service-Timestamp', '1e9'], s], 'timestamp-malformed'],
  ['white space', [['X-Service-Timestamp', ' 1795222800'], s], 'timestamp-malformed'],
  ['a final newline', [['X-Service-Timestamp', '1795222800\n'], s], 'timestamp-malformed'],
  ['other digits', [['X-Service-Timestamp', '١٧٩٥٢٢٢٨٠٠'], s], 'timestamp-malformed'],
  ['joined timestamps', [['X-Service-Timestamp', '1795222800, 1795222800'], s], 'timestamp-malformed'],
  ['a date', [['X-Service-Timestamp', '2026-11-21T01:00:00Z'], s], 'timestamp-malformed'],
  ['no signature', [t], 'signature-missing'],
  ['a doubled signature', [t, s, s], 'signature-doubled'],
  ['an empty signature', [t, ['X-Service-Signature', '']], 'signature-empty'],
  ['the prefix alone', [t, ['X-Service-Signature', 'sha256=']], 'signature-truncated'],
  ['half a digest', [t, ['X-Service-Signature', `sha256=${hex.slice(0, 32)}`]], 'signature-truncated'],
  [
    'half a digest in Base64',
    [t, ['X-Service-Signature', `sha256=${Buffer.from(hex, 'hex').toString('base64').slice(0, 32)}`]],
    'signature-truncated',
  ],
  ['something before the prefix', [t, ['X-Service-Signature', `x${s[1]}`]], 'signature-malformed'],
  ['something before half a digest', [t, ['X-Service-Signature', 'xsha256=ab']], 'signature-malformed'],
  ['one digit short', [t, ['X-Service-Signature', `sha256=${hex.slice(0, 63)}`]], 'signature-truncated'],
  ['one digit more', [t, ['X-Service-Signature', `sha256=${hex}0`]], 'signature-malformed'],
  ['no prefix', [t, ['X-Service-Signature', hex]], 'signature-malformed'],
  ['another prefix', [t, ['X-Service-Signature', `sha1=${hex}`]], 'signature-malformed'],
  ['upper-case hex', [t, ['X-Service-Signature', `sha256=${hex.toUpperCase()}`]], 'signature-malformed'],
  ['upper-case prefix', [t, ['X-Service-Signature', `SHA256=${hex}`]], 'signature-malformed'],
  ['a final newline', [t, ['X-Service-Signature', `sha256=${hex}\n`]], 'signature-malformed'],
  ['joined signatures', [t, ['X-Service-Signature', `${s[1]}, ${s[1]}`]], 'signature-malformed'],
  ['all zeros', [t, ['X-Service-Signature', `sha256=${'0'.repeat(64)}`]], 'signature-mismatch'],
])('refused: %s', (_name, headers, reason) => {
  expect(verify({ ...valid(), headers })).toEqual({ ok: false, reason });
  expect(verify({ ...valid(), headers, scheme: 'auto' })).toEqual({ ok: false, reason });
});

test('a signature of the wrong form is said before a timestamp that is off', () => {
  const late = { ...valid(), now: now + 3_600_000 };
  for (const [digest, reason] of [
    [hex.toUpperCase(), 'signature-malformed'],
    [hex.slice(0, 44), 'signature-truncated'],
    [hex, 'timestamp-outside-tolerance'],
  ] as const) {
    const verdict = verify({ ...late, headers: [t, ['X-Service-Signature', `sha256=${digest}`]] });
    expect(verdict).toMatchObject({ ok: false, reason });
  }
});

test('a Base64 digest with the end of a hex one behind it is malformed', () => {
  const scheme = 'timestamp.body:base64';
  const { signature } = sign({ body: firstBody, secret, timestamp, scheme });
  for (const tail of [hex.slice(44), '\0'.repeat(20)]) {
    const headers: RawHeaders = [t, ['X-Service-Signature', signature + tail]];
    expect(verify(valid()).ok).toBe(true);
    expect(verify({ ...valid(), headers, scheme })).toEqual({ ok: false, reason: 'signature-malformed' });
  }
});

test('Base64 is compared as written: other padding bits are not accepted', () => {
  const signed = sign({ body: firstBody, secret, timestamp, scheme: 'timestamp.body:base64' });
  expect(signed.signature.endsWith('MA=')).toBe(true);
  const headers = headersOf({ ...signed, signature: signed.signature.replace('MA=', 'MB=') });
  expect(verify({ ...valid(), headers, scheme: 'auto' })).toEqual({
    ok: false,
    reason: 'signature-mismatch',
  });
});

test('header names are matched in any case', () => {
  const headers = [
    ['x-service-TIMESTAMP', t[1]],
    ['x-service-signature', s[1]],
  ] as const;
  expect(verify({ ...valid(), headers })).toEqual({ ok: true, scheme: 'timestamp.body' });
});

test('an empty secret refuses everything, also what was signed with it', () => {
  expect(() => sign({ body: firstBody, secret: '', timestamp })).toThrow(
    new RangeError('the secret is empty'),
  );
  const forged = createHmac('sha256', '').update('1795222800.').update(firstBody).digest('hex');
  const headers = headersOf({ timestamp: t[1], signature: `sha256=${forged}` });
  for (const secrets of [[], [''], [secret, '']]) {
    expect(verify({ ...valid(), headers, secrets })).toEqual({ ok: false, reason: 'secret-empty' });
  }
});

test('an empty body can be signed', () => {
  const body = new Uint8Array();
  const headers = headersOf(sign({ body, secret, timestamp }));
  expect(verify({ ...valid(), body, headers })).toEqual({ ok: true, scheme: 'timestamp.body' });
});

test.each<[string, RawHeaders, readonly string[], unknown]>([
  ['the key', [['x-webhook-secret', 'k1']], ['k1'], { ok: true }],
  ['the older key', [['X-Webhook-Secret', 'k0']], ['k1', 'k0'], { ok: true }],
  ['another key', [['X-Webhook-Secret', 'k2']], ['k1', 'k0'], { ok: false, reason: 'api-key-mismatch' }],
  ['a longer key', [['X-Webhook-Secret', 'k1 ']], ['k1'], { ok: false, reason: 'api-key-mismatch' }],
  ['no key', [['X-Other', 'k1']], ['k1'], { ok: false, reason: 'api-key-missing' }],
  ['an empty key', [['X-Webhook-Secret', '']], ['k1'], { ok: false, reason: 'api-key-empty' }],
  [
    'a doubled key',
    [
      ['X-Webhook-Secret', 'k1'],
      ['X-Webhook-Secret', 'k1'],
    ],
    ['k1'],
    { ok: false, reason: 'api-key-doubled' },
  ],
  ['an empty secret', [['X-Webhook-Secret', '']], [''], { ok: false, reason: 'secret-empty' }],
])('API key: %s', (_name, headers, secrets, verdict) => {
  expect(verifyApiKey({ headers, name: 'X-Webhook-Secret', secrets })).toEqual(verdict);
});

function valid(): Delivery {
  return { body: firstBody, headers: [t, s], secrets: [secret], now, scheme: 'timestamp.body' };
}

function headersOf(signed: { timestamp: string; signature: string }): RawHeaders {
  return [
    ['X-Service-Timestamp', signed.timestamp],
    ['X-Service-Signature', signed.signature],
  ];
}

test.each(['timestamp.body', 'timestamp.body:base64'] as const)(
  '%s: no other character passes for one of the digest',
  (scheme) => {
    const { timestamp: at, signature } = sign({ body: firstBody, secret, timestamp, scheme });
    for (let place = 'sha256='.length; place < signature.length; place++) {
      const code = signature.charCodeAt(place);
      for (const other of [code + 0x100, code + 0xff00, code ^ 0x20, code ^ 0x80]) {
        const forged = signature.slice(0, place) + String.fromCharCode(other) + signature.slice(place + 1);
        const headers = headersOf({ timestamp: at, signature: forged });
        expect(verify({ body: firstBody, headers, secrets: [secret], now, scheme }).ok).toBe(false);
      }
    }
  },
);

test('a body that begins with a digit or a point can be signed by the first scheme alone', () => {
  for (const body of ['1', '.5'].map((text) => Buffer.from(text))) {
    const headers = headersOf(sign({ body, secret, timestamp }));
    expect(verify({ ...valid(), body, headers, scheme: 'auto' })).toEqual({
      ok: true,
      scheme: 'timestamp.body',
    });
    const other = headersOf(sign({ body, secret, timestamp, scheme: 'timestamp+body' }));
    expect(verify({ ...valid(), body, headers: other, scheme: 'auto' })).toEqual({
      ok: false,
      reason: 'signature-mismatch',
    });
  }
});
