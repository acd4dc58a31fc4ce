import { startEmulator } from 'payconfirm/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createShop } from './shop.mjs';

const secret = 'the secret of this test';
const shop = createShop(secret);
let emulator;

beforeAll(async () => {
  const webhook_url = await shop.listen();
  const webhook = { name: 'shop', webhook_url, auth_type: 'HMAC_SHA256', secret_key: secret };
  emulator = await startEmulator({ seed: { webhooks: [webhook] } });
});
afterAll(async () => {
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

  expect(deliveries).toMatchObject([{ error_label: 'OK', status_code: 200 }]);
  expect([...shop.paid]).toEqual([['DH10234', 'FT1']]);
});

test.each([
  ['too little', 149_999, 'DH10234'],
  ['too much', 150_001, 'DH10234'],
  ['a longer order code', 150_000, 'DH102345'],
])('%s pays nothing', async (_, amount, description) => {
  await emulator.transfer({ amount, description });

  expect(shop.paid.size).toBe(0);
});

test('a delivery that somebody else has signed is refused', async () => {
  await emulator.fault({ bad_signature: true, times: 1 });
  const { deliveries } = await emulator.transfer({ amount: 150_000, description: 'DH10234' });

  expect(deliveries).toMatchObject([{ error_label: 'HTTP_4XX', status_code: 401 }]);
  expect(shop.paid.size).toBe(0);
});
