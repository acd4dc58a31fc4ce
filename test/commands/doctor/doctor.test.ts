import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { SetupJson } from '../../../src/messages/doctor-json.ts';
import { cleanupRecordsIn } from '../../../src/webhooks/listener/cleanup-records.ts';
import { atEnd } from '../../harness/at-end.ts';
import { between } from '../../harness/between.ts';
import { selfSigned } from '../../harness/certificate.ts';
import { freePort } from '../../harness/free-port.ts';
import { openGate } from '../../harness/gate.ts';
import { receiver } from '../../harness/receiver.ts';
import { reported, virtualAccount } from '../../harness/registered.ts';
import { type RunOptions, runCli } from '../../harness/run-cli.ts';
import { tape } from '../../harness/tape.ts';
import { openTerminal } from '../../harness/terminal.ts';
import { startTestbed } from '../../harness/testbed.ts';

type Run = (argv: string[], options?: RunOptions) => ReturnType<typeof runCli>;
type Testbed = Awaited<ReturnType<typeof startTestbed>>;

/** The exit code, what was found, and the checks that are no ✓. */
async function diagnose(run: Run, options: RunOptions = {}, ...flags: string[]) {
  const { code, stdout, stderr } = await run(['doctor', '-o', 'json', ...flags], options);
  const setup = JSON.parse(stdout) as SetupJson;
  return {
    code,
    stderr,
    setup,
    outcome: setup.outcome,
    found: setup.findings.map((one) => [one.code, one.severity, one.subject.name]),
    marked: setup.checks.filter(({ result }) => result !== 'ok').map(({ check, result }) => [check, result]),
  };
}

/** A second after what was made, a transfer, and five minutes until the question. */
async function transfer({ emulator, transfer: send }: Testbed, code: string, extra: string[] = []) {
  emulator.clock.pass(2_000);
  await send(code, 'DH1', extra);
  emulator.clock.pass(300_000);
}

const actionsOf = ({ setup }: { setup: SetupJson }) =>
  setup.findings.flatMap(({ actions }) => actions.map(({ command }) => command.slice(1).join(' ')));

test('in a pipe, in Vietnamese: the hint on stderr keeps --lang, data does not', async () => {
  const { cli } = await startTestbed();
  const { stdout, stderr } = await cli(['doctor', '-o', 'yaml', '--lang', 'vi']);
  const create = 'webhooks create --name webhook --auth HMAC_SHA256 --generate-secret';
  expect(stderr.split('\n')).toContain(`gợi ý: payconfirm --lang vi ${create}`);
  expect(stdout.split('\n').filter((line) => line.startsWith('  - payconfirm'))).toEqual([
    `  - payconfirm ${create}`,
    '  - payconfirm listen',
  ]);
});

test('TSV: a row for each check, in English', async () => {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(200));
  const { stdout } = await testbed.cli(['doctor', '-o', 'tsv', '--lang', 'vi']);
  const rows = stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
  expect(rows.map(([check, , result]) => [check, result]).slice(1, 4)).toEqual([
    ['profile', 'ok'],
    ['address', 'ok'],
    ['dns', 'ok'],
  ]);
  expect(rows.find(([check]) => check === 'token')).toEqual(['token', '', 'ok', '', 'accepted']);
  expect(rows.map(([check, subject]) => [check, subject])).toContainEqual(['webhook', 'shop']);
});

