import { describe, expect, test } from 'vitest';
import { createSecrets, hidden } from '../../src/values/redact-secrets.ts';

function hiding(...values: (string | undefined)[]) {
  const secrets = createSecrets();
  for (const value of values) secrets.add(value);
  return secrets;
}

describe('a secret in each form that a writer may give it', () => {
  const secret = `Né "q"\\b/<x>&'y'  +1\n`;
  test.each([
    ['as it is', secret],
    ['in JSON', `Né \\"q\\"\\\\b/<x>&'y'  +1\\n`],
    ['in JSON within JSON', `Né \\\\\\"q\\\\\\"\\\\\\\\b/<x>&'y'  +1\\\\n`],
    ['in JSON with its slashes escaped', `Né \\"q\\"\\\\b\\/<x>&'y'  +1\\n`],
    ['in JSON of ASCII alone', `N\\u00e9 \\"q\\"\\\\b/<x>&'y'  +1\\n`],
    ['in a page', `Né &quot;q&quot;\\b/&lt;x&gt;&amp;&#39;y&#39;  +1\n`],
    ['in a cell', `Né "q"\\b/<x>&'y'  +1\\n`],
    ['with its blanks folded', `Né "q"\\b/<x>&'y' +1`],
    ['in a path', `N%C3%A9%20%22q%22%5Cb%2F%3Cx%3E%26'y'%20%20%2B1%0A`],
    ['in a path, in lower case', `N%c3%a9%20%22q%22%5cb%2f%3cx%3e%26'y'%20%20%2b1%0a`],
    ['in a form', `N%C3%A9+%22q%22%5Cb%2F%3Cx%3E%26%27y%27++%2B1%0A`],
    ['in a form, in lower case', `N%c3%a9+%22q%22%5cb%2f%3cx%3e%26%27y%27++%2b1%0a`],
  ])('%s', (_, form) => {
    expect(hiding(secret).hide(`before ${form} behind`)).toBe('before [redacted] behind');
  });

  test.each([0, 1, 2])('in Base64, behind %i other bytes', (offset) => {
    const text = Buffer.from(`${'x'.repeat(offset)}${secret}zz`).toString('base64');
    const shown = hiding(secret).hide(`Basic ${text}`);
    expect(shown).toMatch(/^Basic .{0,4}\[redacted\].{0,6}$/);
  });

  test('in Base64 for a URL', () => {
    const secret = '???>>>???>>>';
    expect(hiding(secret).hide(`t ${Buffer.from(secret).toString('base64url')}`)).toBe('t [redacted]');
    expect(hiding(secret).hide(`t ${Buffer.from(secret).toString('base64')}`)).toBe('t [redacted]');
  });

  test('of signs that mean something in a pattern', () => {
    const secret = 'a.*+?^$()|[]{}\\/b';
    expect(hiding(secret).hide(`${secret} axb`)).toBe('[redacted] axb');
  });
});

test('every place of it, and the longer of two that begin alike', () => {
  expect(hiding('ab-cd', 'ab-cdef').hide('ab-cd ab-cdef xab-cdx ab-c')).toBe(
    '[redacted] [redacted] x[redacted]x ab-c',
  );
});

test('one that comes later is hidden too', () => {
  const secrets = hiding('first-one');
  expect(secrets.hide('first-one second-one')).toBe('[redacted] second-one');
  secrets.add('second-one');
  expect(secrets.hide('first-one second-one')).toBe('[redacted] [redacted]');
});

describe.each(['a', 'ab1', 'test', 'TOKEN', 'error', 'hint', 'delivery', 'mật'])(
  'the common word %s as a secret',
  (word) => {
    const shown = (text: string) => hiding(word).hide(text);
    test.each([
      (secret: string) => `error: no test delivery came back within 60 s\nhint: a ${secret} hint, ${secret}.`,
      (secret: string) => `${secret} of it`,
      (secret: string) => `${secret}: it could not be read`,
      (secret: string) => `"the ${secret} of it" (${secret}) /${secret}/ ${secret}s x${secret} --${secret}`,
    ])('spoils no sentence: %s', (text) => {
      expect(shown(text(word))).toBe(text(word));
    });
    test.each([
      (secret: string) => secret,
      (secret: string) => `{"secret_key":"${secret}","n":1}`,
      (secret: string) => `'{"secret_key":\\"${secret}\\"}'`,
      (secret: string) => `X-Webhook-Secret: ${secret}\nHost: x`,
      (secret: string) => `X-Webhook-Secret: ${secret}`,
      (secret: string) => `Authorization: Bearer ${secret}\n`,
      (secret: string) => `secret=${secret}&page=2`,
      (secret: string) => `S=${secret} npm start`,
      (secret: string) => `what was given: ${secret}, which is none`,
    ])('is hidden where a value stands: %s', (text) => {
      expect(shown(text(word))).toBe(text('[redacted]'));
    });
  },
);

test('nothing is no secret', () => {
  expect(hiding(undefined, '').hide('"" = : ')).toBe('"" = : ');
});

test('the Base64 of a short one would be in too many texts', () => {
  const base64 = Buffer.from('wxyz!').toString('base64');
  expect(hiding('wxyz!').hide(base64)).toBe(base64);
  const longer = Buffer.from('wxyz!!').toString('base64');
  expect(hiding('wxyz!!').hide(longer)).toBe('[redacted]');
});

