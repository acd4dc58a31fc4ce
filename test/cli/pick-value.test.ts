/** An id that a line lacks is chosen from a list, by every command whose argument there is a list of. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { offersOf } from '../../src/cli/completion/values.ts';
import type { ArgumentDefinition, FlagDefinition } from '../../src/cli/definition.ts';
import { loadTree } from '../../src/commands/index.ts';
import { matching } from '../../src/io/prompts.ts';
import { asIs } from '../../src/texts/translate.ts';
import { journalFolder, openJournal } from '../../src/webhooks/journal/writer.ts';
import { forAll } from '../harness/at-end.ts';
import { leaves } from '../harness/complete-line.ts';
import { ownerOn } from '../harness/journal-owner.ts';
import { virtualAccount } from '../harness/registered.ts';
import { runCli } from '../harness/run-cli.ts';
import { keys, openTerminal } from '../harness/terminal.ts';
import { startTestbed } from '../harness/testbed.ts';

const isListed = (valued: FlagDefinition | ArgumentDefinition) => {
  const offers = offersOf(valued);
  return offers !== undefined && offers !== 'files' && offers !== '@files';
};
const kindOf = (valued: FlagDefinition | ArgumentDefinition) => {
  const offers = offersOf(valued);
  return typeof offers === 'string' ? offers : 'here';
};

/** What a line needs besides, so that it lacks nothing but the id. */
const besides: Record<string, string[]> = {
  'doctor NUMBER|ID': ['va'],
  'webhooks replay ID': ['--to', 'http://127.0.0.1:9/'],
  'va request --account-id': ['--prefix', 'SHOP', '--agree'],
};

/** Everything that a line names a thing by, and that a person is asked for: required, or needed where nothing stands for it. */
const listed = leaves(await loadTree()).flatMap(([line, definition]) => {
  const args: readonly ArgumentDefinition[] = definition.arguments ?? [];
  const isAsked = ({ required, oneOf, neededBy }: ArgumentDefinition) =>
    required === true || oneOf || neededBy;
  if (args.filter(({ required }) => required).length > 1) return [];
  const flags = Object.entries<FlagDefinition>(definition.flags ?? {});
  return [
    ...args.map((one) => [one.name, one] as const),
    ...flags.map(([name, one]) => [`--${name}`, one] as const),
  ]
    .filter(([, one]) => isAsked({ name: '', ...one }) && isListed(one))
    .map(([name, one]) => ({ line, name, kind: kindOf(one), required: one.required === true }))
    .map((one) => ({ ...one, more: besides[`${line} ${one.name}`] ?? [] }));
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
  clock.set('2026-11-21T01:00:00Z');
  const old = await testbed.configure('old', 'http://127.0.0.1:9/old');
  await testbed.ok(['webhooks', 'pause', old]);
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
    'channels email create --name books --recipient an@shop.example --recipient nobody@shop.invalid',
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
  const journal = openJournal(journalFolder(env.PAYCONFIRM_CONFIG_DIR));
  const owner = ownerOn(testbed.emulator);
  for (const [at, code, amount] of [
    ['2026-11-21T03:00:00Z', 'FT7', 150_000],
    ['2026-11-21T03:01:00Z', 'FT8', 20_000],
  ] as const) {
    const body = JSON.stringify({ transaction_code: code, amount, description: 'DH7' });
    const delivery = {
      id: `20261121-${Buffer.from(code).toString('hex')}00000000`.slice(0, 25),
      received_at: at,
    };
    const record = {
      type: 'delivery',
      ...delivery,
      body_base64: btoa(body),
      verified: true,
      owner,
      headers: [['content-type', 'application/json']],
    } as const;
    await journal.append({ ...record, copy: 'first' }, Date.parse(at));
  }
  await journal.close();
  return { env, clock };
});

const open = (line: string, more: string[] = [], given: Record<string, string> = {}) => {
  const { env, clock } = shop();
  return openTerminal([...line.split(' '), ...more], { env: { ...env, ...given }, clock });
};

