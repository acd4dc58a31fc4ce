/** What to do: each step says why, the understandable one first, with what is known in it; what was taken blames nobody. */
import { expect, test } from 'vitest';
import { inLanguage } from '../../../src/inspector/page/sentence.ts';
import { startTestbed } from '../../harness/testbed.ts';

type Testbed = Awaited<ReturnType<typeof startTestbed>>;

interface Traced {
  next: string[];
  advice: string[];
  timeline: { at: string; who: string; what: string }[];
}

const order = async (testbed: Testbed, paid?: number) => {
  const { bank } = await testbed.json<{ bank: { account_number: string } }>(
    ...['checkouts', 'create', '--amount', '150000', '--order-code', 'DH10234', '--sandbox'],
    ...['--return-url', 'https://shop.example/back'],
  );
  if (paid === undefined) return;
  const transfer = ['--amount', `${paid}`, '--description', 'DH10234', '--code', 'FT1'];
  testbed.emulator.clock.pass(60_000);
  await testbed.ok(['sandbox', 'send', ...transfer, '--va', bank.account_number]);
  await testbed.emulator.idle();
};

const refusing = (status: number) => async (testbed: Testbed) => {
  await testbed.configure('shop', await testbed.answering(status));
  await testbed.transfer('FT1');
};

const causes: Record<string, { make: (testbed: Testbed) => Promise<unknown>; argv: string[] }> = {
  'sent on': { make: refusing(302), argv: ['FT1'] },
  refused: { make: refusing(404), argv: ['FT1'] },
  'refused for its signature': { make: refusing(401), argv: ['FT1'] },
  'an error': { make: refusing(500), argv: ['FT1'] },
  'a strange answer': { make: refusing(204), argv: ['FT1'] },
  'no connection': {
    make: async (testbed) => {
      await testbed.configure('shop', 'http://127.0.0.1:1/');
      await testbed.transfer('FT1');
    },
    argv: ['FT1'],
  },
  'nobody to deliver to': { make: (testbed) => testbed.transfer('FT1'), argv: ['FT1'] },
  paused: {
    make: async (testbed) => {
      const id = await testbed.configure('shop', await testbed.answering(200));
      await testbed.ok(['webhooks', 'pause', id]);
      await testbed.transfer('FT1');
    },
    argv: ['NOTHING'],
  },
  unpaid: {
    make: async (testbed) => {
      await testbed.configure('shop', await testbed.answering(200));
      await order(testbed);
    },
    argv: ['DH10234'],
  },
  'paid with another note': {
    make: (testbed) => order(testbed, 15_000),
    argv: ['--note', 'DH10234', '--amount', '1k'],
  },
  underpaid: { make: (testbed) => order(testbed, 15_000), argv: ['DH10234'] },
  several: {
    make: async (testbed) => {
      await testbed.transfer('FT1');
      await testbed.transfer('FT2');
    },
    argv: ['--amount', '150k'],
  },
};

/** What nobody but the reader knows. */
const unknown = /\b(FILE|URL|NAME)\b/;

test.each(Object.entries(causes))('%s: each step has a reason, and its command works', async (_, cause) => {
  const testbed = await startTestbed();
  await cause.make(testbed);
  const { stdout } = await testbed.cli(['trace', ...cause.argv, '-o', 'json']);
  const { next, advice } = JSON.parse(stdout) as Traced;
  expect(advice.filter((step) => step.startsWith('payconfirm '))).toEqual([]);
  expect(next.filter((line) => /\b(NUMBER|ID)\b/.test(line))).toEqual([]);
  for (const line of next.filter((one) => !unknown.test(one))) {
    const { code, stdout } = await testbed.cli(line.split(' ').slice(1));
    expect([line, code, stdout]).toEqual([line, expect.toBeOneOf([0, 1, 6]), expect.stringMatching(/./)]);
  }
});

test.each([
  [400, 'Read its answer, and compare the format that it was sent with the one that the program expects.'],
  [404, 'Compare the address with the one that the merchant gives, letter by letter: '],
  [418, 'Ask the merchant for the log of their program at that time.'],
  [429, 'Have the limit of requests raised for the service, or taken off the address.'],
  [500, 'Ask the merchant for the error in the log of their program at that time.'],
])('%d: what to do comes first, in plain words', async (status, first) => {
  const testbed = await startTestbed();
  await refusing(status)(testbed);
  const { advice } = await testbed.json<Traced>('trace', 'FT1');
  expect(advice).toEqual([
    expect.stringContaining(first),
    expect.stringMatching(/^what it was sent and what it answered: payconfirm webhooks log \S+$/),
    expect.stringMatching(
      /^once that is mended, have it sent again: payconfirm webhooks redeliver FT1 --webhook \S+$/,
    ),
  ]);
});

test('of several receivers, each step names its own', async () => {
  const testbed = await startTestbed();
  await testbed.configure('till', await testbed.answering(500));
  await testbed.configure('books', await testbed.answering(503));
  await testbed.transfer('FT1');
  const { advice } = await testbed.json<Traced>('trace', 'FT1');
  expect(advice.map((step) => /^“(till|books)”: /.exec(step)?.[1] ?? step).sort()).toEqual(
    ['books', 'till'].flatMap((name) => Array(3).fill(name)),
  );
  expect(advice.filter((step) => inLanguage(step, 'vi').lang !== 'vi')).toEqual([]);
});

test('a delivery that was taken for an order that is not paid in full: nobody is blamed, and the command says it', async () => {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(200));
  await order(testbed, 15_000);
  const { items } = await testbed.json<{ items: { id: string }[] }>('webhooks', 'logs');
  const { what_to_try: tries } = await testbed.json<{ what_to_try: string[] }>(
    'webhooks',
    'log',
    items[0]!.id,
  );
  expect(tries).toEqual([
    'That it was taken does not say that an order is paid in full. What is known of both: payconfirm trace FT1',
    'If nothing is missing and the merchant still sees none of it, ask them to search their own log for it.',
  ]);
  expect(await testbed.ok(['trace', 'FT1'])).toContain('the checkout DH10234 still misses 135.000 ₫');
});

test('a checkout is two facts: when it was made, and how it stands now', async () => {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(500));
  await order(testbed, 15_000);
  testbed.emulator.clock.pass(60_000);
  const { timeline } = await testbed.json<Traced>('trace', 'DH10234');
  expect(
    timeline.map(({ at, who, what }) => [at.slice(11, 16), who, what.replace(/\d+ ms$/, 'N ms')]),
  ).toEqual([
    ['01:00', 'checkout', 'DH10234 made, for 150.000 ₫'],
    ['01:01', 'bank', expect.stringContaining('15.000 ₫ on ')],
    ['01:01', 'shop', 'its program had an error (HTTP_5XX 500) in N ms'],
    ['01:02', 'checkout', 'now DH10234 pending: 15.000 ₫ of 150.000 ₫ received, 135.000 ₫ still missing'],
  ]);
});
