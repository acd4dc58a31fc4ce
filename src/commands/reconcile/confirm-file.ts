/** The file of `--confirm`: candidates that a person confirms in a spreadsheet, and which are read back. */
import { existsSync } from 'node:fs';
import { readText } from '../../cli/body-input.ts';
import type { Context } from '../../context.ts';
import { usageError } from '../../errors.ts';
import { writeWhole } from '../../io/files/write-files.ts';
import { delimitedRecords } from '../../reconciliation/orders/delimited.ts';
import { isPaid } from '../../reconciliation/orders/paid-value.ts';
import type { Row } from '../../reconciliation/rows.ts';
import { safeCell } from '../../values/safe-text.ts';

const columns = ['transaction_code', 'order_code', 'amount', 'note', 'reasons', 'confirmed'] as const;
type Line = Record<(typeof columns)[number], string>;

export interface Confirmations {
  /** The order that a person confirmed for a transaction, by the transaction's code. */
  orders: ReadonlyMap<string, string>;
  /** The lines that say so, as they stand in the file. */
  lines: readonly Line[];
}

/** @throws usage error for a file that is none of ours, or that confirms two orders for a transaction */
export async function readConfirmations(path: string, ctx: Context): Promise<Confirmations> {
  const orders = new Map<string, string>();
  const lines: Line[] = [];
  if (!existsSync(path)) return { orders, lines };
  const { names, records } = delimitedRecords((await readText(path, ctx)).replace(/^\ufeff/, ''), path);
  const missing = columns.find((name) => !names.includes(name));
  if (missing !== undefined) {
    throw usageError(
      `--confirm: ${path} has no column ${missing}`,
      'Name a file that --confirm wrote, or one that does not exist yet.',
    );
  }
  for (const { cells, number } of records) {
    const line = Object.fromEntries(columns.map((name) => [name, cells[name] ?? ''])) as Line;
    const confirmed = isPaid(line.confirmed, undefined);
    if (confirmed === undefined) {
      const given = `"${safeCell(line.confirmed)}"`;
      throw usageError(
        `--confirm: ${path}: line ${number}: ${given} is not yes or no`,
        'Write x, or leave it empty.',
      );
    }
    if (!confirmed) continue;
    const [code, order] = [plain(line.transaction_code), plain(line.order_code)];
    if ((orders.get(code) ?? order) !== order) {
      throw usageError(`--confirm: ${path}: line ${number} confirms a second order for ${safeCell(code)}`);
    }
    orders.set(code, order);
    lines.push(line);
  }
  return { orders, lines };
}

/** What a spreadsheet would take for a formula was written with a quote before it. */
const plain = (cell: string) => cell.replace(/^'/, '');

/** Writes what was confirmed, and each candidate of a payment that has no order. */
export async function writeConfirmations(
  path: string,
  { lines }: Confirmations,
  rows: readonly Row[],
): Promise<void> {
  const { formatCsv } = await import('../../output/formats/csv.ts');
  const offered = rows.flatMap(({ payments, candidates }) =>
    candidates.map(({ order_code, reasons }) => ({
      transaction_code: payments[0]!.code,
      order_code,
      amount: payments[0]!.amount,
      note: payments[0]!.note,
      reasons: reasons.join(', '),
      confirmed: '',
    })),
  );
  const confirmed = lines.map((line) => ({
    ...line,
    transaction_code: plain(line.transaction_code),
    order_code: plain(line.order_code),
    amount: Number(line.amount),
    note: plain(line.note),
  }));
  const items = [...confirmed, ...offered];
  const view = { columns: columns.map((key) => ({ key, header: key })) };
  let text = '\ufeff';
  for await (const part of formatCsv({ kind: 'list', items, rest: () => ({}) }, view, undefined, 'UTC'))
    text += part;
  writeWhole(path, text);
}
