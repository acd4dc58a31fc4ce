/** Traces in a log longer than is read without being asked: what is found, and what is said of the rest. */
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { Trace } from '../../../src/commands/trace/trace-json-types.ts';
import { between } from '../../harness/between.ts';
import { fillLog } from '../../harness/fill-log.ts';
import { startTestbed } from '../../harness/testbed.ts';
import { saidIn } from '../../harness/tracing.ts';

/** 6,000 entries, 4 s apart: written once, copied for each test. */
const filled = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
beforeAll(() => fillLog(filled, 6_000, 4_000));

/** Those entries, and a transfer among the oldest, at 00:30:00Z of 2026-11-01. */
async function farTestbed(code: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
  cpSync(filled, dataDir, { recursive: true });
  const testbed = await startTestbed({ dataDir, now: '2026-11-01T00:30:00Z' });
  await testbed.configure('shop', await testbed.answering(503, 'no room'));
  await testbed.transfer(code);
  const sent = await testbed.json<{ virtual_account_number: string }>(
    ...['sandbox', 'send', '--amount', '1000', '--description', 'x', '--code', 'FT0X'],
  );
  testbed.emulator.clock.set('2026-11-01T12:00:00Z');
  const pages: string[] = [];
  let listsAll = false;
  const url = await between(
    testbed.emulator.url,
    (text, { path }) => (path.includes('/api/v1/transactions?') && !listsAll ? { status: 404 } : text),
    (path) => {
      if (path.includes('/webhook-logs?')) pages.push(path);
    },
  );
  /** Each page of the log takes so many milliseconds. */
  const trace = async (argv: string[], pageMs = 0) => {
    pages.length = 0;
    const env = { PAYCONFIRM_BASE_URL: url };
    const clock = { ...testbed.emulator.clock.still, monotonic: () => pages.length * pageMs };
    const { code: exit, stdout } = await testbed.cli(['trace', ...argv, '-o', 'json'], { env, clock });
    const traced = JSON.parse(stdout) as Trace;
    const log = traced.checked.find(({ source }) => source === 'delivery-log');
    const left = traced.not_checked.map(({ source, reason }) => `${source}: ${reason}`);
    return { exit, pages: pages.length, traced, said: saidIn(traced), from: log?.from, left };
  };
  /** From now on the service has the list of all transactions. */
  const listAll = () => {
    listsAll = true;
  };
  return { trace, listAll, number: sent.virtual_account_number };
}

const failed = ['failed', 'gateway-error'];
const unread = ['delivery-log: limit', 'transactions: not-offered'];

test('not among the newest: says how far it has looked and how to look further, and does', async () => {
  const { trace } = await farTestbed('X1');
  const near = await trace(['X1']);
  expect(near).toMatchObject({
    exit: 1,
    said: ['unknown', 'not-found-so-far'],
    from: '2026-11-01T04:26:44.000Z',
    left: unread,
  });
  expect(near.traced.next).toContain('payconfirm trace X1 --since 30d --timeout 2m');
  // Of 61; some are read ahead.
  expect(near.pages).toBeLessThanOrEqual(40);
  const far = await trace(['X1', '--since', '2026-11-01 07:00']);
  expect(far).toMatchObject({ exit: 0, said: failed, from: '2026-11-01T00:00:00.000Z', left: [] });
});

test.each(['of its account', 'of the list of all transactions'])(
  'the date of the stored transaction %s leads there at once',
  async (where) => {
    const { trace, listAll, number } = await farTestbed('X1');
    if (where !== 'of its account') listAll();
    const { exit, pages, said, left } = await trace([
      'X1',
      ...(where === 'of its account' ? ['--va', number] : []),
    ]);
    expect([exit, said, left]).toEqual([0, failed, []]);
    expect(pages).toBeLessThanOrEqual(45);
  },
);

test('the day that a bank’s code carries comes first', async () => {
  const { trace } = await farTestbed('FT26305000123');
  expect(await trace(['FT26305000123'])).toMatchObject({ from: '2026-11-01T04:26:44.000Z' });
});

