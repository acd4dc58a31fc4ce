import { describe, expect, test } from 'vitest';
import { PayconfirmError } from '../../src/errors.ts';
import { readSetup } from '../../src/setup/read-setup.ts';

/** What is wrong with a file: each with its place. */
async function wrong(text: string): Promise<string[]> {
  try {
    await readSetup(text, 'f.yaml');
  } catch (error) {
    if (!(error instanceof PayconfirmError) || error.kind !== 'usage') throw error;
    return error.details?.map(({ field, message }) => `${field}: ${message}`) ?? [error.message];
  }
  return [];
}

test('a file without anything in it asks for nothing', async () => {
  for (const text of ['', '# nothing\n', '{}', '---\n']) expect(await wrong(text)).toEqual([]);
});

test('JSON is YAML too', async () => {
  const { setup } = await readSetup(
    '{"webhooks": [{"name": "a", "webhook_url": "https://a.example/"}]}',
    'f',
  );
  expect(setup).toEqual({ webhooks: [{ name: 'a', webhook_url: 'https://a.example/' }] });
});

const webhook = 'webhooks:\n  - name: shop\n    webhook_url: https://a.example/\n';

test('a field that the endpoint table has not got is no mistake: the service may know it', async () => {
  const text =
    `${webhook}    url: x\n    zzz: {a: 1}\npayment_profile:\n  Locale: vi\n` +
    'keys: [{name: a, save_to: "file:a", save-to: b}]\n' +
    'virtual_accounts: [{account_number: "1", prefix_code: A, zzz: x}]\n';
  const { setup, beyond } = await readSetup(text, 'f.yaml');
  expect(setup.webhooks).toEqual([
    { name: 'shop', webhook_url: 'https://a.example/', url: 'x', zzz: { a: 1 } },
  ]);
  expect(beyond).toEqual([
    'f.yaml:4:5: url is not known here. Did you mean webhook_url?',
    'f.yaml:5:5: zzz is not known here. There are: name, webhook_url, auth_type, secret_key, api_key_name, payload_format, virtual_account, is_active',
    'f.yaml:7:3: Locale is not known here. Did you mean locale?',
    'f.yaml:8:37: save-to is not known here. Did you mean save_to?',
    expect.stringMatching(/^f\.yaml:9:58: zzz is not known here\. There are: account_number, prefix_code, /),
  ]);
});

