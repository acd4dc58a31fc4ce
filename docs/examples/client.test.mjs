// The service asked by an app: `node --test client.test.mjs`.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createClient, PayconfirmError } from 'payconfirm/client';
import { startEmulator } from 'payconfirm/testing';

let emulator;
let service;

before(async () => {
  emulator = await startEmulator();
  service = createClient({ baseUrl: emulator.url, ...emulator.credentials });
});
after(() => emulator.close());

test('a checkout is made once, and read back', async () => {
  const order = { amount: 150_000, order_code: 'DH10234', return_url: 'https://shop.example/thanks' };
  const made = await service.checkouts.create(order, { idempotencyKey: 'DH10234' });
  const again = await service.checkouts.create(order, { idempotencyKey: 'DH10234' });
  assert.equal(again.id, made.id);

  const { status, amount } = await service.checkouts.show({ checkout_id: made.id });
  assert.deepEqual([status, amount], ['pending', 150_000]);
  await assert.rejects(
    service.checkouts.show({ checkout_id: '00000000-0000-4000-8000-000000000000' }),
    (error) => error instanceof PayconfirmError && error.kind === 'refused' && error.status === 404,
  );
});

test('all transactions, page by page', async () => {
  for (const description of ['DH1', 'DH2', 'DH3']) await emulator.transfer({ amount: 10_000, description });
  const notes = [];
  for await (const { description } of service.transactions.list.all()) notes.push(description);
  assert.deepEqual(notes, ['DH3', 'DH2', 'DH1']);
});
