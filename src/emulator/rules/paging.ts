import type { Store, Value } from '../store/store.ts';

// Types and not interfaces: replies are of types with an index signature.
export type Page<Item> = { items: Item[]; total: number; page: number; limit: number };

export type DataPage<Item> = {
  data: Item[];
  current_page: number;
  per_page: number;
  total: number;
  /** 1 for an empty list. */
  last_page: number;
  /** Numbers of the first and the last item of this page, counted from 1; both 0 where it is empty. */
  start: number;
  end: number;
  has_next: boolean;
  has_prev: boolean;
};

interface Wanted {
  order: string;
  page: number;
  limit: number;
}

/** The same in the shape assumed of bank accounts, virtual accounts and transactions. */
export function dataPageOf<Row, Item>(
  store: Store,
  from: string,
  values: Value[],
  wanted: Wanted,
  view: (row: Row) => Item,
): DataPage<Item> {
  const { items, total, page, limit } = pageOf(store, from, values, wanted, view);
  const last_page = Math.max(1, Math.ceil(total / limit));
  const before = (page - 1) * limit;
  return {
    data: items,
    current_page: page,
    per_page: limit,
    total,
    last_page,
    start: items.length === 0 ? 0 : before + 1,
    end: items.length === 0 ? 0 : before + items.length,
    has_next: page < last_page,
    has_prev: page > 1,
  };
}

/** One page of `SELECT * FROM <from>`, in the shape that §2.1 shows of webhook logs. */
export function pageOf<Row, Item>(
  store: Store,
  from: string,
  values: Value[],
  { order, page, limit }: Wanted,
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
