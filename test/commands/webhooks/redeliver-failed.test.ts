/** After an outage: what failed is redelivered, oldest first, each once, and what was interrupted is continued. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PayconfirmError } from '../../../src/errors.ts';
import { asIs } from '../../../src/texts/translate.ts';
import { atEnd } from '../../harness/at-end.ts';
import { between } from '../../harness/between.ts';
import { receiver } from '../../harness/receiver.ts';
import type { RunOptions } from '../../harness/run-cli.ts';
import { said } from '../../harness/said.ts';
import { startTestbed } from '../../harness/testbed.ts';

const codeOf = (body: string) => JSON.parse(body).transaction_code as string;

/** Three transfers whose deliveries to the shop failed; the shop is back unless it is told otherwise. */
async function afterOutage() {
  const testbed = await startTestbed();
  const state = { status: 503 };
  const shop = await receiver((response) => response.writeHead(state.status).end());
  const id = await testbed.configure('shop', shop.url);
  for (const code of ['FT1', 'FT2', 'FT3']) {
    await testbed.transfer(code);
    testbed.emulator.clock.pass(60_000);
  }
  state.status = 200;
  shop.received.length = 0;
  const folder = await mkdtemp(join(tmpdir(), 'redeliver-'));
  atEnd(() => rm(folder, { recursive: true }));
  const redeliver = (argv: readonly string[], { env, ...run }: RunOptions = {}) =>
    testbed.cli(['webhooks', 'redeliver', '--rate', '1000', ...argv], {
      ...run,
      env: { PAYCONFIRM_CONFIG_DIR: folder, ...env },
    });
  const codes = () => shop.received.map(({ body }) => codeOf(body));
  return { testbed, state, shop, id, folder, redeliver, codes };
}

test('what failed, oldest first, without what was delivered later; the list and the sum are shown', async () => {
  const { testbed, id, redeliver, codes } = await afterOutage();
  await testbed.ok(['webhooks', 'redeliver', 'FT2']);
  expect(said(await redeliver(['--failed', '--since', '2h', '--yes', '--json']))).toMatchInlineSnapshot(`
    "{
      "items": [
        {
          "transaction_code": "FT1",
          "webhook_id": "00000000-0000-4000-8000-000000000001",
          "before": "HTTP_5XX 503",
          "after": "OK 200"
        },
        {
          "transaction_code": "FT3",
          "webhook_id": "00000000-0000-4000-8000-000000000001",
          "before": "HTTP_5XX 503",
          "after": "OK 200"
        }
      ],
      "delivered": 2,
      "failed": 0,
      "left": 0
    }
    ! FT1  150.000 ₫  shop  HTTP_5XX 503
    ! FT3  150.000 ₫  shop  HTTP_5XX 503
    ! Total: 2 failed deliveries of 2 transactions, 300.000 ₫.
    ! 2 delivered, 0 failed, 0 not sent yet.
    "
  `);
  expect(codes()).toEqual(['FT2', 'FT1', 'FT3']);
  const again = await redeliver(['--failed', '--since', '2h', '--yes', '--json']);
  expect([JSON.parse(again.stdout), again.code]).toEqual([
    { items: [], delivered: 0, failed: 0, left: 0 },
    0,
  ]);
  expect(await testbed.json('webhooks', 'stats')).toMatchObject({ total: 6, failed: 3 });
  expect(id).not.toBe('');
});

test('people read the name of the configuration', async () => {
  const { redeliver } = await afterOutage();
  const { stdout } = await redeliver(['--failed', '--since', '2h', '--yes', '-o', 'table']);
  expect(stdout).toMatch(/FT1 +shop +HTTP_5XX 503 +OK 200/);
});

test('an emulator that was advanced: --since and --until count from its time', async () => {
  const { testbed, state, redeliver } = await afterOutage();
  await testbed.ok(['emulator', 'advance', '8d']);
  state.status = 503;
  await testbed.transfer('FT9');
  state.status = 200;
  const { stdout } = await redeliver(['--failed', '--since', '2h', '--yes', '--json']);
  expect(JSON.parse(stdout).items.map((one: { transaction_code: string }) => one.transaction_code)).toEqual([
    'FT9',
  ]);
});