test('all is well', async () => {
  const testbed = await startTestbed();
  const shop = await testbed.configure('shop', await testbed.answering(200));
  await reported(testbed);
  await transfer(testbed, 'FT1');
  const { code, setup } = await diagnose(testbed.cli);
  const { checks, ...json } = setup;
  const now = new Date(testbed.emulator.clock.now()).toISOString();
  const at = expect.stringMatching(/^2026-11-21T/);
  const whole = { from: null, to: null, complete: true };
  expect([code, json]).toEqual([
    0,
    {
      subject: { kind: 'profile', id: 'default', name: 'default' },
      outcome: 'delivered',
      ok: true,
      findings: [],
      recipients: [
        {
          subject: { kind: 'configuration', id: shop, name: 'shop' },
          outcome: 'delivered',
          attempts: [
            {
              id: expect.any(String),
              at,
              label: 'OK',
              status_code: 200,
              duration_ms: expect.any(Number),
              delivered: true,
            },
          ],
        },
      ],
      checked: [
        { source: 'profile', ...whole },
        { source: 'clock', ...whole },
        { source: 'configurations', ...whole },
        { source: 'delivery-log', from: at, to: now, complete: true },
        { source: 'transactions', from: at, to: now, complete: false },
        { source: 'virtual-accounts', ...whole },
        { source: 'notifications', ...whole },
        { source: 'channels', ...whole },
        { source: 'registrations', ...whole },
        { source: 'listeners', ...whole },
        { source: 'journal', from: expect.any(String), to: now, complete: true },
      ],
      not_checked: [],
      summary: 'No problems found.',
      next: [],
    },
  ]);
  const names = ['program', 'profile', 'address', 'dns', 'tls', 'service', 'token', 'clock', 'client-secret'];
  const setUp = ['webhooks', 'webhook', 'delivery-log', 'last-transfer', 'virtual-accounts'];
  const here = ['channels', 'registrations', 'listeners', 'journal'];
  expect(checks.map(({ check, result }) => [check, result])).toEqual(
    [...names, ...setUp, ...here].map((check) => [check, 'ok']),
  );
});

test('the error that it ends with is in the language of the run, and in English in JSON', async () => {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(404));
  await transfer(testbed, 'FT1');
  const lines = async (...flags: string[]) =>
    (await testbed.cli(['doctor', '--lang', 'vi', ...flags])).stderr.split('\n').slice(0, 1);
  const said = 'webhook tại URL này (404). So sánh URL với URL của cửa hàng, từng ký tự một.';
  expect(await lines()).toEqual([`lỗi: “shop” không có ${said}`]);
  expect(JSON.parse(`${await lines('--json')}`).error.message).toMatch(/^"shop" has no webhook at this URL/);
});

test('a line a check on a terminal, the fixes below, exit 6', async () => {
  const testbed = await startTestbed();
  const id = await testbed.configure('shop', await testbed.answering(200));
  await testbed.configure('other', await testbed.answering(200));
  await testbed.ok(['webhooks', 'pause', id]);
  await virtualAccount(testbed);
  await transfer(testbed, 'FT1');
  const { code, stdout, stderr } = await testbed.cli(['doctor'], { tty: true });
  const lines = stdout
    .trimEnd()
    .replaceAll(/[0-9a-f-]{36}/g, 'ID')
    .replaceAll(/96SHOP\d+/g, '96SHOP1')
    .split('\n');
  expect([code, lines.slice(10)]).toMatchInlineSnapshot(`
    [
      6,
      [
        "✓  webhooks          2 configurations, 1 active",
        "!  webhook shop      "shop" is paused and gets no deliveries.",
        "   Resume the configuration:",
        "     payconfirm webhooks resume ID",
        "   After fixing it, redeliver:",
        "payconfirm webhooks redeliver FT1 --webhook ID",
        "✓  webhook other     1 of the newest 1 transfer delivered, the last at",
        "                     2026-11-21 08:00:02 +07",
        "✓  delivery log      1 entry, read to the end",
        "✓  last transfer     FT1 at 2026-11-21 08:00:02 +07, 1 of 1 attempt delivered",
        "✗  virtual accounts  The registration of 96SHOP1 is at step 3 of 4:",
        "                     notifications are not registered, so the bank reports",
        "                     nothing.",
        "   Register notifications, with a new OTP:",
        "     payconfirm notifications request ID",
        "✓  channels          none",
        "✓  registrations     this machine has no record of an unfinished one",
        "✓  listeners         no stale registrations on this machine",
        "✓  local journal     no backlog in the last 10 days",
      ],
    ]
  `);
  expect(lines.filter((line) => /^[✓✗!·] {2}/.test(line))).toHaveLength(19);
  expect(stderr).toMatch(/error: The registration of 96SHOP\d+ is at step 3 of 4/);
  expect(stderr).toMatch(/hint: payconfirm notifications request [0-9a-f-]{36}\n/);
});

