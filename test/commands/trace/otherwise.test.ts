/** What is given besides the code: what cannot be is refused, and what the transfer says otherwise is said. */
import { expect, test } from 'vitest';
import { between } from '../../harness/between.ts';
import { virtualAccount } from '../../harness/registered.ts';
import { startTestbed } from '../../harness/testbed.ts';

interface Traced {
  conclusion: string;
  result: string;
  next: string[];
  looked_at: Record<string, string>;
}

async function testbedWithTransfer() {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(200));
  const { virtual_account_number: other } = await virtualAccount(testbed);
  const { id, bank } = await testbed.json<{ id: string; bank: { account_number: string } }>(
    ...['checkouts', 'create', '--amount', '99000', '--order-code', 'DH9', '--sandbox'],
    ...['--return-url', 'https://shop.example/back'],
  );
  await testbed.transfer('FT1', 'thanh toan DH102');
  const traced = await testbed.json<{ transaction: { va_nbr: string } }>('trace', 'FT1');
  return { testbed, number: traced.transaction.va_nbr, other, checkout: id, waits: bank.account_number };
}

test.each([
  ['--checkout', 'nope'],
  ['--checkout', '4c0c8d0e-7c55-4f36-9a54'],
  ['--va', 'nope'],
  ['--va', '96 SHOP?'],
])('%s %s, which cannot be, is refused before any request', async (flag, value) => {
  const testbed = await startTestbed();
  const asked: string[] = [];
  const PAYCONFIRM_BASE_URL = await between(
    testbed.emulator.url,
    (reply) => reply,
    (path) => asked.push(path),
  );
  const { code, stdout, stderr } = await testbed.cli(['trace', 'FT1', flag, value], {
    env: { PAYCONFIRM_BASE_URL },
  });
  expect([code, stdout, asked]).toEqual([2, '', []]);
  expect(stderr).toMatch(new RegExp(`^error: ${flag} must be .*; given: `));
  expect(stderr).toContain('hint: ');
});

test('a virtual account, an amount, a note and a checkout that the transfer denies are named', async () => {
  const { testbed, number, other, checkout, waits } = await testbedWithTransfer();
  const cases: [string[], string][] = [
    [['--va', other], `it was paid to ${number}, not to ${other}, which --va names`],
    [['--amount', '33k'], 'its amount is 150.000 ₫, not 33.000 ₫ as --amount says'],
    [['--note', 'DH7'], 'its note is “thanh toan DH102”, which does not hold “DH7”'],
    [
      ['--checkout', checkout],
      `it was paid to ${number}, not to ${waits}, on which the checkout DH9 waits for it; the checkout DH9 still misses 99.000 ₫`,
    ],
  ];
  for (const [flags, says] of cases) {
    const { conclusion, result } = await testbed.json<Traced>('trace', 'FT1', ...flags);
    expect([conclusion, result]).toEqual([
      `delivered to 1 of 1 configuration; ${says}`,
      flags[0] === '--checkout' ? 'trouble' : 'open',
    ]);
  }
  const right = ['--va', number, '--amount', '150k', '--note', 'DH102'];
  expect((await testbed.json<Traced>('trace', 'FT1', ...right)).result).toBe('well');
});

test('a --va that is wrong hides no transfer that was never delivered', async () => {
  const testbed = await startTestbed();
  await testbed.transfer('FT1');
  const { conclusion } = await testbed.json<Traced>('trace', 'FT1', '--va', 'SBX000000000000');
  expect(conclusion).toMatch(/^the service has the transfer and sent it to nobody: .*which --va names$/);
});

test('a clean transfer that points to no checkout: nothing is to do; its note names one that waits elsewhere: that', async () => {
  const { testbed, waits } = await testbedWithTransfer();
  expect(await testbed.json<Traced>('trace', 'FT1')).toMatchObject({
    result: 'well',
    next: [],
    looked_at: { checkout: expect.stringMatching(/; if it was to pay one: --checkout ID$/) },
  });
  await testbed.transfer('FT2', 'tra tien DH9', ['--account', '0011012345678']);
  for (const asked of ['FT2', 'DH9']) {
    const { conclusion, result } = await testbed.json<Traced>('trace', asked);
    expect([conclusion, result]).toEqual([
      `delivered to 1 of 1 configuration; it was paid to 0011012345678, not to ${waits}, on which the checkout DH9 waits for it; the checkout DH9 still misses 99.000 ₫`,
      'trouble',
    ]);
  }
});

test.each([
  ['a sandbox account, where checkouts are in no list', [], 'checkouts of the sandbox have such accounts'],
  [
    'the account of a checkout that was paid before',
    ['paid'],
    'the account that was paid to is that of the checkout DH9',
  ],
])('%s: what points to a checkout is said, and how to look at it', async (_, [paid], says) => {
  const { testbed, checkout, waits } = await testbedWithTransfer();
  if (paid) {
    await testbed.ok(['checkouts', 'pay', checkout]);
    await testbed.emulator.idle();
    testbed.emulator.clock.pass(5_000);
    await testbed.transfer('FT3', 'chuyen tien', ['--va', waits]);
  }
  const code = paid ? 'FT3' : 'FT1';
  const PAYCONFIRM_BASE_URL = await between(testbed.emulator.url, (reply, { path }) =>
    !paid && path.startsWith('/api/v1/checkouts?') ? { status: 404 } : reply,
  );
  const { stdout } = await testbed.cli(['trace', code, '-o', 'json'], { env: { PAYCONFIRM_BASE_URL } });
  const { next, advice } = JSON.parse(stdout) as Traced & { advice: string[] };
  expect([next, advice]).toEqual([
    [`payconfirm trace ${code} --checkout ID`],
    [
      `${says}: was it to pay one? What is missing of it, by the ID in the merchant’s order: payconfirm trace ${code} --checkout ID`,
    ],
  ]);
});

test('a note of a transfer to a bank account itself: found; where not all transactions are listed, said not to be', async () => {
  const testbed = await startTestbed();
  await testbed.transfer('BE1', 'DH555', ['--account', '0011012345678']);
  const url = await between(testbed.emulator.url, (reply, { path }) =>
    path.startsWith('/api/v1/transactions') ? { status: 404 } : reply,
  );
  expect((await testbed.json<Traced>('trace', 'DH555')).conclusion).toMatch(/^the service has the transfer/);
  const { stdout } = await testbed.cli(['trace', 'DH555', '-o', 'json'], {
    env: { PAYCONFIRM_BASE_URL: url },
  });
  expect(JSON.parse(stdout).not_looked_at.transactions).toMatch(
    /and what was paid to a bank account itself$/,
  );
});
