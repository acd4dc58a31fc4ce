import { plainValue } from './describe-value.ts';
import { chooseColumns, valueAt } from './fields.ts';
import { safeCell } from './safe-text.ts';
import type { Items } from './shape.ts';
import type { View } from './view.ts';

/** An item a line, its cells set off by tabs, without a header. */
export async function* formatRows(
  items: Items,
  view: View,
  fields: readonly string[] | undefined,
): AsyncGenerator<string> {
  for await (const item of items) {
    const columns = chooseColumns(view.columns, view, fields, item);
    const cells = columns.length > 0 ? columns.map(({ key }) => valueAt(item, key)) : [item];
    yield `${cells.map(plainValue).join('\t')}\n`;
  }
}

/** A record as `key<TAB>value` lines. */
export function formatPairs(value: unknown, view: View, fields: readonly string[] | undefined): string {
  return chooseColumns(view.detail ?? view.columns, view, fields, value)
    .map(({ key }) => `${safeCell(key)}\t${plainValue(valueAt(value, key))}\n`)
    .join('');
}