test('registrations that stopped at the service, after step 2 and after step 3', async () => {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(200));
  await transfer(testbed, 'FT1');
  const third = await virtualAccount(testbed);
  const fourth = await virtualAccount(testbed);
  await testbed.ok(['notifications', 'request', fourth.id]);
  const asked = await diagnose(testbed.cli);
  expect([asked.code, asked.found.toSorted(), actionsOf(asked).toSorted()]).toEqual([
    6,
    [
      ['registration-at-step-3', 'problem', third.virtual_account_number],
      ['registration-at-step-4', 'problem', fourth.virtual_account_number],
    ],
    [third, fourth].map(({ id }) => `notifications request ${id}`).toSorted(),
  ]);
});

test('paused: resume, and the redelivery of what was missed; after its actions all is well', async () => {
  const testbed = await startTestbed();
  const id = await testbed.configure('shop', await testbed.answering(200));
  await transfer(testbed, 'FT1');
  await testbed.ok(['webhooks', 'pause', id]);
  await transfer(testbed, 'FT2');
  const paused = await diagnose(testbed.cli);
  expect([paused.code, paused.found, actionsOf(paused)]).toEqual([
    6,
    [
      ['paused-now', 'problem', 'shop'],
      ['last-transfer-not-sent', 'problem', 'FT2'],
    ],
    [`webhooks resume ${id}`, `webhooks redeliver FT2 --webhook ${id}`],
  ]);
  await testbed.ok(['webhooks', 'resume', id]);
  const resumed = await diagnose(testbed.cli);
  expect([resumed.code, resumed.found]).toEqual([
    6,
    [
      ['last-transfer-not-sent', 'problem', 'FT2'],
      ['transfers-missed', 'warning', 'shop'],
    ],
  ]);
  const [again] = actionsOf(resumed);
  await testbed.ok(again!.split(' '));
  await testbed.emulator.idle();
  const after = await diagnose(testbed.cli);
  expect([after.code, after.outcome, after.found]).toEqual([0, 'delivered', []]);
});

test('OK, 500, OK is no ✓, until the one that failed is redelivered', async () => {
  const testbed = await startTestbed();
  let status = 200;
  const { url } = await receiver((response) => response.writeHead(status).end());
  const id = await testbed.configure('shop', url);
  for (const [code, answer] of [
    ['FT1', 200],
    ['FT2', 500],
    ['FT3', 200],
  ] as const) {
    status = answer;
    await transfer(testbed, code);
  }
  const sometimes = await diagnose(testbed.cli);
  expect([sometimes.code, sometimes.outcome, sometimes.found, actionsOf(sometimes)]).toEqual([
    0,
    'failed',
    [['failing-sometimes', 'warning', 'shop']],
    ['trace FT2', `webhooks redeliver FT2 --webhook ${id}`],
  ]);
  await testbed.ok(['webhooks', 'redeliver', 'FT2', '--webhook', id]);
  await testbed.emulator.idle();
  const after = await diagnose(testbed.cli);
  expect([after.outcome, after.found]).toEqual(['delivered', [['failing-sometimes', 'note', 'shop']]]);
});

test('a test delivery is said to be one', async () => {
  const testbed = await startTestbed();
  const id = await testbed.configure('shop', await testbed.answering(200));
  const silent = await diagnose(testbed.cli);
  expect([silent.found, actionsOf(silent)]).toEqual([
    [['no-delivery-seen', 'note', 'shop']],
    [`webhooks test ${id}`],
  ]);
  await testbed.ok(['webhooks', 'test', id]);
  await testbed.emulator.idle();
  const tested = await diagnose(testbed.cli);
  expect([tested.code, tested.outcome, tested.found]).toEqual([
    0,
    'unknown',
    [['tested-only', 'note', 'shop']],
  ]);
});

