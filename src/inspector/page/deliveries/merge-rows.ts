/** The rows that the page holds: newest first, each once, no more than it can bear. */

import { isWanted, type Row, type RowFilter } from '../../delivery-row.ts';
import type { RowList } from '../../page-data.ts';

/** Kept at most; what is older is found by the filter. */
export const mostKept = 2_000;
/** In the document at once, and so many more each time that older ones are wanted. */
export const pieceShown = 100;

/** Those of `rows` with the further ones among them; one that is there is replaced. */
export function withRows(rows: readonly Row[], further: readonly Row[], most = mostKept): Row[] {
  const changed = new Map(further.map((row) => [row.id, row]));
  const stay = rows.map((row) => {
    const newer = changed.get(row.id);
    changed.delete(row.id);
    return newer ?? row;
  });
  const all = [...changed.values(), ...stay].sort((one, other) => other.at - one.at);
  return all.length > most ? all.slice(0, most) : all;
}

/** What has come live, but for what the filter leaves out: it would take the place of what is wanted. */
export function withLive(rows: readonly Row[], live: readonly Row[], filter: RowFilter): Row[] {
  const there = new Set(rows.map(({ id }) => id));
  return withRows(
    rows,
    live.filter((row) => there.has(row.id) || isWanted(row, filter)),
  );
}

/**
 * The rows after the newest piece was read again: of those that were there, what was told since it was asked for; the others
 * may be gone, as after a reset. Where a source could not be read, what is as new as the piece stays as well. Between older
 * ones and the piece there may be some that the page does not know.
 * @param told the ids of rows that were told meanwhile
 */
export function fromNewest(
  rows: readonly Row[],
  piece: RowList,
  filter: RowFilter,
  told: ReadonlySet<string>,
): Row[] {
  const back = piece.next === null ? 0 : (piece.rows.at(-1)?.at ?? 0);
  const stays = (row: Row) => told.has(row.id) || (piece.unread.length > 0 && row.at >= back);
  return withRows(
    rows.filter((row) => stays(row) && isWanted(row, filter)),
    piece.rows,
  );
}
