import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '../../../src/inspector/delivery-row-types.ts';
import type { Delivery, RowList } from '../../../src/inspector/page-data-types.ts';
import { sign } from '../../../src/webhooks/signature/signature.ts';
import { logIn } from '../../harness/caller.ts';
import { openInspector } from '../../harness/inspecting.ts';
import { given, type Listening, startTestbed, type Testbed, transfer } from '../../harness/listening.ts';

let testbed: Testbed;
beforeAll(async () => {
  testbed = await startTestbed();
});
afterAll(() => testbed.stop());

const flags = ['--port', '0', '--secret-env', 'S', '--inspect', '--no-open'];
const addressOf = ({ ready }: Listening) => ready.inspect_url ?? '';

/** What is told until each of these is there, the last of each delivery. */
async function rowsUntil(live: AsyncGenerator<Row[]>, isThere: (rows: Row[]) => boolean): Promise<Row[]> {
  const rows = new Map<string, Row>();
  for await (const further of live) {
    for (const row of further) rows.set(row.id, row);
    if (isThere([...rows.values()])) return [...rows.values()];
  }
  throw new Error(`the page was let go of: ${JSON.stringify([...rows.values()])}`);
}

test('what comes in is told live: taken by the app with its answer, and refused with the reason', async () => {
  const app = await testbed.app();
  const listening = await testbed.listen([...flags, '--forward', app.url], given);
  const page = await openInspector(addressOf(listening));
  const { seen } = await page.model();
  expect(await page.ask('rows')).toEqual({ ok: true, value: { rows: [], next: null, unread: [] } });

  const live = page.live(seen);
  const told = rowsUntil(live, (rows) => rows.some(({ state }) => state === 'taken') && rows.length === 2);
  await testbed.deliver(listening.ready.url, transfer);
  await testbed.deliver(listening.ready.url, transfer, 'whsec_of_another');
  const [taken, refused] = (await told).sort(({ id }, other) => (id < other.id ? -1 : 1));
  expect(taken).toEqual({
    id: expect.stringMatching(/^kept-/),
    at: expect.any(Number),
    state: 'taken',
    result: 'app 200',
    amount: '150000',
    code: 'FT1',
    note: 'DH102',
    order: null,
    kind: null,
    configuration: app.url,
    owner: null,
    took: expect.any(Number),
    pair: expect.any(String),
  });
  expect(refused).toEqual({
    id: 'refused-1',
    at: expect.any(Number),
    state: 'rejected',
    result: expect.stringMatching(/^401: .*secret/),
    amount: null,
    code: 'body-changed-or-wrong-secret',
    note: null,
    order: null,
    kind: null,
    configuration: null,
    owner: null,
    took: null,
    pair: null,
  });

  // Opened anew, the page has both.
  const { rows } = ((await page.ask('rows')) as { value: RowList }).value;
  expect(rows).toEqual(expect.arrayContaining([taken, refused]));
  const shown = await page.ask('delivery', { id: 'refused-1' });
  expect(shown).toMatchObject({
    ok: true,
    value: { outcome: { result: 'trouble' }, raw: null, bytes: transfer.length, canRepeat: false },
  });
  const { headers, fields, signed } = (shown as { value: Delivery }).value;
  expect(headers).toContainEqual(['Content-Type', 'application/json']);
  const header = (wanted: string) => headers.find(([name]) => name.toLowerCase() === wanted)![1];
  const timestamp = header('x-service-timestamp');
  const right = sign({ body: Buffer.from(transfer), secret: given.env.S, timestamp: Number(timestamp) });
  const values = { received: header('x-service-signature'), expected: right.signature };
  expect(values.received).toMatch(/^sha256=/);
  expect(signed).toEqual({ ...values, text: null });
  expect(await page.ask('delivery', { id: 'refused-1', show: 'yes' })).toMatchObject({
    value: { signed: { ...values, text: `${timestamp}.${transfer}` } },
  });
  expect(fields).toContainEqual(['transaction_code', 'FT1']);
  expect(await page.ask('delivery', { id: 'refused-2' })).toMatchObject({
    ok: false,
    error: { message: 'only the last 1000 rejected requests can be shown' },
  });

  listening.interrupt();
  const { code, stderr } = await listening.ended;
  expect(code).toBe(130);
  expect(stderr).toContain(`Inspector: ${addressOf(listening)}\n`);
  await expect(page.get('/')).rejects.toThrow('fetch failed');
  expect(await live.next()).toEqual({ done: true, value: undefined });
});

