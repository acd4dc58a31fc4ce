import { expect, test } from 'vitest';
import { startTestbed } from '../../harness/testbed.ts';

interface Traced {
  conclusion: string;
  result: string;
  ok: boolean;
  next: string[];
  looked_at: Record<string, string>;
  checkout: { id: string; missing: number } | null;
  timeline: { who: string; what: string }[];
  receivers: { receiver: string; delivered: boolean }[];
}

type Testbed = Awaited<ReturnType<typeof startTestbed>>;

async function checkoutOf(testbed: Testbed, order: string, note = order) {
  const { id, bank } = await testbed.json<{ id: string; bank: { account_number: string } }>(
    ...['checkouts', 'create', '--amount', '150000', '--order-code', order, '--sandbox'],
    ...['--return-url', 'https://shop.example/back'],
  );
  const pay = async (code: string, amount: number, words = note) => {
    await testbed.ok([
      ...['sandbox', 'send', '--amount', `${amount}`, '--description', words, '--code', code],
      ...['--va', bank.account_number],
    ]);
    await testbed.emulator.idle();
    testbed.emulator.clock.pass(1_000);
  };
  return { id, pay };
}

async function paidInThree(testbed: Testbed, order = 'DH10235', note = order) {
  const { id, pay } = await checkoutOf(testbed, order, note);
  for (const part of [1, 2, 3]) await pay(`${order}FT${part}`, 50_000);
  return id;
}

test('an order that was paid in parts: the conclusion is about the order', async () => {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(200));
  const id = await paidInThree(testbed);
  const conclusion =
    'order DH10235 is paid: 150.000 ₫ in 3 transfers; each was delivered; its CHECKOUT_PAID was delivered';
  const traced = await testbed.json<Traced>('trace', 'DH10235');
  expect(traced).toMatchObject({
    conclusion,
    result: 'well',
    ok: true,
    checkout: { id, missing: 0 },
    next: ['payconfirm trace DH10235FT3', 'payconfirm trace DH10235FT2', 'payconfirm trace DH10235FT1'],
  });
  expect(traced.timeline.map(({ who }) => who)).toEqual([
    ...['checkout', 'DH10235FT1', 'DH10235FT2', 'DH10235FT3', 'shop', 'checkout'],
  ]);
  expect(traced.receivers.map(({ receiver, delivered }) => [receiver, delivered])).toEqual(
    Array(3).fill(['shop', true]),
  );
  const { stdout } = await testbed.cli(['trace', 'DH10235'], { tty: true });
  expect(stdout.split('\n').slice(0, 2)).toEqual([
    '✓ DH10235: order DH10235 is paid: 150.000 ₫ in 3 transfers; each was delivered;',
    '  its CHECKOUT_PAID was delivered',
  ]);
});

test.each(['DH10235', 'chuyen tien'])('an earlier part, its note “%s”, names the checkout', async (note) => {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(200));
  await paidInThree(testbed, 'DH7', 'DH7');
  const id = await paidInThree(testbed, 'DH10235', note);
  expect(await testbed.json<Traced>('trace', 'DH10235FT1')).toMatchObject({
    conclusion:
      'delivered to 1 of 1 configuration; the checkout DH10235 is paid; its CHECKOUT_PAID was delivered',
    result: 'well',
    checkout: { id },
    looked_at: { checkout: `DH10235 (${id})` },
  });
});

// Every way in which the notes of three parts may name their order or not, but for none of them: that is above.
test.each([
  ['DH10235', 'chuyen tien', 'chuyen tien'],
  ['chuyen tien', 'DH10235', 'chuyen tien'],
  ['chuyen tien', 'chuyen tien', 'DH10235'],
  ['DH10235', 'DH10235', 'chuyen tien'],
  ['DH10235', 'chuyen tien', 'DH10235'],
  ['chuyen tien', 'DH10235', 'DH10235'],
])('parts by the notes “%s”, “%s”, “%s”: the order is told of all of them', async (...notes) => {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(500));
  const { pay } = await checkoutOf(testbed, 'DH10235');
  for (const [at, note] of notes.entries()) await pay(`FT${at + 1}`, 50_000, note);
  const { conclusion, receivers, next } = await testbed.json<Traced>('trace', 'DH10235');
  expect(conclusion).toMatch(/^order DH10235 is paid: 150\.000 ₫ in 3 transfers; /);
  for (const code of ['FT1', 'FT2', 'FT3']) {
    expect(conclusion).toContain(`${code}: delivered to 0 of 1 configuration`);
    expect(next).toContain(`payconfirm trace ${code}`);
  }
  expect(receivers.map(({ delivered }) => delivered)).toEqual([false, false, false]);
});

test('parts that were not delivered are named, and that money is missing', async () => {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(404));
  const { id, pay } = await checkoutOf(testbed, 'DH8');
  await pay('FT1', 50_000);
  await pay('FT2', 50_000);
  const failed = 'delivered to 0 of 1 configuration; shop refused it with 404';
  expect(await testbed.json<Traced>('trace', 'DH8', '--checkout', id)).toMatchObject({
    conclusion: `order DH8 still misses 50.000 ₫: 100.000 ₫ in 2 transfers; FT2: ${failed}; FT1: ${failed}`,
    result: 'trouble',
    ok: false,
  });
  await pay('FT3', 50_000);
  const { conclusion, result } = await testbed.json<Traced>('trace', 'DH8');
  expect([conclusion, result]).toEqual([
    expect.stringMatching(
      /^order DH8 is paid: 150\.000 ₫ in 3 transfers; .*; of its CHECKOUT_PAID: http:\S+ refused it with 404$/,
    ),
    'trouble',
  ]);
});

test('what came beyond the amount is told, in one transfer or in parts', async () => {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(200));
  await (await checkoutOf(testbed, 'DH20')).pay('FT1', 200_000);
  expect(await testbed.json<Traced>('trace', 'FT1')).toMatchObject({
    conclusion:
      'delivered to 1 of 1 configuration; the checkout DH20 is paid, 50.000 ₫ too much came; its CHECKOUT_PAID was delivered',
    ok: true,
  });
  const { pay } = await checkoutOf(testbed, 'DH21');
  await pay('FT2', 100_000);
  await pay('FT3', 100_000);
  expect(await testbed.json<Traced>('trace', 'DH21')).toMatchObject({
    conclusion: expect.stringMatching(
      /^order DH21 is paid, 50\.000 ₫ too much came: 200\.000 ₫ in 2 transfers; /,
    ),
    ok: true,
  });
});

test('a transfer to another account that names the order: which one is meant is still asked', async () => {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(200));
  await paidInThree(testbed);
  await testbed.transfer('STRAY', 'DH10235');
  const { conclusion, result } = await testbed.json<Traced>('trace', 'DH10235');
  expect([conclusion, result]).toEqual(['4 transfers fit; the checkout DH10235 is paid', 'open']);
});

test.each(['tsv', 'csv'])('%s: several that fit come with the command that traces each', async (format) => {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(200));
  await testbed.transfer('FT1', 'DH102 lan 1');
  await testbed.transfer('FT2', 'DH102 lan 2');
  const stdout = await testbed.ok(['trace', 'DH102', '-o', format]);
  expect(stdout).toContain('2 transfers fit: which one is meant?');
  for (const code of ['FT1', 'FT2']) expect(stdout).toContain(`payconfirm trace ${code}`);
});
