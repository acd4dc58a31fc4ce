/** Exact sums, with a check that no payment is lost. */
import { type Payment, type Row, type RowClass, rowClasses } from './reconciliation-types.ts';

export interface Total {
  /** Number of rows. */
  count: number;
  /** Sum of their transactions. */
  amount: number;
  /** Sum of their orders. */
  expected: number;
}
export type Totals = Readonly<Record<RowClass, Total>>;

export const sumOf = (payments: readonly Pick<Payment, 'amount'>[]): number =>
  payments.reduce((sum, { amount }) => sum + amount, 0);

/** @throws Error if a payment appears in no row, or in two: a bug that must not be printed as a result */
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
