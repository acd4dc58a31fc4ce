/** A transaction is handed in again: who is asked to send it where, and what is said of it. */
import { expect, test } from 'vitest';
import { between } from '../../harness/between.ts';
import { receiver } from '../../harness/receiver.ts';
import { said } from '../../harness/said.ts';
import { startTestbed } from '../../harness/testbed.ts';

/** Two configurations and one transfer that both got. */
async function delivered() {
  const testbed = await startTestbed();
  const [shop, books] = [await receiver(), await receiver()];
  const id = await testbed.configure('shop', shop.url);
  await testbed.configure('books', books.url);
  await testbed.transfer('FT1');
  const counts = async () => {
    await testbed.emulator.idle();
    return [shop.received.length, books.received.length];
  };
  return { testbed, shop, id, counts };
}

test('by its code to every configuration that matches, the same bytes, an entry of the log each', async () => {
  const { testbed, shop, counts } = await delivered();
  testbed.emulator.clock.set('2026-11-21T03:00:00Z');
  expect(said(await testbed.cli(['webhooks', 'redeliver', 'FT1']))).toMatchInlineSnapshot(`
    "delivered	2
    failed	0
    left	0
    items	[{"transaction_code":"FT1","webhook_id":"00000000-0000-4000-8000-000000000001","before":"OK 200","after":"OK 200"},{"transaction_code":"FT1","webhook_id":"00000000-0000-4000-8000-000000000002","before":"OK 200","after":"OK 200"}]
    ! 2 delivered, 0 failed, 0 not sent yet.
    "
  `);
  expect(await counts()).toEqual([2, 2]);
  const [first, second] = shop.received;
  expect(second!.body).toBe(first!.body);
  expect(await testbed.json('webhooks', 'logs')).toMatchObject({ total: 4 });
});

test('with no active configuration it is refused, and the service is not asked', async () => {
  const testbed = await startTestbed();
  await testbed.transfer('FT1');
  const none = await testbed.cli(['webhooks', 'redeliver', 'FT1']);
  expect(said(none)).toMatchInlineSnapshot(`
    "! error: no webhook configuration exists, so nothing would be sent
    ! hint: payconfirm webhooks create --help
    exit 1
    "
  `);
  const id = await testbed.configure('shop', (await receiver()).url);
  await testbed.ok(['webhooks', 'pause', id]);
  expect(said(await testbed.cli(['webhooks', 'redeliver', 'FT1']))).toMatchInlineSnapshot(`
    "! error: the webhook configuration is paused, so nothing would be sent
    ! hint: To activate one: payconfirm webhooks resume 00000000-0000-4000-8000-000000000001
    exit 1
    "
  `);
});

test('the result before is that of the configuration, also at the URL that it had then', async () => {
  const testbed = await startTestbed();
  const wrong = await receiver((response) => response.writeHead(404).end());
  const id = await testbed.configure('shop', wrong.url);
  await testbed.transfer('FT1');
  testbed.emulator.clock.set('2026-11-21T03:00:00Z');
  await testbed.ok(['webhooks', 'update', id, '--url', (await receiver()).url]);
  const { items } = await testbed.json<{ items: object[] }>('webhooks', 'redeliver', 'FT1');
  expect(items).toMatchObject([{ before: 'HTTP_4XX 404', after: 'OK 200' }]);
});

test('of two configurations at one URL, the log does not show whose result was which', async () => {
  const testbed = await startTestbed();
  const url = await testbed.answering(200);
  for (const name of ['shop', 'books']) await testbed.configure(name, url);
  await testbed.transfer('FT1');
  const { items } = await testbed.json<{ items: object[] }>('webhooks', 'redeliver', 'FT1');
  expect(items).toMatchObject([
    { before: null, after: 'OK 200' },
    { before: null, after: 'OK 200' },
  ]);
});

