/** The states of a checkout, §3.2, and its money. */
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { type RunningEmulator, startEmulator } from '../harness/emulator.ts';
import { type Caller, logIn } from './caller.ts';
import { receiver } from './receiver.ts';

let emulator: RunningEmulator;
let call: Caller;
let received: { body: string }[];
beforeEach(async () => {
  emulator = await startEmulator();
  onTestFinished(() => emulator.stop());
  call = await logIn(emulator);
  const hook = await receiver();
  received = hook.received;
  await call('POST', '/client-webhooks', { name: 'w', webhook_url: hook.url });
});

let keys = 0;
async function create(fields: object = {}, key = `key-${keys++}`) {
  const body = {
    amount: 200_000,
    order_code: 'DH1',
    return_url: 'http://localhost:3000/',
    sandbox: true,
    ...fields,
  };
  return call('POST', '/checkouts', body, { 'idempotency-key': key });
}

const show = async (id: string) => (await call('GET', `/checkouts/${id}`)).body.data;
const advance = (minutes: number) => emulator.control('POST', '/advance', { ms: minutes * 60_000 });

async function pay(number: string, amount: number, transaction_code: string) {
  const body = { virtual_account_number: number, amount, description: 'DH1', transaction_code };
  const reply = await call('POST', '/sandbox/transactions', body);
  await emulator.idle();
  return reply;
}

const events = () => received.map(({ body }) => JSON.parse(body)).filter((one) => 'event' in one);

test('a code that was seen adds nothing, neither before nor after', async () => {
  const { id, bank } = (await create()).body.data;
  await pay(bank.account_number, 150_000, 'P1');
  await pay(bank.account_number, 150_000, 'P1');
  expect(await show(id)).toMatchObject({ status: 'pending', paid_amount: 150_000, partial_amount: 150_000 });
  await pay(bank.account_number, 60_000, 'P2');
  const paid = await show(id);
  expect(paid).toMatchObject({
    status: 'paid',
    paid_amount: 210_000,
    partial_amount: null,
    transaction_code: 'P2',
  });
  await pay(bank.account_number, 60_000, 'P2');
  await pay(bank.account_number, 5_000, 'P3');
  expect(await show(id)).toEqual(paid);
  expect(events().length).toBe(1);
});

test('exactly the amount is enough, one less is not', async () => {
  const { id, bank } = (await create()).body.data;
  await pay(bank.account_number, 199_999, 'P1');
  expect((await show(id)).status).toBe('pending');
  await pay(bank.account_number, 1, 'P2');
  expect((await show(id)).status).toBe('paid');
});

test('money after expiry makes it paid, late', async () => {
  const { id, bank } = (await create()).body.data;
  await pay(bank.account_number, 150_000, 'P1');
  await advance(15);
  expect(await show(id)).toMatchObject({ status: 'expired', partial_amount: 150_000, paid_late: false });
  await pay(bank.account_number, 50_000, 'P2');
  expect(await show(id)).toMatchObject({
    status: 'paid',
    paid_late: true,
    paid_amount: 200_000,
    paid_at: '2026-11-21T01:15:00.000',
  });
  expect(events()).toEqual([
    {
      event: 'CHECKOUT_PAID',
      checkout_id: id,
      order_code: 'DH1',
      amount: 200_000,
      paid_amount: 200_000,
      status: 'paid',
      paid_at: '2026-11-21T01:15:00.000',
      transaction_code: 'P2',
    },
  ]);
});

test('its lifetime ends at the millisecond', async () => {
  const { id } = (await create({ expires_in: 60 })).body.data;
  await emulator.control('POST', '/advance', { ms: 59_999 });
  expect((await show(id)).status).toBe('pending');
  await emulator.control('POST', '/advance', { ms: 1 });
  expect((await show(id)).status).toBe('expired');
});

test('an Idempotency-Key gives the first response for 24 hours, whatever came of it', async () => {
  const first = await create({}, 'k');
  await pay(first.body.data.bank.account_number, 200_000, 'P1');
  await advance(60);
  // A token lasts an hour.
  call = await logIn(emulator);
  expect(await create({}, 'k')).toEqual(first);
  await advance(23 * 60);
  call = await logIn(emulator);
  const later = await create({}, 'k');
  expect(later.status).toBe(201);
  expect(later.body.data.id).not.toBe(first.body.data.id);
});

test('a checkout that is not sandbox has an account of its own under the linked one', async () => {
  const { id, bank, sandbox } = (await create({ sandbox: false })).body.data;
  expect(sandbox).toBe(false);
  expect(bank).toEqual({
    code: 'BANK',
    name: 'BANK',
    account_number: expect.stringMatching(/^96CHK\d{12}$/),
    account_name: 'NGUYEN VAN AN',
    transfer_content: 'DH1',
  });
  const paid = await pay(bank.account_number, 200_000, 'P1');
  expect(paid.body.data.account_number).toBe('0011012345678');
  expect((await show(id)).status).toBe('paid');
});

test('a given virtual account waits for one checkout at a time', async () => {
  const account = (await call('GET', '/client/bank-accounts')).body.data.items[0];
  const asked = await call('POST', '/bank/virtual-account/registration', {
    bank_account_id: account.id,
    virtual_account_info: { virtual_account_prefix_code: 'SHOP' },
  });
  const request = asked.body.data.bank_request.id;
  const { body } = await call('POST', `/bank/${request}/virtual-account/verification`, {
    code: await emulator.otp(request),
  });
  const va = body.data;
  const given = { sandbox: false, virtual_account_id: va.id };
  const first = await create(given);
  expect(first.body.data.bank.account_number).toBe(va.virtual_account_number);
  expect((await create({ ...given, order_code: 'DH2' })).status).toBe(409);
  await advance(15);
  expect((await create({ ...given, order_code: 'DH2' })).status).toBe(201);
});

test('a client without a linked account makes sandbox checkouts alone', async () => {
  await call('POST', '/client/register-client', { username: 'o', password: 'p', name: 'Other' });
  const login = await call('POST', '/client/login', { username: 'o', password: 'p' });
  const authorization = `Bearer ${login.body.data.access_token}`;
  const key = (await call('POST', '/client-keys/generate', {}, { authorization })).body.data;
  call = await logIn({ url: emulator.url, clientId: key.client_id, clientSecret: key.client_secret });
  expect(await create({ sandbox: false })).toEqual({
    status: 400,
    body: {
      success: false,
      message: 'link a bank account first, or create a sandbox checkout',
      data: null,
    },
  });
  expect((await create()).status).toBe(201);
});

test.each(['https:evil.example', 'https:/evil.example', '//evil.example', 'javascript:alert(1)'])(
  'the address %s is none to go back to',
  async (url) => {
    for (const field of ['return_url', 'cancel_url']) {
      const { status, body } = await create({ [field]: url });
      expect([status, body.detail[0].loc]).toEqual([422, ['body', field]]);
    }
  },
);
