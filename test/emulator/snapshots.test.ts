/** States by name: saved, restored whole, whatever was under way, and after a kill the one state or the other. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openSqlite } from '../../src/emulator/store/sqlite.ts';
import { type Caller, logIn, send } from '../harness/caller.ts';
import { type RunningEmulator, startEmulator } from '../harness/emulator.ts';
import { receiver } from '../harness/receiver.ts';
import { bundleProgram } from './program.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'payconfirm-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

async function started(options: Parameters<typeof startEmulator>[0] = { dataDir: folder }) {
  const running = await startEmulator(options);
  let stopped: Promise<void> | undefined;
  const emulator = {
    ...running,
    stop: () => {
      stopped ??= running.stop();
      return stopped;
    },
  };
  onTestFinished(emulator.stop);
  return { emulator, call: await logIn(emulator) };
}

const raw = ({ url }: { url: string }, method: string, path: string, body?: object) =>
  send(url, method, `/_emulator${path}`, body, { 'x-emulator-control': '1' });
const ok = (data: unknown) => ({ status: 200, body: { success: true, message: 'done', data } });

const pay = (call: Caller, code: string) =>
  call('POST', '/sandbox/transactions', { amount: 1000, description: 'DH1', transaction_code: code });

/** Resolves when so many deliveries have come. */
const arrivals = (received: readonly unknown[], count: number) =>
  vi.waitUntil(() => received.length >= count);

/** What the database of the emulator that has ended holds. */
async function stored(sql: string) {
  const store = await openSqlite(join(folder, 'emulator.db'));
  const rows = store.all(sql);
  await store.close();
  return rows;
}

/** What a client can read of its state. */
async function stateOf(emulator: RunningEmulator, call: Caller) {
  const lists = ['/client/me', '/client-keys/list', '/client-webhooks', '/webhook-logs', '/transactions'];
  const more = ['/checkouts', '/billing/invoices', '/payment-profile', '/telegram-configs'];
  const read = async (path: string) => [path, (await call('GET', path)).body.data];
  const outbox = (await raw(emulator, 'GET', '/outbox')).body.data;
  return { outbox, ...Object.fromEntries(await Promise.all([...lists, ...more].map(read))) };
}