test('two at one address: nobody is blamed for the other', async () => {
  const testbed = await startTestbed();
  const url = await testbed.answering(200);
  await testbed.configure('a', url);
  await testbed.configure('b', url);
  await transfer(testbed, 'FT1');
  const { found, setup } = await diagnose(testbed.cli);
  expect([found, setup.recipients.map(({ subject, outcome }) => [subject.name, outcome])]).toEqual([
    [['same-address-twice', 'warning', 'a, b']],
    [['a, b', 'delivered']],
  ]);
});

test('moved after a failure: it is the same receiver, and has to be sent it again', async () => {
  const testbed = await startTestbed();
  const id = await testbed.configure('shop', await testbed.answering(500));
  await transfer(testbed, 'FT1');
  await testbed.ok(['webhooks', 'update', id, '--url', await testbed.answering(200)]);
  const moved = await diagnose(testbed.cli);
  expect([moved.found, actionsOf(moved)]).toEqual([
    [
      ['address-changed-since', 'problem', 'shop'],
      ['no-delivery-seen', 'note', 'shop'],
      ['last-transfer-failed', 'note', 'FT1'],
    ],
    [`webhooks redeliver FT1 --webhook ${id}`, `webhooks test ${id}`],
  ]);
  await testbed.ok(['webhooks', 'redeliver', 'FT1']);
  await testbed.emulator.idle();
  const after = await diagnose(testbed.cli);
  expect([after.outcome, after.found]).toEqual(['delivered', [['failing-sometimes', 'note', 'shop']]]);
});

/** The real log's only entry behind 4,999 others. */
function behindOthers(text: string, path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://service');
  if (!pathname.endsWith('/webhook-logs')) return text;
  const reply = JSON.parse(text);
  const [own] = reply.data.items;
  const page = Number(searchParams.get('page') ?? 1);
  const limit = Number(searchParams.get('limit'));
  const items = Array.from({ length: limit }, (_, at) => {
    const number = (page - 1) * limit + at;
    return number >= 4_999 ? own : { ...own, id: `log-${number}`, endpoint_url: 'https://busy.example/hook' };
  });
  const within = items.slice(0, Math.max(0, 5_000 - (page - 1) * limit));
  return JSON.stringify({ ...reply, data: { items: within, total: 5_000, page, limit } });
}

test('a delivery 4,999 entries back is found; where the time is over, what reads further is named', async () => {
  const testbed = await startTestbed();
  await testbed.configure('quiet', await testbed.answering(200));
  await transfer(testbed, 'FT1');
  await testbed.configure('busy', 'https://busy.example/hook');
  // Any page of the real log is its first.
  const firstPage = (path: string) => path.replace(/([?&]page=)\d+/, '$11');
  const url = await between(
    testbed.emulator.url,
    (text, { path }) => behindOthers(text, path),
    undefined,
    firstPage,
  );
  const env = { PAYCONFIRM_BASE_URL: url };
  const far = await diagnose(testbed.cli, { env }, '--timeout', '10m');
  expect(far.setup.recipients[0]).toMatchObject({ subject: { name: 'quiet' }, outcome: 'delivered' });
  let ms = 0;
  const clock = { ...testbed.emulator.clock, monotonic: () => (ms += 400) };
  const { outcome, setup } = await diagnose(testbed.cli, { env, clock });
  const [quiet] = setup.checks.filter(({ check }) => check === 'webhook');
  expect([outcome, quiet!.result, quiet!.not_checked, setup.next]).toEqual([
    'unknown',
    'not_checked',
    {
      source: 'delivery-log',
      reason: 'limit',
      action: {
        code: 'read-further',
        command: ['payconfirm', 'doctor', '--timeout', '30s'],
        effect: 'read',
        needs: [],
      },
    },
    ['payconfirm doctor --timeout 30s'],
  ]);
});

