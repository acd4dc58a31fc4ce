import type { Store, Value } from '../store/store-interface.ts';
import type { Table, Tables } from '../store/tables.ts';

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

interface Wanted<Name extends Table> {
  table: Name;
  /** Conditions in SQL, each with its values; one without a value to compare is left out. */
  where: readonly (readonly [sql: string, ...values: Value[]] | '' | undefined)[];
  /** Newest first without it. */
  order?: string;
  page: number;
  limit: number;
}

/** The same in the shape assumed of bank accounts, virtual accounts and transactions. */
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

/** One page of a table's rows, in the shape that §2.1 shows of webhook logs. */
export function pageOf<Name extends Table, Item>(
  store: Store,
  { table, where, order = 'seq DESC', page, limit }: Wanted<Name>,
  view: (row: Tables[Name]) => Item,
): Page<Item> {
  const conditions = where.filter((condition) => condition !== undefined && condition !== '');
  const values = conditions.flatMap(([, ...given]) => given);
  const from = `${table} WHERE ${conditions.map(([sql]) => sql).join(' AND ')}`;
  const list = knownOf(store, [from, order, ...values]);
  // In a log of 200,000 entries counting is 21 of the 23 ms that a page takes.
  list.total ??= store.get<{ total: number }>(`SELECT count(*) AS total FROM ${from}`, ...values)!.total;
  // A page far beyond the end is empty; SQLite takes no offset that is no 64-bit integer.
  const offset = Math.min((page - 1) * limit, Number.MAX_SAFE_INTEGER);
  const rows = rowsAt<Name>(store, { from, values, order }, list, { offset, limit });
  return { items: rows.map(view), total: list.total, page, limit };
}

interface KnownList {
  total?: number;
  /** Where the page that was read last begins: the items before it, and the values that order its first row. */
  start?: { offset: number; place: Value[] };
}

/** By the count of changes to a store, what is known of its lists while nothing changes. */
const known = new WeakMap<Store, { changes: number; lists: Map<string, KnownList> }>();

function knownOf(store: Store, query: readonly Value[]): KnownList {
  const { changes } = store.get<{ changes: number }>('SELECT total_changes() AS changes')!;
  let now = known.get(store);
  if (now?.changes !== changes) {
    now = { changes, lists: new Map() };
    known.set(store, now);
  }
  const key = JSON.stringify(query);
  const list = now.lists.get(key) ?? {};
  now.lists.set(key, list);
  return list;
}

/** The rows are looked for from where the page before began: reading 100,000 entries from the first row on takes twice as long. */
function rowsAt<Name extends Table>(
  store: Store,
  { from, values, order }: { from: string; values: readonly Value[]; order: string },
  list: KnownList,
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
