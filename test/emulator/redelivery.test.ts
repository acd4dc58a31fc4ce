/** Who gets a transaction that is handed in again: §6.1, and what is assumed of it. */
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

async function checkoutOf(order_code: string) {
  const order = { amount: 200_000, order_code, return_url: 'https://shop.example/', sandbox: true };
  const { body } = await call('POST', '/checkouts', order, { 'idempotency-key': order_code });
  return body.data;
}

/** A configuration's id, and the bodies that came. */
async function hook(fields: object = {}) {
  const { url, received } = await receiver();
  const { body } = await call('POST', '/client-webhooks', { name: 'w', webhook_url: url, ...fields });
  return { id: body.data.id as string, bodies: () => received.map(({ body }) => JSON.parse(body)) };
}

async function again(fields: object = {}) {
  const { data } = (await call('GET', '/transactions?limit=1')).body.data;
  const path = `/bank/virtual-account/transactions/${data[0].id}/retry`;
  const reply = await call('POST', path, { target_type: 'WEBHOOK', ...fields });
  await emulator.idle();
  return reply;
}

test('the transfer alone, as it was sent, hours later too; a checkout is paid once', async () => {
  const { bodies } = await hook();
  const { id, bank } = await checkoutOf('DH1');
  const transfer = { virtual_account_number: bank.account_number, amount: 150_000, description: 'DH1' };
  await call('POST', '/sandbox/transactions', { ...transfer, transaction_code: 'FT1' });
  await emulator.idle();
  emulator.clock.set('2026-11-21T01:30:00Z');
  expect((await again()).status).toBe(200);
  const [first, ...rest] = bodies();
  expect(rest).toEqual([first]);
  expect((await call('GET', `/checkouts/${id}`)).body.data).toMatchObject({
    status: 'expired',
    paid_amount: 150_000,
  });
});

test('not to a configuration that is paused or bound elsewhere, be it named', async () => {
  const [paused, other] = [await hook(), await hook()];
  await call('POST', '/sandbox/transactions', { amount: 1, description: 'd' });
  await emulator.idle();
  await call('PUT', `/client-webhooks/${paused.id}`, { is_active: false });
  const account = (await call('GET', '/client/bank-accounts')).body.data.data[0];
  const asked = await call('POST', '/bank/virtual-account/registration', {
    bank_account_id: account.id,
    virtual_account_info: { virtual_account_prefix_code: 'SHOP' },
  });
  const request = asked.body.data.bank_request.id;
  const code = await emulator.otp(request);
  const { data: va } = (await call('POST', `/bank/${request}/virtual-account/verification`, { code })).body;
  await call('PUT', `/client-webhooks/${other.id}`, { virtual_account_id: va.id });
  const replies = [
    await again(),
    await again({ target_id: paused.id }),
    await again({ target_id: other.id }),
  ];
  expect(replies.map(({ status, body }) => [status, body.message])).toEqual([
    [200, 'deliveries queued: 0'],
    [400, 'the configuration is paused'],
    [400, 'the configuration is bound to another virtual account'],
  ]);
  expect([paused.bodies().length, other.bodies().length]).toEqual([1, 1]);
});

test('one that was stored for the end of the day is delivered when it is asked for', async () => {
  const account = (await call('GET', '/client/bank-accounts')).body.data.data[0];
  const registered = async (path: string, kind: string, body: object) => {
    const { data } = (await call('POST', path, body)).body;
    const request = data.bank_request.id;
    const code = await emulator.otp(request);
    return (await call('POST', `/bank/${request}/${kind}/verification`, { code })).body.data;
  };
  const va = await registered('/bank/virtual-account/registration', 'virtual-account', {
    bank_account_id: account.id,
    virtual_account_info: { virtual_account_prefix_code: 'SHOP' },
  });
  await registered(`/bank/${va.id}/notification/registration`, 'notification', {
    receive_noti_realtime: false,
  });
  const bound = await hook({ virtual_account_id: va.id });
  const { virtual_account_number } = va;
  await call('POST', '/sandbox/transactions', { virtual_account_number, amount: 1, description: 'd' });
  await emulator.idle();
  expect(bound.bodies()).toEqual([]);
  await again({ target_id: bound.id.toUpperCase() });
  expect(bound.bodies()).toMatchObject([{ amount: 1, description: 'd' }]);
});

test('to the Telegram groups that are told of the account, or to one; to no webhook then', async () => {
  const { bodies } = await hook();
  const group = { friendly_name: 'desk', message_template: '{{transaction_content}} {{account_number}}' };
  const made = async (group_id: string, fields: object = {}) =>
    (await call('POST', '/telegram-configs', { ...group, group_id, ...fields })).body.data.id as string;
  const [testbed] = [await made('-1'), await made('-2')];
  const paused = await made('-3');
  await call('PUT', `/telegram-configs/${paused}`, { is_active: false });
  const payment = { account_number: '0011012345678', amount: 1, description: 'd', transaction_code: 'FT1' };
  await call('POST', '/sandbox/transactions', payment);
  const target_type = 'TELEGRAM';
  const replies = [await again({ target_type }), await again({ target_type, target_id: testbed })];
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect((await again({ target_type, target_id: paused })).status).toBe(400);
  const outbox = await emulator.control<{ recipient: string; text: string }[]>('GET', '/outbox');
  expect(outbox.map(({ recipient, text }) => [recipient, text])).toEqual(
    ['-1', '-2', '-1', '-2', '-1'].map((recipient) => [recipient, 'd 0011012345678']),
  );
  expect(bodies().length).toBe(1);
});

test("another client's transaction is none", async () => {
  await call('POST', '/sandbox/transactions', { amount: 1, description: 'd' });
  const { data } = (await call('GET', '/transactions')).body.data;
  const person = { username: 'other', password: 'p', name: 'Other' };
  await call('POST', '/client/register-client', person);
  const { access_token } = (await call('POST', '/client/login', person)).body.data;
  const headers = { authorization: `Bearer ${access_token}` };
  const { client_id, client_secret } = (await call('POST', '/client-keys/generate', {}, headers)).body.data;
  const other = await logIn({ url: emulator.url, clientId: client_id, clientSecret: client_secret });
  expect((await other('GET', '/transactions')).body.data.data).toEqual([]);
  const path = `/bank/virtual-account/transactions/${data[0].id}/retry`;
  expect((await other('POST', path, { target_type: 'WEBHOOK' })).status).toBe(404);
});