test('credentials that are kept for another address are none here, and nothing is said to have answered', async () => {
  const PAYCONFIRM_CONFIG_DIR = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
  atEnd(() => rmSync(PAYCONFIRM_CONFIG_DIR, { recursive: true }));
  const testbed = await startTestbed();
  const { url, clientId, clientSecret } = testbed.emulator;
  const env = { PAYCONFIRM_CONFIG_DIR };
  const keep = ['auth', 'login', '--client-id', clientId, '--client-secret-stdin', '--base-url', url];
  expect((await runCli(keep, { env, stdin: clientSecret })).code).toBe(0);
  const elsewhere = { ...env, PAYCONFIRM_BASE_URL: `http://127.0.0.1:${await freePort()}` };
  const { found, marked } = await diagnose(runCli, { env: elsewhere });
  expect(found.filter(([, severity]) => severity === 'problem')).toEqual([
    ['credentials-missing', 'problem', 'default'],
  ]);
  expect(marked.filter(([name]) => ['service', 'token', 'client-secret'].includes(`${name}`))).toEqual([
    ['service', 'not_checked'],
    ['token', 'not_checked'],
    ['client-secret', 'not_checked'],
  ]);
});

test('nothing is set up', async () => {
  const { code, found, marked, setup } = await diagnose(runCli);
  expect({
    code,
    found,
    next: setup.next,
    reasons: [...new Set(setup.not_checked.map(({ reason }) => reason))],
  }).toEqual({
    code: 6,
    found: [
      ['credentials-missing', 'problem', 'default'],
      ['address-missing', 'problem', 'default'],
      ['nothing-checked', 'note', 'default'],
    ],
    next: ['payconfirm auth login', 'payconfirm emulator start'],
    reasons: ['blocked'],
  });
  expect(marked.filter(([, result]) => result === 'not_checked').map(([check]) => check)).toEqual([
    ...['dns', 'tls', 'service', 'token', 'clock', 'client-secret', 'webhooks', 'virtual-accounts'],
  ]);
});

test.each([
  ['ftp://pay.example', 'address-invalid', /begins with https/],
  ['http://pay.example', 'address-invalid', /would send credentials in the clear/],
  ['https://nothing.invalid', 'name-unknown', /DNS does not know nothing\.invalid \(E[A-Z_]+\)/],
  ['https://127.0.0.1:1', 'service-tls-failed', /TLS connection to 127\.0\.0\.1:1 failed \(ECONNREFUSED\)/],
])('the address %s', async (PAYCONFIRM_BASE_URL, expected, says) => {
  const env = { PAYCONFIRM_BASE_URL, PAYCONFIRM_CLIENT_ID: 'x', PAYCONFIRM_CLIENT_SECRET: 'y' };
  const { code, found, setup } = await diagnose(runCli, { env });
  expect([code, found.map(([one]) => one)]).toEqual([6, [expected, 'nothing-checked']]);
  expect(setup.summary).toMatch(says);
});

test.each([
  ['that nobody signed', {}, 'certificate-not-trusted', /by .* \(DEPTH_ZERO_SELF_SIGNED_CERT\)/],
  ['that expired', { notAfter: '20200201000000' }, 'certificate-expired', /2020-02-01 07:00:00 \+07/],
])('a certificate %s', async (_name, certificate, expected, says) => {
  const { port } = await receiver(undefined, selfSigned(certificate));
  const env = {
    PAYCONFIRM_BASE_URL: `https://localhost:${port}`,
    PAYCONFIRM_CLIENT_ID: 'x',
    PAYCONFIRM_CLIENT_SECRET: 'y',
  };
  const { found, setup } = await diagnose(runCli, { env });
  expect(found.map(([one]) => one)).toEqual([expected, 'nothing-checked']);
  expect(setup.summary).toMatch(says);
});

