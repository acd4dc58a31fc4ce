/** Where several transfers fit: what each line says of its deliveries. */
import { expect, test } from 'vitest';
import { startTestbed } from '../../harness/testbed.ts';

interface Traced {
  conclusion: string;
  looked_at: Record<string, string>;
  timeline: { who: string; what: string; ok: boolean | null }[];
}

const steps = ({ timeline }: Traced) =>
  timeline
    .filter(({ who }) => who.startsWith('FT'))
    .map(({ who, what, ok }) => [who, what.replace(/.*”, /, ''), ok])
    .sort();

const asked = [
  ['an amount', ['--amount', '150k', '--since', '2h']],
  ['a note', ['--note', 'toan dh102']],
  ['an order code', ['DH102']],
] as const;

// In either order: whichever is logged last, the other counts too.
const failing = [
  [200, 500],
  [500, 200],
] as const;

test.each(asked.flatMap(([name, argv]) => failing.map((statuses) => ({ name, argv, statuses }))))(
  '$name, receivers that answer $statuses: each line counts the receivers',
  async ({ argv, statuses }) => {
    const testbed = await startTestbed();
    for (const [at, status] of statuses.entries())
      await testbed.configure(`shop-${at}`, await testbed.answering(status));
    await testbed.transfer('FT1');
    await testbed.transfer('FT2');
    const traced = await testbed.json<Traced>('trace', ...argv);
    expect(steps(traced)).toEqual(['FT1', 'FT2'].map((code) => [code, '1 of 2 receivers', false]));
    expect(traced.looked_at).toMatchObject({
      delivery_log: expect.stringMatching(/: 4 of these transfers$/),
      journal: expect.stringMatching(/: nothing of these transfers$/),
    });
  },
);

test.each([
  { statuses: [200, 200], what: '2 of 2 receivers', ok: true },
  { statuses: [500, 500], what: '0 of 2 receivers', ok: false },
  { statuses: [500], what: '0 of 1 receiver', ok: false },
  { statuses: [], what: 'no delivery', ok: null },
])('receivers that answer $statuses: $what', async ({ statuses, what, ok }) => {
  const testbed = await startTestbed();
  const number = await sandboxCheckout(testbed);
  for (const [at, status] of statuses.entries())
    await testbed.configure(`shop-${at}`, await testbed.answering(status));
  for (const code of ['FT1', 'FT2']) await testbed.transfer(code, 'x', ['--va', number.account]);
  const traced = await testbed.json<Traced>('trace', '--amount', '150k', '--va', number.account);
  expect(steps(traced)).toEqual(['FT1', 'FT2'].map((code) => [code, what, ok]));
});

test.each(failing)(
  'an order paid in parts, answered %i and %i: its lines say what its conclusion says',
  async (...statuses) => {
    const testbed = await startTestbed();
    const { id, account } = await sandboxCheckout(testbed);
    for (const [at, status] of statuses.entries())
      await testbed.configure(`shop-${at}`, await testbed.answering(status));
    for (const code of ['FT1', 'FT2']) await testbed.transfer(code, 'DH102', ['--va', account]);
    const traced = await testbed.json<Traced>('trace', '--checkout', id);
    expect(steps(traced)).toEqual(['FT1', 'FT2'].map((code) => [code, '1 of 2 receivers', false]));
    expect(traced.conclusion).toMatch(/FT2: delivered to 1 of 2 configurations; .*FT1: delivered to 1 of 2 /);
  },
);

/** Of 400.000 ₫, by the order code DH102. */
async function sandboxCheckout(testbed: Awaited<ReturnType<typeof startTestbed>>) {
  const { id, bank } = await testbed.json<{ id: string; bank: { account_number: string } }>(
    ...['checkouts', 'create', '--amount', '400000', '--order-code', 'DH102', '--sandbox'],
    ...['--return-url', 'https://shop.example/back'],
  );
  return { id, account: bank.account_number };
}
