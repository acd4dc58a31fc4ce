/** An id that a line lacks is chosen from a list, by every command whose argument there is a list of. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { offersOf } from '../../src/cli/completion/values.ts';
import { loadTree } from '../../src/commands/index.ts';
import { forAll } from '../harness/at-end.ts';
import { leaves } from '../harness/complete-line.ts';
import { virtualAccount } from '../harness/registered.ts';
import { runCli } from '../harness/run-cli.ts';
import { keys, openTerminal } from '../harness/terminal.ts';
import { startTestbed } from '../harness/testbed.ts';

/** The commands with one required argument that there is a list of, with its name and what it is. */
const listed = leaves(await loadTree()).flatMap(([line, definition]) => {
  const [argument, another] = (definition.arguments ?? []).filter(({ required }) => required);
  const offers = argument && offersOf(argument);
  if (another || offers === undefined || offers === 'files' || offers === '@files') return [];
  return [{ line, name: argument!.name, kind: typeof offers === 'string' ? offers : 'here' }];
});

const shop = forAll(async () => {
  const testbed = await startTestbed();
  const { url, clientId, clientSecret, clock } = testbed.emulator;
  const env = {
    PAYCONFIRM_CONFIG_DIR: mkdtempSync(join(tmpdir(), 'payconfirm-pick-')),
    PAYCONFIRM_BASE_URL: url,
    PAYCONFIRM_CLIENT_ID: clientId,
    PAYCONFIRM_CLIENT_SECRET: clientSecret,
  };
  await testbed.configure('shop', await testbed.answering(200));
  clock.set('2026-11-21T02:00:00Z');
  await testbed.configure('market\u001b[2J\u202e', 'http://127.0.0.1:9/');
  await virtualAccount(testbed);
  await testbed.transfer('FT1');
  for (const [order, amount] of [
    ['DH1', '150000'],
    ['DH2', '20000'],
  ] as const) {
    clock.set(order === 'DH1' ? '2026-11-21T03:00:00Z' : '2026-11-21T03:01:00Z');
    const back = ['--return-url', 'https://shop.example', '--sandbox'];
    await testbed.ok(['checkouts', 'create', '--amount', amount, '--order-code', order, ...back]);
  }
  const made = [
    'channels telegram create --group -100 --name family --template {{amount}}',
    'channels zalo create --group 1234567890 --name staff',
    'channels email create --name books --recipient an@shop.example',
    'billing invoices create --plan startup --cycle month',
    'emulator snapshot save base',
  ];
  for (const line of made) await testbed.ok(line.split(' '));
  const login = ['auth', 'login', '--base-url', url, '--client-id', clientId, '--client-secret-stdin'];
  await runCli([...login, '--profile', 'kept'], {
    stdin: `${clientSecret}\n`,
    clock,
    env: { PAYCONFIRM_CONFIG_DIR: env.PAYCONFIRM_CONFIG_DIR },
  });
  return { env, clock };
});

const open = (line: string, more: string[] = [], given: Record<string, string> = {}) => {
  const { env, clock } = shop();
  return openTerminal([...line.split(' '), ...more], { env: { ...env, ...given }, clock });
};

test('the commands that have one', () => {
  expect(listed.map(({ line, kind }) => `${line}: ${kind}`)).toMatchInlineSnapshot(`
    [
      "keys destroy: key_id",
      "va show: virtual_account_number",
      "va transactions: virtual_account_number",
      "va delete: virtual_account_number",
      "notifications request: virtual_account_id",
      "notifications show: virtual_account_id",
      "notifications modify: virtual_account_number",
      "notifications delete: virtual_account_number",
      "qr checkout: checkout_id",
      "qr va: virtual_account_number",
      "checkouts show: checkout_id",
      "checkouts wait: checkout_id",
      "checkouts pay: checkout_id",
      "checkouts open: checkout_id",
      "checkouts cancel: checkout_id",
      "checkouts expire: checkout_id",
      "webhooks update: config_id",
      "webhooks pause: config_id",
      "webhooks resume: config_id",
      "webhooks delete: config_id",
      "webhooks log: log_entry",
      "channels email show: email_config_id",
      "channels email verify: email_config_id",
      "channels email resend: email_config_id",
      "channels email update: email_config_id",
      "channels email delete: email_config_id",
      "channels email test: email_config_id",
      "channels telegram update: telegram_config_id",
      "channels telegram delete: telegram_config_id",
      "channels zalo update: zalo_group_id",
      "channels zalo delete: zalo_group_id",
      "channels zalo test: zalo_group_id",
      "billing invoices show: invoice_id",
      "billing invoices cancel: invoice_id",
      "emulator snapshot restore: here",
      "profiles use: here",
      "profiles delete: here",
    ]
  `);
});

