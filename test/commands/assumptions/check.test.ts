import { describe, expect, test } from 'vitest';
import type { Finding } from '../../../src/commands/assumptions/check/outcome.ts';
import { rows } from '../../../src/commands/assumptions/check/rows/index.ts';
import { between } from '../../harness/between.ts';
import { startBusy } from '../../harness/busy.ts';
import { impatient } from '../../harness/emulator.ts';
import { given, secret, startTestbed as startListening, transfer } from '../../harness/listening.ts';
import { inOldSpelling } from '../../harness/old-spelling.ts';
import { printOtp } from '../../harness/print-otp.ts';
import { runCli } from '../../harness/run-cli.ts';
import { startTestbed } from '../../harness/testbed.ts';

const findingsIn = (stdout: string) => (JSON.parse(stdout) as { items: Finding[] }).items;
const rowsOf = (findings: readonly Finding[], result: Finding['result']) =>
  findings.filter((one) => one.result === result).map(({ section, row }) => `${section}: ${row}`);

describe('against the emulator', () => {
  test('nothing differs; what can be seen is held', async () => {
    const testbed = await startBusy();
    const { code, stdout, stderr } = await testbed.cli(['assumptions', 'check', '--sandbox', '-o', 'json']);
    const findings = findingsIn(stdout);
    expect([code, rowsOf(findings, 'differs')]).toEqual([0, []]);
    expect(rowsOf(findings, 'held')).toMatchInlineSnapshot(`
      [
        "Authentication: its reply",
        "Client and keys: \`me\`",
        "Client and keys: an unknown key",
        "Bank accounts, virtual accounts, transactions: bank account record",
        "Bank accounts, virtual accounts, transactions: \`customer_type\`",
        "Bank accounts, virtual accounts, transactions: virtual account number",
        "Bank accounts, virtual accounts, transactions: zone of \`transaction_date\`, \`effective_date\`",
        "Checkouts: reply",
        "Checkouts: its date-times",
        "Checkouts: \`partial_amount\`",
        "Checkouts: the code of a part-paid checkout",
        "Checkouts: \`CHECKOUT_PAID\`",
        "Sandbox: an account that is not the client's, an empty text, a field that is not in §4.6",
        "Deliveries: signed content",
        "Deliveries: form and multipart bodies",
        "Deliveries: \`transfer_date\`",
        "Deliveries: when an entry comes into the log",
        "Deliveries: the dummy payload of a test",
        "Errors: 422",
        "Errors: log stats \`days\`",
        "Endpoints that the document names and does not show (§2.14, §4.9, §6.4): \`GET /health\`",
        "Endpoints that the document names and does not show (§2.14, §4.9, §6.4): plans",
      ]
    `);
    expect(stderr).toMatchInlineSnapshot(`
      "22 held, 39 held in part, 0 differ, 35 not seen.
      "
    `);
  });

  test('a service whose clock was set back by three hours has no other zone', async () => {
    const { emulator, cli } = await startBusy();
    const now = emulator.clock.now();
    emulator.clock.set(now - 3 * 3_600_000);
    const clock = { ...emulator.clock, now: () => now };
    const { stdout } = await cli(['assumptions', 'check', '-o', 'json'], { clock });
    expect(rowsOf(findingsIn(stdout), 'differs')).toEqual([]);
  });

  test('without --sandbox, nothing but reads and the exchange of the key reaches the service', async () => {
    const testbed = await startBusy();
    const asked = new Set<string>();
    const url = await between(testbed.emulator.url, (reply, { method, path }) => {
      asked.add(`${method} ${path.split('?')[0]!.replaceAll(/[0-9a-f-]{36}/g, '{id}')}`);
      return reply;
    });
    const { code } = await testbed.cli(['assumptions', 'check'], { env: { PAYCONFIRM_BASE_URL: url } });
    expect(code).toBe(0);
    expect([...asked].filter((one) => !one.startsWith('GET '))).toEqual(['POST /api/v1/oauth/token']);
  });

  test('--sandbox leaves no checkout that waits', async () => {
    const testbed = await startBusy();
    await testbed.ok(['assumptions', 'check', '--sandbox']);
    const { items } = await testbed.json<{ items: { status: string }[] }>('checkouts', 'list');
    expect(items.map(({ status }) => status)).toEqual(['expired', 'cancelled', 'paid']);
  });
});