test('it asks first: nobody there is exit 2, no is nothing sent', async () => {
  const { redeliver, codes } = await afterOutage();
  const nobody = await redeliver(['--failed', '--since', '2h']);
  expect(said(nobody)).toMatchInlineSnapshot(`
    "! FT1  150.000 ₫  shop  HTTP_5XX 503
    ! FT2  150.000 ₫  shop  HTTP_5XX 503
    ! FT3  150.000 ₫  shop  HTTP_5XX 503
    ! Total: 3 failed deliveries of 3 transactions, 450.000 ₫.
    ! error: confirmation is missing, and prompts are off here: Redeliver them?
    ! hint: add --yes
    exit 2
    "
  `);
  expect(codes()).toEqual([]);
});

test('only the failures of a time', async () => {
  const { testbed, redeliver, codes } = await afterOutage();
  await redeliver(['--failed', '--since', '2h', '--until', '150s', '--yes']);
  expect(codes()).toEqual(['FT1']);
  await redeliver(['--failed', '--since', '90s', '--yes']);
  expect(codes()).toEqual(['FT1', 'FT3']);
  await testbed.emulator.idle();
});

test('what fails again: exit 6, named', async () => {
  const { state, redeliver } = await afterOutage();
  state.status = 500;
  expect(
    said(await redeliver(['--failed', '--yes', '--fields', 'delivered,failed,left'])),
  ).toMatchInlineSnapshot(`
    "delivered	0
    failed	3
    left	0
    ! Only the last 24 hours were searched. To search further back: payconfirm webhooks redeliver --failed --since 7d
    ! FT1  150.000 ₫  shop  HTTP_5XX 503
    ! FT2  150.000 ₫  shop  HTTP_5XX 503
    ! FT3  150.000 ₫  shop  HTTP_5XX 503
    ! Total: 3 failed deliveries of 3 transactions, 450.000 ₫.
    ! 0 delivered, 3 failed, 0 not sent yet.
    ! error: 3 of 3 redeliveries failed
    ! hint: Find the cause: payconfirm trace FT1
    exit 6
    "
  `);
});

test('codes from standard input, each once, oldest first', async () => {
  const { redeliver, codes } = await afterOutage();
  const { code } = await redeliver(['-'], { stdin: 'FT3\nFT1\r\n\nFT3\n' });
  expect([code, codes()]).toEqual([0, ['FT1', 'FT3']]);
  expect(await redeliver(['-', 'FT1'], { stdin: 'FT3' })).toMatchObject({ code: 2 });
  expect(await redeliver(['-'], { stdin: '\n' })).toMatchObject({ code: 2 });
});

test('a paused configuration is left out, and one alone can be meant', async () => {
  const { testbed, id, redeliver, codes } = await afterOutage();
  const books = await receiver();
  const other = await testbed.configure('books', books.url);
  const none = await redeliver(['--failed', '--webhook', other, '--yes', '--json']);
  expect(JSON.parse(none.stdout).items).toEqual([]);
  await testbed.ok(['webhooks', 'pause', id]);
  const paused = await redeliver(['--failed', '--yes']);
  expect(paused.stderr).toMatch('Skipped deliveries of paused configurations: 3. List the configurations:');
  expect([codes(), books.received]).toEqual([[], []]);
});

test('what failed at a deleted configuration goes once to the one that has its URL now', async () => {
  const { testbed, shop, id, redeliver, codes } = await afterOutage();
  const logs = await testbed.json<{ items: { id: string }[] }>('webhooks', 'logs', '--limit', '1');
  await testbed.ok(['webhooks', 'delete', id, '--yes']);
  const again = await testbed.configure('shop2', shop.url);
  expect(said(await testbed.cli(['webhooks', 'log', logs.items[0]!.id, '-o', 'table']))).toContain(
    'none now: it was changed or deleted since',
  );
  await redeliver(['FT2', '--webhook', again]);
  // Nothing was interrupted: --resume begins.
  const { items } = JSON.parse((await redeliver(['--failed', '--resume', '--yes', '--json'])).stdout);
  const row = (transaction_code: string) => ({
    transaction_code,
    webhook_id: again,
    before: 'HTTP_5XX 503',
    after: 'OK 200',
  });
  expect(items).toEqual([row('FT1'), row('FT3')]);
  expect(JSON.parse((await redeliver(['--failed', '--yes', '--json'])).stdout).items).toEqual([]);
  expect(codes()).toEqual(['FT2', 'FT1', 'FT3']);
});

