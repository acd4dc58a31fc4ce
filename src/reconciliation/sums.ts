/** Sums to the dong, and the check that none is lost. */
import { type Payment, type Row, type RowClass, rowClasses } from './rows.ts';

export interface Total {
  /** Rows. */
  count: number;
  /** Of their transactions. */
  amount: number;
  /** Of their orders. */
  expected: number;
}
export type Totals = Readonly<Record<RowClass, Total>>;

export const sumOf = (payments: readonly Pick<Payment, 'amount'>[]): number =>
  payments.reduce((sum, { amount }) => sum + amount, 0);

/** @throws Error when a payment stands in no row, or in two: a defect of the rules, which must not be printed as a result */
export function totalsOf(rows: Iterable<Row>, payments: readonly Payment[]): Totals {
  const totals = Object.fromEntries(
    rowClasses.map((name) => [name, { count: 0, amount: 0, expected: 0 }]),
  ) as Record<RowClass, Total>;
  const inRows = new Set<Payment>();
  let paid = 0;
  for (const row of rows) {
    const total = totals[row.class];
    total.count += 1;
    total.amount += sumOf(row.payments);
    total.expected += row.order?.amount ?? 0;
    paid += row.payments.length;
    for (const payment of row.payments) inRows.add(payment);
  }
  const due = payments.filter(({ aside }) => aside === null);
  const sum = rowClasses.reduce((all, name) => all + totals[name].amount, 0);
  if (sum !== sumOf(due) || inRows.size !== paid || paid !== due.length) {
    throw new Error(`the totals do not add up: ${sum} in the rows, ${sumOf(due)} received`);
  }
  if (!Number.isSafeInteger(sum)) throw new Error(`the sum ${sum} is beyond what can be counted exactly`);
  return totals;
}
