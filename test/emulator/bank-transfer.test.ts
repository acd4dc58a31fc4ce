/** What a bank pays, as opposed to the sandbox: `POST /_emulator/transfers`, over raw HTTP. */
import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type Caller, logIn, send } from '../harness/caller.ts';
import { type RunningEmulator, startEmulator } from '../harness/emulator.ts';
import { receiver } from '../harness/receiver.ts';

let emulator: RunningEmulator;
let call: Caller;
beforeEach(async () => {
  emulator = await startEmulator({ now: '2026-11-21T01:00:00Z' });
  onTestFinished(() => emulator.stop());
  call = await logIn(emulator);
});

const pay = (fields: object) =>
  send(emulator.url, 'POST', '/_emulator/transfers', fields, { 'x-emulator-control': '1' });
const paid = (data: object) => ({ status: 200, body: { success: true, message: 'done', data } });

/** A virtual account of the first bank account after steps 1 and 2. */
async function account() {
  const { body } = await call('GET', '/client/bank-accounts');
  const [owner] = body.data.data;
  const asked = await call('POST', '/bank/virtual-account/registration', {
    bank_account_id: owner.id,
    virtual_account_info: { virtual_account_prefix_code: 'SHOP' },
  });
  const request = asked.body.data.bank_request.id;
  const made = await call('POST', `/bank/${request}/virtual-account/verification`, {
    code: await emulator.otp(request),
  });
  const { id, virtual_account_number } = made.body.data;
  return { id, number: virtual_account_number, owner: owner.account_number };
}

/** Steps 3 and 4. */
async function report(id: string, realtime: boolean) {
  const asked = await call('POST', `/bank/${id}/notification/registration`, {
    receive_noti_realtime: realtime,
  });
  const request = asked.body.data.bank_request.id;
  await call('POST', `/bank/${request}/notification/verification`, { code: await emulator.otp(request) });
}

test('is stored, delivered, signed and logged as a real one, and counts against the plan', async () => {
  const { id, number, owner } = await account();
  await report(id, true);
  const hook = await receiver();
  const hooked = { name: 'w', webhook_url: hook.url, auth_type: 'HMAC_SHA256', secret_key: 'whsec' };
  await call('POST', '/client-webhooks', hooked);

  const given = { virtual_account_number: number, amount: 3_000_000_000, description: 'DH1' };
  expect(await pay({ ...given, transaction_code: 'FT1' })).toEqual(
    paid({
      transaction_code: 'FT1',
      virtual_account_number: number,
      account_number: owner,
      amount: 3_000_000_000,
      is_sandbox: false,
      reported: 'realtime',
      repeated: false,
    }),
  );
  await emulator.idle();

  const body = `{"amount":3000000000,"description":"DH1","transfer_date":"08:00:00 21/11/2026","transaction_code":"FT1","account_number":"${number}","bank_name":"BANK","type":"income"}`;
  const signature = createHmac('sha256', 'whsec').update(`1795222800.${body}`).digest('hex');
  expect(hook.received.map(({ body }) => body)).toEqual([body]);
  const { rawHeaders } = hook.received[0]!;
  expect(rawHeaders[rawHeaders.indexOf('X-Service-Timestamp') + 1]).toBe('1795222800');
  expect(rawHeaders[rawHeaders.indexOf('X-Service-Signature') + 1]).toBe(`sha256=${signature}`);

  const log = (await call('GET', '/webhook-logs')).body.data;
  expect(log.total).toBe(1);
  expect(log.items[0]).toMatchObject({ event_type: 'webhook', request_payload: body, error_label: 'OK' });
  expect((await call('GET', '/transactions')).body.data.data).toEqual([
    {
      id: expect.any(String),
      transaction_code: 'FT1',
      amount: 3_000_000_000,
      description: 'DH1',
      transaction_content: 'DH1',
      transaction_date: '2026-11-21T08:00:00',
      effective_date: '2026-11-21T08:00:00',
      transaction_status: 'SUCCESS',
      transaction_channel: 'NAPAS',
      debit_or_credit: 'credit',
      account_number: owner,
      va_nbr: number,
      va_prefix_cd: 'SHOP',
      attributes: {
        remitter_name: 'NGUYEN THI PAYER',
        remitter_account_number: '1020304050',
        issuer_bank_name: 'OTHER BANK',
        reference_number: 'FT1',
      },
      is_sandbox: false,
    },
  ]);
  expect((await call('GET', '/billing/usage')).body.data).toMatchObject({ tx_used: 1, tx_limit: 500 });
});

test('a code that came before changes nothing; without one it gets the code of a bank', async () => {
  const { id, number } = await account();
  await report(id, true);
  const given = { virtual_account_number: number, amount: 1000, description: 'DH1' };
  const first = await pay({ ...given, transaction_code: 'FT1' });
  const again = await pay({ ...given, transaction_code: 'FT1', amount: 5 });
  expect(again.body.data).toEqual({ ...first.body.data, repeated: true });
  const codes = [(await pay(given)).body.data, (await pay(given)).body.data].map(
    ({ transaction_code }) => transaction_code,
  );
  expect(codes).toEqual([expect.stringMatching(/^FT\d{14}$/), expect.stringMatching(/^FT\d{14}$/)]);
  expect(codes[0]).not.toBe(codes[1]);
  expect((await call('GET', '/billing/usage')).body.data.tx_used).toBe(3);
});

