/** Nothing fits all that was asked for: what nearly does is told, and the checkout that waits for it. */
import { expect, test } from 'vitest';
import { amountSaid, codeSaid } from '../../../src/commands/trace/search/wanted.ts';
import { reported } from '../../harness/registered.ts';
import { startTestbed } from '../../harness/testbed.ts';

interface Traced {
  conclusion: string;
  next: string[];
  checkout: { id: string; missing: number } | null;
}

async function testbedWithOrder() {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(200));
  const checkout = await testbed.json<{ id: string; bank: { account_number: string } }>(
    ...['checkouts', 'create', '--amount', '150000', '--order-code', 'DH10234', '--sandbox'],
    ...['--return-url', 'https://shop.example/back'],
  );
  const number = checkout.bank.account_number;
  const pay = async (amount: number, note: string, code: string, ...to: string[]) => {
    const transfer = ['--amount', `${amount}`, '--description', note, '--code', code];
    await testbed.ok(['sandbox', 'send', ...transfer, ...to]);
    await testbed.emulator.idle();
  };
  const trace = async (...argv: string[]) => {
    const { code, stdout } = await testbed.cli(['trace', ...argv, '-o', 'json']);
    return { code, ...(JSON.parse(stdout) as Traced) };
  };
  return { testbed, checkout, number, pay, trace };
}

test.each([
  ['its note', ['--amount', '150k', '--note', 'DH10234']],
  ['its note, as a bank writes it', ['--amount', '150k', '--note', 'dh 10-234']],
  ['its code', ['DH10234', '--amount', '150k']],
])('before anything is paid, by %s: the open checkout, and what it misses', async (_, argv) => {
  const { checkout, number, trace } = await testbedWithOrder();
  expect(await trace(...argv)).toMatchObject({
    code: 1,
    conclusion:
      'no transfer came in for it; the checkout DH10234 still misses 150.000 ₫: the bank has not reported it or it was paid to another account',
    next: [`payconfirm qr checkout ${checkout.id}`, `payconfirm doctor va ${number}`],
    checkout: { id: checkout.id, missing: 150_000 },
  });
});

test.each([
  ['its note', ['--amount', '150k', '--note', 'DH10234']],
  ['its code', ['DH10234', '--amount', '150k']],
])('the note with another amount, by %s: that one, and what is missing', async (_, argv) => {
  const { checkout, number, pay, trace } = await testbedWithOrder();
  await pay(15_000, 'DH10234', 'FT1', '--va', number);
  expect(await trace(...argv)).toMatchObject({
    code: 1,
    conclusion:
      'no transfer fits all of it; with another amount: 15.000 ₫, “DH10234” (FT1); the checkout DH10234 still misses 135.000 ₫',
    next: ['payconfirm trace FT1', `payconfirm qr checkout ${checkout.id}`],
    checkout: { id: checkout.id, missing: 135_000 },
  });
});

test('the amount with another note, and the note with another amount: each with its own sentence', async () => {
  const { pay, trace } = await testbedWithOrder();
  await pay(150_000, 'chuyen tien', 'FT1');
  await pay(15_000, 'DH7', 'FT2');
  expect(await trace('--amount', '150k', '--note', 'DH7')).toMatchObject({
    code: 1,
    conclusion:
      'no transfer fits all of it; with another amount: 15.000 ₫, “DH7” (FT2); with another note: 150.000 ₫, “chuyen tien” (FT1)',
    next: ['payconfirm trace FT2', 'payconfirm trace FT1'],
  });
});

test('nothing is near, and one account is known: its number stands in the next step', async () => {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(200));
  const { virtual_account_number: number } = await reported(testbed);
  const { stdout } = await testbed.cli(['trace', '--note', 'x', '-o', 'json']);
  expect((JSON.parse(stdout) as Traced).next).toContain(`payconfirm doctor va ${number}`);
});

test.each(['150.000 đ', '1.500.000 VND', '150 nghìn'])(
  'the amount “%s” in the place of the code: did you mean --amount?',
  async (code) => {
    const testbed = await startTestbed();
    const { code: exit, stderr } = await testbed.cli(['trace', code, '--note', 'DH1']);
    expect([exit, stderr]).toEqual([
      2,
      expect.stringMatching(
        /is an amount, no code\nhint: did you mean: payconfirm trace --amount \d+ --note DH1\n$/,
      ),
    ]);
  },
);

