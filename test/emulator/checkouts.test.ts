/** The states of a checkout, §3.2, and its money. */
import fc from 'fast-check';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type Caller, logIn } from '../harness/caller.ts';
import { type RunningEmulator, startEmulator } from '../harness/emulator.ts';
import { receiver } from '../harness/receiver.ts';

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
    paid_at: '2026-11-21T01:15:00.000Z',
  });
  expect(events()).toEqual([
    {
      event: 'CHECKOUT_PAID',
      checkout_id: id,
      order_code: 'DH1',
      status: 'paid',
      amount: 200_000,
      currency: 'VND',
      paid_amount: 200_000,
      paid_at: '2026-11-21T01:15:00.000Z',
      transaction_code: 'P2',
      metadata: null,
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

async function virtualAccount() {
  const account = (await call('GET', '/client/bank-accounts')).body.data.data[0];
  const asked = await call('POST', '/bank/virtual-account/registration', {
    bank_account_id: account.id,
    virtual_account_info: { virtual_account_prefix_code: 'SHOP' },
  });
  const request = asked.body.data.bank_request.id;
  const code = await emulator.otp(request);
  const va = (await call('POST', `/bank/${request}/virtual-account/verification`, { code })).body.data;
  const registration = { receive_noti_realtime: true };
  const { body } = await call('POST', `/bank/${va.id}/notification/registration`, registration);
  const second = body.data.bank_request.id;
  await call('POST', `/bank/${second}/notification/verification`, { code: await emulator.otp(second) });
  return va;
}

describe('a virtual account that several orders share', () => {
  test('waits for one checkout at a time', async () => {
    const va = await virtualAccount();
    const given = { sandbox: false, virtual_account_id: va.id };
    const first = await create(given);
    expect(first.body.data.bank.account_number).toBe(va.virtual_account_number);
    expect((await create({ ...given, order_code: 'DH2' })).status).toBe(409);
    await advance(15);
    expect((await create({ ...given, order_code: 'DH2' })).status).toBe(201);
  });

  test('pays the newest alone, and that no more once it is paid: any orders, amounts, expiries', async () => {
    const va = await virtualAccount();
    const order = fc.record({
      kind: fc.constant('order' as const),
      amount: fc.integer({ min: 1, max: 4 }),
      minutes: fc.constantFrom(1, 10),
    });
    const money = fc.record({ kind: fc.constant('money' as const), amount: fc.integer({ min: 1, max: 4 }) });
    const time = fc.record({ kind: fc.constant('time' as const), minutes: fc.constantFrom(2, 11) });
    let number = 0;
    const steps = fc.array(fc.oneof(order, money, time), { minLength: 3, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(steps, async (given) => {
        // The one before is out of the way.
        await advance(11);
        const made: { id: string; amount: number; paid: number }[] = [];
        for (const step of given) {
          number += 1;
          if (step.kind === 'time') await advance(step.minutes);
          else if (step.kind === 'money') {
            await pay(va.virtual_account_number, step.amount * 1_000, `S${number}`);
            const newest = made.at(-1);
            if (newest && newest.paid < newest.amount) newest.paid += step.amount * 1_000;
          } else {
            const { status, body } = await create({
              ...{ sandbox: false, virtual_account_id: va.id, order_code: `DH${number}` },
              ...{ amount: step.amount * 1_000, expires_in: step.minutes * 60 },
            });
            if (status === 201) made.push({ id: body.data.id, amount: step.amount * 1_000, paid: 0 });
          }
        }
        const shown = await Promise.all(made.map(async ({ id }) => (await show(id)).paid_amount));
        expect(shown).toEqual(made.map(({ paid }) => paid || null));
      }),
      { numRuns: 40, seed: 20_261_121 },
    );
  });
});

test('the code of a part-paid checkout asks for what is missing', async () => {
  const { id, bank, qr_data_url } = (await create()).body.data;
  const amountOf = (payload: string) => /5303704540(\d)(\d+)5802VN/.exec(payload)?.slice(1, 3);
  expect(amountOf(qr_data_url)).toEqual(['6', '200000']);
  await pay(bank.account_number, 150_000, 'P1');
  expect(amountOf((await show(id)).qr_data_url)).toEqual(['5', '50000']);
});

test('a checkout for real money is paid into what the payment profile names', async () => {
  const [account, other] = (await call('GET', '/client/bank-accounts')).body.data.data;
  const profile = {
    ...(await call('GET', '/payment-profile')).body.data,
    default_bank_account_id: other.id,
    va_prefix: 'TEA',
    beneficiary_name: 'TRA SUA',
  };
  const real = async (order_code: string) => (await create({ sandbox: false, order_code })).body.data;
  await call('PUT', '/payment-profile', profile);
  const { bank } = await real('DH2');
  expect(bank).toMatchObject({
    account_number: expect.stringMatching(/^96TEA\d+$/),
    account_name: 'TRA SUA',
  });
  await call('PUT', '/payment-profile', { ...profile, va_prefix: 'none of the bank' });
  expect((await real('DH3')).bank.account_number).toMatch(/^96CHK\d+$/);
  const asked = await call('POST', '/bank/virtual-account/registration', {
    bank_account_id: account.id,
    virtual_account_info: { virtual_account_prefix_code: 'SHOP' },
  });
  const request = asked.body.data.bank_request.id;
  const code = await emulator.otp(request);
  const verified = await call('POST', `/bank/${request}/virtual-account/verification`, { code });
  const { id, virtual_account_number } = verified.body.data;
  await call('PUT', '/payment-profile', { ...profile, default_virtual_account_id: id });
  expect((await real('DH4')).bank.account_number).toBe(virtual_account_number);
  const none = { ...profile, default_virtual_account_id: account.id };
  expect((await call('PUT', '/payment-profile', none)).status).toBe(422);
});

test('a client without a payment profile makes sandbox checkouts alone', async () => {
  await call('POST', '/client/register-client', { username: 'o', password: 'p', name: 'Other' });
  const login = await call('POST', '/client/login', { username: 'o', password: 'p' });
  const authorization = `Bearer ${login.body.data.access_token}`;
  const key = (await call('POST', '/client-keys/generate', {}, { authorization })).body.data;
  call = await logIn({ url: emulator.url, clientId: key.client_id, clientSecret: key.client_secret });
  expect(await create({ sandbox: false })).toEqual({
    status: 422,
    body: { detail: 'payment_profile_missing' },
  });
  expect((await create()).status).toBe(201);
});

test.each([
  ...[
    'https:evil.example',
    'https:/evil.example',
    '//evil.example',
    'javascript:alert(1)',
    'http://shop.example/',
  ],
  ...['JavaScript://shop.example/%0aalert(1)', 'data://text/html,x', 'vbscript://x', 'file:///etc/passwd'],
])('the address %s is none to go back to', async (url) => {
  for (const field of ['return_url', 'cancel_url']) {
    const { status, body } = await create({ [field]: url });
    expect([status, body.detail[0].loc]).toEqual([422, ['body', field]]);
  }
});

test('metadata comes back as it was given, also in the event and after the same key', async () => {
  const metadata = '{"big":9007199254740993,"rate":0.1,"nested":{"text":"Đơn “hàng”","none":null}}';
  const body = `{"amount":200000,"order_code":"DH1","return_url":"http://localhost:3000/","sandbox":true,"metadata":${metadata}}`;
  const replies = await Promise.all(
    [1, 2].map(async () => {
      const response = await fetch(`${emulator.url}/api/v1/checkouts`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${call.token}`,
          'x-client-secret': emulator.clientSecret,
          'idempotency-key': 'k',
        },
        body,
      });
      return response.text();
    }),
  );
  expect(replies[0]).toContain(`"metadata":${metadata}`);
  expect(replies[1]).toBe(replies[0]);
  await pay(JSON.parse(replies[0]!).data.bank.account_number, 200_000, 'P1');
  expect(received.find(({ body }) => body.includes('CHECKOUT_PAID'))?.body).toContain(
    `"transaction_code":"P1","metadata":${metadata}}`,
  );
});

test('a bank that makes no QR code: 502, and nothing is made', async () => {
  await emulator.control('POST', '/faults', { endpoint: 'checkouts.create', status: 502, times: 1 });
  expect(await create({}, 'k')).toEqual({
    status: 502,
    body: { success: false, message: 'a fault set on the emulator', data: null },
  });
  expect((await create({}, 'k')).status).toBe(201);
});
