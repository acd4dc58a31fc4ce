/** Checkouts as services of this kind have them: public view and picture, expired on demand, refused (assumed). */
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { startTestbed } from '../harness/testbed.ts';

const order = ['--amount', '200k', '--order-code', 'DH1', '--return-url', 'https://shop.example/thanks'];

interface Checkout {
  id: string;
  token: string;
  status: string;
  paid_amount: number | null;
}

test('the public view holds what a payer needs, and nothing of the shop or the payer', async () => {
  const { json, emulator } = await startTestbed();
  const { token } = await json<Checkout>(
    ...[
      'checkouts',
      'create',
      ...order,
      '--sandbox',
      '--payer-name',
      'AN',
      '--payer-email',
      'an@shop.example',
    ],
  );
  const view = await json<Record<string, unknown>>('api', 'GET', `/api/v1/checkouts/public/${token}`);
  expect(Object.keys(view).sort()).toEqual(
    [
      ...['amount', 'bank', 'currency', 'description', 'expires_at', 'order_code', 'paid_amount', 'paid_at'],
      ...['partial_amount', 'qr_data_url', 'qr_image_url', 'sandbox', 'seconds_left', 'shop', 'status'],
    ].sort(),
  );
  expect(view).toMatchObject({ status: 'pending', amount: 200_000, order_code: 'DH1', sandbox: true });
  expect(view.qr_image_url).toBe(`${emulator.url}/api/v1/checkouts/public/${token}/qr.png`);
});

test('its public picture may be cached for five minutes, and is gone once nobody should pay', async () => {
  const { json, ok, emulator } = await startTestbed();
  const { id, token } = await json<Checkout>('checkouts', 'create', ...order, '--sandbox');
  const url = `${emulator.url}/api/v1/checkouts/public/${token}/qr.png`;
  const picture = await fetch(`${url}?size=256`);
  expect(picture.headers.get('cache-control')).toBe('public, max-age=300');
  expect(PNG.sync.read(Buffer.from(await picture.arrayBuffer()))).toMatchObject({ width: 256, height: 256 });
  expect((await fetch(`${url}?size=127`)).status).toBe(422);
  await ok(['checkouts', 'expire', id]);
  expect((await fetch(url)).status).toBe(404);
});

test('checkouts expire: only while it is pending; money afterwards pays it late', async () => {
  const { json, ok, cli } = await startTestbed();
  const { id } = await json<Checkout>('checkouts', 'create', ...order, '--sandbox');
  expect(await json('checkouts', 'expire', id)).toMatchObject({ id, status: 'expired', paid_amount: null });
  expect(await cli(['checkouts', 'expire', id])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`payconfirm checkouts show ${id}`),
  });
  await ok(['checkouts', 'pay', id]);
  expect(await json('checkouts', 'show', id)).toMatchObject({ status: 'paid', paid_late: true });
});

test('null for an optional field is as if it were left out', async () => {
  const { json } = await startTestbed();
  const optional = ['cancel_url', 'description', 'payer_name', 'payer_email', 'metadata', 'expires_in'];
  const nulls = optional.flatMap((name) => ['--field', `${name}:=null`]);
  expect(await json('checkouts', 'create', ...order, '--sandbox', ...nulls)).toMatchObject({
    ...{ status: 'pending', description: '', payer_name: null, payer_email: null, metadata: null },
    ...{ cancel_url: null, expires_at: '2026-11-21T01:15:00.000Z' },
  });
});

test('without a code of the bank it is 502: exit 5', async () => {
  const { ok, cli } = await startTestbed();
  await ok(['emulator', 'fault', 'set', '--endpoint', 'checkouts.create', '--status', '502']);
  expect(await cli(['checkouts', 'create', ...order])).toMatchObject({ code: 5, stdout: '' });
});
