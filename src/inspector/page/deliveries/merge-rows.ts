/** The rows of the page: newest first, each once, up to a limit. */
import type { Row } from '../../delivery-row-types.ts';
import type { RowList } from '../../page-data-types.ts';
import { isWanted, type Search } from '../../search.ts';

/** Maximum rows with live updates. A reader who loads older rows has more. */
export const mostKept = 10_000;

/** Adds the further rows to `rows`. A row with a known id is replaced. */
export function withRows(rows: readonly Row[], further: readonly Row[], most = Infinity): Row[] {
  const changed = new Map(further.map((row) => [row.id, row]));
  const stay = rows.map((row) => {
    const newer = changed.get(row.id);
    changed.delete(row.id);
    return newer ?? row;
  });
  const all = [...changed.values(), ...stay].sort((one, other) => other.at - one.at);
  return all.length > most ? all.slice(0, most) : all;
}

/** Adds live rows that match the search. Others would displace wanted rows. */
export function withLive(rows: readonly Row[], live: readonly Row[], search: Search): Row[] {
  const there = new Set(rows.map(({ id }) => id));
  return withRows(
    rows,
    live.filter((row) => there.has(row.id) || isWanted(row, search)),
    Math.max(mostKept, rows.length),
  );
}

/** Whether the newest page ends with a known row, so that the older rows continue from it. */
export const isJoined = (rows: readonly Row[], { rows: piece, next }: RowList): boolean =>
  next !== null && rows.some(({ id }) => id === piece.at(-1)?.id);

/**
 * The rows after the newest page was read again. Live rows since the request stay; other known rows may be gone, for example
 * after a reset. If a source could not be read, rows as new as the page stay too. Between older rows and the page there may
 * be unknown ones.
 * @param told ids of the live rows since the request
 */
export function fromNewest(
  rows: readonly Row[],
  piece: RowList,
  search: Search,
  told: ReadonlySet<string>,
): Row[] {
  const back = piece.next === null ? 0 : (piece.rows.at(-1)?.at ?? 0);
  const stays = (row: Row) => told.has(row.id) || (piece.unread.length > 0 && row.at >= back);
  return withRows(
    rows.filter((row) => stays(row) && isWanted(row, search)),
    piece.rows,
  );
}

/** One row per delivery: what `listen` received, with the service's attempt in it. */
export function paired(rows: readonly Row[]): Row[] {
  const logged = new Map<string, Row[]>();
  for (const row of rows) {
    if (row.pair !== null && row.id.startsWith('log-')) {
      logged.set(row.pair, [...(logged.get(row.pair) ?? []), row]);
    }
  }
  const inside = new Set<Row>();
  const received = rows.map((row) => {
    const attempt = row.id.startsWith('kept-') && row.pair !== null && logged.get(row.pair)?.shift();
    if (!attempt) return row;
    inside.add(attempt);
    const { id, at, result, took } = attempt;
    return {
      ...row,
      kind: attempt.kind ?? row.kind,
      configuration: attempt.configuration ?? row.configuration,
      logged: { id, at, result, took },
    };
  });
  return received.filter((row) => !inside.has(row));
}

export interface Day {
  name: string;
  rows: Row[];
  /** Index of the first row in the whole list. */
  first: number;
}

/** In every time zone, days begin at a quarter of an hour. */
const quarterMs = 900_000;

/** @param nameOf the day of a row's time, epoch milliseconds */
export function byDay(rows: readonly Row[], nameOf: (at: number) => string): Day[] {
  const days: Day[] = [];
  let quarter = Number.NaN;
  for (const [first, row] of rows.entries()) {
    const last = days.at(-1);
    const isSameQuarter = quarter === Math.floor(row.at / quarterMs);
    quarter = Math.floor(row.at / quarterMs);
    const name = last && isSameQuarter ? last.name : nameOf(row.at);
    if (last?.name === name) last.rows.push(row);
    else days.push({ name, rows: [row], first });
  }
  return days;
}

/** Totals of a list. `amount`, integer VND: counts a transaction once, and no tests. */
export function totalsOf(rows: readonly Row[], isFailed: (row: Row) => boolean) {
  const paid = rows.filter(({ kind }) => kind !== 'test');
  const amounts = new Map(paid.map(({ code, id, amount }) => [code ?? id, amount]));
  const sum = [...amounts.values()].reduce((total, amount) => total + BigInt(amount ?? 0), 0n);
  return { deliveries: rows.length, failed: rows.filter(isFailed).length, amount: String(sum) };
}
