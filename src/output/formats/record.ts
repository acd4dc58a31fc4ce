import Table from 'cli-table3';
import { safeLine } from '../../values/safe-text.ts';
import { textWidth, wrapProse } from '../text-width.ts';
import type { Column, RenderContext } from '../view.ts';
import { describeField, headingOf } from './fields.ts';

const GAP = '  ';
/** No lines around cells or between rows. */
const CHARS = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: GAP,
};

/** Maximum share of a label in the line. A wider label is above its value. */
const LABEL_SHARE = 1 / 2;

/** A record as lines of label and value. A long value continues on lines below. */
export function formatRecord(value: unknown, columns: readonly Column[], render: RenderContext): string {
  const rows = columns.map((column): [string, string] => [
    safeLine(headingOf(column)),
    describeField(column, value, render),
  ]);
  return drawRecord(rows, render);
}

/** The same for finished labels and values. A line exceeds `width` columns only if a single word does. */
export function drawRecord(
  rows: readonly (readonly [label: string, value: string])[],
  { theme, width }: Pick<RenderContext, 'theme' | 'width'>,
): string {
  if (rows.length === 0) return '';
  const labelWidths = rows.map(([label]) => textWidth(label));
  const labelWidth = Math.max(1, ...labelWidths.filter((columns) => columns <= width * LABEL_SHARE));
  const room = Math.max(1, width - labelWidth - GAP.length);
  const table = new Table({
    chars: CHARS,
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [] },
    colWidths: [labelWidth],
  });
  for (const [index, [label, value]] of rows.entries()) {
    const beside = wrapProse(value, room);
    const fits = labelWidths[index]! <= labelWidth && beside.every((line) => textWidth(line) <= room);
    // One table row per line: the package needs quadratic time for a cell of several lines.
    const lines = fits
      ? beside.map((line, at) => [at === 0 ? theme.dim(label) : '', line])
      : [theme.dim(label), ...wrapProse(value, width)].map((content) => [{ content, colSpan: 2 }]);
    table.push(...lines);
  }
  // Removes the spaces that fill the last column.
  return `${table.toString().replace(/ +$/gm, '')}\n`;
}
