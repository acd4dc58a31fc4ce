import { expect, test } from 'vitest';
import { reconcile } from '../../src/reconciliation/reconcile.ts';
import type { Knowledge, Order, Payment } from '../../src/reconciliation/reconciliation-types.ts';
import { noRecipients } from './no-recipients.ts';

const nothing: Knowledge = {
  ...{
    arrived: new Set<string>(),
    complete: true,
    orderOfPayment: new Map(),
    checkoutsOn: new Map(),
    firstCheckout: new Map(),
  },
  ...{ contentOf: new Map(), confirmed: new Map(), oddCheckouts: new Map() },
  awaitedUntil: () => undefined,
  recipientsOf: () => noRecipients,
  unreported: () => ({ causes: [], isCut: false }),
};
const order = (code: string, amount: number, more: Partial<Order> = {}): Order => ({
  ...{ code, amount, booked: true, bookedLines: 1 },
  ...more,
});
const payment = (note: string, amount: number, more: Partial<Payment> = {}): Payment => ({
  ...{ code: 'FT1', id: 'FT1', amount, at: 1_000, note, account: undefined, payer: undefined },
  ...{ status: null, aside: null, isSandbox: false },
  ...more,
});

/** The order that a payment is for with how that is known, or its candidates. */
function outcome(orders: readonly Order[], one: Payment, known: Partial<Knowledge> = {}) {
  const { rows } = reconcile(orders, [one], { ...nothing, ...known });
  const row = [...rows].find(({ payments }) => payments.length > 0)!;
  const how = row.findings().map(({ code }) => code);
  if (row.order) return [row.order.code, ...how];
  return [null, ...how, ...row.candidates.map((found) => [found.order_code, ...found.reasons].join(' '))];
}

const three = [order('DH10', 1_000), order('DH102', 2_000), order('DH-103', 3_000)];

test.each([
  ['DH102', 2_000, ['DH102']],
  ['dh 102', 2_000, ['DH102']],
  ['D.H_1 0-2', 2_000, ['DH102']],
  ['MBVCB.77.DH103.CT tu 001', 3_000, ['DH-103']],
  // In one word before in two, unless the amount says otherwise.
  ['DH10 2 ao', 1_000, ['DH10']],
  ['DH10 2 ao', 500, ['DH10', 'paid-less-than-due']],
  ['DH10 2', 2_000, ['DH102']],
  ['DH10 va DH102', 2_000, ['DH102']],
  ['DH10 va DH102', 3_500, [null, 'several-orders-named', 'DH10 named-in-note', 'DH102 named-in-note']],
  // Another number is another order.
  ['DH1023', 2_000, [null, 'no-order-named', 'DH102 similar-code same-amount', 'DH-103 similar-code']],
  ['QRDH102GD', 2_000, ['DH102', 'matched-within-words']],
  ['QRDH102GD', 1_999, [null, 'no-order-named']],
  ['QRDH1029', 2_000, [null, 'no-order-named', 'DH102 same-amount']],
  [
    'DH1O2',
    2_000,
    [null, 'no-order-named', 'DH102 similar-code same-amount', 'DH10 similar-code', 'DH-103 similar-code'],
  ],
  ['chuyen tien', 3_000, [null, 'no-order-named', 'DH-103 same-amount']],
  ['chuyen tien', 3_001, [null, 'no-order-named']],
])('the note %j with %i', (note, amount, found) => {
  const how = outcome(three, payment(note, amount)).filter(
    (one) => one !== 'paid-less-than-due' || found.includes(one),
  );
  expect(how).toEqual(found);
});