describe.each(['in memory', 'in a folder'])('%s', (where) => {
  const options = () => (where === 'in memory' ? {} : { dataDir: folder });

  test('all is as it was when it was saved: lists, codes, tokens, the clock', async () => {
    const { emulator, call } = await started(options());
    const { url: webhook_url } = await receiver();
    await call('POST', '/client-webhooks', { name: 'w', webhook_url });
    const group = { group_id: '-1', friendly_name: 'g', message_template: '{{amount}}' };
    await call('POST', '/telegram-configs', group);
    const order = { amount: 20_000, order_code: 'DH1', return_url: 'https://shop.example/', sandbox: true };
    await call('POST', '/checkouts', order, { 'idempotency-key': 'k' });
    const account = (await call('GET', '/client/bank-accounts')).body.data.data[0];
    const asked = await call('POST', '/bank/virtual-account/registration', {
      bank_account_id: account.id,
      virtual_account_info: { virtual_account_prefix_code: 'SHOP' },
    });
    const request = asked.body.data.bank_request.id;
    await pay(call, 'FT1');
    await emulator.idle();
    await raw(emulator, 'POST', '/advance', { ms: 60_000 });
    const before = await stateOf(emulator, call);
    expect(await raw(emulator, 'POST', '/snapshots', { name: 'base' })).toEqual(ok(null));

    await pay(call, 'FT2');
    await emulator.idle();
    await call('POST', '/client-webhooks', { name: 'other', webhook_url });
    await call('POST', `/checkouts/${before['/checkouts'].items[0].id}/cancel`, undefined, {
      'idempotency-key': 'c',
    });
    await raw(emulator, 'POST', '/advance', { ms: 3_000_000 });
    await raw(emulator, 'POST', '/faults', { endpoint: '*', status: 500 });
    const later = await logIn({ ...emulator, url: emulator.url }).catch(() => undefined);
    expect(later).toBe(undefined);
    await raw(emulator, 'DELETE', '/faults');
    const fresh = await logIn(emulator);
    await raw(emulator, 'POST', '/faults', { endpoint: '*', status: 500 });

    expect(await raw(emulator, 'POST', '/snapshots/restore', { name: 'base' })).toEqual(ok(null));
    expect((await fresh('GET', '/client/me')).status).toBe(401);
    expect(await stateOf(emulator, call)).toEqual(before);
    expect((await raw(emulator, 'GET', '/status')).body.data).toMatchObject({
      now: '2026-11-21T01:01:00.000',
      offset_ms: 60_000,
      faults: 0,
    });
    const code = await emulator.otp(request);
    const verified = await call('POST', `/bank/${request}/virtual-account/verification`, { code });
    expect(verified.status).toBe(200);
    // And again: what a restored state became is not in the snapshot.
    await raw(emulator, 'POST', '/snapshots/restore', { name: 'base' });
    expect(await stateOf(emulator, call)).toEqual(before);
  });

  test('are listed by name; one of the same name takes the place of the other', async () => {
    const { emulator, call } = await started(options());
    const names = async () =>
      (await raw(emulator, 'GET', '/snapshots')).body.data.map(({ name }: { name: string }) => name);
    expect(await names()).toEqual([]);
    await raw(emulator, 'POST', '/snapshots', { name: 'two' });
    await raw(emulator, 'POST', '/snapshots', { name: 'one' });
    await pay(call, 'FT1');
    await raw(emulator, 'POST', '/snapshots', { name: 'two' });
    expect(await raw(emulator, 'GET', '/snapshots')).toEqual(
      ok([
        { name: 'one', saved_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) },
        { name: 'two', saved_at: expect.stringMatching(/Z$/) },
      ]),
    );
    const total = async () => (await call('GET', '/transactions')).body.data.total;
    await raw(emulator, 'POST', '/snapshots/restore', { name: 'one' });
    expect(await total()).toBe(0);
    await raw(emulator, 'POST', '/snapshots/restore', { name: 'two' });
    expect(await total()).toBe(1);
  });

  test.each(['', 'Base', '../x', 'a b', '.x', 'ü', 'a'.repeat(65)])(
    'a name that is none: %j',
    async (name) => {
      const { emulator } = await started(options());
      for (const path of ['/snapshots', '/snapshots/restore']) {
        const { status, body } = await raw(emulator, 'POST', path, { name });
        expect([path, status, body.detail[0].loc]).toEqual([path, 422, ['body', 'name']]);
      }
    },
  );

  test('one that there is not: 404, and nothing changes', async () => {
    const { emulator, call } = await started(options());
    await pay(call, 'FT1');
    expect(await raw(emulator, 'POST', '/snapshots/restore', { name: 'none' })).toEqual({
      status: 404,
      body: { success: false, message: 'there is no snapshot none', data: null },
    });
    expect((await call('GET', '/transactions')).body.data.total).toBe(1);
  });
});

test('a delivery under way at the save is sent by each restore; one under way at the restore is in no log', async () => {
  const { emulator, call } = await started();
  const held: ServerResponse[] = [];
  const { url, received } = await receiver((response) => void held.push(response));
  await call('POST', '/client-webhooks', { name: 'w', webhook_url: url });
  const codes = () => received.map(({ body }) => JSON.parse(body).transaction_code);
  const answer = () => {
    for (const response of held.splice(0)) response.end('ok');
  };
  const logged = async () =>
    (await call('GET', '/webhook-logs')).body.data.items.map(
      ({ request_payload }: { request_payload: string }) => JSON.parse(request_payload).transaction_code,
    );

  await pay(call, 'FT1');
  await arrivals(received, 1);
  await raw(emulator, 'POST', '/snapshots', { name: 'base' });
  answer();
  await emulator.idle();
  expect(await logged()).toEqual(['FT1']);
  await pay(call, 'FT2');
  await arrivals(received, 2);

  await raw(emulator, 'POST', '/snapshots/restore', { name: 'base' });
  await arrivals(received, 3);
  expect(codes()).toEqual(['FT1', 'FT2', 'FT1']);
  expect(await logged()).toEqual([]);
  answer();
  await emulator.idle();
  expect(await logged()).toEqual(['FT1']);
});

