/** Reads a shop's own list of orders: CSV, TSV, JSON or NDJSON. */

import { PayconfirmError, usageError } from '../../errors.ts';
import { asIs, t } from '../../texts/translate.ts';
import { jsonOrNothing, parseJson } from '../../values/exact-json.ts';
import { isRecord } from '../../values/is-record.ts';
import { safeCell } from '../../values/safe-text.ts';
import type { Order } from '../reconciliation-types.ts';
import { type Columns, type FieldName, findColumns } from './columns.ts';
import { type DelimitedRecord, delimitedRecords } from './delimited.ts';
import { orderAmount } from './order-amount.ts';
import { orderKey } from './order-key.ts';
import { orderTime } from './order-time.ts';
import { isPaid } from './paid-value.ts';

export interface OrderList {
  orders: readonly Order[];
  /** Numbers of the lines without an order code. */
  uncoded: readonly number[];
  /** Values of `--map paid=COLUMN:…` that no line has. */
  unseenPaidValues: readonly string[];
}

/** `name`: of the file, for errors; `map`: value of `--map`. @throws usage error for an unclear list */
export function readOrders(text: string, name: string, map: string | undefined): OrderList {
  const { names, entries } = readEntries(text.replace(/^\ufeff/, ''), name);
  const columns = findColumns(names, map);
  const orders = new Map<string, Order[]>();
  const unclear = new Map<string, number>();
  const bookedValues = new Set<string>();
  const uncoded: number[] = [];
  for (const entry of entries) {
    const cell = (field: FieldName) => entry.cells[columns.of[field] ?? ''] ?? '';
    const key = orderKey(cell('code'));
    const booked = isPaid(cell('paid'), columns.paidValues);
    if (booked) bookedValues.add(cell('paid'));
    if (!key) uncoded.push(entry.number);
    else if (booked === undefined) unclear.set(cell('paid'), entry.number);
    else {
      const order = orderOf(cell, booked, t('{0}: line {1}', name, entry.number));
      const others = orders.get(key);
      if (others) add(others, order);
      else orders.set(key, [order]);
    }
  }
  if (unclear.size > 0) throw unclearValues(name, unclear, [...bookedValues], columns);
  if (orders.size === 0) throw usageError(t('{0} has no orders', name));
  const listed = [...orders.values()].map(
    ([first, ...others]): Order => ({ ...first!, ...(others.length > 0 && { others }) }),
  );
  const unseenPaidValues = (columns.paidValues ?? []).filter(
    (value) => ![...bookedValues].some((one) => isPaid(one, [value])),
  );
  return { orders: listed, uncoded, unseenPaidValues };
}

function orderOf(cell: (field: FieldName) => string, booked: boolean, line: string): Order {
  const at = orderTime(cell('time'));
  return {
    ...{ code: cell('code'), amount: amountIn(cell('amount'), line), booked, bookedLines: booked ? 1 : 0 },
    ...(cell('name') !== '' && { name: cell('name') }),
    ...(at !== undefined && { at }),
  };
}

function amountIn(text: string, line: string): number {
  try {
    return orderAmount(text);
  } catch (error) {
    if (!(error instanceof PayconfirmError)) throw error;
    throw usageError(asIs(`${line}: ${error.message}`), error.hint);
  }
}

/** `all`: the orders with its code. Lines with one amount are one order; other amounts may be a reused code. */
function add(all: Order[], order: Order): void {
  const at = all.findIndex(({ amount }) => amount === order.amount);
  const before = all[at];
  if (!before) {
    all.push(order);
    return;
  }
  const first = order.booked && !before.booked ? order : before;
  all[at] = { ...first, bookedLines: before.bookedLines + order.bookedLines };
}

/** Maximum values that an error lists. */
const mostValues = 5;

/** Whether the text can be written in `--map`. */
const isPlain = (text: string) => !/[\\:']|,\s*\w+\s*=/.test(text) && safeCell(text) === text;

/** `booked`: the list's values that are known to mean booked. */
function unclearValues(
  name: string,
  values: ReadonlyMap<string, number>,
  booked: readonly string[],
  { of }: Columns,
): PayconfirmError {
  const shown = [...values].slice(0, mostValues);
  const list = shown.map(([value, line]) => t('{0} (line {1})', `"${safeCell(value)}"`, line)).join(', ');
  const more = values.size > mostValues ? t(', and {0} more', values.size - mostValues) : '';
  const { paid, ...others } = of;
  const columns = [...Object.entries(others), ['paid', paid!] as const];
  const mapOf = (booked: readonly string[]) =>
    asIs(
      `--map '${columns.map(([field, column]) => `${field}=${column}`).join(',')}:${booked.map((value) => value.replaceAll('/', '\\/')).join('/')}'`,
    );
  const canBeTyped = (booked: readonly string[]) =>
    booked.length > 0 && booked.length <= mostValues && [...booked, ...Object.values(of)].every(isPlain);
  const first = [...values.keys()].slice(0, 1);
  return usageError(
    t(
      '{0}: column {1} has values that do not say whether an order is booked: {2}{3}',
      name,
      safeCell(paid!),
      list,
      more,
    ),
    canBeTyped(booked)
      ? [
          t('If none of these values means booked:'),
          mapOf(booked),
          t('Add all values that mean booked, separated by /. All others then do not mean booked.'),
        ]
      : [
          t('Name all values that mean booked after the column, separated by /. All others then do not.'),
          canBeTyped(first) ? mapOf(first) : asIs('--map paid=trang_thai:Done/Shipped'),
        ],
  );
}

function readEntries(text: string, name: string): { names: string[]; entries: Iterable<DelimitedRecord> } {
  if (/^\s*[[{]/.test(text)) return readObjects(text, name);
  const { names, records } = delimitedRecords(text, name);
  return { names, entries: records };
}

/** A JSON array, an object that contains one, or one object per line. */
function readObjects(text: string, name: string): { names: string[]; entries: DelimitedRecord[] } {
  const found = jsonOrNothing(text) ?? text.split(/\r?\n/).flatMap((line, at) => lineOf(line, at, name));
  const list = Array.isArray(found) ? found : listIn(found);
  if (!list)
    throw usageError(
      t('{0} contains no list of orders', name),
      t('Use an array of objects, or one object a line.'),
    );
  const entries = list.map((one, at): DelimitedRecord => {
    if (!isRecord(one)) throw usageError(t('{0}: item {1} is not an object', name, at + 1));
    const cells = Object.entries(one).map(([key, value]) => [key, cellOf(value)] as const);
    return { cells: Object.fromEntries(cells), number: at + 1 };
  });
  return { names: [...new Set(entries.flatMap(({ cells }) => Object.keys(cells)))], entries };
}

function lineOf(line: string, at: number, name: string): unknown[] {
  if (line.trim() === '') return [];
  try {
    return [parseJson(line)];
  } catch {
    throw usageError(t('{0}: line {1} is not JSON', name, at + 1));
  }
}

/** The only array of an object such as `{"orders": […]}`. An object without an array is an order. */
function listIn(found: unknown): unknown[] | undefined {
  if (!isRecord(found)) return undefined;
  const arrays = Object.values(found).filter((value) => Array.isArray(value));
  return arrays.length === 0 ? [found] : arrays.length === 1 ? (arrays[0] as unknown[]) : undefined;
}

/** Nested values contain nothing about an order. */
function cellOf(value: unknown): string {
  return value === null || typeof value === 'object' || value === undefined ? '' : `${value}`.trim();
}
