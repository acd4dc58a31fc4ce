import { pad, textWidth, truncate } from '../text-width.ts';
import type { Column, Format } from '../view.ts';

/** A column with its heading as it is shown. */
export type Headed = Omit<Column, 'header'> & { header: string };

const GAP = '  ';
const RIGHT: ReadonlySet<Format> = new Set(['money', 'number', 'percent', 'duration']);
/** A cut number or a cut last four digits would mislead: these formats keep their width unless the view says otherwise. */
const WHOLE: ReadonlySet<Format> = new Set([
  ...RIGHT,
  ...(['time', 'clock', 'vietnam-time', 'vietnam-clock', 'boolean', 'personal'] as const),
]);
/** What a column keeps while another can still give. */
const MINIMUM = 8;

/** What names a thing and is copied from the table: a code, an id, an account's number; not one that is shown as another text. */
const isName = ({ key, format, show }: Headed) =>
  !show && format !== 'number' && /(^|[._])(id|code|number|nbr)$/.test(key);

const isOutcome = ({ key }: Headed) => /(^|[._])(status|outcome|result|error_label)$/.test(key);

/** Columns of this `shrink` and above are left out rather than cut. */
const LEFT_OUT = 3;

/** Codes, amounts, outcomes and texts that never give way: a table without them would say nothing. */
const isEssential = (column: Headed) => {
  const format = column.format ?? 'text';
  if ((column.shrink ?? 1) >= LEFT_OUT) return false;
  return (
    isName(column) || isOutcome(column) || format === 'money' || (column.shrink === 0 && !WHOLE.has(format))
  );
};

/** Whether its cells may be cut, to not less than MINIMUM columns. */
const canBeCut = (column: Headed) =>
  !isEssential(column) && !isName(column) && !WHOLE.has(column.format ?? 'text');

function alignment(column: Headed): 'left' | 'right' {
  return RIGHT.has(column.format ?? 'text') ? 'right' : 'left';
}

/** Whether a cell that must not be cut is wider than its column, as may happen after the rows that were measured. */
export function outgrown(
  cells: readonly string[],
  columns: readonly Headed[],
  widths: readonly number[],
): boolean {
  return columns.some(
    (column, index) => !canBeCut(column) && textWidth(cells[index] ?? '') > (widths[index] ?? 0),
  );
}

/**
 * Columns to leave out to fit `available` terminal columns: the highest `shrink` first, of equals the last. First those that
 * are never cut for room, then others for which there is too little room. Essential columns stay, or else the first. Where a
 * wide column had to go, a smaller one that went before it comes back.
 */
export function leavesOut(
  columns: readonly Headed[],
  rows: readonly (readonly string[])[],
  available: number,
): Set<number> {
  const shrink = (index: number) => columns[index]!.shrink ?? 1;
  const stays = columns.some(isEssential) ? isEssential : (column: Headed) => column === columns[0];
  const order = columns
    .map((_, index) => index)
    .filter((index) => !stays(columns[index]!))
    .sort((a, b) => shrink(b) - shrink(a) || b - a);
  const left = new Set<number>();
  const leave = (may: readonly number[], taken: readonly number[]) => {
    for (const index of may) {
      if (lineWidth(taken.filter((_, at) => !left.has(at))) <= available) return;
      left.add(index);
    }
  };
  leave(
    order.filter((index) => shrink(index) >= LEFT_OUT),
    widest(columns, rows),
  );
  leave(
    order.filter((index) => !left.has(index)),
    leastWidths(columns, rows),
  );
  for (const index of [...left].reverse()) {
    const taken = (shrink(index) >= LEFT_OUT ? widest : leastWidths)(columns, rows);
    if (lineWidth(taken.filter((_, at) => at === index || !left.has(at))) <= available) left.delete(index);
  }
  return left;
}

/** Whether a line has room for all of these columns: whole, or a text cut to MINIMUM columns. */
export function hasRoom(
  columns: readonly Headed[],
  rows: readonly (readonly string[])[],
  available: number,
): boolean {
  return lineWidth(leastWidths(columns, rows)) <= available;
}

const leastWidths = (columns: readonly Headed[], rows: readonly (readonly string[])[]) =>
  widest(columns, rows).map((width, index) => (canBeCut(columns[index]!) ? Math.min(width, MINIMUM) : width));

const widest = (columns: readonly Headed[], rows: readonly (readonly string[])[]) =>
  columns.map((column, index) =>
    Math.max(1, textWidth(column.header), ...rows.map((row) => textWidth(row[index] ?? ''))),
  );

const lineWidth = (widths: readonly number[]) =>
  widths.reduce((sum, width) => sum + width, 0) + GAP.length * (widths.length - 1);

/**
 * Widths for columns that `hasRoom` for them, so that a line takes at most `available` terminal columns: the widest cell
 * where all fit, otherwise texts give way by their `shrink`, the widest first.
 */
export function columnWidths(
  columns: readonly Headed[],
  rows: readonly (readonly string[])[],
  available: number,
): number[] {
  const widths = widest(columns, rows);
  const room = available - GAP.length * (columns.length - 1);
  const shrink = columns.map((column) => (canBeCut(column) ? (column.shrink ?? 1) : 0));
  const levels = [...new Set(shrink)].filter((level) => level > 0).sort((a, b) => b - a);
  for (const level of levels) give(widths, room, (index) => shrink[index] === level);
  return widths;
}

/** Takes from the widest of the columns that may give, one terminal column at a time, until the line fits. */
function give(widths: number[], room: number, may: (index: number) => boolean): void {
  let excess = widths.reduce((sum, width) => sum + width, 0) - room;
  for (; excess > 0; excess--) {
    const widest = widths.reduce(
      (best, width, index) => (may(index) && width > Math.max(MINIMUM, widths[best] ?? 0) ? index : best),
      -1,
    );
    if (widest < 0) return;
    widths[widest]! -= 1;
  }
}

/** A cell cut to its column; a number is left out rather than cut. */
function fitted(text: string, column: Headed, width: number): string {
  if (textWidth(text) <= width) return text;
  return alignment(column) === 'right' ? '…' : truncate(text, width);
}

/**
 * A line of a table for these cells. `style` colours the text, not the space beside it. Not by cli-table3, which
 * measures some texts otherwise than terminals do, and cuts them (docs/decisions/dependencies.md).
 */
export function tableLine(
  cells: readonly string[],
  columns: readonly Headed[],
  widths: readonly number[],
  style: (text: string) => string = (text) => text,
): string {
  const line = columns.map((column, index) => {
    const width = widths[index]!;
    return pad(style(fitted(cells[index] ?? '', column, width)), width, alignment(column));
  });
  return `${line.join(GAP).trimEnd()}\n`;
}