test('then the checkout, then the virtual account; a person before all', () => {
  const one = payment('chuyen tien', 2_000, { account: 'VA1' });
  const checkoutsOn = new Map([
    [
      'VA1',
      [
        { order: 'DH10', from: 0, until: 500 },
        { order: 'DH102', from: 600, until: Number.POSITIVE_INFINITY },
      ],
    ],
  ]);
  const contentOf = new Map([['VA1', 'dh103']]);
  const orderOfPayment = new Map([['FT1', 'DH99']]);
  const confirmed = new Map([['FT1', 'DH10']]);
  expect(outcome(three, one, { checkoutsOn, contentOf })).toEqual(['DH102', 'matched-by-checkout']);
  expect(outcome(three, one, { contentOf: new Map([['VA1', 'DH-103']]) })).toEqual([
    'DH-103',
    'paid-less-than-due',
    'matched-by-virtual-account',
  ]);
  expect(outcome(three, one, { orderOfPayment })).toEqual([null, 'order-not-listed']);
  expect(outcome(three, { ...one, note: 'DH102' }, { confirmed })).toEqual([
    'DH10',
    'paid-more-than-due',
    'matched-by-person',
  ]);
});

test('an order that the note names exactly needs no similar ones: the list does not have it', () => {
  const named = (created: number) =>
    outcome(three, payment('tien DH109', 2_000), { firstCheckout: new Map([['DH 109', created]]) });
  expect(named(0)).toEqual([null, 'order-not-listed']);
  expect(named(5_000)[1]).toBe('no-order-named');
});

test('what came before the first checkout of its order pays it only where the service, or a person, says so', () => {
  const early = payment('DH102', 2_000, { at: 10_000 });
  const firstCheckout = new Map([['DH 102', 11_001]]);
  const rows = ({ at = 10_000, ...known }: Partial<Knowledge> & { at?: number }) =>
    [
      ...reconcile([order('DH102', 2_000)], [{ ...early, at }], { ...nothing, firstCheckout, ...known }).rows,
    ].map((row) => [
      row.class,
      ...row.findings().map(({ code }) => code),
      ...row.candidates.flatMap(({ reasons }) => reasons),
    ]);
  expect(rows({})).toEqual([
    ['booked-not-paid', 'booked-without-payment', 'before-checkout'],
    ['unassigned', 'before-checkout', 'named-in-note', 'same-amount'],
  ]);
  // A bank's time is written to the second.
  expect(rows({ at: 10_001 })).toEqual([['matched']]);
  expect(rows({ orderOfPayment: new Map([['FT1', 'DH102']]) })).toEqual([['matched']]);
  expect(rows({ confirmed: new Map([['FT1', 'DH102']]) })).toEqual([['matched', 'matched-by-person']]);
});

test('a transaction that is not successful pays nothing', () => {
  expect(outcome(three, payment('DH102', 2_000, { status: 'REVERSED' }))).toEqual([
    null,
    'transaction-not-successful',
  ]);
});

test('names and times are reasons; a time alone is none, and an amount that many have is none', () => {
  const day = 86_400_000;
  const at = 10 * day;
  const many = Array.from({ length: 30 }, (_, n) => order(`A${n}`, 5_000, { at }));
  const an = order('B1', 7_000, { name: 'Nguyễn Văn An', at });
  expect(outcome([...many, an], payment('x', 5_000, { payer: 'NGUYEN VAN AN', at: at + day }))).toEqual([
    null,
    'no-order-named',
    'B1 same-name near-in-time',
  ]);
});

test('the name of a customer in the note is a reason; one word of it is none', () => {
  const an = order('B1', 7_000, { name: 'Nguyễn Văn An' });
  const candidates = (note: string) => outcome([an], payment(note, 5_000)).slice(2);
  expect(candidates('NGUYEN VAN AN chuyen khoan')).toEqual(['B1 same-name']);
  expect(candidates('Khach Nguyen Van chuyen khoan')).toEqual([]);
});

test('one payment for several orders that its note names, where the amounts add up', () => {
  const { rows, totals } = reconcile(three, [payment('DH10 va DH102', 3_000)], {
    ...nothing,
    arrived: new Set(['FT1']),
  });
  expect(
    [...rows].map((row) => [
      ...[row.class, row.orderCode, row.payments.map(({ code, amount }) => [code, amount])],
      row.findings().map(({ code }) => code),
    ]),
  ).toEqual([
    ['matched', 'DH10', [['FT1', 3_000]], ['paid-together']],
    ['matched', 'DH102', [], ['paid-together']],
    ['booked-not-paid', 'DH-103', [], ['booked-without-payment']],
  ]);
  expect(totals.matched).toEqual({ count: 2, amount: 3_000, expected: 3_000 });
});