test('a reset, too, has no log of a delivery that was under way', async () => {
  const { emulator, call } = await started();
  const held: ServerResponse[] = [];
  const { url, received } = await receiver((response) => void held.push(response));
  await call('POST', '/client-webhooks', { name: 'w', webhook_url: url });
  await pay(call, 'FT1');
  await arrivals(received, 1);
  await raw(emulator, 'POST', '/reset');
  held[0]!.end('ok');
  await emulator.idle();
  await emulator.stop();
  expect(await stored('SELECT count(*) AS logs FROM webhook_logs')).toEqual([{ logs: 0 }]);
});

test('in a folder they outlive the emulator', async () => {
  const first = await started();
  await pay(first.call, 'FT1');
  await raw(first.emulator, 'POST', '/snapshots', { name: 'base' });
  await first.emulator.control('POST', '/reset');
  await first.emulator.stop();
  expect(readdirSync(join(folder, 'snapshots'))).toEqual(['base.json']);
  const second = await started();
  await raw(second.emulator, 'POST', '/snapshots/restore', { name: 'base' });
  const call = await logIn(second.emulator);
  expect((await call('GET', '/transactions')).body.data.total).toBe(1);
});

describe('a file that cannot be used: 409 with the reason, and nothing changes', () => {
  const replaced = (from: string, to: string) => (file: string) =>
    writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
  const refusals: [string, (file: string) => void, string][] = [
    ['cut short', (file) => truncateSync(file, 500), 'it is damaged: '],
    ['something else', (file) => writeFileSync(file, '{"tables": 1}'), 'it is no snapshot of an emulator'],
    [
      'of another version',
      replaced('"payconfirm_snapshot": 1', '"payconfirm_snapshot": 9'),
      'it has version 91, and this program knows 11',
    ],
    ['with another column', replaced('"username"', '"nobody"'), 'its table clients is damaged: '],
    ['with SQL for a column', replaced('"username"', '"id) --"'), 'its table clients is damaged'],
    [
      'with a row twice',
      (file) => replaced('"clients": [', `"clients": [${clientOf(file)},`)(file),
      'its table clients is damaged: ',
    ],
    ['with rows that are none', replaced('"clients": [', '"clients": [1,'), 'its table clients is damaged'],
  ];
  const clientOf = (file: string) => /"clients": \[\n(.*)\]/.exec(readFileSync(file, 'utf8'))![1];
  test.each(refusals)('%s', async (_, spoil, message) => {
    const { emulator, call } = await started();
    await raw(emulator, 'POST', '/snapshots', { name: 'base' });
    await pay(call, 'FT1');
    spoil(join(folder, 'snapshots', 'base.json'));
    const reply = await raw(emulator, 'POST', '/snapshots/restore', { name: 'base' });
    expect(reply).toEqual({
      status: 409,
      body: {
        success: false,
        message: expect.stringContaining(`the snapshot cannot be used: ${message}`),
        data: null,
      },
    });
    expect((await call('GET', '/transactions')).body.data.total).toBe(1);
  });
});

