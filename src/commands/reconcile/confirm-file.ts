/** The file of `--confirm`. A person confirms candidates in a spreadsheet, and the next run reads them. */

import { existsSync } from 'node:fs';
import { readText } from '../../cli/body-input.ts';
import type { Context } from '../../context.ts';
import { usageError } from '../../errors.ts';
import { writeWhole } from '../../io/files/write-files.ts';
import { delimitedRecords } from '../../reconciliation/orders/delimited.ts';
import { orderAmount } from '../../reconciliation/orders/order-amount.ts';
import { orderKey } from '../../reconciliation/orders/order-key.ts';
import { isPaid } from '../../reconciliation/orders/paid-value.ts';
import type { Order, Payment, Row } from '../../reconciliation/reconciliation-types.ts';
import { t } from '../../texts/translate.ts';
import { formatMoney } from '../../values/format-money.ts';
import { mapLazily } from '../../values/lazy-list.ts';
import { safeCell } from '../../values/safe-text.ts';

const columns = ['transaction_code', 'order_code', 'amount', 'note', 'reasons', 'confirmed'] as const;
type Column = (typeof columns)[number];
/** Its cells, including columns that a person added, and its number. */
interface Line {
  cells: Readonly<Record<Column, string>> & Readonly<Record<string, string>>;
  number: number;
}

export interface Confirmations {
  /** By transaction code: the order that a person confirmed. */
  orders: ReadonlyMap<string, string>;
  /** Candidates that a person ruled out, by both codes. */
  ruledOut: ReadonlySet<string>;
  /** Lines that a person has edited, also with "no", by both codes. */
  lines: ReadonlyMap<string, Line>;
  names: readonly string[];
}

/** @throws usage error for a file of another format, or for two confirmed orders of one transaction */
export async function readConfirmations(path: string, ctx: Context): Promise<Confirmations> {
  const orders = new Map<string, string>();
  const lines = new Map<string, Line>();
  const ruledOut = new Set<string>();
  if (!existsSync(path)) return { orders, ruledOut, lines, names: columns };
  const { names, records } = delimitedRecords((await readText(path, ctx)).replace(/^\ufeff/, ''), path);
  const missing = columns.find((name) => !names.includes(name));
  if (missing !== undefined) {
    throw usageError(
      t('--confirm: {0} has no column {1}', path, missing),
      t('Name a file that --confirm wrote, or one that does not exist yet.'),
    );
  }
  for (const { cells, number } of records) {
    const line = plainCells(cells) as Line['cells'];
    const isConfirmed = isPaid(line.confirmed, undefined);
    if (isConfirmed === undefined) {
      const given = `"${safeCell(line.confirmed)}"`;
      throw usageError(
        t('--confirm: {0}: line {1}: {2} is not yes or no', path, number, given),
        t('Write x or no, or leave it empty.'),
      );
    }
    const { transaction_code: code, order_code: order } = line;
    if (names.some((name) => line[name] !== '' && (name === 'confirmed' || !isOurs(name)))) {
      lines.set(keyOf(code, order), { cells: line, number });
    }
    if (!isConfirmed) {
      if (line.confirmed !== '') ruledOut.add(keyOf(code, order));
      continue;
    }
    if ((orders.get(code) ?? order) !== order) {
      throw usageError(
        t('--confirm: {0}: line {1} confirms a second order for {2}', path, number, safeCell(code)),
      );
    }
    orders.set(code, order);
  }
  return { orders, ruledOut, lines, names };
}

const isOurs = (name: string) => (columns as readonly string[]).includes(name);
const keyOf = (code: string, order: string) => `${code}\n${order}`;

/** The rows without the candidates that a person ruled out. */
export function withoutRuledOut(rows: Iterable<Row>, { ruledOut }: Confirmations): Iterable<Row> {
  return mapLazily(rows, ({ candidates, ...row }) => ({
    ...row,
    candidates: candidates.filter(
      ({ order_code }) => !ruledOut.has(keyOf(row.payments[0]!.code, order_code)),
    ),
  }));
}

/** Warns about unknown codes. @throws usage error for a line with another amount than its transaction */
export function checkConfirmations(
  path: string,
  { orders: confirmed, lines }: Confirmations,
  { payments, orders }: { payments: readonly Payment[]; orders: readonly Order[] },
  ctx: Context,
): void {
  const amounts = new Map(payments.map(({ code, amount }) => [code, amount]));
  const listed = new Set(orders.map(({ code }) => orderKey(code)));
  for (const { cells, number } of lines.values()) {
    const { transaction_code: code, order_code: order, amount: given } = cells;
    if (confirmed.get(code) !== order) continue;
    const amount = amounts.get(code);
    const where = t('{0}: line {1}', `--confirm: ${path}`, number);
    if (amount === undefined) ctx.warn(t('{0}: no transaction {1} was read', where, safeCell(code)));
    else if (amount !== orderAmount(given)) {
      throw usageError(
        t(
          '{0}: transaction {1} has another amount: {2}, not {3}',
          where,
          safeCell(code),
          formatMoney(amount),
          safeCell(given),
        ),
        t('A person confirmed the amount too: delete the line, and confirm it again.'),
      );
    }
    if (!listed.has(orderKey(order))) ctx.warn(t('{0}: the list has no order {1}', where, safeCell(order)));
  }
}

/** Removes the quote before text that a spreadsheet would read as a formula. */
const plainCells = (cells: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(cells).map(([name, cell]) => [name, cell.replace(/^'/, '')]));

/** Writes the edited lines, and each new candidate of a payment without an order, and notes it. */
export async function writeConfirmations(
  path: string,
  { lines, names }: Confirmations,
  rows: Iterable<Row>,
  ctx: Context,
): Promise<void> {
  const { formatCsv } = await import('../../output/formats/csv.ts');
  const offered = [...rows].flatMap(({ payments, candidates }) =>
    candidates
      .filter(({ order_code }) => !lines.has(keyOf(payments[0]!.code, order_code)))
      .map(({ order_code, reasons }) => ({
        transaction_code: payments[0]!.code,
        order_code,
        amount: payments[0]!.amount,
        note: payments[0]!.note,
        reasons: reasons.join(', '),
      })),
  );
  const kept = [...lines.values()].map(({ cells }) => cells);
  const items = [...kept, ...offered];
  const view = { columns: names.map((key) => ({ key })) };
  let text = '\ufeff';
  for await (const part of formatCsv({ kind: 'list', items, rest: () => ({}) }, view, undefined, 'UTC'))
    text += part;
  writeWhole(path, text);
  ctx.note(
    offered.length === 0
      ? t('{0}: no candidates to confirm', path)
      : t(
          '{0}: {1} candidates. Write x or no in the column "confirmed", then run the same command.',
          path,
          offered.length,
        ),
  );
}