describe('what this machine keeps settles', () => {
  test.each([
    ['UTC', 'partly', (reply: string) => reply],
    ['UTC+7', 'differs', later],
  ])('the zone of date-times without one: %s', async (zone, result, change) => {
    const testbed = await startTestbed();
    const url = await between(testbed.emulator.url, change);
    const [account] = (await testbed.json<{ items: { id: string }[] }>('accounts', 'list')).items;
    const env = { PAYCONFIRM_BASE_URL: url };
    const register = ['va', 'register', '--account-id', account!.id, '--prefix', 'SHOP', '--agree'];
    const made = await testbed.cli([...register, '--otp-command', printOtp(testbed.emulator.url)], { env });
    expect(made.code, made.stderr).toBe(0);
    // A day later nothing that it says lies ahead of its clock any more.
    testbed.emulator.clock.pass(86_400_000);
    const { stdout } = await testbed.cli(['assumptions', 'check', '-o', 'json'], { env });
    const found = findingsIn(stdout).find(({ row }) => row.startsWith('zone of other date-times'));
    expect([found?.result, found?.saw.split(';')[0]]).toEqual([result, `1 made from this machine: ${zone}`]);
  });

  test.each([
    ['timestamp.body', 'held'],
    ['timestamp+body', 'differs'],
  ] as const)('what is signed: %s', async (scheme, result) => {
    const { listen, deliver, cli, stop } = await startListening();
    const listening = await listen(['--secret-env', 'S', '--port', '0', '--scheme', scheme], given);
    await deliver(listening.ready.url, transfer, secret, scheme);
    listening.interrupt();
    await listening.ended;
    const { stdout } = await cli(['assumptions', 'check', '-o', 'json']);
    const found = findingsIn(stdout).find(({ row }) => row === 'signed content');
    await stop();
    expect([found?.result, found?.saw]).toEqual([result, `signed as: ${scheme}`]);
  });
});

/** Seven hours later, as a service writes it whose clock is Vietnam's. */
function later(reply: string): string {
  return reply.replaceAll(/"((?:created|updated)_at)":"([\d-]+T[\d:.]+)"/g, (_, name, time) => {
    const moved = new Date(Date.parse(`${time}Z`) + 7 * 3_600_000).toISOString().slice(0, -1);
    return `"${name}":"${moved}"`;
  });
}

test('a service that answers in the old spelling: exactly what it spells so differs', async () => {
  const testbed = await startBusy();
  const url = await between(testbed.emulator.url, inOldSpelling);
  const { code, stdout, stderr } = await testbed.cli(['assumptions', 'check', '-o', 'json'], {
    env: { PAYCONFIRM_BASE_URL: url },
  });
  const differing = findingsIn(stdout).filter(({ result }) => result === 'differs');
  expect(code).toBe(6);
  expect(differing.map(({ row, saw }) => `${row}: ${saw}`)).toMatchInlineSnapshot(`
    [
      "page of bank accounts, VAs, transactions: pages: without data, current_page, per_page, last_page, start, end, has_next, has_prev; also items, page, limit",
      "stored transaction: transactions of va.transactions: without description, effective_date, transaction_status, transaction_channel, debit_or_credit, va_nbr, va_prefix_cd, attributes; also virtual_account_number, type; transactions of transactions.list: without description, effective_date, transaction_status, transaction_channel, debit_or_credit, va_nbr, va_prefix_cd, attributes; also virtual_account_number, type",
      "zone of \`transaction_date\`, \`effective_date\`: transaction_date: UTC",
      "reply: checkouts: without payer_name, payer_email, metadata, qr_code_id, qr_image_url",
      "its date-times: expires_at with Z: 0000-00-00T00:00:00.000; created_at with Z: 0000-00-00T00:00:00.000; paid_at with Z: 0000-00-00T00:00:00.000",
      "transaction payload: transactions: also virtual_account_number",
      "\`GET /transactions\`: records of transactions.list: without description, effective_date, transaction_status, transaction_channel, debit_or_credit, va_nbr, va_prefix_cd, attributes; also virtual_account_number, type",
      "checkouts in a list: records of checkouts.list: without payer_name, payer_email, metadata, qr_code_id, qr_image_url",
    ]
  `);
  expect(stderr).toMatchInlineSnapshot(`
    "11 held, 19 held in part, 8 differ, 58 not seen.
    {"error":{"kind":"expectation","message":"8 assumptions do not hold here","hint":"Most replies can still be read; docs/assumptions.md says how to override each. Please send us this report","status":null,"details":null,"request":null}}
    "
  `);
});

