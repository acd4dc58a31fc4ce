import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Setup } from '../../../src/setup/schema.ts';
import { startApplying } from '../../harness/applying.ts';
import { said } from '../../harness/said.ts';
import { startTestbed } from '../../harness/testbed.ts';

const account = '0011012345678';

/** What a file may say of one client; names of any letters, virtual accounts by what the bank takes. */
const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .filter((one) => !one.includes('\0'));
const prefix = fc.stringMatching(/^[A-Z0-9]{1,10}$/).filter((one) => one !== 'BAD' && one !== 'REJECT');
const virtualAccounts = fc.uniqueArray(
  fc.record(
    {
      account_number: fc.constantFrom(account, '0071000123456'),
      prefix_code: prefix,
      content: text,
      explain: text,
      beneficiary_name_rule: fc.integer({ min: 0, max: 9 }),
      receive_noti_realtime: fc.boolean(),
    },
    { requiredKeys: ['account_number', 'prefix_code'] },
  ),
  { selector: (one) => `${one.account_number} ${one.prefix_code} ${one.content ?? ''}`, maxLength: 4 },
);
const webhook = fc.record(
  {
    name: text,
    webhook_url: fc
      .webUrl({ validSchemes: ['https'] })
      // `//…@` in a path is hidden as if a password stood in it.
      .filter((url) => url.length < 2_000 && !url.slice(8).includes('//')),
    auth_type: fc.constantFrom('NONE', 'API_KEY', 'HMAC_SHA256'),
    secret_key: fc.constant('the-secret-of-a-seed'),
    api_key_name: fc.stringMatching(/^[A-Za-z0-9-]{1,20}$/),
    payload_format: fc.constantFrom('application/json', 'multipart/form-data'),
    is_active: fc.boolean(),
  },
  { requiredKeys: ['name', 'webhook_url', 'secret_key'] },
);
const keys = fc.array(fc.record({ name: text, client_id: fc.uuid(), client_secret: fc.constant('secret') }), {
  maxLength: 3,
});
const setups = fc
  .record({
    virtual_accounts: virtualAccounts,
    keys,
    webhooks: fc.uniqueArray(webhook, { selector: ({ name }) => name, maxLength: 4 }),
  })
  .chain(({ virtual_accounts, webhooks, keys }) => {
    const one = fc.option(
      virtual_accounts.length > 0 ? fc.constantFrom(...virtual_accounts) : fc.constant(null),
    );
    return fc
      .record({ bound: fc.tuple(...webhooks.map(() => one)), into: one, name: text })
      .map(({ bound, into, name }): Setup => {
        const reference = (va: (typeof virtual_accounts)[number] | null) =>
          va && {
            account_number: va.account_number,
            prefix_code: va.prefix_code,
            ...(va.content === undefined ? {} : { content: va.content }),
          };
        return {
          virtual_accounts,
          webhooks: webhooks.map((each, index) => ({
            ...each,
            virtual_account: reference(bound[index] ?? null),
          })),
          payment_profile: { display_name: name, default_virtual_account: reference(into) },
          emulator: { keys },
        };
      });
  });