test('an answer of 200 that reports an error is warned of, counts as no acceptance, and is redelivered after asking', async () => {
  const testbed = await startTestbed();
  const state = { answer: '{"success":false,"message":"order not found"}' };
  const shop = await receiver((response) => response.end(state.answer));
  await testbed.configure('shop', shop.url);
  await testbed.transfer('FT1');
  const { stderr } = await testbed.cli(['webhooks', 'redeliver', 'FT1']);
  expect(stderr).toMatch(
    /^warning: FT1: shop accepted it, but its response is an error or a web page: payconfirm webhooks log /m,
  );
  const steps = 'webhooks redeliver FT1 --webhook';
  expect(said(await testbed.cli(['trace', 'FT1', '-o', 'table']))).toContain(steps);
  state.answer = '{"success":true}';
  await testbed.ok(['webhooks', 'redeliver', 'FT1']);
  for (const argv of [['trace', 'FT1'], ['doctor']]) {
    const text = said(await testbed.cli([...argv, '-o', 'table']));
    expect(text).not.toMatch(/accepted (it \d times|1 transfer more than once)/);
    expect(text).not.toContain(steps);
  }
});

test.each([
  ['webhooks', 'redeliver', '--failed'],
  ['reconcile', '--sandbox', '--redeliver'],
])('%s %s interrupted, it is continued: what was sent is not sent again', async (...command) => {
  const { testbed, folder, redeliver, codes } = await afterOutage();
  const stop = new AbortController();
  let asked = 0;
  // The second request has reached the service when the program is ended.
  const url = await between(testbed.emulator.url, (reply, { path }) => {
    if (path.endsWith('/retry')) asked += 1;
    if (asked === 2) stop.abort(new PayconfirmError('interrupted', asIs('interrupted')));
    return reply;
  });
  const ended = await testbed.cli([...command, '--yes', '--json'], {
    signal: stop.signal,
    env: { PAYCONFIRM_BASE_URL: url, PAYCONFIRM_CONFIG_DIR: folder },
  });
  expect([ended.code, codes()]).toEqual([130, ['FT1', 'FT2']]);
  expect(JSON.parse(ended.stderr.trim().split('\n').at(-1)!).error.hint).toMatch(
    /^1 delivered, 0 failed, 1 unknown, 1 not sent yet\.\nContinue; the log shows what is unknown: payconfirm webhooks redeliver --resume$/,
  );
  await testbed.emulator.idle();
  const resumed = await redeliver(['--failed', '--resume', '--json'], { env: { PAYCONFIRM_BASE_URL: url } });
  expect(JSON.parse(resumed.stdout)).toMatchObject({
    items: [
      { transaction_code: 'FT1', before: 'HTTP_5XX 503', after: 'OK 200' },
      { transaction_code: 'FT2', before: 'HTTP_5XX 503', after: 'OK 200' },
      { transaction_code: 'FT3', before: 'HTTP_5XX 503', after: 'OK 200' },
    ],
    delivered: 3,
    failed: 0,
    left: 0,
  });
  expect(codes()).toEqual(['FT1', 'FT2', 'FT3']);
  const nothing = await redeliver(['--resume', '--json'], { env: { PAYCONFIRM_BASE_URL: url } });
  expect(JSON.parse(nothing.stdout).items).toEqual([]);
});

