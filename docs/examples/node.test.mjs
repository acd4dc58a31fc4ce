import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { startEmulator } from 'payconfirm/testing';
import { createShop } from './shop.mjs';

const secret = 'the secret of this test';
const shop = createShop(secret);
let emulator;

before(async () => {
  const webhook_url = await shop.listen();
  const webhook = { name: 'shop', webhook_url, auth_type: 'HMAC_SHA256', secret_key: secret };
  emulator = await startEmulator({ seed: { webhooks: [webhook] } });
});
after(async () => {
  await emulator.close();
  shop.close();
});
afterEach(async () => {
  await emulator.reset();
  shop.paid.clear();
});

test('a payment marks its order as paid', async () => {
  const { deliveries } = await emulator.transfer({
    amount: 150_000,
    description: 'DH10234',
    transaction_code: 'FT1',
  });

  assert.deepEqual(
    deliveries.map(({ error_label }) => error_label),
    ['OK'],
  );
  assert.deepEqual([...shop.paid], [['DH10234', 'FT1']]);
});

test('another amount or a longer order code pays nothing', async () => {
  await emulator.transfer({ amount: 149_999, description: 'DH10234' });
  await emulator.transfer({ amount: 150_001, description: 'DH10234' });
  await emulator.transfer({ amount: 150_000, description: 'DH102345' });

  assert.equal(shop.paid.size, 0);
});

test('a delivery that somebody else has signed is refused', async () => {
  await emulator.fault({ bad_signature: true, times: 1 });
  const { deliveries } = await emulator.transfer({ amount: 150_000, description: 'DH10234' });

  assert.deepEqual(
    deliveries.map(({ status_code }) => status_code),
    [401],
  );
  assert.equal(shop.paid.size, 0);
});