test('the commands that have one', () => {
  expect(listed.map(({ line, name, kind }) => `${line} ${name}: ${kind}`)).toMatchInlineSnapshot(`
    [
      "keys destroy KEY_ID: key_id",
      "va request --account-id: bank_account_id",
      "va list --account-id: bank_account_id",
      "va show NUMBER|ID: virtual_account_number",
      "va transactions VA_NUMBER: virtual_account_number",
      "va delete VA_ID|NUMBER: virtual_account_number",
      "notifications request VA_ID: virtual_account_id",
      "notifications show VA_ID: virtual_account_id",
      "notifications modify NOTIFICATION_ID: virtual_account_number",
      "notifications delete NOTIFICATION_ID: virtual_account_number",
      "qr checkout ID: checkout_id",
      "qr va NUMBER: virtual_account_number",
      "checkouts show ID: checkout_id",
      "checkouts wait ID: checkout_id",
      "checkouts pay ID: checkout_id",
      "checkouts open ID: checkout_id",
      "checkouts cancel ID: checkout_id",
      "checkouts expire ID: checkout_id",
      "webhooks update ID: config_id",
      "webhooks pause ID: config_id",
      "webhooks resume ID: config_id",
      "webhooks delete ID: config_id",
      "webhooks test ID: config_id",
      "webhooks log LOG_ID: log_entry",
      "webhooks verify --log: log_entry",
      "webhooks replay ID: here",
      "webhooks redeliver CODE|ID: transaction",
      "channels email show ID: email_config_id",
      "channels email verify ID: email_config_id",
      "channels email resend ID: email_config_id",
      "channels email update ID: email_config_id",
      "channels email delete ID: email_config_id",
      "channels email test ID: email_config_id",
      "channels email unsuppress EMAIL: suppressed_email",
      "channels telegram update ID: telegram_config_id",
      "channels telegram delete ID: telegram_config_id",
      "channels telegram test ID: telegram_config_id",
      "channels zalo update ID: zalo_group_id",
      "channels zalo delete ID: zalo_group_id",
      "channels zalo test ID: zalo_group_id",
      "trace SUBJECT: transaction",
      "bundle SUBJECT: transaction",
      "billing invoices show ID: invoice_id",
      "billing invoices cancel ID: invoice_id",
      "emulator snapshot restore NAME: here",
      "api PATH: here",
      "doctor NUMBER|ID: virtual_account_number",
      "profiles use NAME: here",
      "profiles delete NAME: here",
    ]
  `);
});