test('a certificate that --ca-file trusts and that ends tomorrow', async () => {
  const notAfter = new Date(Date.now() + 86_400_000).toISOString().replace(/\D/g, '').slice(0, 14);
  const pair = selfSigned({ notAfter });
  const { port } = await receiver(undefined, pair);
  const file = join(mkdtempSync(join(tmpdir(), 'payconfirm-test-')), 'ca.pem');
  writeFileSync(file, pair.cert);
  const env = { PAYCONFIRM_BASE_URL: `https://localhost:${port}`, PAYCONFIRM_TOKEN: 'x' };
  const { found } = await diagnose(runCli, { env }, '--ca-file', file);
  expect(found.map(([one]) => one)).toContain('certificate-expires-soon');
});

test('a port where nobody speaks TLS', async () => {
  const { port } = await receiver();
  const env = { PAYCONFIRM_BASE_URL: `https://localhost:${port}`, PAYCONFIRM_TOKEN: 'x' };
  const { found } = await diagnose(runCli, { env });
  expect(found.map(([one]) => one)).toEqual([
    'service-tls-failed',
    'secret-missing-for-writes',
    'nothing-checked',
  ]);
});

test('a service that went down after it had given a token', async () => {
  const testbed = await startTestbed();
  const gate = await openGate(testbed.emulator.url);
  const env = { PAYCONFIRM_BASE_URL: gate.url };
  expect((await testbed.cli(['whoami'], { env })).code).toBe(0);
  await gate.close();
  const { host, port } = new URL(gate.url);
  const { code, found, setup } = await diagnose(testbed.cli, { env });
  expect([code, found.map(([one]) => one), setup.summary, setup.next]).toEqual([
    6,
    ['service-unreachable', 'nothing-checked'],
    `The service cannot be reached: ${host} refused the connection (ECONNREFUSED).`,
    [`payconfirm emulator start --port ${port}`],
  ]);
});

test('a service here that is there and does not answer: starting another one would not help', async () => {
  const { port } = await receiver(() => {});
  const env = { PAYCONFIRM_BASE_URL: `http://127.0.0.1:${port}`, PAYCONFIRM_TOKEN: 'x' };
  const { setup } = await diagnose(runCli, { env }, '--timeout', '100ms');
  expect([setup.findings[0]!.code, setup.next.join()]).toEqual([
    'service-slow',
    expect.not.stringContaining('emulator start'),
  ]);
});

test('a wrong client secret: no token, and nothing that rests on one', async () => {
  const testbed = await startTestbed();
  const { code, found, marked } = await diagnose(testbed.cli, { env: { PAYCONFIRM_CLIENT_SECRET: 'wrong' } });
  expect([code, found.map(([one]) => one), marked]).toEqual([
    6,
    ['credentials-rejected', 'nothing-checked'],
    [
      ['token', 'problem'],
      ...['clock', 'client-secret', 'webhooks', 'virtual-accounts'].map((check) => [check, 'not_checked']),
    ],
  ]);
});

test('a token by itself reads, and writes are rejected', async () => {
  const testbed = await startTestbed();
  const PAYCONFIRM_TOKEN = (await testbed.ok(['auth', 'token'])).trim();
  const { found } = await diagnose(testbed.cli, {
    env: { PAYCONFIRM_TOKEN, PAYCONFIRM_CLIENT_SECRET: 'wrong' },
  });
  expect(found.map(([one]) => one)).toEqual(['secret-rejected', 'no-configuration']);
});

test('a token that is not accepted', async () => {
  const testbed = await startTestbed();
  const { setup } = await diagnose(testbed.cli, { env: { PAYCONFIRM_TOKEN: 'wrong' } });
  expect(setup.summary).toBe('The service rejected the credentials: invalid token.');
});

test('a clock that is off; that of an emulator that was advanced is not', async () => {
  const testbed = await startTestbed();
  await testbed.ok(['emulator', 'advance', '16m']);
  const advanced = await diagnose(testbed.cli);
  expect(advanced.setup.checks.find(({ check }) => check === 'clock')).toMatchObject({
    result: 'ok',
    seen: { skew: 0, advanced: 960_000 },
  });
  expect((await testbed.cli(['doctor'], { tty: true })).stdout.replaceAll(/\s+/g, ' ')).toContain(
    'clock in sync with the service, without the 16 min that its clock was set ahead; it signs by the clock of its machine ✓',
  );
  const clock = { ...testbed.emulator.clock, now: () => testbed.emulator.clock.now() + 301_000 };
  const { found, setup } = await diagnose(testbed.cli, { clock });
  expect([found[0], setup.findings[0]!.params]).toEqual([
    ['clock-differs', 'problem', new URL(testbed.emulator.url).host],
    { skew: expect.any(Number) },
  ]);
});

