/** Who is told, and what the log and the statistics say of it: §4.7, §4.8, §6.1. */
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { type Caller, logIn } from '../harness/caller.ts';
import { type RunningEmulator, startEmulator } from '../harness/emulator.ts';
import { receiver } from '../harness/receiver.ts';

let emulator: RunningEmulator;
let call: Caller;
beforeEach(async () => {
  emulator = await startEmulator();
  onTestFinished(() => emulator.stop());
  call = await logIn(emulator);
});

async function hook(fields: object = {}) {
  const { url, received, server } = await receiver();
  const { body } = await call('POST', '/client-webhooks', { name: 'w', webhook_url: url, ...fields });
  return { url, received, server, id: body.data.id as string };
}

async function transfer(fields: object = {}) {
  const { body } = await call('POST', '/sandbox/transactions', { amount: 1, description: 'd', ...fields });
  await emulator.idle();
  return body.data;
}

async function sandboxVa(): Promise<{ id: string; number: string }> {
  const account = (await call('GET', '/client/bank-accounts')).body.data.data[0];
  const asked = await call('POST', '/bank/virtual-account/registration', {
    bank_account_id: account.id,
    virtual_account_info: { virtual_account_prefix_code: 'SHOP' },
  });
  const first = asked.body.data.bank_request.id;
  const { data } = (
    await call('POST', `/bank/${first}/virtual-account/verification`, { code: await emulator.otp(first) })
  ).body;
  const step3 = await call('POST', `/bank/${data.id}/notification/registration`, {
    receive_noti_realtime: true,
  });
  const second = step3.body.data.bank_request.id;
  await call('POST', `/bank/${second}/notification/verification`, { code: await emulator.otp(second) });
  return { id: data.id, number: data.virtual_account_number };
}

test('a configuration hears of its virtual account or of all, unless it is paused', async () => {
  const va = await sandboxVa();
  const all = await hook();
  const bound = await hook({ virtual_account_id: va.id });
  const paused = await hook();
  await call('PUT', `/client-webhooks/${paused.id}`, { is_active: false });
  await transfer({ virtual_account_number: va.number });
  await transfer();
  await transfer({ account_number: '0011012345678' });
  const counts = () => [all, bound, paused].map(({ received }) => received.length);
  expect(counts()).toEqual([3, 1, 0]);
  await call('PUT', `/client-webhooks/${paused.id}`, { is_active: true });
  await call('PUT', `/client-webhooks/${bound.id}`, { virtual_account_id: null });
  await transfer();
  expect(counts()).toEqual([4, 2, 1]);
});

test('the log outlives the configuration; a failure is no second attempt', async () => {
  const gone = await hook();
  gone.server.close();
  await transfer({ transaction_code: 'FT1' });
  await call('DELETE', `/client-webhooks/${gone.id}`);
  await transfer({ transaction_code: 'FT2' });
  const { items, total } = (await call('GET', '/webhook-logs')).body.data;
  expect(total).toBe(1);
  expect(items[0]).toMatchObject({ endpoint_url: gone.url, status_code: null, error_label: 'CONNECTION' });
  expect((await call('GET', '/webhook-logs?status=failed')).body.data.total).toBe(1);
  expect((await call('GET', '/webhook-logs?status=success')).body.data.total).toBe(0);
});

test('the log is newest first, also within a millisecond, and days are those of UTC', async () => {
  await hook();
  emulator.clock.set('2026-11-21T23:59:59.999Z');
  call = await logIn(emulator);
  for (const code of ['A', 'B', 'C']) await transfer({ transaction_code: code });
  emulator.clock.set('2026-11-22T00:00:00.000Z');
  await transfer({ transaction_code: 'D' });
  const codes = async (query: string) => {
    const { items } = (await call('GET', `/webhook-logs?${query}`)).body.data;
    return items
      .map((item: { request_payload: string }) => JSON.parse(item.request_payload).transaction_code)
      .join('');
  };
  expect(await codes('')).toBe('DCBA');
  expect(await codes('limit=2&page=2')).toBe('BA');
  expect(await codes('from_date=2026-11-22')).toBe('D');
  expect(await codes('to_date=2026-11-21')).toBe('CBA');
  expect(await codes('from_date=2026-11-21&to_date=2026-11-22')).toBe('DCBA');
  expect(await codes('page=900719925474099')).toBe('');
});

test('the statistics count deliveries and tests, by day and by what went wrong', async () => {
  const { url } = await hook();
  await transfer();
  emulator.clock.set('2026-11-23T12:00:00Z');
  call = await logIn(emulator);
  await transfer();
  const answers = await receiver((response) => response.writeHead(503).end());
  const moved = await receiver((response) => response.writeHead(302, { location: url }).end());
  for (const webhook_url of [answers.url, answers.url, moved.url]) {
    expect((await call('POST', '/client-webhooks/test', { webhook_url })).body.success).toBe(false);
  }
  const { data } = (await call('GET', '/webhook-logs/stats?days=3')).body;
  expect(data).toEqual({
    days: 3,
    total: 5,
    success: 2,
    failed: 3,
    success_rate: 40,
    p95_duration_ms: expect.any(Number),
    daily: [
      { date: '2026-11-21', total: 1, failed: 0 },
      { date: '2026-11-22', total: 0, failed: 0 },
      { date: '2026-11-23', total: 4, failed: 3 },
    ],
    errors: [
      { label: 'HTTP_5XX', count: 2 },
      { label: 'HTTP_3XX', count: 1 },
    ],
  });
  const { items } = (await call('GET', '/webhook-logs')).body.data;
  expect(data.p95_duration_ms).toBe(
    Math.max(...items.map(({ duration_ms }: { duration_ms: number }) => duration_ms)),
  );
  expect((await call('GET', '/webhook-logs/stats?days=2')).body.data).toMatchObject({
    total: 4,
    success_rate: 25,
  });
});

test('a test delivery sends the simulated payload of §6.2 and is logged as a test', async () => {
  const { url, received } = await receiver();
  await call('POST', '/client-webhooks/test', { webhook_url: url, is_dummy: true });
  await call('POST', '/client-webhooks/test', { webhook_url: url });
  const simulated = {
    amount: 500_000,
    description: 'DUMMY TRANSACTION',
    transfer_date: '08:00:00 01/01/2026',
    transaction_code: 'DUMMY123',
    account_number: '0000000000',
    bank_name: 'BANK',
    type: 'income',
  };
  expect(received.map(({ body }) => JSON.parse(body))).toEqual([
    simulated,
    { ...simulated, description: 'TEST TRANSACTION', transaction_code: expect.stringMatching(/^TEST-/) },
  ]);
  const { items } = (await call('GET', '/webhook-logs')).body.data;
  expect(items.map((item: { event_type: string }) => item.event_type)).toEqual(['test', 'test']);
  expect((await call('GET', '/client-webhooks')).body.data).toEqual([]);
});