test('stored, but not among the newest of its account: not said to be missing, and --since finds it', async () => {
  const testbed = await startTestbed();
  const { bank } = await testbed.json<{ bank: { account_number: string } }>(
    ...['checkouts', 'create', '--amount', '1000', '--order-code', 'DH1', '--sandbox'],
    ...['--return-url', 'https://shop.example/back'],
  );
  const to = ['--va', bank.account_number];
  const shop = await testbed.configure('shop', await testbed.answering(200));
  await testbed.transfer('FT0', 'the first', to);
  await testbed.ok(['webhooks', 'pause', shop]);
  const more = ['--amount', '1000', '--description', 'more', '--count', '501', '--code-prefix', 'X'];
  await testbed.ok(['sandbox', 'send', ...to, ...more]);
  const url = await between(testbed.emulator.url, (text, { path }) =>
    path.includes('/api/v1/transactions?') ? { status: 404 } : text,
  );
  const env = { PAYCONFIRM_BASE_URL: url };
  for (const account of [to, []]) {
    const ask = async (...since: string[]): Promise<Trace> =>
      JSON.parse(await testbed.ok(['trace', 'FT0', ...account, ...since, '-o', 'json'], { env }));
    const near = await ask();
    expect([near.transaction, near.findings.map(({ code }) => code)]).toEqual([
      null,
      expect.not.arrayContaining(['not-recorded']),
    ]);
    expect((await ask('--since', '2h')).transaction).toMatchObject({ transaction_code: 'FT0' });
  }
});

test('an order behind more transactions than are read: the limit is the reason, and --since finds it', async () => {
  const testbed = await startTestbed();
  const send = (...flags: string[]) => testbed.ok(['sandbox', 'send', '--amount', '1000', ...flags]);
  await send('--description', 'DH7', '--code', 'FT0');
  await send('--description', 'more', '--count', '501', '--code-prefix', 'X');
  const ask = async (...since: string[]): Promise<Trace> =>
    JSON.parse((await testbed.cli(['trace', 'DH7', ...since, '-o', 'json'])).stdout);
  const near = await ask();
  expect(near.not_checked).toMatchObject([{ source: 'transactions', reason: 'limit' }]);
  expect(near.next).toContain('payconfirm trace DH7 --since 30d --timeout 2m');
  expect((await ask('--since', '30d')).transaction).toMatchObject({ transaction_code: 'FT0' });
});

test.each([
  ['a code', ['X1'], 'X1'],
  ['an order code', ['DH102'], 'DH102'],
  ['a note', ['--note', 'toan dh102'], ''],
  ['an amount with a time', ['--amount', '150001'], ''],
])('%s: looks for its time, says how far it came and the command that goes on', async (_, argv, code) => {
  const { trace } = await farTestbed('X1');
  const since = ['--since', '2026-11-01 05:00'];
  const near = await trace([...argv, ...since], 20);
  expect([near.exit, near.said, near.left]).toEqual([1, ['unknown', 'not-found-so-far'], unread]);
  // For what may fit several, what came right after that time is read too.
  if (code) expect(near.from).toMatch(/^2026-11-01T0[3-9]/);
  // Half of a second, and those that were asked for ahead; for an amount the other half.
  expect(near.pages).toBeLessThanOrEqual(60);
  const flags = argv[0] === code ? '' : ` ${argv[0]} ${argv[1]!.includes(' ') ? `'${argv[1]}'` : argv[1]}`;
  expect(near.traced.next).toContain(
    `payconfirm trace${code && ` ${code}`}${flags} --since '2026-11-01 05:00' --timeout 2m`,
  );
  const far = await trace([...argv, ...since, '--timeout', '2m'], 20);
  expect([far.exit, far.left.includes(unread[0]!)]).toEqual([argv[1] === '150001' ? 1 : 0, false]);
});

test('an amount about a time that the newest do not reach: what came right after that time is looked at', async () => {
  const { trace } = await farTestbed('X1');
  const { exit, traced, left } = await trace(['--amount', '1000', '--since', '2026-11-01 07:29'], 20);
  expect([exit, traced.recipients.map(({ outcome }) => outcome), left]).toEqual([
    0,
    ['unknown'],
    [unread[0]],
  ]);
});

test('an account whose transactions come oldest first: the rest is not taken for older', async () => {
  const testbed = await startTestbed();
  await testbed.transfer('FT1');
  testbed.emulator.clock.pass(3_600_000);
  const { virtual_account_number: number } = await testbed.json<{ virtual_account_number: string }>(
    ...['sandbox', 'send', '--amount', '1000', '--description', 'x', '--code', 'FT2'],
  );
  const turned = await between(testbed.emulator.url, (text, { path }) => {
    if (!path.includes('/virtual-account/transactions')) return text;
    const reply = JSON.parse(text);
    return JSON.stringify({ ...reply, data: { ...reply.data, data: reply.data.data.reverse() } });
  });
  const argv = ['trace', 'FT2', '--va', number, '--since', '30m', '-o', 'json'];
  const { stdout } = await testbed.cli(argv, { env: { PAYCONFIRM_BASE_URL: turned } });
  expect((JSON.parse(stdout) as Trace).transaction).toMatchObject({ transaction_code: 'FT2' });
});