test('pays a checkout that is no sandbox one, in two parts', async () => {
  const hook = await receiver();
  await call('POST', '/client-webhooks', { name: 'w', webhook_url: hook.url });
  const wanted = { amount: 20_000, order_code: 'DH1', return_url: 'https://shop.example/' };
  const made = await call('POST', '/checkouts', wanted, { 'idempotency-key': 'k1' });
  const { id, sandbox, bank } = made.body.data;
  expect(sandbox).toBe(false);
  const part = { virtual_account_number: bank.account_number, description: 'DH1' };
  await pay({ ...part, amount: 15_000, transaction_code: 'FT1' });
  expect((await call('GET', `/checkouts/${id}`)).body.data).toMatchObject({
    status: 'pending',
    partial_amount: 15_000,
  });
  await pay({ ...part, amount: 5_000, transaction_code: 'FT2' });
  await emulator.idle();
  expect((await call('GET', `/checkouts/${id}`)).body.data).toMatchObject({
    status: 'paid',
    paid_amount: 20_000,
    transaction_code: 'FT2',
    sandbox: false,
  });
  const events = hook.received.map(({ body }) => JSON.parse(body));
  expect(events.filter(({ event }) => event !== undefined)).toEqual([
    {
      event: 'CHECKOUT_PAID',
      checkout_id: id,
      order_code: 'DH1',
      status: 'paid',
      amount: 20_000,
      currency: 'VND',
      paid_amount: 20_000,
      paid_at: '2026-11-21T01:00:00.000Z',
      transaction_code: 'FT2',
      metadata: null,
    },
  ]);
});

test('where the bank reports in a batch it is stored, and nobody is told', async () => {
  const { id, number } = await account();
  await report(id, false);
  const hook = await receiver();
  await call('POST', '/client-webhooks', { name: 'w', webhook_url: hook.url });
  const given = { virtual_account_number: number, amount: 1000, description: 'DH1' };
  expect((await pay(given)).body.data.reported).toBe('batch');
  await emulator.idle();
  expect(hook.received).toEqual([]);
  expect((await call('GET', `/transactions`)).body.data.total).toBe(1);
  expect((await call('GET', '/billing/usage')).body.data.tx_used).toBe(1);
});

describe('is refused, and nothing is kept', () => {
  const transfer = { amount: 1000, description: 'DH1' };
  const refused = (status: number, message: string) => ({
    status,
    body: { success: false, message, data: null },
  });
  const total = async () => (await call('GET', '/transactions')).body.data.total;

  test('for an account that there is not', async () => {
    const words = refused(404, 'there is no virtual account 96NONE1');
    expect(await pay({ ...transfer, virtual_account_number: '96NONE1' })).toEqual(words);
  });

  test('for one that was deleted', async () => {
    const { id, number } = await account();
    await report(id, true);
    await call('POST', `/bank/${id}/virtual-account/delete`);
    const words = refused(404, `there is no virtual account ${number}`);
    expect(await pay({ ...transfer, virtual_account_number: number })).toEqual(words);
  });

  test('for one whose steps 3 and 4 are missing', async () => {
    const { number } = await account();
    const words = `the bank reports nothing of ${number}: steps 3 and 4 of its registration are missing`;
    expect(await pay({ ...transfer, virtual_account_number: number })).toEqual(refused(409, words));
    expect(await total()).toBe(0);
  });

  test('for one of the sandbox', async () => {
    const { body } = await call('POST', '/sandbox/transactions', transfer);
    const number = body.data.virtual_account_number;
    const words = refused(400, `${number} is of the sandbox: no bank can pay to it`);
    expect(await pay({ ...transfer, virtual_account_number: number })).toEqual(words);
    expect(await total()).toBe(1);
  });

  test.each(['reported', 'unreported'])('with the code of a sandbox transaction, %s', async (when) => {
    const { id, number } = await account();
    const given = { ...transfer, virtual_account_number: number, transaction_code: 'FT1' };
    if (when === 'reported') await report(id, true);
    await call('POST', '/sandbox/transactions', given);
    if (when === 'unreported') await report(id, true);
    expect(await pay(given)).toEqual({
      status: 422,
      body: {
        detail: [
          {
            loc: ['body', 'transaction_code'],
            msg: 'is the code of a sandbox transaction',
            type: 'value_error',
          },
        ],
      },
    });
    expect((await call('GET', '/billing/usage')).body.data.tx_used).toBe(0);
  });

  test.each([
    ['amount', { amount: 0 }],
    ['amount', { amount: 1.5 }],
    ['amount', { amount: 1_000_000_000_001 }],
    ['description', { description: '' }],
    ['description', { description: 'a\0b' }],
    ['description', { description: 'd'.repeat(256) }],
    ['transaction_code', { transaction_code: '' }],
    ['account_number', { account_number: '0011012345678' }],
  ])('for a wrong %s: %o', async (field, wrong) => {
    const { id, number } = await account();
    await report(id, true);
    const { status, body } = await pay({ ...transfer, virtual_account_number: number, ...wrong });
    expect([status, body.detail.map(({ loc }: { loc: string[] }) => loc)]).toEqual([422, [['body', field]]]);
    expect(await total()).toBe(0);
  });
});
