import Table from 'cli-table3';
import { safeLine } from '../../values/safe-text.ts';
import { textWidth, wrap } from '../fit.ts';
import type { Column, RenderContext } from '../view.ts';
import { describeValue } from './describe-value.ts';
import { valueAt } from './fields.ts';

const GAP = '  ';
/** No lines around the cells, and none between the rows. */
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

/** A record as lines of a label and a value; a long value goes on below itself. */
export function formatRecord(value: unknown, columns: readonly Column[], render: RenderContext): string {
  const labels = columns.map(({ header }) => safeLine(header));
  const room = Math.max(1, render.width - Math.max(0, ...labels.map(textWidth)) - GAP.length);
  const table = new Table({
    chars: CHARS,
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [] },
  });
  for (const [index, { key, format, show }] of columns.entries()) {
    const shown = show ? show(value as Record<string, unknown>) : valueAt(value, key);
    const text = describeValue(shown, format ?? 'text', render);
    table.push([render.theme.dim(labels[index]!), wrap(text, room).join('\n')]);
  }
  // Without the space that fills the last column.
  return table
    .toString()
    .replace(/ +$/gm, '')
    .concat(columns.length > 0 ? '\n' : '');
}