test('the file that is committed: a row a line, the same for the same state, no secret that was given', async () => {
  const { emulator, call } = await started();
  const { url: webhook_url } = await receiver((response) => void response);
  const secret_key = 'my own secret';
  await call('POST', '/client-webhooks', { name: 'w', webhook_url, auth_type: 'API_KEY', secret_key });
  await call('POST', '/client-webhooks', { name: 'open', webhook_url });
  await pay(call, 'FT1');
  await raw(emulator, 'POST', '/snapshots', { name: 'base' });
  await raw(emulator, 'POST', '/snapshots', { name: 'same' });
  const text = async (name: string) =>
    (await raw(emulator, 'GET', `/snapshots/text?name=${name}`)).body.data as string;
  const base = await text('base');
  expect(base).toBe(await text('same'));
  expect(base).not.toContain(secret_key);
  expect(base).not.toContain('emulator-secret');
  expect(readFileSync(join(folder, 'snapshots', 'base.json'), 'utf8')).toContain(secret_key);
  const lines = base.split('\n');
  expect(lines[0]).toBe('{"payconfirm_snapshot": 11, "tables": {');
  const rows = lines
    .filter((line) => line.startsWith('{"seq"'))
    .map((line) => JSON.parse(line.replace(/[\],]*$/, '')));
  const configurations = rows.filter((row) => 'secret_key' in row);
  expect(configurations.map((row) => [row.name, row.secret_key])).toEqual([
    ['w', 'emulator-webhook-secret'],
    ['open', null],
  ]);
  const targets = rows.flatMap((row) => ('target' in row ? [JSON.parse(row.target).secretKey] : []));
  expect(targets).toEqual(['emulator-webhook-secret', null]);
  expect((await raw(emulator, 'GET', '/snapshots/text?name=none')).status).toBe(404);
});

test('the log in it has no API key', async () => {
  const { emulator, call } = await started();
  const { url: webhook_url } = await receiver();
  const secret_key = 'my own secret';
  await call('POST', '/client-webhooks', { name: 'w', webhook_url, auth_type: 'API_KEY', secret_key });
  await pay(call, 'FT1');
  await emulator.idle();
  await raw(emulator, 'POST', '/snapshots', { name: 'base' });
  const { data } = (await raw(emulator, 'GET', '/snapshots/text?name=base')).body;
  expect(data).toContain(String.raw`\"X-Webhook-Secret\":\"[redacted]\"`);
  expect(data).not.toContain(secret_key);
});

test('killed in the middle of a restore or a save: the one state or the other, and the next works', async () => {
  const program = await bundleProgram();
  onTestFinished(program.remove);
  const credentials = { clientId: 'emulator-client', clientSecret: 'emulator-secret' };
  const codesOf = async (call: Caller) =>
    (await call('GET', '/transactions?limit=100')).body.data.data
      .map(({ transaction_code }: { transaction_code: string }) => transaction_code)
      .sort()
      .join();
  const codes = (prefix: string) => Array.from({ length: 60 }, (_, at) => `${prefix}${10 + at}`);
  const few = codes('A').join();
  const many = [...codes('A'), ...codes('B').slice(0, 40)].join();

  let service = await program.start(folder);
  let call = await logIn({ ...service, ...credentials });
  await Promise.all(codes('A').map((code) => pay(call, code)));
  await raw(service, 'POST', '/snapshots', { name: 'few' });
  await Promise.all(
    codes('B')
      .slice(0, 40)
      .map((code) => pay(call, code)),
  );
  await raw(service, 'POST', '/snapshots', { name: 'many' });

  const seen = new Set<string>();
  for (const [turn, ms] of [0, 2, 5, 10, 15, 20, 30, 60].entries()) {
    const name = turn % 2 === 0 ? 'few' : 'many';
    const under = [raw(service, 'POST', '/snapshots/restore', { name })];
    if (turn === 3) under.push(raw(service, 'POST', '/snapshots', { name: 'third' }));
    const settled = Promise.allSettled(under);
    await delay(ms);
    await service.kill();
    await settled;
    service = await program.start(folder);
    call = await logIn({ ...service, ...credentials });
    seen.add(await codesOf(call));
  }
  expect([...seen].filter((state) => state !== few && state !== many)).toEqual([]);
  for (const [name, state] of [
    ['few', few],
    ['many', many],
  ] as const) {
    expect((await raw(service, 'POST', '/snapshots/restore', { name })).status).toBe(200);
    call = await logIn({ ...service, ...credentials });
    expect(await codesOf(call)).toBe(state);
  }
  await raw(service, 'POST', '/snapshots', { name: 'third' });
  expect(readdirSync(join(folder, 'snapshots')).sort()).toEqual(['few.json', 'many.json', 'third.json']);
});
