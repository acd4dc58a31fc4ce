import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Finding } from '../../../src/commands/doctor/check.ts';
import { cleanupRecordsIn } from '../../../src/webhooks/listener/cleanup-records.ts';
import { selfSigned } from '../../harness/certificate.ts';
import { openGate } from '../../harness/gate.ts';
import { receiver } from '../../harness/receiver.ts';
import { type RunOptions, runCli } from '../../harness/run-cli.ts';
import { startTestbed } from '../../harness/testbed.ts';

async function diagnose(
  run: (argv: string[], options: RunOptions) => ReturnType<typeof runCli>,
  options: RunOptions = {},
) {
  const { code, stdout, stderr } = await run(['doctor', '-o', 'json'], options);
  const { items } = JSON.parse(stdout) as { items: Finding[] };
  const wrong = items.filter(({ result }) => result === 'wrong');
  return { code, stderr, items, checks: items.map(({ check }) => check), wrong };
}

test('all is well', async () => {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(200));
  await testbed.transfer('FT1');
  const { code, items } = await diagnose(testbed.cli);
  expect(code).toBe(0);
  expect(items).toEqual([
    { check: 'program', result: 'ok', says: `payconfirm 0.0.0, Node ${process.versions.node}`, fix: null },
    { check: 'profile', result: 'ok', says: 'default, credentials from the environment', fix: null },
    { check: 'address', result: 'ok', says: `${testbed.emulator.url}/`, fix: null },
    { check: 'DNS', result: 'ok', says: '127.0.0.1 is 127.0.0.1', fix: null },
    { check: 'TLS', result: 'ok', says: 'not used: the service is on this machine', fix: null },
    { check: 'service', result: 'ok', says: 'it answers', fix: null },
    { check: 'token', result: 'ok', says: 'the service takes it', fix: null },
    { check: 'clock', result: 'ok', says: "agrees with the service's", fix: null },
    { check: 'client secret', result: 'ok', says: 'accepted on a write that changes nothing', fix: null },
    { check: 'webhooks', result: 'ok', says: '1 configuration, 1 active', fix: null },
    {
      check: 'webhook shop',
      result: 'ok',
      says: 'last delivery OK 200 at 2026-11-21 08:00:00 +07',
      fix: null,
    },
    { check: 'listeners', result: 'ok', says: 'none left over', fix: null },
    { check: 'registrations', result: 'ok', says: 'none unfinished', fix: null },
  ]);
});

test('a line each on a terminal, ✓ or ✗, the mending command below, exit 6', async () => {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(503));
  await testbed.transfer('FT1');
  const { items } = await testbed.json<{ items: { id: string }[] }>('webhooks', 'logs');
  const { code, stdout, stderr } = await testbed.cli(['doctor'], { tty: true });
  const lines = stdout.trimEnd().split('\n');
  expect(code).toBe(6);
  expect(lines).toHaveLength(16);
  expect(lines.slice(10, 14)).toEqual([
    '✗  webhook shop   last delivery HTTP_5XX 503 at 2026-11-21 08:00:00 +07. The',
    '                  receiver was reached and broke down while it handled the',
    '                  delivery.',
    `                  payconfirm webhooks log ${items[0]!.id}`,
  ]);
  expect(lines.filter((line) => /^[✓✗] {2}/.test(line))).toHaveLength(13);
  expect(stderr).toContain(`hint: payconfirm webhooks log ${items[0]!.id}`);
});

test('every configuration paused: nothing is delivered, which is wrong', async () => {
  const testbed = await startTestbed();
  const first = await testbed.configure('shop-a', await testbed.answering(200));
  const second = await testbed.configure('shop-b', await testbed.answering(200));
  await testbed.transfer('FT1');
  await testbed.ok(['webhooks', 'pause', second]);
  const one = await diagnose(testbed.cli);
  expect([one.code, one.items.find(({ check }) => check === 'webhook shop-b')]).toEqual([
    0,
    {
      check: 'webhook shop-b',
      result: 'open',
      says: 'paused: nothing is delivered there',
      fix: `payconfirm webhooks resume ${second}`,
    },
  ]);
  await testbed.ok(['webhooks', 'pause', first]);
  const both = await diagnose(testbed.cli);
  expect([both.code, both.wrong]).toEqual([
    6,
    [
      {
        check: 'webhooks',
        result: 'wrong',
        says: '2 configurations, 0 active: nothing is delivered',
        fix: `payconfirm webhooks resume ${first}`,
      },
    ],
  ]);
});

