import { expect, test } from 'vitest';
import { startApplying } from '../../harness/applying.ts';

const file = `
keys:
  - name: backend
    save_to: file:backend.env
webhooks:
  - name: shop
    webhook_url: https://shop.example/hook
payment_profile:
  display_name: Changed
`;

test('several at once take turns: each ends well, and nothing is made twice', async () => {
  const { write, apply, counting } = await startApplying();
  write(file);
  const all = await Promise.all([apply(), apply(), apply()]);
  expect(all.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(counting.writes()).toEqual([
    'POST /api/v1/client-keys/generate',
    'POST /api/v1/client-webhooks',
    'PUT /api/v1/payment-profile',
  ]);
});

test('what another machine makes between the plan and its turn is not made a second time', async () => {
  const { write, apply, counting, cli } = await startApplying();
  write(file);
  let first = true;
  counting.onWrite = async () => {
    if (!first) return;
    first = false;
    await cli(['webhooks', 'create', '--name', 'shop', '--url', 'https://shop.example/hook']);
  };
  const { code, stderr } = await apply();
  expect([code, stderr.slice(stderr.indexOf('error:'))]).toMatchInlineSnapshot(`
    [
      1,
      "error: create webhook shop: another process has created one with this name
    hint: Done before: create key backend.
    Not begun: update payment profile Changed.
    Run it again: finished steps are not repeated.
    ",
    ]
  `);
  expect((await apply()).code).toBe(0);
  expect(counting.writes()).toEqual([
    'POST /api/v1/client-keys/generate',
    'POST /api/v1/client-webhooks',
    'PUT /api/v1/payment-profile',
  ]);
});