test('digits are a secret as a whole number alone', () => {
  expect(hiding('123456').hide('123456 1234567 0123456 a123456b 123456.')).toBe(
    '[redacted] 1234567 0123456 a[redacted]b [redacted].',
  );
  expect(hiding('12345x').hide('012345x9')).toBe('0[redacted]9');
  expect(hiding('x12345').hide('9x123456')).toBe('9[redacted]6');
});

describe('of a body', () => {
  const learned = (value: unknown, text: string) => {
    const secrets = createSecrets();
    secrets.addFrom(value);
    return secrets.hide(text);
  };
  test('what stands under the name of a secret, at any depth, numbers too', () => {
    const body = {
      name: 'plain-name',
      api_key: 'key-value',
      list: [{ token: { inner: 'deep-value', n: 123456 } }],
      password: 9007199254740993n,
      pin: true,
      otp: null,
    };
    expect(learned(body, 'plain-name key-value deep-value 123456 9007199254740993 true null')).toBe(
      'plain-name [redacted] [redacted] [redacted] [redacted] true null',
    );
  });
  test('the password in a URL, as it is written and as it is read', () => {
    expect(learned({ url: 'https://user:p%40ssword@shop.example/' }, 'p%40ssword p@ssword user')).toBe(
      '[redacted] [redacted] user',
    );
    expect(learned('https://user:p%zzword@shop.example/', 'p%zzword')).toBe('[redacted]');
    expect(learned(undefined, 'undefined')).toBe('undefined');
  });
});

describe('in a URL, whatever is known', () => {
  test.each([
    ['postgres://user:pass@host/db', 'postgres://[redacted]@host/db'],
    ['https://:pass@host', 'https://[redacted]@host'],
    ['https://user:pa:ss@host/ http://b:c@d', 'https://[redacted]@host/ http://[redacted]@d'],
    ['https://token@host/a', 'https://[redacted]@host/a'],
    ['https://a@b:c@host/a@b', 'https://[redacted]@host/a@b'],
    ['https:\\/\\/user:pass@host\\/', 'https:\\/\\/[redacted]@host\\/'],
    ['https:\\\\user:pass@host', 'https:\\\\[redacted]@host'],
    ['/go?to=https%3A%2F%2Fuser%3Apass%40host%2Fa', '/go?to=https%3A%2F%2F[redacted]%40host%2Fa'],
    ['https://host/#access_token=a', 'https://host/#access_token=[redacted]'],
    [
      'https://host/?apikey=a&sig=b&X-Amz-Signature=c',
      'https://host/?apikey=[redacted]&sig=[redacted]&X-Amz-Signature=[redacted]',
    ],
    ['https://host:80/a@b', 'https://host:80/a@b'],
    ['https://host/a:b@c', 'https://host/a:b@c'],
    ['user:pass@host', 'user:pass@host'],
    ['https://user:a b@host', 'https://user:a b@host'],
    ['?token=abc&page=2#x', '?token=[redacted]&page=2#x'],
    ['/x?page=2&api_key=a%20b', '/x?page=2&api_key=[redacted]'],
    ['"/x?%74oken=abc"', '"/x?%74oken=[redacted]"'],
    ['/x?to%zzken=abc', '/x?to%zzken=abc'],
    ['/x?token=', '/x?token='],
    ['token=abc', 'token=abc'],
    ['/x?token=a&order_code=b', '/x?token=[redacted]&order_code=b'],
  ])('%s', (text, shown) => {
    expect(createSecrets().hide(text)).toBe(shown);
  });
});

test('every text of a value is hidden, and the rest of it stays', () => {
  const secrets = hiding('hush!');
  const value = { a: 'hush!', b: ['x hush!', 1, null, true, undefined], c: { d: 5n } };
  expect(secrets.hideIn(value)).toEqual({
    a: '[redacted]',
    b: ['x [redacted]', 1, null, true, undefined],
    c: { d: 5n },
  });
  expect([secrets.hideIn('hush!'), secrets.hideIn(null), secrets.hideIn(undefined)]).toEqual([
    '[redacted]',
    null,
    undefined,
  ]);
});

test('the beginning of a secret that was cut with its text', () => {
  const secrets = createSecrets();
  const token = `eyJ${'a1b2'.repeat(100)}`;
  secrets.add(token);
  expect(secrets.hide(`it said: x ${token.slice(0, 190)}… and more`)).toBe(`it said: x ${hidden}… and more`);
  expect(secrets.hide(`it said: ${token.slice(0, 7)}…`)).toBe(`it said: ${token.slice(0, 7)}…`);
});

test('a long word takes time by its length, not by the square of it', () => {
  const secrets = createSecrets();
  secrets.add('a-secret-of-ours');
  const word = 'Z'.repeat(100_000);
  const began = performance.now();
  expect(secrets.hide(word)).toBe(word);
  // Milliseconds: some 5, and 10,000 by the square.
  expect(performance.now() - began).toBeLessThan(2_000);
});

test('a secret of any length and anything else that a reply gives for one are taken', () => {
  const secrets = createSecrets();
  const long = 's'.repeat(1_000_000);
  for (const value of [long, ['s'], { s: 1 }, 5, null, true]) secrets.add(value as string);
  secrets.add('short-secret');
  expect(secrets.hide(`a ${long} b short-secret c ["s"]`)).toBe('a [redacted] b [redacted] c ["s"]');
});
