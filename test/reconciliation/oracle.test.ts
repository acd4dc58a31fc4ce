/** Random shops whose classes are known, since each was made for one: what the rules say must be that. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canBeTyped } from '../../src/diagnosis/actions.ts';
import { en } from '../../src/messages/en/index.ts';
import { sentenceOf, wordingFor } from '../../src/messages/finding-sentence.ts';
import { reconcile } from '../../src/reconciliation/reconcile.ts';
import {
  isSettledClass,
  type Knowledge,
  type Order,
  type Payment,
  type RowClass,
  rowClasses,
} from '../../src/reconciliation/reconciliation-types.ts';
import { noteRewritingNames, rewriteNote } from '../../src/values/transfer-note-rewriting.ts';
import { noRecipients } from './no-recipients.ts';

const start = Date.parse('2026-11-21T00:00:00Z');

/** How a bank writes an order's code into a note. */
const notes: readonly ((code: string) => string)[] = [
  (code) => code,
  (code) => code.toLowerCase(),
  (code) => `thanh toan don hang ${code}`,
  (code) => `MBVCB.1234567.${code}.CT tu 0011012345678`,
  (code) => code.replace(/^(\D+)/, '$1-'),
  (code) => code.replace(/^(\D+)/, '$1 '),
  (code) => `Đơn ${code} cảm ơn`,
  (code) => `IBFT ${code}. GD 998877`,
  // What glues a code to a word is found by its amount alone (find-order.test.ts).
  ...noteRewritingNames
    .filter((name) => name !== 'no-blanks')
    .map((name) => (code: string) => rewriteNote(`Trả ${code}`, [name])),
];

type Kind = Exclude<RowClass, 'unassigned' | 'unknown'>;
const kinds = rowClasses.filter((name): name is Kind => name !== 'unassigned' && name !== 'unknown');

/** An order made for a class: the parts of its payments, and whether they are of the period. */
interface Plan {
  kind: Kind;
  amount: number;
  /** Of payments that come in parts, the first. */
  part: number;
  inParts: boolean;
  /** Sandbox transactions that were sent for it too. */
  trials: number;
  booked: boolean;
  note: number;
}

const plan: fc.Arbitrary<Plan> = fc.record({
  kind: fc.constantFrom(...kinds),
  amount: fc.integer({ min: 1_000, max: 100_000_000 }),
  part: fc.integer({ min: 1, max: 999 }),
  inParts: fc.boolean(),
  trials: fc.nat(2),
  booked: fc.boolean(),
  note: fc.nat(notes.length - 1),
});

/** The amounts that are paid for an order. */
function paidFor({ kind, amount, part, inParts }: Plan): number[] {
  const whole = inParts ? [part, amount - part] : [amount];
  switch (kind) {
    case 'booked-not-paid':
    case 'unpaid':
      return [];
    case 'amount-differs':
      return inParts ? [amount + part] : [amount - part];
    case 'paid-twice':
      return inParts ? [amount, part, amount] : [amount, amount];
    case 'matched':
    case 'paid-not-booked':
    case 'not-delivered':
    case 'booked-twice':
    case 'outside-period':
      return whole;
    default:
      return kind satisfies never;
  }
}

const bookedAs: Readonly<Partial<Record<Kind, boolean>>> = {
  matched: true,
  'booked-twice': true,
  'booked-not-paid': true,
  'paid-not-booked': false,
  'not-delivered': false,
  unpaid: false,
};

function shopOf(plans: readonly Plan[], strangers: readonly number[], complete: boolean) {
  const orders: Order[] = [];
  const payments: Payment[] = [];
  const arrived = new Set<string>();
  const pay = (amount: number, note: string, aside: Payment['aside'] = null) => {
    const code = `FT${payments.length}`;
    const at = start + payments.length;
    payments.push({
      ...{ code, id: code, amount, at, note, aside },
      account: undefined,
      payer: undefined,
      status: null,
      isSandbox: false,
    });
    return code;
  };
  for (const [at, one] of plans.entries()) {
    const code = `DH${10_000 + at}`;
    const booked = bookedAs[one.kind] ?? one.booked;
    orders.push({
      code,
      amount: one.amount,
      booked,
      bookedLines: one.kind === 'booked-twice' ? 2 : booked ? 1 : 0,
    });
    for (const amount of paidFor(one)) {
      const paid = pay(amount, notes[one.note]!(code), one.kind === 'outside-period' ? 'period' : null);
      if (one.kind !== 'not-delivered') arrived.add(paid);
    }
  }
  // Sandbox transactions have codes of their own.
  const trials = plans.flatMap((one, at): Payment[] =>
    Array.from({ length: one.trials }, (_, which) => ({
      ...{
        code: `TRIAL${at}-${which}`,
        id: `${at}-${which}`,
        amount: one.amount,
        at: start,
        isSandbox: true,
      },
      ...{ note: `DH${10_000 + at}`, account: undefined, payer: undefined, status: null, aside: null },
    })),
  );
  for (const amount of strangers) pay(amount, 'chuyen tien');
  const known: Knowledge = {
    ...{ arrived, complete, orderOfPayment: new Map(), checkoutsOn: new Map(), firstCheckout: new Map() },
    ...{ contentOf: new Map(), confirmed: new Map(), oddCheckouts: new Map() },
    recipientsOf: () => noRecipients,
    unreported: () => ({ causes: [], isCut: false }),
    awaitedUntil: () => undefined,
  };
  return { orders, payments, known, trials };
}

/** What needs every source is not claimed without. */
const needsAll: readonly RowClass[] = ['booked-not-paid', 'unpaid', 'not-delivered'];

test('each order has the class that it was made for, each payment stands in one row, and the sums add up', () => {
  const strangers = fc.array(fc.integer({ min: 1, max: 100_000_000 }), { maxLength: 5 });
  fc.assert(
    fc.property(fc.array(plan, { maxLength: 40 }), strangers, fc.boolean(), (plans, others, complete) => {
      const { orders, payments, known, trials } = shopOf(plans, others, complete);
      const { totals, ...made } = reconcile(orders, payments, known, trials);
      const rows = [...made.rows];
      const expected = plans.map(({ kind }) => (!complete && needsAll.includes(kind) ? 'unknown' : kind));
      expect(rows.map((row) => row.class)).toEqual([...expected, ...others.map(() => 'unassigned')]);
      const counted = payments.filter(({ aside }) => aside === null);
      expect(rows.flatMap((row) => row.payments.map(({ code }) => code)).sort()).toEqual(
        counted.map(({ code }) => code).sort(),
      );
      const sum = rowClasses.reduce((all, name) => all + totals[name].amount, 0);
      expect(sum).toBe(counted.reduce((all, { amount }) => all + amount, 0));
      expect(rowClasses.reduce((all, name) => all + totals[name].count, 0)).toBe(rows.length);
      for (const row of rows) {
        const sentences = row
          .findings()
          .map((one) => sentenceOf(one, en, wordingFor({ timeZone: 'UTC' }, en)));
        expect(sentences).toEqual([...new Set(sentences)]);
        const commands = row
          .findings()
          .flatMap(({ actions }) => actions)
          .filter(canBeTyped);
        expect(commands.length > 0, row.class).toBe(!isSettledClass(row.class));
      }
    }),
    { numRuns: 200 },
  );
});
