import type { Store } from '../store/sqlite.ts';
import type { Table, Tables, Value } from '../store/tables.ts';

// Types and not interfaces: reply types have an index signature.
export type Page<Item> = { items: Item[]; total: number; page: number; limit: number };

export type DataPage<Item> = {
  data: Item[];
  current_page: number;
  per_page: number;
  total: number;
  /** 1 for an empty list. */
  last_page: number;
  /** Positions of the first and the last item of this page, from 1; both 0 if it is empty. */
  start: number;
  end: number;
  has_next: boolean;
  has_prev: boolean;
};

interface Wanted<Name extends Table> {
  table: Name;
  /** Conditions in SQL, each with its values. An undefined or empty condition is left out. */
  where: readonly (readonly [sql: string, ...values: Value[]] | '' | undefined)[];
  /** Default: newest first. */
  order?: string;
  page: number;
  limit: number;
}

/** A page in the shape that is assumed for bank accounts, virtual accounts and transactions. */
export function dataPageOf<Name extends Table, Item>(
  store: Store,
  wanted: Wanted<Name>,
  view: (row: Tables[Name]) => Item,
): DataPage<Item> {
  const { items, total, page, limit } = pageOf(store, wanted, view);
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

/** A page of a table's rows, in the shape that §2.1 shows for webhook logs. */
export function pageOf<Name extends Table, Item>(
  store: Store,
  { table, where, order = 'seq DESC', page, limit }: Wanted<Name>,
  view: (row: Tables[Name]) => Item,
): Page<Item> {
  const conditions = where.filter((condition) => condition !== undefined && condition !== '');
  const values = conditions.flatMap(([, ...given]) => given);
  const from = `${table} WHERE ${conditions.map(([sql]) => sql).join(' AND ')}`;
  const list = cachedList(store, [from, order, ...values]);
  // In a log of 200,000 entries, counting takes 21 of a page's 23 ms. So the total is cached.
  list.total ??= store.get<{ total: number }>(`SELECT count(*) AS total FROM ${from}`, ...values)!.total;
  // A page far beyond the end is empty. The limit keeps the offset a 64-bit integer, which SQLite needs.
  const offset = Math.min((page - 1) * limit, Number.MAX_SAFE_INTEGER);
  const rows = readRows<Name>(store, { from, values, order }, list, { offset, limit });
  return { items: rows.map(view), total: list.total, page, limit };
}

interface CachedList {
  total?: number;
  /** The start of the last page read: the number of items before it, and the sort values of its first row. */
  start?: { offset: number; place: Value[] };
}

/** Cached data of a store's lists. It is valid while the store's count of changes stays the same. */
const listCache = new WeakMap<Store, { changes: number; lists: Map<string, CachedList> }>();

function cachedList(store: Store, query: readonly Value[]): CachedList {
  const { changes } = store.get<{ changes: number }>('SELECT total_changes() AS changes')!;
  let now = listCache.get(store);
  if (now?.changes !== changes) {
    now = { changes, lists: new Map() };
    listCache.set(store, now);
  }
  const key = JSON.stringify(query);
  const list = now.lists.get(key) ?? {};
  now.lists.set(key, list);
  return list;
}

/** Starts at the previous page's first row: reading 100,000 entries from the start takes twice as long. */
function readRows<Name extends Table>(
  store: Store,
  { from, values, order }: { from: string; values: readonly Value[]; order: string },
  list: CachedList,
  { offset, limit }: { offset: number; limit: number },
): Tables[Name][] {
  const columns = order.split(', ').map((column) => column.replace(' DESC', ''));
  const isNewestFirst = order.split(', ').every((column) => column.endsWith(' DESC'));
  const { offset: passed, place } =
    isNewestFirst && list.start && list.start.offset <= offset ? list.start : { offset: 0, place: [] };
  const on = place.length > 0 ? ` AND (${columns}) <= (${columns.map(() => '?')})` : '';
  const sql = `SELECT * FROM ${from}${on} ORDER BY ${order} LIMIT ? OFFSET ?`;
  const rows = store.all<Tables[Name] & Record<string, Value>>(
    sql,
    ...values,
    ...place,
    limit,
    offset - passed,
  );
  const [first] = rows;
  if (first) list.start = { offset, place: columns.map((column) => first[column]!) };
  return rows;
}