test('a delivery is sent again signed with the secret of its listener', async () => {
  const app = await testbed.app((n) => (n === 1 ? 500 : 200));
  const listening = await testbed.listen([...flags, '--forward', app.url], given);
  const page = await openInspector(addressOf(listening));
  await testbed.deliver(listening.ready.url, transfer.replace('FT1', 'FT2'));
  const { rows } = ((await page.ask('rows')) as { value: RowList }).value;
  const { id } = rows.find(({ code }) => code === 'FT2')!;
  expect(await page.change('again', { id, how: 're-signed', to: app.url })).toMatchObject({
    ok: true,
    value: { ok: true, sent: 're-signed', signedWith: 'the secret given, unchanged' },
  });
  expect(app.got).toHaveLength(2);
  listening.interrupt();
  await listening.ended;
});

test('--from-log has it too; --no-open goes with it alone; a dry run says what it would do', async () => {
  const listening = await testbed.listenAs(
    ['--from-log', '--secret-env', 'S', '--inspect', '--no-open'],
    given,
  );
  const page = await openInspector(addressOf(listening));
  expect(await page.ask('rows')).toMatchObject({ ok: true, value: { unread: [] } });
  listening.interrupt();
  expect((await listening.ended).code).toBe(130);

  expect(await testbed.cli(['listen', '--no-open'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('error: --no-open needs --inspect\n'),
  });
  expect(await testbed.cli(['listen', '--no-register', '--inspect', '--dry-run'])).toMatchObject({
    code: 0,
    stderr: expect.stringContaining(
      'It would show deliveries in the browser, on a free port of 127.0.0.1.\n',
    ),
  });
});

test("sent again from the service's row it goes to the listener, and the result says that its app got nothing", async () => {
  const app = await testbed.app();
  const listening = await testbed.listenAs(['--port', '0', '--inspect', '--no-open', '--forward', app.url]);
  const page = await openInspector(addressOf(listening));
  expect((await testbed.sandboxSend()).code).toBe(0);
  await testbed.emulator.idle();
  await expect.poll(() => app.got.length).toBe(1);
  const { rows } = ((await page.ask('rows')) as { value: RowList }).value;
  const { id } = rows.find((row) => row.id.startsWith('log-') && row.code === 'FT1')!;
  const { target } = ((await page.ask('delivery', { id })) as { value: Delivery }).value;
  expect(target).toBe(listening.ready.url);
  const again = (to: string) => page.change('again', { id, how: 'as-received', to });
  expect(await again(target)).toMatchObject({
    value: { ok: false, answeredBy: 'listener', status: 200 },
  });
  expect(app.got.length).toBe(1);
  expect(await again(app.url)).toMatchObject({ value: { ok: true, answeredBy: 'app', status: 200 } });
  expect(app.got.length).toBe(2);
  listening.interrupt();
  await listening.ended;
});

test('a failure at the shop is shown beside what the listener received in the same second with the same body', async () => {
  const [shop, app] = [await testbed.app(() => 500), await testbed.app()];
  const call = await logIn(testbed.emulator);
  const webhook = {
    name: 'Shop',
    webhook_url: shop.url,
    auth_type: 'HMAC_SHA256',
    secret_key: 'whsec_of_the_shop',
  };
  expect((await call('POST', '/client-webhooks', webhook)).status).toBe(200);
  const listening = await testbed.listen([
    '--register',
    '--port',
    '0',
    '--inspect',
    '--no-open',
    '--forward',
    app.url,
  ]);
  const page = await openInspector(addressOf(listening));
  await call('POST', '/sandbox/transactions', { amount: 1000, description: 'DH7', transaction_code: 'FT7' });
  await testbed.emulator.idle();
  const failed = (await page.ask('rows', { search: 'status:failed FT7' })) as { value: RowList };
  expect(failed.value.rows.map(({ configuration, result }) => [configuration, result])).toEqual([
    ['Shop', 'HTTP_5XX 500'],
  ]);
  listening.interrupt();
  await listening.ended;
});
