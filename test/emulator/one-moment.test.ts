/** What one request dates bears one time, however often the clock is read for it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, logIn } from '../harness/caller.ts';
import { type RunningEmulator, startEmulator } from '../harness/emulator.ts';

let emulator: RunningEmulator;
let call: Caller;
beforeAll(async () => {
  emulator = await startEmulator();
  call = await logIn(emulator);
  let moment = Date.parse('2026-11-21T01:00:00Z');
  emulator.clock.now = () => {
    moment += 1000;
    return moment;
  };
});
afterAll(() => emulator.stop());

async function createCheckout(order_code: string) {
  const body = { amount: 20_000, order_code, return_url: 'https://shop.example/ok' };
  const headers = { 'idempotency-key': order_code };
  return (await call('POST', '/checkouts', body, headers)).body.data;
}

test('a checkout lives for 900 seconds, not for those and the time that its creation took', async () => {
  const { created_at, expires_at } = await createCheckout('LIFE');
  expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(900_000);
});

test('a payment has one time in the checkout, its event, the transaction and its delivery', async () => {
  await call('POST', '/client-webhooks', { name: 'nobody', webhook_url: 'http://127.0.0.1:1/' });
  const { id, bank } = await createCheckout('PAID');
  await call('POST', '/sandbox/transactions', {
    virtual_account_number: bank.account_number,
    amount: 20_000,
    description: 'PAID',
    transaction_code: 'T1',
  });
  await emulator.idle();
  const { paid_at } = (await call('GET', `/checkouts/${id}`)).body.data;
  const [transaction] = (await call('GET', '/transactions?transaction_code=T1')).body.data.data;
  const logs = (await call('GET', '/webhook-logs')).body.data.items;
  const bodies = logs.map((log: { request_payload: string }) => JSON.parse(log.request_payload));
  const event = bodies.find((body: object) => 'event' in body);
  const delivery = bodies.find((body: object) => !('event' in body));

  const inVietnam = new Date(Date.parse(paid_at) + 7 * 3_600_000).toISOString();
  const [, year, month, day, time] = /^(\d+)-(\d+)-(\d+)T([\d:]+)/.exec(inVietnam)!;
  expect({
    event: event.paid_at,
    transaction: transaction.transaction_date,
    delivery: delivery.transfer_date,
  }).toEqual({
    event: paid_at,
    transaction: `${year}-${month}-${day}T${time}`,
    delivery: `${time} ${day}/${month}/${year}`,
  });
});
