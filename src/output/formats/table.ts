import { spelled } from '../../io/symbols.ts';
import { clip, longestCell, safeCell, safeLine } from '../../values/safe-text.ts';
import { zoneName } from '../../values/time.ts';
import type { Column, RenderContext, View } from '../view.ts';
import { chooseColumns, describeField, headingOf } from './fields.ts';
import { drawRecord } from './record.ts';
import type { Items } from './shape.ts';
import {
  columnsToLeaveOut,
  columnWidths,
  exceedsWidth,
  type Headed,
  hasRoom,
  tableLine,
} from './table-layout.ts';

/** Rows that determine the widths. Later rows keep them, unless a number is wider than its column. */
const MEASURED = 100;

/** A list as a table, or as records if its columns do not fit. Returns the headers that were left out. */
export async function* formatList(
  items: Items,
  view: View,
  fields: readonly string[] | undefined,
  render: RenderContext,
): AsyncGenerator<string, readonly string[]> {
  let columns: readonly Headed[] | undefined;
  let widths: number[] | undefined;
  let leftOut: readonly string[] = [];
  let isFolded = false;
  const waiting: unknown[] = [];
  const draw = (all: readonly Headed[]) => {
    const rows = waiting.map((item) => describeRow(item, all, render));
    const missing = fields ? new Set<number>() : columnsToLeaveOut(all, rows, render.width);
    const shows = (_: unknown, index: number) => !missing.has(index);
    const shown = all.filter(shows);
    const cells = rows.map((row) => {
      const [first = '', ...others] = row.filter(shows);
      // The first column may be left out. Any first cell must not look like our own line.
      return [safeCell(first), ...others];
    });
    isFolded = !hasRoom(shown, cells, render.width);
    if (isFolded) return rows.map((row) => recordOf(row, all, render)).join('\n');
    leftOut = [...missing].sort((a, b) => a - b).map((index) => withKey(all[index]!));
    columns = shown;
    widths = columnWidths(columns, cells, render.width);
    return drawRows(cells, columns, widths, render);
  };
  for await (const item of items) {
    columns ??= listColumns(view, fields, item).map((one) => ({ ...one, header: headerOf(one, render) }));
    if (isFolded) {
      yield `\n${recordOf(describeRow(item, columns, render), columns, render)}`;
    } else if (widths) {
      const cells = describeRow(item, columns, render);
      if (exceedsWidth(cells, columns, widths)) {
        const before = widths.map((width) => 'x'.repeat(width));
        isFolded = !hasRoom(columns, [before, cells], render.width);
        widths = columnWidths(columns, [before, cells], render.width);
      }
      yield isFolded
        ? `\n${recordOf(cells, columns, render)}`
        : spelled(tableLine(cells, columns, widths), render.signs);
    } else if (waiting.push(item) === MEASURED) {
      yield draw(columns);
    }
  }
  if (columns && !widths && !isFolded) yield draw(columns);
  return leftOut;
}

/** The key is what `--fields` takes. */
const withKey = ({ header, key }: Headed) =>
  key === header.toLowerCase().replaceAll(' ', '_') ? header : `${header} (${safeLine(key)})`;

/** The shown header. A clock column names its zone once here, where there is room. */
function headerOf(column: Column, { timeZone, now }: RenderContext): string {
  const [header, { format }] = [headingOf(column), column];
  const namesZone = format === 'clock' || format === 'vietnam-clock';
  return safeLine(namesZone ? `${header} (${zoneName(timeZone, now)})` : header);
}

/** Items without fields, such as texts, are one column. */
function listColumns(view: View, fields: readonly string[] | undefined, item: unknown): readonly Column[] {
  const columns = chooseColumns(view.table ?? view.columns, view, fields, item);
  return columns.length > 0 ? columns : [{ key: '' }];
}

function describeRow(item: unknown, columns: readonly Headed[], render: RenderContext): string[] {
  return columns.map((column, index) => {
    const text = describeField(column, item, render);
    // The first cell begins the line, so it must not look like our own line.
    return index === 0 ? safeCell(text) : clip(text, longestCell);
  });
}

function recordOf(row: readonly string[], columns: readonly Headed[], render: RenderContext): string {
  const rows = columns.map(({ header }, index): [string, string] => [header, row[index]!]);
  return spelled(drawRecord(rows, render), render.signs);
}

function drawRows(
  rows: readonly string[][],
  columns: readonly Headed[],
  widths: readonly number[],
  render: RenderContext,
): string {
  const headers = columns.map(({ header }) => header);
  const head = headers.some(Boolean) ? tableLine(headers, columns, widths, render.theme.strong) : '';
  return spelled(head + rows.map((row) => tableLine(row, columns, widths)).join(''), render.signs);
}
