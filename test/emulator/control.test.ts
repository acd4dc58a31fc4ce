/** The emulator's own paths: codes, the outbox, the clock, faults, reset, stop. */
import { createHmac } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { serve } from '../../src/emulator/server/serve.ts';
import { systemRandom } from '../../src/io/random.ts';
import { type Caller, logIn, send } from '../harness/caller.ts';
import { type RunningEmulator, setClock, startEmulator } from '../harness/emulator.ts';
import { receiver } from '../harness/receiver.ts';

const asControl = { 'x-emulator-control': '1' };

let emulator: RunningEmulator;
let call: Caller;
beforeEach(async () => {
  emulator = await startEmulator();
  onTestFinished(() => emulator.stop());
  call = await logIn(emulator);
});

const raw = (method: string, path: string, body?: unknown) =>
  send(emulator.url, method, `/_emulator${path}`, body, asControl);
const ok = (data: unknown) => ({ status: 200, body: { success: true, message: 'done', data } });
const transfer = (fields: object = {}) =>
  call('POST', '/sandbox/transactions', { amount: 150_000, description: 'DH1', ...fields });

test('the status says who the client is and how far the clock is ahead', async () => {
  await raw('POST', '/advance', { ms: 960_000 });
  expect(await raw('GET', '/status')).toEqual(
    ok({
      address: emulator.url,
      port: Number(new URL(emulator.url).port),
      data: null,
      pid: process.pid,
      client_id: 'emulator-client',
      username: 'demo',
      now: '2026-11-21T01:16:00.000',
      offset_ms: 960_000,
      pending_deliveries: 0,
      faults: 0,
    }),
  );
});

test('what says that something changed stays the same while things are only read, and time goes by', async () => {
  const mark = async () => (await raw('GET', '/changes')).body.data;
  let last = await mark();
  const changes: (() => Promise<unknown>)[] = [
    () => transfer(),
    () => raw('POST', '/faults', { endpoint: '*', delay_ms: 1, times: 3 }),
    // Uses one of the three up.
    () => call('GET', '/client/bank-accounts'),
    () => raw('DELETE', '/faults'),
    () => raw('POST', '/advance', { ms: 1_000 }),
    () => raw('POST', '/reset'),
  ];
  for (const change of changes) {
    await change();
    const next = await mark();
    expect(next).not.toBe(last);
    last = next;
  }
  call = await logIn(emulator);
  const before = await mark();
  for (const path of ['/client/bank-accounts', '/checkouts', '/webhooks/logs', '/client-webhooks']) {
    await call('GET', path);
  }
  for (const path of ['/status', '/otps', '/outbox', '/faults', '/deliveries']) await raw('GET', path);
  emulator.clock.pass(60_000);
  expect(await mark()).toBe(before);
});

test('a code is read as the phone would show it', async () => {
  expect(await raw('GET', '/otp')).toEqual({
    status: 404,
    body: { success: false, message: 'no OTP was sent yet', data: null },
  });
  const account = (await call('GET', '/client/bank-accounts')).body.data.data[0];
  const asked = await call('POST', '/bank/virtual-account/registration', {
    bank_account_id: account.id,
    virtual_account_info: { virtual_account_prefix_code: 'SHOP' },
  });
  const sms = {
    bank_request_id: asked.body.data.bank_request.id,
    code: expect.stringMatching(/^\d{6}$/),
    kind: 'virtual-account',
    phone_number: '*******567',
    status: 'PENDING',
    created_at: '2026-11-21T01:00:00.000',
    expires_at: '2026-11-21T01:05:00.000',
  };
  expect(await raw('GET', '/otp')).toEqual(ok(sms));
  expect(await raw('GET', '/otps')).toEqual(ok([sms]));
  await raw('POST', '/advance', { ms: 300_000 });
  expect(await raw('GET', `/otp?bank_request_id=${sms.bank_request_id}`)).toEqual(
    ok({ ...sms, status: 'EXPIRED' }),
  );
  expect((await raw('GET', '/otp?bank_request_id=x')).status).toBe(404);
});

test('the outbox holds what the other channels would send', async () => {
  const group = {
    group_id: '-100',
    friendly_name: 'desk',
    message_template: '{{amount}} {{transaction_content}}',
  };
  await call('POST', '/telegram-configs', group);
  await transfer({ transaction_code: 'FT1' });
  await transfer({ transaction_code: 'FT2' });
  const messages = (await raw('GET', '/outbox?channel=telegram')).body.data;
  expect(messages.map((one: { transaction_code: string }) => one.transaction_code)).toEqual(['FT2', 'FT1']);
  expect(messages[0]).toEqual({
    channel: 'telegram',
    recipient: '-100',
    event_type: 'TRANSACTION_IN',
    subject: null,
    text: '150.000 DH1',
    transaction_code: 'FT2',
    created_at: '2026-11-21T01:00:00.000',
  });
  const all = (await raw('GET', '/outbox')).body.data;
  expect(all).toEqual(messages);
  expect((await raw('GET', '/outbox?limit=1')).body.data).toEqual([messages[0]]);
  expect((await raw('GET', '/outbox?channel=fax')).status).toBe(422);
});

