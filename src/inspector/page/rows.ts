/** The rows that the page holds: newest first, each once, no more than it can bear. */
import type { Row } from '../row.ts';

/** Kept at most; older ones are asked for again. */
export const mostKept = 2_000;
/** In the document at once, and so many more each time that older ones are wanted. */
export const pieceShown = 100;

/** Those of `rows` with the further ones among them; one that is there is replaced. */
export function withRows(rows: readonly Row[], further: readonly Row[]): Row[] {
  const changed = new Map(further.map((row) => [row.id, row]));
  const stay = rows.map((row) => {
    const newer = changed.get(row.id);
    changed.delete(row.id);
    return newer ?? row;
  });
  const all = [...changed.values(), ...stay];
  return all.sort((one, other) => other.at - one.at);
}

/** Without the oldest ones beyond what is kept. */
export function bounded(rows: Row[], most: number): Row[] {
  return rows.length > most ? rows.slice(0, most) : rows;
}