test('by its id to one configuration', async () => {
  const { testbed, id, counts } = await delivered();
  const { items } = await testbed.json<{ items: { id: string }[] }>('transactions', 'list');
  const transaction = items[0]!.id;
  const { stdout, stderr } = await testbed.cli([
    'webhooks',
    'redeliver',
    transaction,
    '--webhook',
    id,
    '--json',
  ]);
  expect([JSON.parse(stdout), stderr]).toEqual([
    {
      items: [{ transaction_code: 'FT1', webhook_id: id, before: 'OK 200', after: 'OK 200' }],
      delivered: 1,
      failed: 0,
      left: 0,
    },
    '1 delivered, 0 failed, 0 not sent yet.\n',
  ]);
  expect(await counts()).toEqual([2, 1]);
});

test('--field and --data send what the service wants', async () => {
  const { testbed, counts } = await delivered();
  const field = await testbed.cli(['webhooks', 'redeliver', 'FT1', '--field', 'target_type=TELEGRAM']);
  const data = await testbed.cli(['webhooks', 'redeliver', 'FT1', '--data', '{"target_type":"WEBHOOK"}']);
  expect([field, data].map(({ stderr, code }) => [stderr.split('\n')[0], code])).toEqual([
    ['The request was sent. With --field or --data, the command does not wait for the result.', 0],
    ['The request was sent. With --field or --data, the command does not wait for the result.', 0],
  ]);
  expect(await counts()).toEqual([2, 2]);
});

test('a dry run shows the request and sends nothing', async () => {
  const { testbed, counts } = await delivered();
  const { stdout } = await testbed.cli(['webhooks', 'redeliver', 'FT1', '--dry-run']);
  expect(stdout).toMatch(
    /^POST http.*\/api\/v1\/bank\/virtual-account\/transactions\/[0-9a-f-]{36}\/retry\n/,
  );
  expect(await counts()).toEqual([1, 1]);
});

test('what cannot be sent again: exit 1, in words', async () => {
  const { testbed, id, counts } = await delivered();
  await testbed.ok(['webhooks', 'pause', id]);
  const lines = [
    ['FT9'],
    ['FT1', '--webhook', id],
    ['FT1', '--webhook', 'shop'],
    ['00000000-0000-4000-8000-000000000000'],
  ];
  const told: string[] = [];
  for (const line of lines) told.push(said(await testbed.cli(['webhooks', 'redeliver', ...line])));
  expect(told.join('\n')).toMatchInlineSnapshot(`
    "! error: the service has no transaction with the code FT9
    ! hint: payconfirm trace FT9
    exit 1

    ! error: the webhook configuration is paused, so nothing would be sent
    ! hint: To activate one: payconfirm webhooks resume 00000000-0000-4000-8000-000000000001
    exit 1

    ! error: no webhook configuration shop
    ! hint: That is a name. Its ID: 00000000-0000-4000-8000-000000000001
    exit 1

    ! error: the service has no transaction 00000000-0000-4000-8000-000000000001
    exit 1
    "
  `);
  expect(await counts()).toEqual([1, 1]);
});

test('a code that several transactions have: each is named by its id', async () => {
  const { testbed, counts } = await delivered();
  const twice = await between(testbed.emulator.url, (reply, { path }) => {
    if (!path.startsWith('/api/v1/transactions')) return reply;
    const { data, ...envelope } = JSON.parse(reply);
    const [one] = data.data;
    const other = { ...one, id: '11111111-1111-4111-8111-111111111111', amount: 99_000 };
    return JSON.stringify({
      ...envelope,
      data: { ...data, data: [other, one, { ...one, transaction_code: 'FT2' }] },
    });
  });
  const result = await testbed.cli(['webhooks', 'redeliver', 'FT1'], { env: { PAYCONFIRM_BASE_URL: twice } });
  expect(said(result)).toMatchInlineSnapshot(`
    "! error: 2 transactions have the code FT1
    ! hint: Name the one that you mean by its id:
    ! 00000000-0000-4000-8000-000000000001  FT1  99.000 ₫  thanh toan DH102
    ! 00000000-0000-4000-8000-000000000002  FT1  150.000 ₫  thanh toan DH102
    exit 1
    "
  `);
  expect(await counts()).toEqual([1, 1]);
});