test('a configuration without a delivery is not green, and how far was looked is said', async () => {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(200));
  const { code, items } = await diagnose(testbed.cli);
  expect([code, items.find(({ check }) => check === 'webhook shop')]).toEqual([
    0,
    {
      check: 'webhook shop',
      result: 'open',
      says: 'active; no delivery among all 0 entries of the log',
      fix: null,
    },
  ]);
});

test('nothing is set up', async () => {
  const { code, checks, wrong } = await diagnose(runCli);
  expect({ code, checks, fixes: wrong.map(({ check, fix }) => [check, fix]) }).toEqual({
    code: 6,
    checks: ['program', 'profile', 'address', 'listeners', 'registrations'],
    fixes: [
      [
        'profile',
        'set PAYCONFIRM_CLIENT_ID and PAYCONFIRM_CLIENT_SECRET, or: payconfirm auth login\n' +
          'no account yet: payconfirm emulator start',
      ],
      ['address', 'payconfirm auth login --base-url URL'],
    ],
  });
});

test.each([
  ['ftp://pay.example', 'address', /an address begins with https/],
  ['http://pay.example', 'address', /would send credentials in the clear/],
  ['https://nothing.invalid', 'DNS', /nothing\.invalid is not known \(E[A-Z_]+\)/],
  ['https://127.0.0.1:1', 'TLS', /no secure connection to 127\.0\.0\.1:1 \(ECONNREFUSED\)/],
])('the address %s', async (PAYCONFIRM_BASE_URL, check, says) => {
  const env = { PAYCONFIRM_BASE_URL, PAYCONFIRM_CLIENT_ID: 'x', PAYCONFIRM_CLIENT_SECRET: 'y' };
  const { code, wrong } = await diagnose(runCli, { env });
  expect({ code, wrong }).toEqual({
    code: 6,
    wrong: [{ check, result: 'wrong', says: expect.stringMatching(says), fix: expect.any(String) }],
  });
});

test.each([
  ['that nobody signed', {}, /the certificate by .* is not trusted here \(DEPTH_ZERO_SELF_SIGNED_CERT\)/],
  ['that expired', { notAfter: '20200201000000' }, /the certificate expired at 2020-02-01 07:00:00 \+07/],
])('a certificate %s', async (_name, certificate, says) => {
  const { port } = await receiver(undefined, selfSigned(certificate));
  const PAYCONFIRM_BASE_URL = `https://localhost:${port}`;
  const { wrong } = await diagnose(runCli, {
    env: { PAYCONFIRM_BASE_URL, PAYCONFIRM_CLIENT_ID: 'x', PAYCONFIRM_CLIENT_SECRET: 'y' },
  });
  expect(wrong).toEqual([
    { check: 'TLS', result: 'wrong', says: expect.stringMatching(says), fix: expect.any(String) },
  ]);
});

