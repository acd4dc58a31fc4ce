/** Money that came for a checkout that was cancelled is told, and is trouble. */
import { expect, test } from 'vitest';
import { startTestbed } from '../../harness/testbed.ts';

interface Traced {
  conclusion: string;
  result: string;
  ok: boolean;
  advice: string[];
  timeline: { who: string; what: string }[];
}

/** Pays these, cancels, and pays these; amounts in VND. The codes are FT1, FT2 and so on. */
async function cancelled(before: readonly number[], after: readonly number[]) {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(200));
  const { id, bank } = await testbed.json<{ id: string; bank: { account_number: string } }>(
    ...['checkouts', 'create', '--amount', '5000', '--order-code', 'DH7', '--sandbox'],
    ...['--return-url', 'https://shop.example/back'],
  );
  let count = 0;
  const pay = async (amount: number) => {
    testbed.emulator.clock.pass(1_000);
    count += 1;
    const words = ['--amount', `${amount}`, '--description', 'DH7', '--code', `FT${count}`];
    await testbed.ok(['sandbox', 'send', ...words, '--va', bank.account_number]);
    await testbed.emulator.idle();
  };
  for (const amount of before) await pay(amount);
  await testbed.ok(['checkouts', 'cancel', id, '--yes']);
  for (const amount of after) await pay(amount);
  return testbed;
}

const states = [
  {
    name: 'nothing before',
    before: [],
    after: [5_000],
    says: 'the checkout DH7 is cancelled: 5.000 ₫ came after it was cancelled: it pays no order',
    step: 'DH7 cancelled: 0 ₫ of 5.000 ₫ received until then',
  },
  {
    name: 'several, nothing before',
    before: [],
    after: [3_000, 2_000],
    says: 'order DH7 is cancelled: 5.000 ₫ came after it was cancelled: it pays no order; 5.000 ₫ in 2 transfers',
    step: 'DH7 cancelled: 0 ₫ of 5.000 ₫ received until then',
  },
  {
    name: 'a part before',
    before: [1_000],
    after: [4_000],
    says: 'order DH7 is cancelled: 4.000 ₫ came after it was cancelled, 1.000 ₫ before: it pays no order; 5.000 ₫ in 2 transfers',
    step: 'DH7 cancelled: 1.000 ₫ of 5.000 ₫ received until then',
  },
];

test.each(states)(
  '$name: said by the code of the order, and no trace of it is ok',
  async ({ before, after, says, step }) => {
    const testbed = await cancelled(before, after);
    const traced = await testbed.json<Traced>('trace', 'DH7');
    expect(traced).toMatchObject({ result: 'trouble', ok: false });
    expect(traced.conclusion).toContain(says);
    expect(traced.advice.join('\n')).toMatch(
      /^refund or settle the \d\.000 ₫ that came after it was cancelled$/m,
    );
    expect(traced.timeline.findLast(({ who }) => who === 'checkout')?.what).toBe(`now ${step}`);
    const { stdout } = await testbed.cli(['trace', 'DH7'], { tty: true });
    expect(stdout).not.toContain('nothing came');
    const { conclusion } = await testbed.json<Traced>('trace', `FT${before.length + 1}`);
    expect(conclusion).toContain('came after it was cancelled');
  },
);

test('what came before alone is not said to have come after', async () => {
  const testbed = await cancelled([1_000], []);
  expect(await testbed.json<Traced>('trace', 'DH7')).toMatchObject({
    conclusion: 'delivered to 1 of 1 configuration; the checkout DH7 is cancelled: 1.000 ₫ of 5.000 ₫ came',
    ok: false,
  });
});
