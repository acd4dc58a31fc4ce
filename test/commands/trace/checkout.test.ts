/** A trace says of a checkout what `checkouts show` says of it, however the trace was asked for. */
import { describe, expect, test } from 'vitest';
import { between } from '../../harness/between.ts';
import { startTestbed } from '../../harness/testbed.ts';

interface Traced {
  conclusion: string;
  result: string;
  ok: boolean;
  advice: string[];
  next: string[];
  timeline: { who: string; what: string; ok: boolean | null }[];
}

/** Of 150.000 ₫ each. `paid`: what comes before it expires; `late`: after that; `status`: as the service says then. */
const states = [
  { name: 'expired, nothing came', paid: [], late: [], expires: true, result: 'open' },
  { name: 'expired, short', paid: [50_000], late: [], expires: true, result: 'trouble' },
  {
    name: 'expired, short by more of them',
    paid: [30_000, 20_000],
    late: [],
    expires: true,
    result: 'trouble',
  },
  { name: 'cancelled, nothing came', paid: [], late: [], status: 'cancelled', result: 'open' },
  { name: 'cancelled, short', paid: [50_000], late: [], status: 'cancelled', result: 'trouble' },
  { name: 'paid late', paid: [], late: [150_000], expires: true, result: 'open' },
  { name: 'paid late, in parts', paid: [50_000], late: [100_000], expires: true, result: 'open' },
  { name: 'paid late, too much', paid: [], late: [170_000], expires: true, result: 'open' },
  { name: 'a state that is new', paid: [50_000], late: [], status: 'disputed', result: 'open' },
] as const;

describe.each(states)('$name', ({ paid, late, result, ...more }) => {
  test('by its id, by the code of the order, and by that of a transfer', async () => {
    const testbed = await startTestbed();
    await testbed.configure('shop', await testbed.answering(200));
    const { id, bank } = await testbed.json<{ id: string; bank: { account_number: string } }>(
      ...['checkouts', 'create', '--amount', '150000', '--order-code', 'DH7', '--sandbox'],
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
    for (const amount of paid) await pay(amount);
    if ('expires' in more) testbed.emulator.clock.pass(901_000);
    for (const amount of late) await pay(amount);
    const status = 'status' in more ? more.status : undefined;
    const url = await between(testbed.emulator.url, (text, { path }) =>
      status && path.includes('/checkouts/')
        ? text.replace('"status":"pending"', `"status":"${status}"`)
        : text,
    );
    const env = { PAYCONFIRM_BASE_URL: url };
    const shown = (await testbed.cli(['checkouts', 'show', id], { tty: true, columns: 400, env })).stdout;
    const [how = '', ...rest] = shown
      .split('\n', 1)[0]!
      .split(/\.(?= |$)/)
      .map((part) => part.trim());
    const advice = rest.filter((sentence) => /order$/.test(sentence)).map(lower);
    const over = rest
      .filter((sentence) => /too much came$/.test(sentence))
      .map((sentence) => `, ${sentence}`);
    const words = `DH7 is ${lower(how)}${over}`;
    const asked = [
      ['DH7', '--checkout', id],
      ['--checkout', id],
      ...(count === 1 ? [['FT1', '--checkout', id]] : []),
      ...(late.length > 0 ? [['DH7']] : []),
    ];
    for (const argv of asked) {
      const { stdout } = await testbed.cli(['trace', ...argv, '-o', 'json'], { env });
      const traced: Traced = JSON.parse(stdout);
      expect([argv, traced.conclusion]).toEqual([argv, expect.stringContaining(words)]);
      expect([argv, traced.conclusion]).not.toEqual([argv, expect.stringContaining('still misses')]);
      expect([argv, traced.result]).toEqual([argv, result]);
      if (result === 'trouble') expect([argv, traced.ok]).toEqual([argv, false]);
      expect(traced.advice).toEqual(expect.arrayContaining(advice));
      expect(traced.next.filter((line) => line.includes('qr checkout'))).toEqual([]);
    }
  });
});

const lower = (text: string) => `${text[0]!.toLowerCase()}${text.slice(1)}`;