describe.each(listed)('$line', ({ line, name }) => {
  test('in a terminal a list to search', async () => {
    const term = open(line);
    await term.see(`${name} (type to search):`);
    await term.see('❯');
    term.type(keys.ctrlC);
    expect((await term.end).code).toBe(130);
  });

  test.each([['--no-input'], ['CI']])('with %s the argument is missing, exit 2', async (how) => {
    const run = how === 'CI' ? open(line, [], { CI: 'true' }) : open(line, [how]);
    const { code, stdout, stderr } = await run.end;
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^error: missing(?: required argument '|: )/);
    expect(stderr).toContain(name);
  });
});

test('newest first, by order code, amount and time; searched by what is typed', async () => {
  const term = open('checkouts show', ['--json']);
  const shown = await term.see(/pending\n[^❯]*pending\n/);
  expect(shown.split('\n').filter((row) => row.includes('pending'))).toMatchInlineSnapshot(`
    [
      "❯ DH2  20.000 ₫  2026-11-21 10:01:00 +07  pending",
      "  DH1  150.000 ₫  2026-11-21 10:00:00 +07  pending",
    ]
  `);
  term.type('dh1');
  await term.see(/❯ DH1 /);
  term.type(keys.enter);
  const { code, stdout } = await term.end;
  expect([code, JSON.parse(stdout).order_code]).toEqual([0, 'DH1']);
});

test('what others wrote is made safe', async () => {
  const term = open('webhooks pause');
  await term.see('❯ market\\x1b[2J\\u202e  2026-11-21 09:00:00 +07');
  term.type(keys.ctrlC);
  expect((await term.end).code).toBe(130);
});

test('a delivery by its transaction, amount, result and time', async () => {
  const term = open('webhooks log', ['--json']);
  await term.see(/❯ FT1 {2}(OK|CONNECTION) {2}150\.000 ₫ {2}2026-11-21/);
  term.type(keys.enter);
  expect(JSON.parse((await term.end).stdout).request_payload).toContain('"FT1"');
});

test('a required flag that there is a list of, too; account numbers are masked', async () => {
  const term = open('va list', ['--json']);
  await term.see(/--account-id \(type to search\):\n❯ \*+5678 /);
  term.type(keys.enter);
  const { code, stdout } = await term.end;
  expect([code, JSON.parse(stdout).items.length]).toEqual([0, 1]);
});

test('where the list is empty, the argument is missing as before', async () => {
  const { url } = (await startTestbed()).emulator;
  const { code, stderr } = await open('webhooks delete', [], { PAYCONFIRM_BASE_URL: url }).end;
  expect([code, stderr.split('\n')[0]]).toEqual([2, "error: missing required argument 'ID'"]);
});

test('where the list cannot be read, too, with the reason', async () => {
  const PAYCONFIRM_CONFIG_DIR = mkdtempSync(join(tmpdir(), 'payconfirm-pick-'));
  const given = { PAYCONFIRM_CLIENT_ID: '', PAYCONFIRM_CLIENT_SECRET: '', PAYCONFIRM_CONFIG_DIR };
  const { code, stderr } = await open('webhooks delete', [], given).end;
  expect([code, stderr.split('\n').filter((row) => !row.startsWith('hint'))]).toMatchInlineSnapshot(`
    [
      2,
      [
        "warning: There is no list to choose from: no credentials: no token that lasts",
        "and no client key",
        "error: missing required argument 'ID'",
        "",
      ],
    ]
  `);
});
