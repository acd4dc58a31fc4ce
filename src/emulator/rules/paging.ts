import type { Store, Value } from '../store/store.ts';

// A type and not an interface: replies are of types with an index signature.
export type Page<Item> = { items: Item[]; total: number; page: number; limit: number };

/** One page of `SELECT * FROM <from>`, in the shape the service sends (§2.1). */
export function pageOf<Row, Item>(
  store: Store,
  from: string,
  values: Value[],
  { order, page, limit }: { order: string; page: number; limit: number },
  view: (row: Row) => Item,
): Page<Item> {
  const total = totalOf(store, from, values);
  // A page far beyond the end is empty; SQLite takes no offset that is no 64-bit integer.
  const offset = Math.min((page - 1) * limit, Number.MAX_SAFE_INTEGER);
  const sql = `SELECT * FROM ${from} ORDER BY ${order} LIMIT ? OFFSET ?`;
  return { items: store.all<Row>(sql, ...values, limit, offset).map(view), total, page, limit };
}

interface Totals {
  /** Of the store, when they were counted. */
  changes: number;
  known: Map<string, number>;
}

const counted = new WeakMap<Store, Totals>();

/** Counted once while nothing changes: in a log of 200,000 entries that is 21 of the 23 ms that a page takes. */
function totalOf(store: Store, from: string, values: Value[]): number {
  const { changes } = store.get<{ changes: number }>('SELECT total_changes() AS changes')!;
  let totals = counted.get(store);
  if (totals?.changes !== changes) {
    totals = { changes, known: new Map() };
    counted.set(store, totals);
  }
  const key = JSON.stringify([from, ...values]);
  const known = totals.known.get(key);
  if (known !== undefined) return known;
  const { total } = store.get<{ total: number }>(`SELECT count(*) AS total FROM ${from}`, ...values)!;
  totals.known.set(key, total);
  return total;
}