/** A receiver that keeps its answers back: each is given when the test says so. */
async function withOpenDelivery() {
  const testbed = await startTestbed();
  const held: ((status: number) => void)[] = [];
  const shop = await receiver((response) => held.push((status) => response.writeHead(status).end()));
  const arrivals = (count: number) => expect.poll(() => held.length).toBe(count);
  await testbed.configure('shop', shop.url);
  const sent = testbed.transfer('FT1');
  await arrivals(1);
  held[0]!(500);
  await sent;
  const stop = new AbortController();
  const killed = testbed.cli(['webhooks', 'redeliver', 'FT1'], { signal: stop.signal });
  await arrivals(2);
  stop.abort(new PayconfirmError('interrupted', asIs('interrupted')));
  await killed;
  return { testbed, held, arrivals };
}

test.each([['FT1'], ['--failed', '--yes']])(
  'what an interrupted redelivery delivers meanwhile is not sent again: %s',
  async (...argv) => {
    const { testbed, held } = await withOpenDelivery();
    const heard = (text: string) => text.includes('Waiting for the deliveries') && held[1]!(200);
    const again = await testbed.cli(['webhooks', 'redeliver', ...argv, '--json'], { heard });
    expect([again.code, JSON.parse(again.stdout).items, held.length]).toEqual([
      0,
      [expect.objectContaining({ before: 'HTTP_5XX 500', after: 'OK 200' })],
      2,
    ]);
  },
);

test('what fails after an interruption is sent again, and the earlier result is not taken for the new one', async () => {
  const { testbed, held, arrivals } = await withOpenDelivery();
  const heard = (text: string) => text.includes('Waiting for the deliveries') && held[1]!(500);
  const again = testbed.cli(['webhooks', 'redeliver', 'FT1', '--json'], { heard });
  await arrivals(3);
  held[2]!(200);
  const { code, stdout } = await again;
  expect([code, JSON.parse(stdout).items]).toEqual([0, [expect.objectContaining({ after: 'OK 200' })]]);
});

test('the result of a request that another machine made earlier is not its own', async () => {
  const { testbed, held, arrivals } = await withOpenDelivery();
  testbed.emulator.clock.pass(4_000);
  const folder = await mkdtemp(join(tmpdir(), 'redeliver-'));
  atEnd(() => rm(folder, { recursive: true }));
  const again = testbed.cli(['webhooks', 'redeliver', 'FT1', '--json'], {
    env: { PAYCONFIRM_CONFIG_DIR: folder },
  });
  await arrivals(3);
  held[1]!(500);
  await expect.poll(async () => (await testbed.json<{ total: number }>('webhooks', 'logs')).total).toBe(2);
  held[2]!(200);
  const { code, stdout } = await again;
  expect([code, JSON.parse(stdout).items]).toEqual([0, [expect.objectContaining({ after: 'OK 200' })]]);
});

test('a dry run shows the list and the first request, and sends nothing', async () => {
  const { redeliver, codes } = await afterOutage();
  const { stdout, stderr, code } = await redeliver(['--failed', '--yes', '--dry-run']);
  expect(stdout).toMatch(/^POST http.*\/retry\n/);
  expect(stderr).toMatch('FT3');
  expect([code, codes()]).toEqual([0, []]);
});

test('--every goes on until it is ended, and tries what fails again less often', async () => {
  const { testbed, state, redeliver, codes } = await afterOutage();
  const stop = new AbortController();
  state.status = 500;
  const { clock } = testbed.emulator;
  let rounds = 0;
  const keeper = {
    ...clock,
    sleep: async (ms: number, signal?: AbortSignal) => {
      if (ms !== 60_000) return clock.sleep(ms < 1_000 ? Math.min(ms, 20) : ms, signal);
      rounds += 1;
      clock.pass(ms);
      if (rounds === 4) state.status = 200;
      if (rounds === 8) stop.abort(new PayconfirmError('interrupted', asIs('interrupted')));
      signal?.throwIfAborted();
    },
  };
  const argv = ['--failed', '--every', '1m', '--yes', '-o', 'ndjson'];
  const { code, stdout } = await redeliver(argv, { signal: stop.signal, clock: keeper });
  expect(code).toBe(130);
  const rows = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const results = (wanted: string) =>
    rows.filter(({ transaction_code }) => transaction_code === wanted).map(({ after }) => after);
  // After 0, 1 and 3 minutes it failed, after 7 minutes it was delivered.
  for (const wanted of ['FT1', 'FT2', 'FT3']) {
    expect(results(wanted)).toEqual(['HTTP_5XX 500', 'HTTP_5XX 500', 'HTTP_5XX 500', 'OK 200']);
  }
  expect(codes().slice(-3)).toEqual(['FT1', 'FT2', 'FT3']);
  expect(await redeliver(['--failed', '--every', '1m', '--no-input'])).toMatchObject({ code: 2 });
});