test('whatever is there: the file written from it changes nothing when it is applied', async () => {
  await fc.assert(
    fc.asyncProperty(setups, async (seed) => {
      const { cli, file, write, counting, apply } = await startApplying({ seed });
      const exported = await cli(['apply', '--export']);
      expect([exported.code, exported.stderr]).toEqual([0, '']);
      write(exported.stdout);
      const { code, stdout, stderr } = await apply(['-o', 'json']);
      expect([code, stderr.replaceAll(file, 'FILE')]).toEqual([0, '']);
      const actions = JSON.parse(stdout).items.map(({ action }: { action: string }) => action);
      expect(actions).toEqual(actions.map(() => 'unchanged'));
      const places = [...exported.stdout.matchAll(/ (?:save_to|secret_key): "?(\S+)/g)].map(
        ([, place]) => place,
      );
      expect(new Set(places).size).toBe(places.length);
      expect(counting.writes()).toEqual([]);
    }),
    { numRuns: 15 },
  );
}, 120_000);

test('names that become the same get places of their own, also where one looks like a number given', async () => {
  const names = ['a b', 'a-b', 'A b 2', 'a  b'];
  const webhooks = names.map((name) => ({
    name,
    webhook_url: 'https://shop.example/hook',
    auth_type: 'HMAC_SHA256' as const,
    secret_key: 'the-secret-of-a-seed',
  }));
  const { cli } = await startApplying({ seed: { webhooks } });
  const { stdout } = await cli(['apply', '--export']);
  expect(stdout.match(/(?<=env:)\w+/g)).toEqual([
    'WEBHOOK_SECRET_A_B',
    'WEBHOOK_SECRET_A_B_2',
    'WEBHOOK_SECRET_A_B_2_2',
    'WEBHOOK_SECRET_A_B_3',
  ]);
});

test('the file as it is written', async () => {
  const seed: Setup = {
    virtual_accounts: [
      { account_number: account, prefix_code: 'SHOP', content: 'KH001', receive_noti_realtime: false },
    ],
    webhooks: [
      {
        name: 'Cửa hàng',
        webhook_url: 'https://shop.example/hook',
        auth_type: 'HMAC_SHA256',
        secret_key: 'whsec_of_the_shop',
        virtual_account: { account_number: account, prefix_code: 'SHOP', content: 'KH001' },
      },
      { name: 'b\u001b[31m', webhook_url: 'https://b.example/', is_active: false },
    ],
  };
  const { cli } = await startApplying({ seed });
  const exported = await cli(['apply', '--export']);
  expect(exported.stdout).not.toContain('whsec_');
  expect(said(exported)).toMatchInlineSnapshot(`
    "# Written by apply --export. apply -f changes what differs from this file, and leaves alone what it does not name.

    keys:
      - name: Default Key
        save_to: file:default-key.env
    virtual_accounts:
      - account_number: "0011012345678"
        prefix_code: SHOP
        content: KH001
        receive_noti_realtime: false
    webhooks:
      - name: Cửa hàng
        webhook_url: https://shop.example/hook
        auth_type: HMAC_SHA256
        secret_key: env:WEBHOOK_SECRET_CUA_HANG # the service does not show it: put it there
        virtual_account:
          account_number: "0011012345678"
          prefix_code: SHOP
          content: KH001
      - name: "b\\e[31m"
        webhook_url: https://b.example/
        is_active: false
    payment_profile:
      display_name: Demo Shop
      va_prefix: CHK
      owner_number: "0011012345678"
      owner_type: PER
      merchant_id: DEMO
      terminal_id: DEMO01
      beneficiary_name: NGUYEN VAN AN
      show_provider_badge: true
      locale: vi
      default_bank_account: "0011012345678"
    "
  `);
});

test('the secret parts of a URL are left out, with a warning', async () => {
  const { cli } = await startApplying();
  await cli([
    'webhooks',
    'create',
    '--name',
    'shop',
    '--url',
    'https://u:p@shop.example/hook?token=abcdef123456',
  ]);
  const { stdout, stderr } = await cli(['apply', '--export']);
  expect(stdout).toContain('https://[redacted]@shop.example/hook?token=[redacted]');
  expect(stderr).toBe('warning: left out: the secret parts of the URL of webhook shop: put them there\n');
});

test('what it cannot say is left out, with a warning; two of one name are refused', async () => {
  const { cli, json, emulator, write, apply, counting } = await startApplying();
  const { items } = await json('accounts', 'list');
  const flags = ['--account-id', items[0].id, '--prefix', 'SHOP', '--agree', '--json'];
  const { bank_request } = JSON.parse((await cli(['va', 'request', ...flags])).stdout);
  await cli(['va', 'verify', bank_request.id, '--code', await emulator.otp()]);
  const exported = await cli(['apply', '--export']);
  expect(said({ ...exported, stdout: '' })).toMatchInlineSnapshot(`
    "! warning: left out: virtual account 96SHOP999999999999, whose steps 3 and 4 are missing
    "
  `);
  counting.writes();
  write(exported.stdout);
  expect([(await apply()).code, counting.writes()]).toEqual([0, []]);
  for (const url of ['https://a.example/', 'https://b.example/'])
    await cli(['webhooks', 'create', '--name', 'twin', '--url', url]);
  expect(said(await cli(['apply', '--export']))).toMatchInlineSnapshot(`
    "! error: 2 webhook configurations are named twin, so the name is ambiguous
    ! hint: rename one: payconfirm webhooks update 00000000-0000-4000-8000-000000000001 --name NAME
    exit 1
    "
  `);
});

test('a file and --export exclude each other', async () => {
  const { cli } = await startApplying();
  expect(said(await cli(['apply', '--export', '-f', 'a']))).toMatchInlineSnapshot(`
    "! error: --file and --export exclude each other
    ! hint: remove one of the two
    exit 2
    "
  `);
});

test('what a listener has made for its own time is left out, and that is said', async () => {
  const webhook_url = 'http://127.0.0.1:4242/';
  const listener = 'payconfirm listen 10d111e3-2a21-4983-95f0-cbfa6d827918';
  const others = ['payconfirm listen at the till', `payconfirm listen ${'-'.repeat(36)}`];
  const webhooks = [listener, ...others].map((name) => ({ name, webhook_url }));
  const { cli } = await startApplying({ seed: { webhooks } });
  const { stdout, stderr } = await cli(['apply', '--export']);
  expect([stdout.match(/payconfirm listen .*/g), stderr]).toEqual([
    others,
    `warning: left out: webhook ${listener}, which a listener made for its own time\n`,
  ]);
});

test('the plan of a dry run is as wide as the terminal, also where much is left alone', async () => {
  const names = ['the shop in Hanoi', 'the shop in Hue', 'the shop in Da Nang', 'the shop in Can Tho'];
  const webhooks = names.map((name) => ({ name, webhook_url: 'http://127.0.0.1:4242/' }));
  const { apply, write } = await startApplying({ seed: { webhooks } });
  write('webhooks:\n  - name: another\n    webhook_url: http://127.0.0.1:4242/\n');
  const { stdout } = await apply(['--dry-run'], { tty: true });
  const lines = stdout.split('\n');
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
  expect(lines.join(' ')).toContain('webhook the shop in Da Nang, webhook the shop in Can Tho.');
});

test('a secret in a URL is hidden in the file, which is refused until it is written out', async () => {
  const { cli, ok, json } = await startTestbed({ now: Date.now() });
  const url = 'https://me:planted-pass@shop.example/hook?token=planted-query';
  await ok(['webhooks', 'create', '--name', 'shop', '--url', url]);
  const exported = await ok(['apply', '--export']);
  expect(exported).not.toContain('planted');
  expect(exported).toContain('webhook_url: https://[redacted]@shop.example/hook?token=[redacted]');
  const applied = await cli(['apply', '--file', '-', '--yes'], { stdin: exported });
  expect([applied.code, applied.stderr]).toEqual([
    2,
    expect.stringMatching(/^error: .*webhook_url was copied from an output, where its secret is hidden/),
  ]);
  const { items } = await json<{ items: { id: string; webhook_url: string }[] }>('webhooks', 'list');
  expect(items[0]!.webhook_url).toBe('https://[redacted]@shop.example/hook?token=[redacted]');
  const updated = await cli(['webhooks', 'update', items[0]!.id, '--url', items[0]!.webhook_url]);
  expect([updated.code, updated.stdout]).toEqual([2, '']);
});
