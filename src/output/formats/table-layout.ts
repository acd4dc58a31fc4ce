import { pad, textWidth, truncate } from '../fit.ts';
import type { Column, Format } from '../view.ts';

const GAP = '  ';
const RIGHT: ReadonlySet<Format> = new Set(['money', 'number', 'percent', 'duration']);
/** A cut number or a cut last four digits would mislead: these formats keep their width unless the view says otherwise. */
const WHOLE: ReadonlySet<Format> = new Set([
  ...RIGHT,
  ...(['time', 'clock', 'vietnam-time', 'vietnam-clock', 'boolean', 'personal'] as const),
]);
/** What a column keeps while another can still give. */
const MINIMUM = 8;
/** With less room than that beside a whole code a column says nothing. */
const LEAST = 4;

/** What names a thing, and is copied from there: a code, an id, an account's number. It is whole, wherever it stands. */
const isName = ({ key, format }: Column) => format !== 'number' && /(^|[._])(id|code|number|nbr)$/.test(key);

const isWhole = (column: Column) =>
  WHOLE.has(column.format ?? 'text') || isName(column) || column.shrink === 0;

function alignment(column: Column): 'left' | 'right' {
  return RIGHT.has(column.format ?? 'text') ? 'right' : 'left';
}

/** Whether a cell that must not be cut is wider than its column, as may happen after the rows that were measured. */
export function outgrown(
  cells: readonly string[],
  columns: readonly Column[],
  widths: readonly number[],
): boolean {
  return columns.some(
    (column, index) => isWhole(column) && textWidth(cells[index] ?? '') > (widths[index] ?? 0),
  );
}

/** Columns of this `shrink` and above are left out rather than cut. */
const LEFT_OUT = 3;

/**
 * Columns to leave out to fit `available` terminal columns: the highest `shrink` first, of equals the last. Where what
 * must be whole leaves the others no room, they are left out too, but for the first of them.
 */
export function leavesOut(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  available: number,
): Set<number> {
  const widths = widest(columns, rows);
  const least = columns.map((column, index) =>
    isWhole(column) ? widths[index]! : Math.min(widths[index]!, LEAST),
  );
  const shrink = (index: number) => columns[index]!.shrink ?? 0;
  const order = columns.map((_, index) => index).sort((a, b) => shrink(b) - shrink(a) || b - a);
  const left = new Set<number>();
  const leave = (may: readonly number[], taken: readonly number[]) => {
    const kept = taken.filter((_, index) => !left.has(index));
    let excess = lineWidth(kept) - available;
    for (const index of may) {
      if (excess <= 0) return;
      left.add(index);
      excess -= taken[index]! + GAP.length;
    }
  };
  leave(
    order.filter((index) => shrink(index) >= LEFT_OUT),
    widths,
  );
  const others = order.filter((index) => !left.has(index) && !isName(columns[index]!));
  const names = columns.flatMap((column, index) =>
    isName(column) && !left.has(index) ? [least[index]!] : [],
  );
  // Names that fill the line by themselves go on below it, with all that there is beside them.
  if (names.length > 0 && lineWidth(names) <= available) leave(others.slice(0, -1), least);
  return left;
}

const widest = (columns: readonly Column[], rows: readonly (readonly string[])[]) =>
  columns.map((column, index) =>
    Math.max(1, textWidth(column.header), ...rows.map((row) => textWidth(row[index] ?? ''))),
  );

const lineWidth = (widths: readonly number[]) =>
  widths.reduce((sum, width) => sum + width, 0) + GAP.length * (widths.length - 1);

/**
 * Widths for the columns so that a line takes at most `available` terminal columns: the widest cell where all
 * fit, otherwise columns give way by their `shrink`, the widest first; at last every column does that is no name. A line of
 * names that are longer than that goes on below, as the terminal breaks it.
 */
export function columnWidths(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  available: number,
): number[] {
  const widths = widest(columns, rows);
  const room = available - GAP.length * (columns.length - 1);
  const shrink = columns.map((column) => (isName(column) ? 0 : (column.shrink ?? (isWhole(column) ? 0 : 1))));
  const levels = [...new Set(shrink)].filter((level) => level > 0).sort((a, b) => b - a);
  for (const level of levels) give(widths, room, (index) => shrink[index] === level, MINIMUM);
  give(widths, room, (index) => !isWhole(columns[index]!), LEAST);
  const least = widths.reduce((sum, width, index) => sum + (isName(columns[index]!) ? width : 1), 0);
  if (least <= room) give(widths, room, (index) => !isName(columns[index]!), 1);
  return widths;
}

/** Takes from the widest of the columns that may give, one terminal column at a time, until the line fits. */
function give(widths: number[], room: number, may: (index: number) => boolean, minimum: number): void {
  let excess = widths.reduce((sum, width) => sum + width, 0) - room;
  for (; excess > 0; excess--) {
    const widest = widths.reduce(
      (best, width, index) => (may(index) && width > Math.max(minimum, widths[best] ?? 0) ? index : best),
      -1,
    );
    if (widest < 0) return;
    widths[widest]! -= 1;
  }
}

/** A cell cut to its column; a number is left out rather than cut. */
function fitted(text: string, column: Column, width: number): string {
  if (textWidth(text) <= width) return text;
  return alignment(column) === 'right' ? '…' : truncate(text, width);
}

/**
 * A line of a table for these cells. `style` colours the text, not the space beside it. Not by cli-table3, which
 * measures some texts otherwise than terminals do, and cuts them (docs/decisions/dependencies.md).
 */
export function tableLine(
  cells: readonly string[],
  columns: readonly Column[],
  widths: readonly number[],
  style: (text: string) => string = (text) => text,
): string {
  const line = columns.map((column, index) => {
    const width = widths[index]!;
    return pad(style(fitted(cells[index] ?? '', column, width)), width, alignment(column));
  });
  return `${line.join(GAP).trimEnd()}\n`;
}
