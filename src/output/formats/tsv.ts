import { safeLine } from '../../values/safe-text.ts';
import type { View } from '../view.ts';
import { plainValue, scriptValue } from './describe-value.ts';
import { chooseColumns, valueAt } from './fields.ts';
import type { Items } from './shape.ts';

/** An item a line, its cells set off by tabs, without a header; times in this zone. */
export async function* formatRows(
  items: Items,
  view: View,
  fields: readonly string[] | undefined,
  timeZone: string,
): AsyncGenerator<string> {
  for await (const item of items) {
    const columns = chooseColumns(view.columns, view, fields, item);
    const cells =
      columns.length > 0
        ? columns.map(({ key, format }) => scriptValue(valueAt(item, key), format, timeZone))
        : [plainValue(item)];
    yield `${cells.join('\t')}\n`;
  }
}

/** A record as `key<TAB>value` lines. */
export function formatPairs(
  value: unknown,
  view: View,
  fields: readonly string[] | undefined,
  timeZone: string,
): string {
  return chooseColumns(view.detail ?? view.columns, view, fields, value)
    .map(({ key, format }) => `${safeLine(key)}\t${scriptValue(valueAt(value, key), format, timeZone)}\n`)
    .join('');
}