test('the clock moves tokens past their end', async () => {
  await raw('POST', '/advance', { ms: 3_599_999 });
  expect((await call('GET', '/client/me')).status).toBe(200);
  await raw('POST', '/advance', { ms: 1 });
  expect((await call('GET', '/client/me')).status).toBe(401);
  for (const ms of [-1, 0.5, '1', 1e15]) expect((await raw('POST', '/advance', { ms })).status).toBe(422);
});

test('a fault of an endpoint takes the place of its reply, as often as asked', async () => {
  const set = await raw('POST', '/faults', { endpoint: 'client.me', status: 500, times: 2 });
  expect(set).toEqual(ok({ id: 1, endpoint: 'client.me', status: 500, times: 2 }));
  const statuses = [];
  for (let time = 0; time < 3; time += 1) statuses.push((await call('GET', '/client/me')).status);
  expect(statuses).toEqual([500, 500, 200]);
  expect(await raw('GET', '/faults')).toEqual(ok([]));
});

test('a fault that is cleared happens no more', async () => {
  await raw('POST', '/faults', { endpoint: '*', status: 422 });
  await raw('POST', '/faults', { endpoint: 'keys.list', delay_ms: 5 });
  expect((await call('GET', '/client-webhooks')).body).toEqual({
    detail: [{ loc: ['body'], msg: 'fault', type: 'fault' }],
  });
  await raw('DELETE', '/faults?id=1');
  expect(await raw('GET', '/faults')).toEqual(ok([{ id: 2, endpoint: 'keys.list', delay_ms: 5 }]));
  expect((await call('GET', '/client-webhooks')).status).toBe(200);
  await raw('DELETE', '/faults');
  expect(await raw('GET', '/faults')).toEqual(ok([]));
});

test('a dropped request does nothing', async () => {
  await raw('POST', '/faults', { endpoint: 'sandbox.send', drop: true, times: 1 });
  await expect(transfer({ transaction_code: 'FT1' })).rejects.toThrow('fetch failed');
  expect((await raw('GET', '/outbox')).body.data).toEqual([]);
});

test('a delay is waited for before the reply', async () => {
  const slept: number[] = [];
  const clock = { ...setClock('2026-11-21T01:00:00Z'), sleep: async (ms: number) => void slept.push(ms) };
  const served = await serve({ port: 0, clock, random: systemRandom, allowHosts: [] });
  onTestFinished(served.close);
  await send(served.url, 'POST', '/_emulator/faults', { endpoint: 'client.me', delay_ms: 3000 }, asControl);
  const { token } = await logIn(served);
  const reply = await send(served.url, 'GET', '/api/v1/client/me', undefined, {
    authorization: `Bearer ${token}`,
  });
  expect({ status: reply.status, slept }).toEqual({ status: 200, slept: [3000] });
});

test('a delay without an endpoint is waited for before a delivery', async () => {
  const delivered = new EventEmitter();
  const { url, received } = await receiver((response) => {
    response.end();
    delivered.emit('delivered');
  });
  const whenDelivered = once(delivered, 'delivered');
  const slept: [ms: number, receivedBefore: number][] = [];
  const sleep = async (ms: number) => void slept.push([ms, received.length]);
  const clock = { ...setClock('2026-11-21T01:00:00Z'), sleep };
  const served = await serve({ port: 0, clock, random: systemRandom, allowHosts: [] });
  onTestFinished(served.close);
  const ask = await logIn(served);
  await ask('POST', '/client-webhooks', { name: 'w', webhook_url: url, auth_type: 'NONE' });
  await send(served.url, 'POST', '/_emulator/faults', { delay_ms: 3000, times: 1 }, asControl);
  await ask('POST', '/sandbox/transactions', { amount: 1, description: 'DH1' });
  await whenDelivered;
  expect({ slept, received: received.length }).toEqual({ slept: [[3000, 0]], received: 1 });
});

test.each([
  {},
  { endpoint: 'client.me' },
  { endpoint: 'client.me', delay_ms: 5, duplicate: true },
  { status: 500 },
  { endpoint: 'nothing', status: 500 },
  { endpoint: 'client.me', status: 200 },
  { endpoint: 'client.me', duplicate: true },
  { endpoint: 'client.me', status: 500, duplicate: true },
  { duplicate: true, times: 0 },
  { duplicate: true, more: 1 },
  'nonsense',
])('a fault that makes no sense is refused: %o', async (body) => {
  expect((await raw('POST', '/faults', body)).status).toBe(422);
  expect(await raw('GET', '/faults')).toEqual(ok([]));
});