describe.each(listed)('$line: $name', ({ line, name, more, required }) => {
  test('in a terminal a list to search', async () => {
    const term = open(line, more);
    await term.see(/\? Which [a-zA-Z ]+\? \(type to search\):/);
    await term.see('❯');
    term.type(keys.ctrlC);
    expect((await term.end).code).toBe(130);
  });

  test.each([['--no-input'], ['CI']])('with %s the argument is missing, exit 2', async (how) => {
    const run = how === 'CI' ? open(line, more, { CI: 'true' }) : open(line, [...more, how]);
    const { code, stdout, stderr } = await run.end;
    expect([code, stdout]).toEqual([2, '']);
    // What several stand for is named by the command itself.
    if (required) expect(stderr).toMatch(/missing|is required/);
    if (required) expect(stderr).toContain(name);
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
  await term.see('❯ market\\x1b[2J\\u202e  2026-11-21 09:00:00 +07  active  http://127.0.0.1:9/');
  await term.see(/ {2}old {2}2026-11-21 08:00:00 \+07 {2}paused {2}http:\/\/127\.0\.0\.1:9\/old/);
  term.type(keys.ctrlC);
  expect((await term.end).code).toBe(130);
});

test('a delivery by its transaction, amount, result and time', async () => {
  const term = open('webhooks log', ['--json']);
  await term.see(/❯ FT1 {2}(OK|CONNECTION) {2}150\.000 ₫ {2}2026-11-21/);
  term.type(keys.enter);
  expect(JSON.parse((await term.end).stdout).request_payload).toContain('"FT1"');
});

test('a delivery is found by its note, which has no room in the line', async () => {
  const term = open('webhooks log', ['--json']);
  await term.see('❯ FT1 ');
  term.type('dh102');
  await term.see(/dh102\n❯ FT1 [^\n]{1,76}\n/);
  term.type(keys.enter);
  expect((await term.end).code).toBe(0);
});

test('what a choice shows is found before an id that nobody sees', () => {
  const choices = [
    { name: asIs('DH78'), value: 1, description: asIs('4c77') },
    { name: asIs('DH77'), value: 2, description: asIs('9b01') },
  ];
  const found = (term: string) => matching(choices, term).map(({ value }) => value);
  expect([found('77'), found('4C7'), found('')]).toEqual([[2], [1], [1, 2]]);
});

test('Esc leaves as Ctrl-C does', async () => {
  const term = open('checkouts show');
  await term.see('❯ DH2 ');
  term.type('\x1b');
  expect((await term.end).code).toBe(130);
});

test('a stored delivery by its code, amount and time, newest first', async () => {
  const term = open('webhooks replay', ['--to', 'http://127.0.0.1:9/', '--dry-run', '--json']);
  const shown = await term.see(/FT8[^❯]*FT7[^\n]*\n/);
  expect(shown.split('\n').filter((row) => row.includes('FT'))).toMatchInlineSnapshot(`
    [
      "❯ FT8  20.000 ₫  2026-11-21 10:01:00 +07  no app",
      "  FT7  150.000 ₫  2026-11-21 10:00:00 +07  no app",
    ]
  `);
  term.type('ft7');
  await term.see(/❯ FT7 /);
  term.type(keys.enter);
  expect((await term.end).stdout).toContain('FT7');
});

test('a transaction by the time of its transfer, newest first', async () => {
  const { clock } = shop();
  clock.set('2026-11-21T04:00:00Z');
  await runCli('sandbox send --amount 2k --description DH9 --code FT2'.split(' '), shop());
  const term = open('trace');
  const shown = await term.see(/FT1[^\n]*\n/);
  expect(shown.split('\n').filter((row) => row.includes('FT'))).toMatchInlineSnapshot(`
    [
      "❯ FT2  DH9  2.000 ₫  2026-11-21 11:00:00 +07",
      "  FT1  thanh toan DH102  150.000 ₫  2026-11-21 09:00:00 +07",
    ]
  `);
  term.type(keys.ctrlC);
  await term.end;
});

test('what stands for an id is enough: nobody is asked', async () => {
  const lines: [string, string[]][] = [
    ['webhooks test', ['--url', 'http://127.0.0.1:9/']],
    ['trace', ['--amount', '150k']],
    ['doctor', []],
    ['webhooks redeliver', ['--failed', '--yes']],
  ];
  for (const [line, more] of lines) {
    const { stderr } = await open(line, [...more, '--json']).end;
    expect(stderr).not.toContain('type to search');
  }
});

test('of what is named and has no list, the service has none', async () => {
  const names = leaves(await loadTree()).flatMap(([line, definition]) =>
    (definition.arguments ?? ([] as readonly ArgumentDefinition[])).flatMap((one: ArgumentDefinition) =>
      /ID|NUMBER|CODE|NAME/.test(one.name) && !isListed(one) ? [`${line} ${one.name}`] : [],
    ),
  );
  expect(names).toMatchInlineSnapshot(`
    [
      "va verify BANK_REQUEST_ID",
      "notifications verify BANK_REQUEST_ID",
      "qr cancel QR_CODE_ID",
      "emulator otp BANK_REQUEST_ID",
      "emulator requests ID",
      "emulator fault clear ID",
      "emulator snapshot save NAME",
    ]
  `);
});

test('a required flag that there is a list of, too; account numbers are masked', async () => {
  const term = open('va list', ['--json']);
  await term.see(/Which bank account\? \(type to search\):\n❯ \*+5678 /);
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
        "warning: There is no list to choose from: no credentials: you are not logged in",
        "error: missing required argument 'ID'",
        "",
      ],
    ]
  `);
});
