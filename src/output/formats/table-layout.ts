import { pad, textWidth, truncate } from '../text-width.ts';
import type { Column, Format } from '../view.ts';

export type Headed = Omit<Column, 'header'> & { header: string };

const GAP = '  ';
const RIGHT: ReadonlySet<Format> = new Set(['money', 'number', 'percent', 'duration']);
/** These formats keep their width unless the view allows shrinking: cut digits would mislead. */
const WHOLE: ReadonlySet<Format> = new Set([
  ...RIGHT,
  ...(['time', 'clock', 'vietnam-time', 'vietnam-clock', 'boolean', 'personal'] as const),
]);
/** Minimum width of a column while another can still shrink. */
const MINIMUM = 8;

/** An identifier that people copy (a code, an id, an account number), unless shown as other text. */
const isName = ({ key, format, show }: Headed) =>
  !show && format !== 'number' && /(^|[._])(id|code|number|nbr)$/.test(key);

const isOutcome = ({ key }: Headed) => /(^|[._])(status|outcome|result|error_label)$/.test(key);

/** Columns with this `shrink` or more are left out, not cut. */
const LEFT_OUT = 3;

/** Codes, amounts, outcomes and texts that never shrink: without them a table is useless. */
const isEssential = (column: Headed) => {
  const format = column.format ?? 'text';
  if ((column.shrink ?? 1) >= LEFT_OUT) return false;
  return (
    isName(column) || isOutcome(column) || format === 'money' || (column.shrink === 0 && !WHOLE.has(format))
  );
};

/** Whether cells may be cut, down to MINIMUM columns. */
const canBeCut = (column: Headed) =>
  !isEssential(column) && !isName(column) && !WHOLE.has(column.format ?? 'text');

function alignment(column: Headed): 'left' | 'right' {
  return RIGHT.has(column.format ?? 'text') ? 'right' : 'left';
}

/** Whether a cell that must not be cut is wider than its column. This may happen after the measured rows. */
export function exceedsWidth(
  cells: readonly string[],
  columns: readonly Headed[],
  widths: readonly number[],
): boolean {
  return columns.some(
    (column, index) => !canBeCut(column) && textWidth(cells[index] ?? '') > (widths[index] ?? 0),
  );
}

/**
 * The columns to leave out to fit `available` terminal columns. The highest `shrink` goes first; of equal
 * ones, the last. First columns that are never cut, then others if the room is still too small. Essential
 * columns stay, or otherwise the first column. If a wide column had to go, a smaller one that went before it
 * returns.
 */
export function columnsToLeaveOut(
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
  const leaveOut = (may: readonly number[], taken: readonly number[]) => {
    for (const index of may) {
      if (lineWidth(taken.filter((_, at) => !left.has(at))) <= available) return;
      left.add(index);
    }
  };
  leaveOut(
    order.filter((index) => shrink(index) >= LEFT_OUT),
    widest(columns, rows),
  );
  leaveOut(
    order.filter((index) => !left.has(index)),
    leastWidths(columns, rows),
  );
  for (const index of [...left].reverse()) {
    const taken = (shrink(index) >= LEFT_OUT ? widest : leastWidths)(columns, rows);
    if (lineWidth(taken.filter((_, at) => at === index || !left.has(at))) <= available) left.delete(index);
  }
  return left;
}

/** Whether all columns fit in a line, whole or with texts cut to MINIMUM columns. */
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

/** Widths for columns that fit (`hasRoom`) in `available` terminal columns. Texts shrink, the widest first. */
export function columnWidths(
  columns: readonly Headed[],
  rows: readonly (readonly string[])[],
  available: number,
): number[] {
  const widths = widest(columns, rows);
  const room = available - GAP.length * (columns.length - 1);
  const shrink = columns.map((column) => (canBeCut(column) ? (column.shrink ?? 1) : 0));
  const levels = [...new Set(shrink)].filter((level) => level > 0).sort((a, b) => b - a);
  for (const level of levels) shrinkWidest(widths, room, (index) => shrink[index] === level);
  return widths;
}

/** Shrinks the widest of the allowed columns by one terminal column at a time, until the line fits. */
function shrinkWidest(widths: number[], room: number, may: (index: number) => boolean): void {
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

/** A cell cut to its column. A number is left out, not cut. */
function fitted(text: string, column: Headed, width: number): string {
  if (textWidth(text) <= width) return text;
  return alignment(column) === 'right' ? '…' : truncate(text, width);
}

/** A line of a table. Not with cli-table3 (docs/decisions/dependencies.md). `style` skips the padding. */
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