test('deliveries are doubled, wrongly signed, stale', async () => {
  const { url, received } = await receiver();
  const hook = { name: 'w', webhook_url: url, auth_type: 'HMAC_SHA256', secret_key: 's' };
  await call('POST', '/client-webhooks', hook);
  const deliver = async (fault: object) => {
    received.length = 0;
    await raw('POST', '/faults', { ...fault, times: 1 });
    await transfer();
    await emulator.idle();
    return received.map(({ body, rawHeaders }) => {
      const header = (name: string) => rawHeaders[rawHeaders.indexOf(name) + 1];
      const timestamp = Number(header('X-Service-Timestamp'));
      const signature = createHmac('sha256', 's').update(`${timestamp}.${body}`).digest('hex');
      return {
        age: 1_795_222_800 - timestamp,
        genuine: header('X-Service-Signature') === `sha256=${signature}`,
      };
    });
  };
  expect(await deliver({ duplicate: true })).toEqual([
    { age: 0, genuine: true },
    { age: 0, genuine: true },
  ]);
  expect(await deliver({ bad_signature: true })).toEqual([{ age: 0, genuine: false }]);
  expect(await deliver({ stale_timestamp: true })).toEqual([{ age: 3600, genuine: true }]);
  expect((await call('GET', '/webhook-logs')).body.data.total).toBe(4);
});

test('a bad signature waits for a delivery that is signed', async () => {
  const { url, received } = await receiver();
  const plain = (await call('POST', '/client-webhooks', { name: 'plain', webhook_url: url })).body.data;
  await raw('POST', '/faults', { bad_signature: true, times: 1 });
  await transfer({ transaction_code: 'FT1' });
  await emulator.idle();
  expect((await raw('GET', '/faults')).body.data).toMatchObject([{ bad_signature: true, times: 1 }]);
  await call('DELETE', `/client-webhooks/${plain.id}`);
  const signed = { name: 'signed', webhook_url: url, auth_type: 'API_KEY', secret_key: 's' };
  await call('POST', '/client-webhooks', signed);
  await transfer({ transaction_code: 'FT2' });
  await emulator.idle();
  const keys = received.map(({ rawHeaders }) => {
    const at = rawHeaders.indexOf('X-Webhook-Secret');
    return at < 0 ? undefined : rawHeaders[at + 1];
  });
  expect(keys).toEqual([undefined, 's-wrong']);
  expect(await raw('GET', '/faults')).toEqual(ok([]));
});

test('a quota that is used up: in the log, and not sent', async () => {
  const { url, received } = await receiver();
  await call('POST', '/client-webhooks', { name: 'w', webhook_url: url });
  await raw('POST', '/faults', { quota_exceeded: true, times: 1 });
  await transfer({ transaction_code: 'FT1' });
  await emulator.idle();
  expect(received).toEqual([]);
  const { items } = (await call('GET', '/webhook-logs?status=failed')).body.data;
  expect(items).toEqual([
    {
      id: expect.any(String),
      client_id: expect.any(String),
      event_type: 'webhook',
      endpoint_url: url,
      request_payload: expect.stringContaining('"transaction_code":"FT1"'),
      request_headers: expect.stringContaining('"Content-Type":"application/json"'),
      status_code: null,
      response_text: "the plan's number of transactions is used up; nothing was sent",
      duration_ms: 0,
      error_label: 'QUOTA_EXCEEDED',
      created_at: '2026-11-21T01:00:00.000+00:00',
    },
  ]);
  await transfer({ transaction_code: 'FT2' });
  await emulator.idle();
  expect(received.map(({ body }) => JSON.parse(`${body}`).transaction_code)).toEqual(['FT2']);
});

test('a reset is a new database', async () => {
  await call('POST', '/client-webhooks', { name: 'w', webhook_url: 'https://shop.example/' });
  await transfer();
  await raw('POST', '/advance', { ms: 1000 });
  await raw('POST', '/faults', { endpoint: '*', status: 500 });
  expect(await raw('POST', '/reset')).toEqual(ok(null));
  expect((await call('GET', '/client/me')).status).toBe(401);
  call = await logIn(emulator);
  expect((await call('GET', '/client-webhooks')).body.data).toEqual([]);
  expect((await raw('GET', '/outbox')).body.data).toEqual([]);
  expect((await raw('GET', '/status')).body.data).toMatchObject({ offset_ms: 0, faults: 0 });
});

test('stop is answered, then told', async () => {
  let told = () => {};
  const stopped = new Promise<void>((resolve) => {
    told = resolve;
  });
  const clock = setClock('2026-11-21T01:00:00Z');
  const served = await serve({ port: 0, clock, random: systemRandom, allowHosts: [], onStop: () => told() });
  onTestFinished(served.close);
  expect(await send(served.url, 'POST', '/_emulator/stop', undefined, asControl)).toEqual({
    status: 200,
    body: { success: true, message: 'stopping', data: null },
  });
  await stopped;
});
