/** QR codes as services of this kind have them: generated, shown as a picture, cancelled (assumed). */
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { readers } from '../harness/qr-readers.ts';
import { virtualAccount } from '../harness/registered.ts';
import { startTestbed } from '../harness/testbed.ts';

const owner = ['--owner-number', '0011012345678', '--owner-type', 'PERS', '--order-id', 'DH1'];
const code = [
  ...[...owner, '--merchant-id', 'M1', '--terminal-id', 'T1', '--prefix', 'SHOP'],
  ...['--beneficiary-name', 'NGUYEN VAN AN', '--amount', '180000'],
];

interface Code {
  id: string;
  qr_data_url: string;
  qr_image_url: string;
}

/** What the picture at an address says; undefined where there is none. */
async function scanned(url: string) {
  const response = await fetch(url);
  if (response.status === 404) return undefined;
  const { width, height, data } = PNG.sync.read(Buffer.from(await response.arrayBuffer()));
  const text = await readers.jsQR!({ width, height, data: new Uint8ClampedArray(data) });
  return { width, height, text };
}

async function prepared() {
  const testbed = await startTestbed();
  await virtualAccount(testbed);
  return testbed;
}

test('its picture is public until the code is cancelled', async () => {
  const { json, cli } = await prepared();
  const { id, qr_data_url, qr_image_url } = await json<Code>('qr', 'generate', ...code);
  const at = (size: number) => ({ width: size, height: size, text: qr_data_url });
  expect([await scanned(qr_image_url), await scanned(`${qr_image_url}?size=128`)]).toEqual([
    at(512),
    at(128),
  ]);
  const cancelled = await cli(['qr', 'cancel', id, ...owner, '--amount', '180000', '--yes']);
  expect(cancelled).toMatchObject({ code: 0, stdout: '', stderr: `Cancelled QR code ${id}.\n` });
  expect(await scanned(qr_image_url)).toBeUndefined();
  expect(await cli(['qr', 'cancel', id, ...owner, '--yes'])).toMatchObject({ code: 1 });
});

test('a code of another order is not cancelled', async () => {
  const { json, cli } = await prepared();
  const { id, qr_image_url } = await json<Code>('qr', 'generate', ...code);
  const other = owner.with(-1, 'DH2');
  expect(await cli(['qr', 'cancel', id, ...other, '--yes'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('the QR code is of another account or order'),
  });
  expect(await scanned(qr_image_url)).toMatchObject({ width: 512 });
});

test('POST /qr/generate gives the address of a picture', async () => {
  const { json } = await prepared();
  const fields = {
    ...{ ownerNumber: '0011012345678', ownerType: 'PER', orderId: 'DH1', merchantId: 'M1', terminalId: 'T1' },
    ...{ virtualAccountPrefix: 'SHOP', beneficiaryName: 'NGUYEN VAN AN', amount: 180_000 },
  };
  const post = ['api', 'POST', '/api/v1/qr/generate', '--data', JSON.stringify(fields)];
  const { qr_data_url, qr_image_url } = await json<Code>(...post);
  expect(await scanned(qr_image_url)).toMatchObject({ width: 512, text: qr_data_url });
});