test('a port where nobody speaks TLS', async () => {
  const { port } = await receiver();
  const env = { PAYCONFIRM_BASE_URL: `https://localhost:${port}`, PAYCONFIRM_TOKEN: 'x' };
  const { wrong } = await diagnose(runCli, { env });
  expect(wrong).toEqual([
    {
      check: 'TLS',
      result: 'wrong',
      says: expect.stringMatching(/^no secure connection to localhost:\d+ \(E/),
      fix: 'is it https:// on this port, and does nothing in between keep it closed?',
    },
  ]);
});

test('a service that went down after it had given a token, and nothing that rests on it', async () => {
  const testbed = await startTestbed();
  const gate = await openGate(testbed.emulator.url);
  const env = { PAYCONFIRM_BASE_URL: gate.url };
  expect((await testbed.cli(['whoami'], { env })).code).toBe(0);
  await gate.close();
  const { code, checks, wrong } = await diagnose(testbed.cli, { env });
  expect([code, wrong]).toEqual([
    6,
    [
      {
        check: 'service',
        result: 'wrong',
        says: `it cannot be reached: ${new URL(gate.url).host} refused the connection (ECONNREFUSED)`,
        fix: `nothing runs there; if it was the emulator, start it again: payconfirm emulator start --port ${new URL(gate.url).port}`,
      },
    ],
  ]);
  expect(checks).not.toContain('token');
});

test('a wrong client secret: no token, and nothing that rests on one', async () => {
  const testbed = await startTestbed();
  const { code, checks, wrong } = await diagnose(testbed.cli, { env: { PAYCONFIRM_CLIENT_SECRET: 'wrong' } });
  expect(code).toBe(6);
  expect(wrong.map(({ check }) => check)).toEqual(['token', 'clock', 'client secret']);
  expect(checks).not.toContain('webhooks');
});

test('a token by itself reads, and writes are refused', async () => {
  const testbed = await startTestbed();
  const token = (await testbed.ok(['auth', 'token'])).trim();
  const env = { PAYCONFIRM_TOKEN: token, PAYCONFIRM_CLIENT_SECRET: 'wrong' };
  const { wrong } = await diagnose(testbed.cli, { env });
  expect(wrong.map(({ check, says }) => [check, says])).toEqual([
    ['client secret', 'the service refuses it'],
    ['webhooks', 'no configuration: nothing is delivered'],
  ]);
});

test('a token that is not taken is wrong, wherever it comes from', async () => {
  const testbed = await startTestbed();
  const { wrong } = await diagnose(testbed.cli, { env: { PAYCONFIRM_TOKEN: 'wrong' } });
  expect(wrong[0]).toMatchObject({ check: 'token', says: 'invalid token' });
});

test('a clock that is off', async () => {
  const testbed = await startTestbed();
  const clock = { ...testbed.emulator.clock, now: () => testbed.emulator.clock.now() + 301_000 };
  const { wrong } = await diagnose(testbed.cli, { clock });
  expect(wrong[0]).toEqual({
    check: 'clock',
    result: 'wrong',
    says: "5 min 1 s off from the service's: signatures look stale",
    fix: "set this machine's clock",
  });
});

test('an emulator that was advanced has no clock that is off', async () => {
  const testbed = await startTestbed();
  await testbed.ok(['emulator', 'advance', '16m']);
  const { items } = await diagnose(testbed.cli);
  expect(items.find(({ check }) => check === 'clock')).toMatchObject({
    result: 'ok',
    says: "agrees with the service's",
  });
});

test('a listener that is gone, and 20 configurations', async () => {
  const testbed = await startTestbed();
  const PAYCONFIRM_CONFIG_DIR = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
  await cleanupRecordsIn(PAYCONFIRM_CONFIG_DIR).save({
    id: 'gone',
    owner: { pid: 2 ** 22 + 1, started: null },
    base_url: testbed.emulator.url,
    client_id: testbed.emulator.clientId,
    urls: [],
  });
  for (let index = 0; index < 20; index++)
    await testbed.configure(`shop-${index}`, 'https://shop.example/hook');
  const { wrong } = await diagnose(testbed.cli, { env: { PAYCONFIRM_CONFIG_DIR } });
  expect(wrong).toEqual([
    {
      check: 'webhooks',
      result: 'wrong',
      says: '20 configurations, 20 active: keep them under 20',
      fix: 'payconfirm webhooks list',
    },
    {
      check: 'listeners',
      result: 'wrong',
      says: '1 ended without putting things back',
      fix: 'payconfirm listen --cleanup',
    },
  ]);
});

test('a configuration’s long name leaves the words their room on 80 columns; off a terminal it is whole', async () => {
  const testbed = await startTestbed();
  const name = `payconfirm listen 90bf06a5-1111-4222-8333-${'4'.repeat(24)}`;
  await testbed.configure(name, await testbed.answering(200));
  const { stdout } = await testbed.cli(['doctor'], { tty: true });
  const lines = stdout.trimEnd().split('\n');
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
  expect(lines.filter((line) => line.includes('payconfirm listen'))).toEqual([
    expect.stringMatching(/^\? {2}webhook payconfirm listen 90bf0… {2}active; no delivery/),
  ]);
  const whole = await testbed.cli(['doctor', '-o', 'table']);
  expect(whole.stdout).toContain(`webhook ${name}  active; no delivery`);
});