test('codes that differ in blanks and case alone: the exact one first, else each by its id', async () => {
  const testbed = await startTestbed();
  const { url } = await receiver();
  await testbed.configure('shop', url);
  for (const code of ['FT1234', 'ft1234', 'FT 12 34']) await testbed.transfer(code);
  const sent = async (code: string) => {
    const { stdout, stderr } = await testbed.cli(['webhooks', 'redeliver', code, '--json']);
    return stdout ? JSON.parse(stdout).items[0].transaction_code : stderr;
  };
  const codes = ['FT 12 34', 'FT1234', 'ft1234', 'FT1234 '];
  expect([await sent('FT 12 34'), await sent('FT1234'), await sent('ft1234'), await sent('FT1234 ')]).toEqual(
    [...codes.slice(0, 3), 'FT1234'],
  );
});

test('a code that nobody can paste is not in the next command', async () => {
  const testbed = await startTestbed();
  await testbed.configure('shop', (await receiver()).url);
  const { stderr } = await testbed.cli(['webhooks', 'redeliver', 'FT1\x01']);
  expect(stderr).toBe(
    'error: the service has no transaction with the code FT1\\x01\nhint: payconfirm transactions list\n',
  );
});

test.each([
  ['lists no transactions', '/api/v1/transactions', 'GET /api/v1/transactions'],
  [
    'sends none again',
    '/api/v1/bank/virtual-account/transactions',
    'POST /api/v1/bank/virtual-account/transactions/{transaction_id}/retry',
  ],
])('a service that %s: said in words', async (_, missing, named) => {
  const { testbed, counts } = await delivered();
  const url = await between(testbed.emulator.url, (reply, { path }) =>
    path.startsWith(missing) ? { status: 405 } : reply,
  );
  const { stderr, code } = await testbed.cli(['webhooks', 'redeliver', 'FT1'], {
    env: { PAYCONFIRM_BASE_URL: url },
  });
  expect([stderr.split('\n')[0], code]).toEqual([`error: this service has no ${named} (HTTP 405)`, 1]);
  expect((await counts())[0]).toBeLessThan(3);
});

test('trace and webhooks log offer it where a delivery failed, and no more once it was taken', async () => {
  const testbed = await startTestbed();
  let status = 503;
  const { url } = await receiver((response) => response.writeHead(status).end());
  const id = await testbed.configure('shop', url);
  await testbed.transfer('FT1');
  const { items } = await testbed.json<{ items: { id: string }[] }>('webhooks', 'logs');
  const steps = async () => {
    const log = await testbed.json<{ next: string[] }>('webhooks', 'log', items[0]!.id);
    const trace = JSON.parse((await testbed.cli(['trace', 'FT1', '--json'])).stdout) as { next: string[] };
    return [log.next, trace.next].map((said) => said.filter((step) => step.includes('redeliver')));
  };
  const command = `payconfirm webhooks redeliver FT1 --webhook ${id}`;
  expect(await steps()).toEqual([[command], [command]]);
  await testbed.ok(['webhooks', 'pause', id]);
  // trace names the command that resumes it first.
  expect(await steps()).toEqual([[], [command]]);
  await testbed.ok(['webhooks', 'resume', id]);
  status = 200;
  testbed.emulator.clock.pass(1_000);
  await testbed.ok(command.split(' ').slice(1));
  await testbed.emulator.idle();
  expect(await steps()).toEqual([[], []]);
  expect(JSON.parse((await testbed.cli(['trace', 'FT1', '--json'])).stdout)).toMatchObject({ ok: true });
});

test('a transfer of just now without any attempt: its first delivery may be under way', async () => {
  const testbed = await startTestbed();
  await testbed.transfer('FT1');
  await testbed.configure('shop', await testbed.answering(200));
  const warned = 'The first delivery of FT1 may be under way: the receiver may get it twice.';
  const again = async () => (await testbed.cli(['webhooks', 'redeliver', 'FT1', '--dry-run'])).stderr;
  expect(await again()).toContain(warned);
  testbed.emulator.clock.pass(60_000);
  expect(await again()).not.toContain(warned);
});
