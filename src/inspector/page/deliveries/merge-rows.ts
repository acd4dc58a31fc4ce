/** The rows that the page holds: newest first, each once, no more than it can bear. */
import type { Row } from '../../delivery-row.ts';
import type { RowList } from '../../page-data.ts';
import { isWanted, type Search } from '../../search.ts';

/** Kept at most of what comes live; who reads on in the log has more. */
export const mostKept = 10_000;

/** Those of `rows` with the further ones among them; one that is there is replaced. */
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

/** With the rows that came live, but for those that the search leaves out: they would take the place of what is wanted. */
export function withLive(rows: readonly Row[], live: readonly Row[], search: Search): Row[] {
  const there = new Set(rows.map(({ id }) => id));
  return withRows(
    rows,
    live.filter((row) => there.has(row.id) || isWanted(row, search)),
    Math.max(mostKept, rows.length),
  );
}

/** Whether the newest piece, read again, ends with a row that is there: what is older goes on from it. */
export const isJoined = (rows: readonly Row[], { rows: piece, next }: RowList): boolean =>
  next !== null && rows.some(({ id }) => id === piece.at(-1)?.id);

/**
 * The rows after the newest piece was read again: of those that were there, what was told since it was asked for; the others
 * may be gone, as after a reset. Where a source could not be read, what is as new as the piece stays as well. Between older
 * ones and the piece there may be some that the page does not know.
 * @param told the ids of rows that were told meanwhile
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

/** One row for each delivery: what `listen` received of it, with the service's attempt inside. */
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
  /** As it is written above them. */
  name: string;
  rows: Row[];
  /** The place of the first in the whole list. */
  first: number;
}

/** Days begin at a quarter of an hour in each zone. */
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

/** What a list comes to. `amount`, integer VND: a transaction that was sent twice counts once, and a test not at all. */
export function totalsOf(rows: readonly Row[], isFailed: (row: Row) => boolean) {
  const paid = rows.filter(({ kind }) => kind !== 'test');
  const amounts = new Map(paid.map(({ code, id, amount }) => [code ?? id, amount]));
  const sum = [...amounts.values()].reduce((total, amount) => total + BigInt(amount ?? 0), 0n);
  return { deliveries: rows.length, failed: rows.filter(isFailed).length, amount: String(sum) };
}
