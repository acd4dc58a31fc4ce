/** A checkout and a QR code read alike in the spelling of today and in the one before, by every command that reads one. */
import { expect, test } from 'vitest';
import { between } from '../../harness/between.ts';
import { virtualAccount } from '../../harness/registered.ts';
import { startTestbed } from '../../harness/testbed.ts';

const added = ['payer_name', 'payer_email', 'metadata', 'qr_code_id', 'qr_image_url', 'updated_at'];
const moments = ['expires_at', 'paid_at', 'created_at'];

/** As it was written before: no `Z`, no picture, 0 where nothing came, null for no description. */
const before = (text: string) =>
  JSON.stringify(
    JSON.parse(text, (key, value) => {
      if (added.includes(key)) return undefined;
      if (moments.includes(key) && typeof value === 'string') return value.replace(/Z$/, '');
      if (key === 'paid_amount') return value ?? 0;
      return key === 'description' && value === '' ? null : value;
    }),
  );

async function prepared() {
  const testbed = await startTestbed();
  await virtualAccount(testbed);
  const order = [
    '--order-code',
    'DH1',
    '--amount',
    '200000',
    '--return-url',
    'https://shop.example',
    '--sandbox',
  ];
  const { id, bank } = await testbed.json<{ id: string; bank: { account_number: string } }>(
    ...['checkouts', 'create', ...order],
  );
  const pay = (amount: string, code: string) =>
    testbed.transfer(code, 'DH1', ['--va', bank.account_number, '--amount', amount]);
  const [today, then] = await Promise.all(
    [(text: string) => text, before].map((spelling) => between(testbed.emulator.url, spelling)),
  );
  const both = (argv: string[]) =>
    Promise.all(
      [today!, then!].map((PAYCONFIRM_BASE_URL) =>
        testbed.cli(argv, { tty: true, columns: 1000, env: { PAYCONFIRM_BASE_URL } }),
      ),
    );
  return { id, pay, both };
}

test.each(['nothing', 'a part', 'all'])('a checkout of which %s came', async (came) => {
  const { id, pay, both } = await prepared();
  if (came !== 'nothing') await pay('50000', 'P1');
  if (came === 'all') await pay('150000', 'P2');
  for (const argv of [
    ['checkouts', 'show', id],
    ['checkouts', 'show', id, '--fields', 'status,amount,order_code,expires_at,paid_at'],
    ['checkouts', 'list'],
    ['checkouts', 'wait', id, '--timeout', '0s'],
    ['qr', 'checkout', id],
    ['trace', 'DH1', '--checkout', id],
  ]) {
    const [today, then] = await both(argv);
    expect([argv, then]).toEqual([argv, today]);
  }
});

test('a QR code', async () => {
  const { both } = await prepared();
  const [today, then] = await both([
    ...['qr', 'generate', '--owner-number', '0011012345678', '--owner-type', 'PER', '--merchant-id', 'M1'],
    ...[
      '--terminal-id',
      'T1',
      '--order-id',
      'DH1',
      '--prefix',
      'SHOP',
      '--beneficiary-name',
      'NGUYEN VAN AN',
    ],
    ...['--amount', '150000', '--payer-email', 'a@shop.example'],
  ]);
  expect(today!.code).toBe(0);
  expect(then).toEqual(today);
});