test('replay --failed with nothing stored here names what failed at the service', async () => {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(500));
  await testbed.transfer('FT1');
  const folder = await mkdtemp(join(tmpdir(), 'redeliver-'));
  atEnd(() => rm(folder, { recursive: true }));
  const env = { PAYCONFIRM_CONFIG_DIR: folder };
  const replay = async () =>
    (await testbed.cli(['webhooks', 'replay', '--failed', '--to', 'http://localhost:1/'], { env })).stderr;
  // Without a token the service is not asked: a replay needs none.
  expect(await replay()).toBe('Nothing to replay.\n');
  await testbed.ok(['whoami'], { env });
  expect(await replay()).toBe(
    'Failed deliveries never reached this machine. To redeliver them: payconfirm webhooks redeliver --failed\n' +
      'Nothing to replay.\n',
  );
});

test('entries whose body cannot be read are not passed over in silence', async () => {
  const { testbed, redeliver, codes } = await afterOutage();
  const url = await between(testbed.emulator.url, (reply, { path }) => {
    if (!path.startsWith('/api/v1/webhook-logs')) return reply;
    const page = JSON.parse(reply);
    for (const entry of page.data.items) entry.request_payload = null;
    return JSON.stringify(page);
  });
  const { stderr } = await redeliver(['--failed', '--since', '2h', '--yes', '--json'], {
    env: { PAYCONFIRM_BASE_URL: url },
  });
  expect(codes()).toEqual([]);
  expect(stderr).toMatch(
    /^Skipped deliveries that cannot be read: \d\. List them: payconfirm webhooks logs --status failed\nNothing else/,
  );
});

test('entries without a readable time end no reading, are not sent again, and are said', async () => {
  const { testbed, redeliver, codes } = await afterOutage();
  const url = await between(testbed.emulator.url, (reply, { path }) => {
    if (!path.startsWith('/api/v1/webhook-logs')) return reply;
    const page = JSON.parse(reply);
    for (const entry of page.data.items) {
      if (JSON.stringify(entry).includes('FT2')) entry.created_at = 'soon';
    }
    return JSON.stringify(page);
  });
  const { stdout, stderr } = await redeliver(['--failed', '--since', '2h', '--yes', '--json'], {
    env: { PAYCONFIRM_BASE_URL: url },
  });
  expect(JSON.parse(stdout)).toMatchObject({ delivered: 2, failed: 0, left: 0 });
  expect(codes()).toEqual(['FT1', 'FT3']);
  expect(stderr).toContain(
    'Skipped deliveries whose time the log does not show: 1. List them, then name them: payconfirm webhooks logs --status failed',
  );
});

test('an answer of 502 decides nothing: the service may have sent it', async () => {
  const { testbed, redeliver, codes } = await afterOutage();
  const url = await between(testbed.emulator.url, (reply, { path }) =>
    path.endsWith('/retry') ? { status: 502 } : reply,
  );
  const run = { env: { PAYCONFIRM_BASE_URL: url } };
  const all = await redeliver(['--failed', '--since', '2h', '--yes', '--json'], run);
  expect(codes()).toEqual(['FT1']);
  expect(JSON.parse(all.stderr.trim().split('\n').at(-1)!).error.hint).toMatch(
    /\n0 delivered, 0 failed, 1 unknown, 2 not sent yet\.\nContinue; the log shows what is unknown: payconfirm/,
  );
  const one = await redeliver(['FT2', '--json'], run);
  const { hint } = JSON.parse(one.stderr.trim().split('\n').at(-1)!).error;
  expect(hint).toMatch(/\nThe log shows whether it was sent: payconfirm trace FT2$/);
});
