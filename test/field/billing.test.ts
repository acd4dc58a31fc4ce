/** Plans, invoices that a transfer pays, and deliveries held back over the free plan (assumed). */
import { expect, test } from 'vitest';
import { startTestbed } from '../harness/testbed.ts';

interface Invoice {
  id: string;
  payment_code: string;
  payment: { qr_image_url: string; qr_data: string } | null;
}

const order = ['billing', 'invoices', 'create', '--plan', 'startup', '--cycle'];

test('the plans, each with its price, its transactions and what each beyond costs', async () => {
  const { json } = await startTestbed();
  const plans = await json<Record<string, unknown>[]>('api', 'GET', '/api/v1/billing/plans');
  const columns = ['code', 'price_month', 'price_year', 'tx_limit', 'overage_per_tx'];
  expect(plans.map((plan) => columns.map((column) => plan[column]))).toEqual([
    ['free', 0, 0, 500, 0],
    ['startup', 99_000, 990_000, 2_000, 100],
    ['business', 299_000, 2_990_000, 10_000, 50],
    ['enterprise', 799_000, 7_990_000, 50_000, 30],
    ['scale', 1_990_000, 19_900_000, 300_000, 15],
  ]);
});

test('an invoice is paid by a transfer of its amount with its code', async () => {
  const { json, ok } = await startTestbed();
  const { id, payment_code, payment } = await json<Invoice>(...order, 'month');
  expect(payment_code).toMatch(/^INV\d{6}$/);
  const { fields } = await json<{ fields: { path: string; value: string }[] }>(
    ...['qr', 'decode', payment!.qr_data],
  );
  const values = fields.map(({ value }) => value);
  expect(values).toEqual(expect.arrayContaining(['99000', payment_code]));
  expect((await fetch(payment!.qr_image_url)).status).toBe(200);
  const pay = (amount: string) =>
    ok([
      'emulator',
      'transfer',
      '--amount',
      amount,
      '--description',
      `ck ${payment_code.toLowerCase()} cam on`,
    ]);
  await pay('98000');
  expect(await json('billing', 'invoices', 'show', id)).toMatchObject({ status: 'pending' });
  await pay('99000');
  expect(await json('billing', 'invoices', 'show', id)).toMatchObject({
    ...{ status: 'paid', payment: null, paid_at: '2026-11-21T01:00:00.000+00:00' },
  });
  expect((await fetch(payment!.qr_image_url)).status).toBe(404);
  expect(await json('billing', 'usage')).toMatchObject({
    ...{ plan_code: 'startup', plan_cycle: 'month', plan_expires_at: '2026-12-21T01:00:00.000+00:00' },
    // The provider's own money is no transaction of the client.
    ...{ tx_used: 0, tx_limit: 2_000 },
  });
  expect(await json('transactions', 'list')).toMatchObject({ items: [] });
});

test('the same transfer again pays no second invoice', async () => {
  const { json, ok } = await startTestbed();
  const { payment_code } = await json<Invoice>(...order, 'year');
  const line = ['emulator', 'transfer', '--amount', '990k', '--description', payment_code, '--code', 'FT1'];
  await ok(line);
  expect(await json(...line)).toMatchObject({ transaction_code: 'FT1', amount: 990_000, repeated: true });
  expect(await json('billing', 'usage')).toMatchObject({ plan_expires_at: '2027-11-21T01:00:00.000+00:00' });
});

test('the list of invoices is {data, total}, and printed as every list', async () => {
  const { json } = await startTestbed();
  const { id } = await json<Invoice>(...order, 'month');
  const wire = await json('api', 'GET', '/api/v1/billing/invoices');
  expect(wire).toEqual({ data: [expect.objectContaining({ id })], total: 1 });
  expect(await json('billing', 'invoices', 'list')).toMatchObject({ items: [{ id }], total: 1, page: 1 });
});

test('over the free plan in a second month: in the log, and not delivered', async () => {
  const testbed = await startTestbed({ now: '2026-10-20T01:00:00Z' });
  const { emulator, ok, json } = testbed;
  const pay = (code?: string) => {
    const transfer = { amount: 1000, description: 'DH1', ...(code ? { transaction_code: code } : {}) };
    return emulator.control('POST', '/transfers', transfer);
  };
  const month = async (code: string) => {
    for (let at = 0; at < 500; at++) await pay();
    await ok(['webhooks', 'resume', webhook]);
    await pay(code);
    await emulator.idle();
    await ok(['webhooks', 'pause', webhook]);
  };
  const webhook = await testbed.configure('shop', await testbed.answering(200));
  await ok(['webhooks', 'pause', webhook]);
  await month('OCTOBER');
  emulator.clock.set('2026-11-21T01:00:00Z');
  await month('NOVEMBER');
  await ok(['webhooks', 'resume', webhook]);
  await testbed.transfer('SANDBOX1');
  const { items } = await json<{ items: { request_payload: string; error_label: string }[] }>(
    ...['webhooks', 'logs', '--all'],
  );
  const labels = items.map(({ request_payload, error_label }) => [
    JSON.parse(request_payload).transaction_code,
    error_label,
  ]);
  expect(labels).toEqual([
    ['SANDBOX1', 'OK'],
    ['NOVEMBER', 'QUOTA_EXCEEDED'],
    ['OCTOBER', 'OK'],
  ]);
});
