/** What cannot all be right is said, a sentence each, and then nothing is well, whatever a trace is asked by. */
import { describe, expect, test } from 'vitest';
import { between } from '../../harness/between.ts';
import { startTestbed } from '../../harness/testbed.ts';

interface Traced {
  conclusion: string;
  result: string;
  ok: boolean;
  advice: string[];
  receivers: { delivered: boolean }[];
}

type Entry = Record<string, unknown> & { request_payload: string; transaction_code?: string };
type Alter = (entry: Entry) => Entry | Entry[];

const isOfTransfer = ({ request_payload }: Entry) => request_payload?.includes('FT1') === true;
const isEvent = ({ request_payload }: Entry) => request_payload?.includes('CHECKOUT_PAID') === true;
const isStored = ({ transaction_code }: Entry) => transaction_code === 'FT1';

/** Of transactions that are stored. */
const stored =
  (fields: Record<string, unknown>): Alter =>
  (entry) =>
    isStored(entry) ? { ...entry, ...fields } : entry;

/** Of the delivery of the transfer itself, or of its event. */
const sent =
  (change: (entry: Entry) => Entry, of: 'transfer' | 'event' = 'transfer'): Alter =>
  (entry) =>
    isOfTransfer(entry) && isEvent(entry) === (of === 'event') ? change(entry) : entry;

const replaced = (from: string, to: string) => (entry: Entry) => ({
  ...entry,
  request_payload: entry.request_payload.replace(from, to),
});

const cases: [name: string, alter: Alter, says: string][] = [
  [
    'another amount is stored',
    stored({ amount: 50_000 }),
    'the amounts differ: the service has stored 50.000 ₫, delivered 150.000 ₫',
  ],
  [
    'another amount was delivered',
    sent(replaced('150000', '15000')),
    'the amounts differ: the service has stored 150.000 ₫, delivered 15.000 ₫',
  ],
  [
    'two are stored under one code',
    (entry) => (isStored(entry) ? [entry, { ...entry, id: '00000000-0000-4000-8000-000000000000' }] : entry),
    'the service has stored 2 transactions with the code FT1: 150.000 ₫ on ACCOUNT and 150.000 ₫ on ACCOUNT',
  ],
  [
    'it was taken back',
    stored({ transaction_status: 'REVERSED' }),
    'the service stores its status as REVERSED, not as SUCCESS: the money may not be there',
  ],
  [
    'it went out',
    stored({ debit_or_credit: 'debit' }),
    'the service stores it as debit, not as credit: it is no money that came in',
  ],
  [
    'it was delivered as another type',
    sent(replaced('"income"', '"outcome"')),
    'it was delivered as outcome, not as income',
  ],
  [
    'OK with 500',
    sent((entry) => ({ ...entry, status_code: 500 })),
    'whether shop took it is not known: the service labels it OK and says that 500 was answered',
  ],
  [
    'OK of its event with 500',
    sent((entry) => ({ ...entry, status_code: 500 }), 'event'),
    'SHOP took it is not known: the service labels it OK and says that 500 was answered',
  ],
  [
    'HTTP_5XX with 200',
    sent((entry) => ({ ...entry, error_label: 'HTTP_5XX' })),
    'whether shop took it is not known: the service labels it HTTP_5XX and says that 200 was answered',
  ],
  [
    'its event says another amount',
    sent(replaced('"amount":150000', '"amount":15000'), 'event'),
    'its CHECKOUT_PAID says 15.000 ₫, the checkout 150.000 ₫',
  ],
  [
    'its event names another order',
    sent(replaced('"DH7"', '"DH8"'), 'event'),
    'its CHECKOUT_PAID names the order DH8',
  ],
];

/** An order that one transfer, FT1, has paid; `alter`: what becomes of each item of the service's lists. */
async function altered(alter: Alter, parts: readonly number[] = [150_000]) {
  const testbed = await startTestbed();
  const shop = await testbed.answering(200);
  await testbed.configure('shop', shop);
  const checkout = await testbed.json<{ id: string; bank: { account_number: string } }>(
    ...['checkouts', 'create', '--amount', '150000', '--order-code', 'DH7', '--sandbox'],
    ...['--return-url', 'https://shop.example/back'],
  );
  const account = checkout.bank.account_number;
  for (const [at, amount] of parts.entries()) {
    const words = ['--amount', `${amount}`, '--description', 'DH7', '--code', `FT${at + 1}`];
    await testbed.ok(['sandbox', 'send', ...words, '--va', account]);
    await testbed.emulator.idle();
  }
  const url = await between(testbed.emulator.url, (text) => {
    const reply = JSON.parse(text);
    for (const list of ['items', 'data']) {
      if (Array.isArray(reply.data?.[list])) reply.data[list] = reply.data[list].flatMap(alter);
    }
    return JSON.stringify(reply);
  });
  const trace = async (...argv: string[]): Promise<Traced> => {
    const env = { PAYCONFIRM_BASE_URL: url };
    return JSON.parse((await testbed.cli(['trace', ...argv, '-o', 'json'], { env })).stdout);
  };
  const named = (says: string) => says.replaceAll('ACCOUNT', account).replace('SHOP', shop);
  return { account, trace, named };
}

describe.each(cases)('%s', (_, alter, says) => {
  test('one transfer: by its code, its order, its note and its account', async () => {
    const { account, trace, named } = await altered(alter);
    for (const argv of [['FT1'], ['DH7'], ['--note', 'DH7'], ['FT1', '--va', account]]) {
      const { conclusion, result, ok, advice } = await trace(...argv);
      expect([argv, conclusion, result, ok]).toEqual([
        argv,
        expect.stringContaining(named(says)),
        'trouble',
        false,
      ]);
      expect([argv, advice.length > 0]).toEqual([argv, true]);
    }
  });
});

test.each(cases.filter((one) => !/₫|CHECKOUT_PAID|SHOP/.test(one[2])))(
  'in parts: %s',
  async (_, alter, says) => {
    const { trace } = await altered(alter, [100_000, 50_000]);
    const { conclusion, result, ok } = await trace('DH7');
    expect([conclusion.split('; FT1: ')[1], result, ok]).toEqual([
      expect.stringContaining(says),
      'trouble',
      false,
    ]);
  },
);

test('nothing altered: all is well', async () => {
  const { trace } = await altered((entry) => entry);
  for (const argv of [['FT1'], ['DH7']]) {
    expect(await trace(...argv)).toMatchObject({
      conclusion:
        'delivered to 1 of 1 configuration; the checkout DH7 is paid; its CHECKOUT_PAID was delivered',
      result: 'well',
      ok: true,
    });
  }
});
