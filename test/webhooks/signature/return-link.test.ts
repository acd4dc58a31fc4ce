import { describe, expect, test } from 'vitest';
import { signReturn, verifyReturn } from '../../../src/webhooks/signature/return-link.ts';

const secret = 'emulator-return-secret-for-the-way-back-to-shops';
const checkoutId = '4c0c8d0e-7c55-4f36-9a54-7a2b6c1d9e05';
const signedAt = 1_795_222_800_000;
// printf '%s' '4c0c8d0e-7c55-4f36-9a54-7a2b6c1d9e05|DH10234|paid|1795222800' | openssl dgst -sha256 -hmac "$secret" -hex
const sig = '5ac9719edc4b39fd527143bb6c59a470b030b6d04843727d377c8f16d36ce8b9';
// The same with -hmac another
const otherSig = '00c183232394bc1e2f228d96b6038e56550d97b58e1e8a3c2836ed3269118d4f';

const link = { checkoutId, orderCode: 'DH10234', timestamp: '1795222800' };
const query = (changes: Record<string, string> = {}) => {
  const parameters = { order_code: 'DH10234', status: 'paid', ts: '1795222800', sig };
  return new URLSearchParams({ service_checkout: checkoutId, ...parameters, ...changes });
};

test('signs as openssl does', () => {
  expect([signReturn(link, secret), signReturn(link, 'another')]).toEqual([sig, otherSig]);
});

test('takes what the service signed, whatever the shop has in its address besides', () => {
  expect(verifyReturn(query({ a: '1' }), secret, signedAt)).toEqual({ ok: true, ...link });
});

test.each([-300, 300])('%i s off is allowed, one more is not', (seconds) => {
  const at = (off: number) => verifyReturn(query(), secret, signedAt + off * 1000);
  expect(at(seconds).ok).toBe(true);
  const skewSeconds = seconds + Math.sign(seconds);
  expect(at(skewSeconds)).toEqual({ ok: false, reason: 'timestamp-outside-tolerance', skewSeconds });
});

describe('refuses', () => {
  test.each([
    ['another secret', { sig: otherSig }, 'signature-mismatch', undefined],
    ['another order', { order_code: 'DH10235' }, 'signature-mismatch', undefined],
    ['another checkout', { service_checkout: 'x' }, 'signature-mismatch', undefined],
    ['a later time', { ts: '1795222801' }, 'signature-mismatch', undefined],
    ['the state of a cancel', { status: 'cancelled' }, 'not-paid', undefined],
    [
      'parts that are cut elsewhere',
      { service_checkout: `${checkoutId}|DH` },
      'parameter-malformed',
      'service_checkout',
    ],
    ['a time that is none', { ts: '01795222800' }, 'parameter-malformed', 'ts'],
    ['a signature in upper case', { sig: sig.toUpperCase() }, 'parameter-malformed', 'sig'],
    ['a signature that is cut short', { sig: sig.slice(1) }, 'parameter-malformed', 'sig'],
    ['an empty signature', { sig: '' }, 'parameter-missing', 'sig'],
  ] as const)('%s', (_, changes, reason, parameter) => {
    expect(verifyReturn(query(changes), secret, signedAt)).toEqual({ ok: false, reason, parameter });
  });

  test.each(['status', 'service_checkout', 'order_code', 'ts', 'sig'])(
    '%s missing, or twice',
    (parameter) => {
      const without = query();
      without.delete(parameter);
      expect(verifyReturn(without, secret, signedAt)).toEqual({
        ok: false,
        reason: 'parameter-missing',
        parameter,
      });
      const twice = query();
      twice.append(parameter, query().get(parameter)!);
      expect(verifyReturn(twice, secret, signedAt)).toEqual({
        ok: false,
        reason: 'parameter-doubled',
        parameter,
      });
    },
  );

  test('everything with an empty secret, and a time that is none', () => {
    expect(verifyReturn(query(), '', signedAt)).toEqual({ ok: false, reason: 'secret-empty' });
    expect(verifyReturn(query(), secret, Number.NaN).ok).toBe(false);
  });
});
