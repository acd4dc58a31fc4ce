/** The public picture of a code. */
import { PNG } from 'pngjs';
import { beforeEach, expect, test } from 'vitest';
import { type Caller, logIn } from '../harness/caller.ts';
import type { RunningEmulator } from '../harness/emulator.ts';
import { readers } from '../harness/qr-readers.ts';
import { virtualAccount } from '../harness/registered.ts';
import { startTestbed } from '../harness/testbed.ts';

let testbed: Awaited<ReturnType<typeof startTestbed>>;
let emulator: RunningEmulator;
let call: Caller;
beforeEach(async () => {
  testbed = await startTestbed();
  emulator = testbed.emulator;
  call = await logIn(emulator);
});

interface Coded {
  qr_data_url: string;
  qr_image_url: string;
}

/** A checkout with its code. */
async function checkout(): Promise<Coded & { id: string; bank: { account_number: string } }> {
  const body = { amount: 200_000, order_code: 'DH1', return_url: 'http://localhost:3000/', sandbox: true };
  return (await call('POST', '/checkouts', body, { 'idempotency-key': 'k' })).body.data;
}

/** What the picture at an address says, and how large it is; asked for without any credentials. */
async function scanned(url: string) {
  const response = await fetch(url);
  const { width, height, data } = PNG.sync.read(Buffer.from(await response.arrayBuffer()));
  const pixels = { width, height, data: new Uint8ClampedArray(data) };
  const read = await Promise.all(Object.values(readers).map((reader) => reader(pixels)));
  return { type: response.headers.get('content-type'), width, height, texts: [...new Set(read)] };
}

test.each(['128', '129', '512', '2048'])('is readable at %s pixels', async (size) => {
  const { qr_data_url, qr_image_url } = await checkout();
  expect(await scanned(`${qr_image_url}?size=${size}`)).toEqual({
    type: 'image/png',
    width: Number(size),
    height: Number(size),
    texts: [qr_data_url],
  });
});

test('without a size it has 512 pixels a side', async () => {
  const { qr_data_url, qr_image_url } = await checkout();
  expect(await scanned(qr_image_url)).toMatchObject({ width: 512, texts: [qr_data_url] });
});

test.each(['127', '2049', '0', '-1', '12.5', 'big', ''])('size=%s is 422', async (size) => {
  const { qr_image_url } = await checkout();
  const response = await fetch(`${qr_image_url}?size=${size}`);
  expect([response.status, await response.json()]).toEqual([
    422,
    { detail: [{ loc: ['query', 'size'], msg: expect.any(String), type: expect.any(String) }] },
  ]);
});

test('of a QR code of the bank', async () => {
  await virtualAccount(testbed);
  const code = (
    await call('POST', '/bank/qr-payment/generate', {
      ownerNumber: '0011012345678',
      ownerType: 'PER',
      merchantId: 'M1',
      terminalId: 'T1',
      orderId: 'DH1',
      virtualAccountPrefix: 'SHOP',
      beneficiaryName: 'Nguyễn Văn An',
      amount: 180_000,
      description: 'đơn hàng '.repeat(20),
    })
  ).body.data;
  expect(await scanned(`${code.qr_image_url}?size=128`)).toMatchObject({ texts: [code.qr_data_url] });
});

test('once a part came it asks for the rest, and is gone when nothing is to be paid', async () => {
  const { qr_image_url, qr_data_url, bank, id } = await checkout();
  const pay = (amount: number, transaction_code: string) =>
    call('POST', '/sandbox/transactions', {
      virtual_account_number: bank.account_number,
      amount,
      description: 'DH1',
      transaction_code,
    });
  await pay(50_000, 'P1');
  const rest = (await call('GET', `/checkouts/${id}`)).body.data.qr_data_url;
  expect(rest).not.toBe(qr_data_url);
  expect((await scanned(qr_image_url)).texts).toEqual([rest]);
  await pay(150_000, 'P2');
  expect((await fetch(qr_image_url)).status).toBe(404);
});

test.each(['00000000-0000-4000-8000-000000000000', 'x', '%00'])('an unknown one, %s, is 404', async (id) => {
  const response = await fetch(`${emulator.url}/api/v1/qr/${id}/image.png`);
  expect([response.status, await response.json()]).toEqual([
    404,
    { success: false, message: 'no such code, or nothing is to be paid with it', data: null },
  ]);
});