test.each([
  [['tôi đã chuyển 150k lúc sáng'], 'the code is mistyped'],
  [['--note', 'em chuyển 150 nghìn lúc 8 giờ rồi ạ'], 'what was asked for is not what the bank wrote'],
])('a message of the customer %j: the amount in it is what to ask by', async (argv, reason) => {
  const { pay, trace } = await testbedWithOrder();
  await pay(150_000, 'NGUYEN VAN A chuyen tien', 'FT1');
  const { code, conclusion, next } = await trace(...argv);
  expect([code, conclusion]).toEqual([1, expect.stringContaining(`or ${reason}`)]);
  expect(next[0]).toBe('payconfirm trace --amount 150000 --since 24h');
});

test.each([
  ['tôi đã chuyển 150k lúc sáng', 150_000],
  ['đã ck 2 triệu cho shop', 2_000_000],
  ['chuyển 150.000đ rồi', 150_000],
  ['gọi 0912345678 lúc 8 giờ', undefined],
  ['chuyển 150k rồi thêm 20k nữa', undefined],
  ['DH 10234', undefined],
  [undefined, undefined],
])('the amount in “%s”: %s', (words, amount) => {
  expect(amountSaid(words)).toBe(amount);
});

test.each([[['đơn hàng DH555']], [['--note', 'khách hỏi đơn DH555, chuyển rồi']]])(
  'a message of the customer %j: the code in it is what to ask by',
  async (argv) => {
    const { pay, trace } = await testbedWithOrder();
    await pay(150_000, 'NGUYEN VAN A chuyen tien', 'FT1');
    const { code, next } = await trace(...argv);
    expect([code, next[0]]).toEqual([1, 'payconfirm trace DH555']);
  },
);

test.each([
  ['đơn hàng DH55', 1],
  ['H555', 0],
  ['55', 1],
  ['đơn hàng D.H 555', 0],
  ['dh555 (c+)', 0],
])('the note “Đơn hàng DH555 (C+) 150” and --note %j: no number is cut, exit %i', async (note, exit) => {
  const { pay, trace } = await testbedWithOrder();
  await pay(150_000, 'Đơn hàng DH555 (C+) 150', 'FT1');
  expect((await trace('--note', note)).code).toBe(exit);
});

test.each([
  ['đơn hàng DH555', 'DH555'],
  ['(mã: FT26325000103) đâu rồi?', 'FT26325000103'],
  ['đơn DH-10234 của em', 'DH-10234'],
  ['DH555 hay DH556', undefined],
  ['DH555, là dh555 đó', 'DH555'],
  ['đơn VND150000 hôm qua', undefined],
  [`mã ${'A'.repeat(100)}1 nhé`, undefined],
  ['chuyển 150k lúc 8h30', undefined],
  ['FT 2632 5000103', undefined],
  ['DH555', undefined],
  [undefined, undefined],
])('the code in “%s”: %s', (words, code) => {
  expect(codeSaid(words)).toBe(code);
});

test.each([
  ['CODE', ['']],
  ['CODE', [' \u200b']],
  ['--note', ['--note', ' ']],
])('%s that is blank is refused: %j', async (name, argv) => {
  const { testbed } = await testbedWithOrder();
  const { code, stderr } = await testbed.cli(['trace', ...argv]);
  expect([code, stderr]).toEqual([2, expect.stringContaining(`${name} must not be `)]);
});

test('a note of the log may hold U+FFFD: it is looked for', async () => {
  const { testbed } = await testbedWithOrder();
  const { code, stderr } = await testbed.cli(['trace', '--note', 'c\ufffdm on']);
  expect([code, stderr]).toEqual([1, expect.not.stringContaining('U+FFFD')]);
});

test('of several that fit an amount, the order of one alone is no conclusion', async () => {
  const { number, pay, trace } = await testbedWithOrder();
  await pay(150_000, 'chuyen tien', 'FT1', '--va', number);
  await pay(150_000, 'chuyen tien', 'FT2');
  expect(await trace('--amount', '150k')).toMatchObject({
    conclusion: '2 transfers fit: which one is meant?',
    checkout: null,
  });
});