test('a listener that is gone, with a configuration at its address', async () => {
  const testbed = await startTestbed();
  const PAYCONFIRM_CONFIG_DIR = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
  const urls = ['http://127.0.0.1:9/'];
  await cleanupRecordsIn(PAYCONFIRM_CONFIG_DIR).save({
    id: 'gone',
    owner: { pid: 2 ** 22 + 1, started: null },
    base_url: testbed.emulator.url,
    client_id: testbed.emulator.clientId,
    urls,
  });
  await testbed.configure('shop', urls[0]!);
  const { code, found, setup } = await diagnose(testbed.cli, { env: { PAYCONFIRM_CONFIG_DIR } });
  expect([code, found, setup.next]).toEqual([
    6,
    [
      ['address-of-ended-listener', 'problem', 'shop'],
      ['listener-crashed', 'problem', 'listen'],
      ['no-delivery-seen', 'note', 'shop'],
    ],
    ['payconfirm listen --cleanup', expect.stringMatching(/^payconfirm webhooks test /)],
  ]);
});

test('nothing is redelivered to a configuration that cleaning up removes, and no merchant is asked', async () => {
  const testbed = await startTestbed();
  const PAYCONFIRM_CONFIG_DIR = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
  const urls = ['http://127.0.0.1:9/'];
  await cleanupRecordsIn(PAYCONFIRM_CONFIG_DIR).save({
    ...{ id: 'gone', owner: { pid: 2 ** 22 + 1, started: null }, made: { name: 'shop' }, urls },
    ...{ base_url: testbed.emulator.url, client_id: testbed.emulator.clientId },
  });
  await testbed.configure('shop', urls[0]!);
  await testbed.ok(['sandbox', 'send', '--amount', '150000', '--description', 'DH1', '--code', 'FT1']);
  const { stdout } = await testbed.cli(['doctor'], { tty: true, env: { PAYCONFIRM_CONFIG_DIR } });
  expect(stdout).toContain('listen --cleanup');
  expect(stdout).not.toMatch(/redeliver|merchant/);
});

test('a configuration’s long name leaves the words their room; off a terminal it is whole', async () => {
  const testbed = await startTestbed();
  const name = `payconfirm listen 90bf06a5-1111-4222-8333-${'4'.repeat(24)}`;
  await testbed.configure(name, await testbed.answering(200));
  const { stdout } = await testbed.cli(['doctor'], { tty: true });
  const lines = stdout.trimEnd().split('\n');
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
  expect(lines.filter((line) => line.startsWith('·'))).toEqual([
    expect.stringMatching(/^· {2}webhook payconfirm listen 90bf0… {2}Nothing was delivered/),
  ]);
  const whole = await testbed.cli(['doctor', '-o', 'table']);
  expect(whole.stdout).toContain(`webhook ${name}  Nothing was delivered`);
});

