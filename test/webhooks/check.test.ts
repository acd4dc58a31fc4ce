import { expect, test } from 'vitest';
import { type Checked, createCheck, type Expected } from '../../src/webhooks/check.ts';
import { explained } from '../../src/webhooks/explain.ts';
import { type Scheme, sign, signatureHeader, timestampHeader } from '../../src/webhooks/signature.ts';

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

test('the first scheme that matches is told, and is the only one from then on', () => {
  const recognised: Scheme[] = [];
  const check = createCheck(expected, (scheme) => recognised.push(scheme));
  expect(check(body, signed('timestamp+body'), now)).toEqual({ ok: true, scheme: 'timestamp+body' });
  expect(check(body, signed('timestamp+body'), now)).toEqual({ ok: true, scheme: 'timestamp+body' });
  expect(refusal(check(body, signed('timestamp.body'), now))).toEqual({
    cause: 'other-scheme',
    words: 'the signature is right by the scheme timestamp.body, but timestamp+body is expected',
  });
  expect(recognised).toEqual(['timestamp+body']);
});

test('a scheme that does not bind the timestamp is named as the weakness that it is', () => {
  const check = createCheck(expected, () => undefined);
  expect(check(body, signed('body'), now)).toEqual({
    ok: true,
    scheme: 'body',
    warning: expect.stringContaining('the timestamp is not bound'),
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
  expect(check(body, [['x-webhook-secret', 'other']], now)).toMatchObject({ reason: 'api-key-mismatch' });
  expect(refusal(check(body, signed('timestamp.body'), now))).toMatchObject({ cause: 'hmac-not-api-key' });
});

test('NONE takes everything', () => {
  expect(createCheck({ ...expected, auth: 'NONE', secrets: [] }, () => undefined)(body, [], now)).toEqual({
    ok: true,
  });
});
