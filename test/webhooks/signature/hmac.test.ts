import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { hmacSha256 } from '../../../src/webhooks/signature/hmac.ts';

function bytes(length: number, seed: number): Buffer {
  return Buffer.from(Array.from({ length }, (_, i) => (i * 31 + seed) % 256));
}

/** By node:crypto, which signature.test.ts holds against RFC 4231 together with ours. */
function independent(secret: string | Buffer, prefix: string, body: Buffer, encoding: 'hex' | 'base64') {
  return createHmac('sha256', secret).update(prefix).update(body).digest(encoding);
}

test('secrets of every length to beyond a block, one after the other', () => {
  for (let length = 1; length <= 200; length++) {
    for (const secret of [bytes(length, length), 'ế'.repeat(length), 'k'.repeat(length)]) {
      const body = bytes(length * 3, 7);
      expect(hmacSha256(secret, '1795222800.', body, 'hex')).toBe(
        independent(Buffer.from(secret), '1795222800.', body, 'hex'),
      );
    }
  }
});

test('bodies that fit the buffer, just do not, and are the longest', () => {
  for (const length of [0, 1, 63, 64, 65, 4020, 4021, 4022, 4031, 4032, 4033, 4096, 4097, 1024 * 1024]) {
    for (const prefix of ['1795222800.', '1795222800', '']) {
      for (const encoding of ['hex', 'base64'] as const) {
        const body = bytes(length, 3);
        expect(hmacSha256('whsec', prefix, body, encoding)).toBe(
          independent('whsec', prefix, body, encoding),
        );
      }
    }
  }
});

test('bytes of a secret that change in place', () => {
  const secret = bytes(20, 1);
  const body = bytes(10, 1);
  const before = hmacSha256(secret, '', body, 'hex');
  secret[0] = 255;
  expect(hmacSha256(secret, '', body, 'hex')).toBe(independent(secret, '', body, 'hex'));
  expect(hmacSha256(secret, '', body, 'hex')).not.toBe(before);
});

test('a text again after bytes', () => {
  const body = bytes(10, 1);
  const right = independent('whsec', '', body, 'hex');
  expect(hmacSha256('whsec', '', body, 'hex')).toBe(right);
  hmacSha256(bytes(20, 1), '', body, 'hex');
  expect(hmacSha256('whsec', '', body, 'hex')).toBe(right);
});

test('what is no secret is not taken for the one before', () => {
  const body = bytes(10, 1);
  for (const before of ['whsec', bytes(20, 1)]) {
    hmacSha256(before, '', body, 'hex');
    expect(() => hmacSha256(undefined as unknown as string, '', body, 'hex')).toThrow(TypeError);
  }
});