describe('each mistake is named with its line and column', () => {
  test.each([
    ['webhok: []\n', ['f.yaml:1:1: webhok is not known here. Did you mean webhooks?']],
    [
      'keys:\n  - name: a\n    save-to: b\n',
      ['f.yaml:3:5: save-to is not known here. Did you mean save_to?', 'f.yaml:2:5: save_to is required'],
    ],
    [`${webhook}    __proto__: x\n`, [expect.stringMatching(/^f\.yaml:4:5: __proto__ is not known here\./)]],
    [`${webhook}    is_active: maybe\n`, ['f.yaml:4:16: is_active must be true or false']],
    [
      'webhooks:\n  - name: 12\n    webhook_url: https://a.example/\n',
      ['f.yaml:2:11: name must be text: put it in quotes'],
    ],
    ['payment_profile:\n  hotline: 19001234\n', ['f.yaml:2:12: hotline must be text: put it in quotes']],
    ['webhooks:\n  - name: a\n', ['f.yaml:2:5: webhook_url is required']],
    [
      'webhooks:\n  - name: a\n    url: x\n',
      ['f.yaml:3:5: url is not known here. Did you mean webhook_url?', 'f.yaml:2:5: webhook_url is required'],
    ],
    ['webhooks: shop\n', ['f.yaml:1:11: webhooks must be a list']],
    ['- webhooks\n', ['f.yaml:1:1: the file must be an object']],
    [
      `${webhook}    auth_type: hmac\n    payload_format: xml\n`,
      [
        'f.yaml:4:16: auth_type must be one of NONE, API_KEY, HMAC_SHA256',
        'f.yaml:5:21: payload_format must be one of application/json, application/x-www-form-urlencoded, multipart/form-data',
      ],
    ],
    ['webhooks:\n\t- name: a\n', ['f.yaml:2:1: Tabs are not allowed as indentation']],
    ['webhooks: []\nwebhooks: []\n', ['f.yaml:2:1: Map keys must be unique']],
    [`${webhook}    name: b\n`, ['f.yaml:4:5: Map keys must be unique']],
    [
      'webhooks: []\n---\nwebhooks: []\n',
      ['f.yaml:2:1: a second document begins here, and a set-up file has one'],
    ],
    ['webhooks: !!js/function x\n', [expect.stringMatching(/^f\.yaml:1:11: Unresolved tag/)]],
    [
      `${webhook}  - {name: shop, webhook_url: "https://b.example/"}\n`,
      ['f.yaml:4:5: a second shop; the first is at f.yaml:2:5'],
    ],
    [
      'keys:\n  - {name: a, save_to: "file:x"}\n  - {name: a, save_to: "file:y"}\n',
      ['f.yaml:3:5: a second a; the first is at f.yaml:2:5'],
    ],
    [
      `virtual_accounts:\n${'  - {account_number: "0011012345678", prefix_code: SHOP, content: A}\n'.repeat(2)}`,
      ['f.yaml:3:5: a second SHOP A under *********5678; the first is at f.yaml:2:5'],
    ],
    // Two accounts that look the same where they are masked.
    [
      'virtual_accounts:\n  - {account_number: "0011012345678", prefix_code: SHOP}\n  - {account_number: "0021012345678", prefix_code: SHOP}\n',
      [],
    ],
    [
      `emulator:\n  transactions:\n${'    - {transaction_code: FT1, amount: 1, description: a}\n'.repeat(3)}`,
      [
        'f.yaml:4:7: a second FT1; the first is at f.yaml:3:7',
        'f.yaml:5:7: a second FT1; the first is at f.yaml:3:7',
      ],
    ],
    [
      `emulator:\n  bank_accounts:\n${'    - {account_number: "0011012345678", account_name: A}\n'.repeat(2)}`,
      ['f.yaml:4:7: a second *********5678; the first is at f.yaml:3:7'],
    ],
    ['webhooks: *nowhere\n', [expect.stringMatching(/^f\.yaml: Unresolved alias/)]],
  ])('%j', async (text, mistakes) => expect(await wrong(text)).toEqual(mistakes));
});

test('a secret that stands in the file is refused, and not said again', async () => {
  for (const secret of ['whsec_hush', '12345678', '"env: HOOK"', '"env:"', 'ENV:HOOK', 'true']) {
    const said = await wrong(`${webhook}    auth_type: API_KEY\n    secret_key: ${secret}\n`);
    expect([secret, said]).toEqual([secret, [expect.stringMatching(/^f\.yaml:5:17: secret_key must /)]]);
    if (secret.length > 6) expect(said.join()).not.toContain(secret);
  }
  for (const reference of ['env:HOOK', 'file:secrets/hook', 'file:/run/secrets/a b'])
    expect(await wrong(`${webhook}    auth_type: API_KEY\n    secret_key: ${reference}\n`)).toEqual([]);
});

describe('a file that is made to do harm is refused in words, soon', () => {
  const lots = (anchor: string, inner: string) =>
    `${anchor}: &${anchor} [${Array(9).fill(inner).join(',')}]\n`;
  const bomb = ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']
    .map((anchor, at) => lots(anchor, `*${'abcdefgh'[at]}`))
    .join('');
  test.each([
    [
      'anchors of anchors',
      lots('a', 'x') + bomb,
      'f.yaml: Excessive alias count indicates a resource exhaustion attack',
    ],
    ['an anchor in itself', 'webhooks: &a [*a]', 'f.yaml: an alias stands within its own anchor'],
    ['10 MB', 'a'.repeat(10_000_000), 'f.yaml has 10000000 characters, and a set-up file at most 1000000'],
    ['deep lists', '['.repeat(200_000), 'f.yaml is nested too deep to be a set-up file'],
    ['deep maps', 'a: {'.repeat(100_000), 'f.yaml is nested too deep to be a set-up file'],
  ])('%s', async (_, text, said) => expect(await wrong(text)).toEqual([said]));

  test('100,000 keys, none of them known', async () => {
    const said = await wrong(Array.from({ length: 100_000 }, (_, at) => `k${at}: 1\n`).join(''));
    expect(said).toHaveLength(101);
    expect(said[99]).toMatch(/^f\.yaml:100:1: k99 is not known here\./);
    expect(said[100]).toBe('f.yaml: 99900 more are wrong');
  });
});