test('what is missing of a configuration is asked for on a terminal', async () => {
  const testbed = await startTestbed();
  const { setup } = await diagnose(testbed.cli);
  const create = ['webhooks', 'create', '--name', 'webhook', '--auth', 'HMAC_SHA256', '--generate-secret'];
  expect(setup.next).toEqual([`payconfirm ${create.join(' ')}`, 'payconfirm listen']);
  const piped = await testbed.cli(create);
  expect([piped.code, piped.stderr]).toEqual([2, expect.stringContaining('--url is required')]);
  const { url, clientId, clientSecret, clock } = testbed.emulator;
  const env = {
    PAYCONFIRM_BASE_URL: url,
    PAYCONFIRM_CLIENT_ID: clientId,
    PAYCONFIRM_CLIENT_SECRET: clientSecret,
    PAYCONFIRM_CONFIG_DIR: mkdtempSync(join(tmpdir(), 'payconfirm-test-')),
  };
  const terminal = openTerminal([...create, '-o', 'json'], { env, clock });
  await terminal.answer(/\(--url\):/, 'https://shop.example/hook');
  const { code, stdout } = await terminal.end;
  expect([code, JSON.parse(stdout)]).toEqual([
    0,
    expect.objectContaining({
      name: 'webhook',
      webhook_url: 'https://shop.example/hook',
      auth_type: 'HMAC_SHA256',
    }),
  ]);
});

test('channels: who is told, an address that is not verified, a bot that was removed, Zalo that is closed', async () => {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(200));
  await transfer(testbed, 'FT1');
  const { id } = await testbed.json<{ id: string }>(
    ...['channels', 'email', 'create', '--name', 'desk', '--recipient', 'an@shop.example'],
  );
  await testbed.ok([
    ...['channels', 'telegram', 'create', '--group', '-100123', '--name', 'team'],
    ...['--template', 'in: {{amount}}'],
  ]);
  await testbed.emulator.control('POST', '/faults', { endpoint: 'channels.zalo.list', status: 503 });
  const url = await between(testbed.emulator.url, (reply, { path }) =>
    path.startsWith('/api/v1/telegram-configs')
      ? reply.replace(
          '"is_active"',
          '"last_error":"Forbidden: bot was kicked from the group chat","is_active"',
        )
      : reply,
  );
  const asked = await diagnose(testbed.cli, { env: { PAYCONFIRM_BASE_URL: url } });
  expect([asked.code, asked.found, actionsOf(asked)[0]]).toEqual([
    0,
    [
      ['email-unverified', 'warning', 'desk'],
      ['bot-removed', 'warning', 'team'],
      ['zalo-closed', 'note', 'Zalo'],
    ],
    `channels email resend ${id} --email an@shop.example`,
  ]);
});

test('checkouts of a client without a payment profile: those for real money are refused', async () => {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(200));
  await transfer(testbed, 'FT1');
  const url = await between(testbed.emulator.url, (reply, { path }) => {
    if (!path.startsWith('/api/v1/payment-profile')) return reply;
    return '{"success":false,"message":"no payment profile","data":null}';
  });
  const env = { PAYCONFIRM_BASE_URL: url };
  const codes = async () => (await diagnose(testbed.cli, { env })).found.map(([code]) => code);
  expect(await codes()).toEqual([]);
  const order = ['--order-code', 'DH1', '--return-url', 'https://shop.example/back', '--sandbox'];
  await testbed.ok(['checkouts', 'create', '--amount', '150000', ...order]);
  expect(await codes()).toEqual(['payment-profile-missing']);
});

test.each([
  [
    'half a reply',
    { breaks: 'within' },
    '{0} closed the connection before the reply was complete (UND_ERR_SOCKET)',
  ],
  [
    'a reply of 100,000 levels',
    { text: '['.repeat(100_000) + ']'.repeat(100_000) },
    'the reply nests deeper than 30 levels (status 200)',
  ],
  ['a page', { text: '<p>We are back at six' }, 'the reply is HTML (status 200): We are back at six'],
] as const)(
  '%s: it cannot be read, and the service neither failed nor is away',
  async (_, changed, detail) => {
    const testbed = await startTestbed();
    const service = await tape(testbed.emulator.url);
    service.changing((reply, { path }) => (path === 'client/me' ? { ...reply, ...changed } : reply));
    const { found, setup } = await diagnose(testbed.cli, { env: { PAYCONFIRM_BASE_URL: service.url } });
    expect([found[0]?.[0], setup.summary]).toEqual([
      'reply-not-understood',
      `The reply cannot be read (service): ${detail.replace('{0}', new URL(service.url).host)}.`,
    ]);
  },
);
