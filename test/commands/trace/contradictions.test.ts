/** What cannot all be right is said, and then nothing is well, whatever a trace is asked by. */
import { between } from '../../harness/between.ts';
import { type Situation, testSituations } from '../../harness/tracing.ts';

type Entry = Record<string, unknown> & { request_payload: string; transaction_code?: string };
type Alter = (entry: Entry) => Entry | Entry[];

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
    entry.request_payload?.includes('FT1') && isEvent(entry) === (of === 'event') ? change(entry) : entry;

const replaced = (from: string, to: string) => (entry: Entry) => ({
  ...entry,
  request_payload: entry.request_payload.replace(from, to),
});

const cases: [name: string, alter: Alter, says: Situation['says']][] = [
  ['nothing is altered', (entry) => entry, ['delivered']],
  ['another amount is stored', stored({ amount: 50_000 }), ['delivered', 'amounts-contradict']],
  ['another amount was delivered', sent(replaced('150000', '15000')), ['delivered', 'amounts-contradict']],
  [
    'two are stored under one code',
    (entry) => (isStored(entry) ? [entry, { ...entry, id: '00000000-0000-4000-8000-000000000000' }] : entry),
    ['delivered', 'same-code-again'],
  ],
  [
    'it was taken back',
    stored({ transaction_status: 'REVERSED' }),
    ['delivered', 'transaction-not-successful'],
  ],
  ['it went out', stored({ debit_or_credit: 'debit' }), ['delivered', 'outgoing']],
  ['it was delivered as another type', sent(replaced('"income"', '"outcome"')), ['delivered', 'outgoing']],
  [
    'its event says another amount',
    sent(replaced('"amount":150000', '"amount":15000'), 'event'),
    ['delivered', 'event-contradicts'],
  ],
  [
    'its event names another order',
    sent(replaced('"DH7"', '"DH8"'), 'event'),
    ['delivered', 'event-contradicts'],
  ],
];

testSituations(
  cases.map(([name, alter, says]) => ({
    name,
    // An order that one transfer, FT1, has paid; each item of the service's lists is altered.
    stage: async (bed) => {
      await bed.configure('shop', [200]);
      await bed.checkout('DH7');
      await bed.pay('FT1', 'DH7', '--va', bed.known['DH7 account']!);
      const PAYCONFIRM_BASE_URL = await between(bed.emulator.url, (text) => {
        const reply = JSON.parse(text);
        for (const list of ['items', 'data']) {
          if (Array.isArray(reply.data?.[list])) reply.data[list] = reply.data[list].flatMap(alter);
        }
        return JSON.stringify(reply);
      });
      return { PAYCONFIRM_BASE_URL };
    },
    asks: [['FT1'], ['DH7'], ['--note', 'DH7'], ['FT1', '--va', '{DH7 account}']],
    says,
  })),
);
