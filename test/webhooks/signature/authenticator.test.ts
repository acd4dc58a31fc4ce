import { expect, test } from 'vitest';
import { type Checked, createCheck, type Expected } from '../../../src/webhooks/signature/authenticator.ts';
import { cause } from '../../../src/webhooks/signature/causes.ts';
import { explained } from '../../../src/webhooks/signature/diagnose.ts';
import {
  type Scheme,
  sign,
  signatureHeader,
  timestampHeader,
} from '../../../src/webhooks/signature/signature.ts';

const secret = 'whsec_local_test';
const now = Date.parse('2026-11-21T01:00:00Z');
const body = Buffer.from('{"amount":500000}');
const expected: Expected = {
  auth: 'HMAC_SHA256',
  apiKeyName: 'X-Webhook-Secret',
  secrets: [secret],
  toleranceSeconds: 300,
  scheme: 'auto',
};

function signed(scheme: Scheme, by = secret) {
  const { timestamp, signature } = sign({ body, secret: by, timestamp: now / 1000, scheme });
  return [
    [timestampHeader, timestamp],
    [signatureHeader, signature],
  ] as const;
}

function refusal(checked: Checked) {
  if (checked.ok) throw new Error('accepted');
  return explained(checked.explain());
}

/** What is accepted, and pinned if there is anything to pin. */
function accept(checked: Checked) {
  if (!checked.ok) throw new Error(checked.reason);
  checked.pin?.();
  return checked.scheme;
}

test('the first scheme that is pinned is told, and is the only one from then on, in either encoding', () => {
  const pinned: Scheme[] = [];
  const check = createCheck(expected, (scheme) => pinned.push(scheme));
  expect(accept(check(body, signed('timestamp+body:base64'), now))).toBe('timestamp+body:base64');
  expect(accept(check(body, signed('timestamp+body'), now))).toBe('timestamp+body');
  expect(refusal(check(body, signed('timestamp.body'), now))).toEqual([
    cause('signed-by-other-scheme', { scheme: 'timestamp.body', expected: 'timestamp+body:base64' }),
  ]);
  expect(pinned).toEqual(['timestamp+body:base64']);
});

test('nothing is learned from what is not pinned', () => {
  const check = createCheck(expected, () => expect.unreachable());
  expect(check(body, signed('timestamp+body'), now)).toMatchObject({ ok: true, scheme: 'timestamp+body' });
  expect(check(body, signed('timestamp.body'), now)).toMatchObject({ ok: true, scheme: 'timestamp.body' });
});

/** What one who has captured a delivery can make of it without the secret. */
const captured = { headers: signed('timestamp.body'), signature: signed('timestamp.body')[1][1] };
const digest = Buffer.from(captured.signature.slice('sha256='.length), 'hex');

test.each<[string, Uint8Array, string]>([
  ['as it came', body, captured.signature],
  ['in Base64', body, `sha256=${digest.toString('base64')}`],
  ['in hex', body, `sha256=${digest.toString('hex')}`],
  ['with the dot moved into the body', Buffer.concat([Buffer.from('.'), body]), captured.signature],
  ['with the time in the body', Buffer.concat([Buffer.from(`${now / 1000}.`), body]), captured.signature],
])('a captured delivery sent again %s does not lock the service out', (_, again, signature) => {
  const check = createCheck(expected, () => undefined);
  const checked = check(again, [captured.headers[0], [signatureHeader, signature]], now);
  if (checked.ok) checked.pin?.();
  for (const encoding of ['timestamp.body', 'timestamp.body:base64'] as const) {
    expect(check(body, signed(encoding), now).ok).toBe(true);
  }
});

test.each(['body', 'body:base64'] as const)('%s leaves the time out, so it has to be asked for', (scheme) => {
  expect(refusal(createCheck(expected, () => undefined)(body, signed(scheme), now))).toEqual([
    cause('signed-body-only', { scheme, accepted: false }),
  ]);
  const asked = createCheck({ ...expected, scheme }, () => undefined);
  expect(asked(body, signed(scheme), now)).toEqual({
    ok: true,
    scheme,
    warning: cause('signed-body-only', { scheme, accepted: true }),
  });
});

test('either of two secrets counts while one is rotated', () => {
  const check = createCheck({ ...expected, secrets: ['whsec_new', secret] }, () => undefined);
  expect(check(body, signed('timestamp.body', 'whsec_new'), now).ok).toBe(true);
  expect(check(body, signed('timestamp.body'), now).ok).toBe(true);
  expect(check(body, signed('timestamp.body', 'whsec_older'), now).ok).toBe(false);
});

test('an API key, and a signature where a key is expected', () => {
  const check = createCheck({ ...expected, auth: 'API_KEY' }, () => undefined);
  expect(check(body, [['x-webhook-secret', secret]], now)).toEqual({ ok: true });
  expect(refusal(check(body, [['x-webhook-secret', 'other']], now))).toEqual([
    cause('wrong-secret', { auth_type: 'API_KEY' }),
  ]);
  expect(refusal(check(body, signed('timestamp.body'), now))).toEqual([
    cause('auth-type-differs', { expected: 'API_KEY', found: 'HMAC_SHA256' }),
  ]);
});

test('NONE takes everything', () => {
  expect(createCheck({ ...expected, auth: 'NONE', secrets: [] }, () => undefined)(body, [], now)).toEqual({
    ok: true,
  });
});
