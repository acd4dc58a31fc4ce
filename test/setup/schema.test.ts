import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readSetup } from '../../src/setup/read-setup.ts';
import { setupSchema } from '../../src/setup/schema.ts';

const pages = ['docs/guides/set-up-once.md', 'docs/reference/setup-file.md'].map((page) =>
  readFileSync(page, 'utf8'),
);
const examples = pages.flatMap((page) =>
  [...page.matchAll(/^```yaml\n([\s\S]*?)^```/gm)].map(([, text]) => text!),
);
const schema = JSON.parse(readFileSync('docs/payconfirm.schema.json', 'utf8'));

const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true, keywords: ['x-assumed'] });
addFormats.default(ajv);
const valid = ajv.compile(schema);

test('the schema for editors takes what the pages show, and so does apply', async () => {
  expect(examples.length).toBe(2);
  for (const text of examples) {
    expect([text, valid(parse(text)), valid.errors]).toEqual([text, true, null]);
    expect((await readSetup(text, 'guide')).setup).toEqual(parse(text));
  }
});

test('both refuse the same', async () => {
  for (const text of [
    'webhok: []',
    'webhooks: [{name: a}]',
    'webhooks: [{name: a, webhook_url: ftp://a.example/}]',
    'webhooks: [{name: a, webhook_url: https://a.example/, auth_type: API_KEY, secret_key: hush}]',
    'webhooks: [{name: a, webhook_url: https://a.example/, virtual_account: {prefix_code: A}}]',
    'keys: [{name: a, save_to: hush}]',
    'virtual_accounts: [{account_number: 123, prefix_code: SHOP}]',
    "virtual_accounts: [{account_number: '123', prefix_code: shop}]",
    "virtual_accounts: [{account_number: '123', prefix_code: SHOP, user_agreement: false}]",
    'emulator: {keys: [{name: a}]}',
  ]) {
    expect([text, valid(parse(text))]).toEqual([text, false]);
    await expect(readSetup(text, 'f')).rejects.toMatchObject({
      kind: 'usage',
      message: expect.stringMatching(/^f:1:/),
    });
  }
});

test('what is only assumed: an editor marks it, the emulator refuses it, and apply leaves it to the service', async () => {
  for (const text of [
    'payment_profile: {accent_color: red, locale: fr}',
    "virtual_accounts: [{account_number: '123', prefix_code: SHOP, customer_type: CORP}]",
  ]) {
    expect([text, valid(parse(text))]).toEqual([text, false]);
    await expect(readSetup(text, 'f', setupSchema)).rejects.toMatchObject({ kind: 'usage' });
    expect((await readSetup(text, 'f')).setup).toEqual(parse(text));
  }
});
