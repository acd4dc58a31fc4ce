import { describe, expect, test } from 'vitest';
import { checkCredentialDestination } from '../../src/io/credential-destination.ts';
import { asIs } from '../../src/texts/translate.ts';

const refusal = (
  hostname: string,
  {
    encrypted = true,
    allowClearText = false,
    reject,
  }: { encrypted?: boolean; allowClearText?: boolean; reject?: string },
) => {
  try {
    const env = reject === undefined ? {} : { NODE_TLS_REJECT_UNAUTHORIZED: reject };
    checkCredentialDestination(asIs('the key'), { hostname, encrypted }, { env, allowClearText });
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};

const clear = (host: string) => `the key would go to ${host} without TLS, where others can read it`;
const anyone = (host: string) =>
  `NODE_TLS_REJECT_UNAUTHORIZED=0 accepts any certificate, so the key could go to another server than ${host}`;

describe('this machine gets a credential in any way', () => {
  test.each(['localhost', '127.0.0.1', '127.9.9.9', '[::1]', '::1', '[::ffff:7f00:1]'])('%s', (host) => {
    expect(refusal(host, { encrypted: false })).toBeUndefined();
    expect(refusal(host, { reject: '0' })).toBeUndefined();
  });
});

describe('any other does not', () => {
  test.each([
    '0.0.0.0',
    '[::]',
    '10.0.0.1',
    'nats-1',
    'shop.localhost',
    'localhost.example',
    '[::ffff:a00:1]',
    '',
  ])('%s', (host) => {
    expect(refusal(host, { encrypted: false })).toBe(clear(host));
    expect(refusal(host, { encrypted: false, allowClearText: true })).toBeUndefined();
    expect(refusal(host, { reject: '0' })).toBe(anyone(host));
    // Whoever allows clear text has not allowed that.
    expect(refusal(host, { reject: '0', allowClearText: true })).toBe(anyone(host));
    expect(refusal(host, {})).toBeUndefined();
    expect(refusal(host, { reject: '1' })).toBeUndefined();
  });
});
