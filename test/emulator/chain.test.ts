/** The whole chain of the service document: four steps, a webhook, money, a checkout. */
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withAmount } from '../../src/vietqr/payload.ts';
import { type Caller, logIn } from '../harness/caller.ts';
import { type RunningEmulator, startEmulator } from '../harness/emulator.ts';
import { receiver as startReceiver } from '../harness/receiver.ts';

let emulator: RunningEmulator;
let call: Caller;
beforeAll(async () => {
  emulator = await startEmulator({ now: '2026-11-21T01:00:00Z' });
  call = await logIn(emulator);
});
afterAll(async () => {
  await emulator.stop();
});

const uuid = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);

test('four steps, a signed delivery, its log entry, a checkout paid in two parts', async () => {
  const receiver = await startReceiver();
  const accounts = await call('GET', '/client/bank-accounts');
  const account = accounts.body.data.data[0];

  const step1 = await call('POST', '/bank/virtual-account/registration', {
    bank_account_id: account.id,
    virtual_account_info: { virtual_account_prefix_code: 'SHOP', virtual_account_content: 'DH10234' },
    user_agreement: true,
  });
  expect(step1).toEqual({
    status: 200,
    body: {
      success: true,
      message: 'the bank sent an OTP to the registered phone',
      data: {
        ...account,
        bank_request: { id: uuid, status: 'PENDING', created_at: '2026-11-21T01:00:00.000' },
      },
    },
  });
  const first = step1.body.data.bank_request.id;
  const step2 = await call('POST', `/bank/${first}/virtual-account/verification`, {
    code: await emulator.otp(first),
  });
  expect(step2).toEqual({
    status: 200,
    body: {
      success: true,
      message: 'virtual account created',
      data: {
        id: uuid,
        bank_account_id: account.id,
        prefix_code: 'SHOP',
        content: 'DH10234',
        explain: null,
        beneficiary_name_rule: null,
        virtual_account_number: expect.stringMatching(/^96SHOP\d{12}$/),
        created_at: '2026-11-21T01:00:00.000',
        updated_at: null,
      },
    },
  });
  const { id: vaId, virtual_account_number: number } = step2.body.data;

  const webhook = await call('POST', '/client-webhooks', {
    name: 'orders',
    webhook_url: receiver.url,
    auth_type: 'HMAC_SHA256',
    secret_key: 'whsec_local_test',
  });
  expect(webhook.status).toBe(200);

  const sandbox = { virtual_account_number: number, amount: 150_000, description: 'DH10234 thanh toán' };
  await call('POST', '/sandbox/transactions', { ...sandbox, transaction_code: 'SILENT' });
  await emulator.idle();
  expect(receiver.received).toEqual([]);

  const step3 = await call('POST', `/bank/${vaId}/notification/registration`, {
    receive_noti_realtime: true,
  });
  const second = step3.body.data.bank_request.id;
  const step4 = await call('POST', `/bank/${second}/notification/verification`, {
    code: await emulator.otp(second),
  });
  expect(step4.body.data).toEqual({
    id: step3.body.data.id,
    virtual_account_id: vaId,
    receive_noti_realtime: true,
    username: null,
    status: 'ACTIVE',
    created_at: '2026-11-21T01:00:00.000',
    updated_at: '2026-11-21T01:00:00.000',
  });

  const sent = await call('POST', '/sandbox/transactions', { ...sandbox, transaction_code: 'FT1' });
  const again = await call('POST', '/sandbox/transactions', {
    ...sandbox,
    transaction_code: 'FT1',
    amount: 1,
  });
  expect(again).toEqual(sent);
  await emulator.idle();
  expect(receiver.received.length).toBe(1);
  const [delivery] = receiver.received;
  expect(JSON.parse(delivery!.body)).toEqual({
    amount: 150_000,
    description: 'DH10234 thanh toán',
    transfer_date: '08:00:00 21/11/2026',
    transaction_code: 'FT1',
    account_number: number,
    bank_name: 'BANK',
    type: 'income',
  });
  const signature = createHmac('sha256', 'whsec_local_test')
    .update('1795222800.')
    .update(delivery!.body)
    .digest('hex');
  const { rawHeaders } = delivery!;
  expect(rawHeaders[rawHeaders.indexOf('X-Service-Timestamp') + 1]).toBe('1795222800');
  expect(rawHeaders[rawHeaders.indexOf('X-Service-Signature') + 1]).toBe(`sha256=${signature}`);

  const logs = await call('GET', '/webhook-logs');
  expect(logs.body.data).toEqual({
    items: [
      {
        id: uuid,
        client_id: uuid,
        event_type: 'webhook',
        endpoint_url: receiver.url,
        request_payload: delivery!.body,
        request_headers: expect.stringContaining(`sha256=${signature}`),
        status_code: 200,
        response_text: 'ok',
        duration_ms: expect.any(Number),
        error_label: 'OK',
        created_at: '2026-11-21T01:00:00.000+00:00',
      },
    ],
    total: 1,
    page: 1,
    limit: 20,
  });

  const checkout = await call(
    'POST',
    '/checkouts',
    { amount: 200_000, order_code: 'DH10234', return_url: 'https://shop.example/done', sandbox: true },
    { 'idempotency-key': 'k1' },
  );
  expect(checkout.status).toBe(201);
  const sbx: string = checkout.body.data.bank.account_number;
  expect(sbx).toMatch(/^SBX\d{12}$/);
  const pay = (amount: number, code: string) =>
    call('POST', '/sandbox/transactions', {
      virtual_account_number: sbx,
      amount,
      description: 'DH10234',
      transaction_code: code,
    });
  await pay(50_000, 'P1');
  const short = await call('GET', `/checkouts/${checkout.body.data.id}`);
  expect(short.body.data).toEqual({
    ...checkout.body.data,
    // Asks for what is missing.
    qr_data_url: withAmount(checkout.body.data.qr_data_url, 150_000),
    paid_amount: 50_000,
    partial_amount: 50_000,
  });
  await pay(150_000, 'P2');
  const paid = await call('GET', `/checkouts/${checkout.body.data.id}`);
  expect(paid.body.data).toEqual({
    ...checkout.body.data,
    status: 'paid',
    paid_amount: 200_000,
    paid_at: '2026-11-21T01:00:00.000Z',
    transaction_code: 'P2',
  });
  await emulator.idle();
  const events = receiver.received.map(({ body }) => JSON.parse(body)).filter((one) => one.event);
  expect(events).toEqual([
    {
      event: 'CHECKOUT_PAID',
      checkout_id: checkout.body.data.id,
      order_code: 'DH10234',
      status: 'paid',
      amount: 200_000,
      currency: 'VND',
      paid_amount: 200_000,
      paid_at: '2026-11-21T01:00:00.000Z',
      transaction_code: 'P2',
      metadata: null,
    },
  ]);
});