test('a service without the endpoints that are assumed: each is named', async () => {
  const testbed = await startBusy();
  const further =
    /\/(transactions|checkouts|billing\/\w+|\w+-configs|zalo-groups(\/logs)?|email-logs(\/stats)?|health)(\?|$)/;
  const url = await between(testbed.emulator.url, (reply, { method, path }) =>
    method === 'GET' && further.test(path) && !path.includes('virtual-account') ? { status: 404 } : reply,
  );
  const { code, stdout } = await testbed.cli(['assumptions', 'check', '-o', 'json'], {
    env: { PAYCONFIRM_BASE_URL: url },
  });
  const differing = findingsIn(stdout).filter(({ result }) => result === 'differs');
  expect([code, differing.map(({ row, saw }) => `${row}: ${saw}`)]).toMatchInlineSnapshot(`
    [
      6,
      [
        "a service that has not got one of them: GET /api/v1/checkouts: HTTP 404; GET /api/v1/health: HTTP 404; GET /api/v1/transactions: HTTP 404; GET /api/v1/email-configs: HTTP 404; GET /api/v1/email-logs: HTTP 404; GET /api/v1/email-logs/stats: HTTP 404; GET /api/v1/telegram-configs: HTTP 404; GET /api/v1/zalo-groups: HTTP 404; GET /api/v1/zalo-groups/logs: HTTP 404; GET /api/v1/billing/plans: HTTP 404; GET /api/v1/billing/usage: HTTP 404; GET /api/v1/billing/invoices: HTTP 404",
      ],
    ]
  `);
});

test.each([
  ['lost', 'no whole reply'],
  [{ status: 502 }, 'HTTP 502'],
  ['<p>Hello', 'no JSON'],
] as const)('one endpoint whose reply is %j is not seen; all other rows stay', async (reply, came) => {
  const testbed = await startBusy();
  const silent = '/api/v1/transactions';
  const url = await between(testbed.emulator.url, (text, { path }) =>
    path.split('?')[0] === silent ? reply : text,
  );
  const check = ['assumptions', 'check', '-o', 'json'];
  const { code, stdout, stderr } = await testbed.cli(check, { env: { PAYCONFIRM_BASE_URL: url } });
  expect(code, stderr).toBe(0);
  const usual = findingsIn(await testbed.ok(check));
  const why = `no answer of the service to GET ${silent}: ${came}`;
  const findings = findingsIn(stdout);
  const changed = findings.filter(({ saw }) => saw === why).map(({ row }) => row);
  expect(changed).toContain('`GET /transactions`');
  const others = (all: Finding[]) =>
    all.filter(({ row }) => !changed.includes(row)).map(({ row, result }) => `${row}: ${result}`);
  expect(others(findings)).toEqual(others(usual));
});

test('no value of a reply is in the report', async () => {
  const testbed = await startBusy();
  const { stdout } = await testbed.cli(['assumptions', 'check', '--sandbox', '-o', 'json']);
  const lists = await Promise.all(
    [
      ['accounts', 'list'],
      ['transactions', 'list'],
      ['checkouts', 'list'],
      ['webhooks', 'logs'],
    ].map((line) =>
      testbed.ok([...line, '-o', 'json', '--jq', '[.. | strings | select(length > 9)] | unique[]']),
    ),
  );
  const values = lists
    .join('\n')
    .split('\n')
    .filter((value) => value !== '' && !value.includes('application/json'));
  expect(values.length).toBeGreaterThan(40);
  expect(values.filter((value) => stdout.includes(value))).toEqual([]);
});

test('a service that nobody reaches: every row is not seen, exit 5', async () => {
  const { code, stdout, stderr } = await runCli(['assumptions', 'check', '-o', 'json'], {
    env: { PAYCONFIRM_BASE_URL: 'http://127.0.0.1:1', PAYCONFIRM_TOKEN: 'token' },
    clock: impatient,
  });
  const findings = findingsIn(stdout);
  expect([code, rowsOf(findings, 'not seen').length]).toEqual([5, rows.length]);
  expect(findings.find(({ row }) => row === '`me`')?.saw).toBe(
    'not checked, after GET /api/v1/client/bank-accounts: no whole reply',
  );
  expect(stderr).toMatch(/^0 held, 0 held in part, 0 differ, 96 not seen\.\n\{"error":\{"kind":"network",/);
});

test('without credentials nothing is asked, and there is no report: exit 4', async () => {
  const { code, stdout } = await runCli(['assumptions', 'check'], {
    env: { PAYCONFIRM_BASE_URL: 'http://127.0.0.1:1' },
  });
  expect([code, stdout]).toEqual([4, '']);
});
