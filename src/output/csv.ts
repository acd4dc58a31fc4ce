import { stringify } from 'csv-stringify/sync';
import { plainValue } from './describe-value.ts';
import { chooseColumns, valueAt } from './fields.ts';
import type { Shape } from './shape.ts';
import type { Column, View } from './view.ts';

/** What a spreadsheet takes for a formula. */
const FORMULA = /^[=+\-@\t\r\n]/;

/** A text that a spreadsheet would take for a formula gets a `'` before it; numbers stay numbers. */
function csvValue(value: unknown): string {
  const text = plainValue(value);
  return typeof value === 'string' && FORMULA.test(value) ? `'${text}` : text;
}

/** One record of RFC 4180, with its line end; quoted where it would otherwise be an empty line. */
function csvRecord(values: readonly unknown[]): string {
  return stringify([values.map(csvValue)], {
    record_delimiter: 'windows',
    quoted_empty: values.length === 1,
  });
}

/** RFC 4180 with a header of field names: a record is one line, a list one an item. */
export async function* formatCsv(
  shape: Shape,
  view: View,
  fields: readonly string[] | undefined,
): AsyncGenerator<string> {
  if (shape.kind === 'nothing') return;
  const items = shape.kind === 'record' ? [shape.value] : shape.items;
  const preferred = shape.kind === 'record' ? (view.detail ?? view.columns) : view.columns;
  let columns: readonly Column[] | undefined;
  for await (const item of items) {
    if (!columns) {
      columns = chooseColumns(preferred, view, fields, item);
      if (columns.length > 0) yield csvRecord(columns.map((column) => column.key));
    }
    yield csvRecord(columns.length > 0 ? columns.map((column) => valueAt(item, column.key)) : [item]);
  }
  if (!columns)
    yield csvRecord(chooseColumns(preferred, view, fields, undefined).map((column) => column.key));
}
