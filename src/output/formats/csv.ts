import { stringify } from 'csv-stringify/sync';
import type { Column, Format, View } from '../view.ts';
import { scriptValue } from './describe-value.ts';
import { chooseColumns, valueAt } from './fields.ts';
import type { Shape } from './shape.ts';

/** Texts that a spreadsheet reads as a formula, also full-width or after spaces. */
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;

/** Adds a `'` before a text that a spreadsheet would read as a formula. Numbers stay numbers. */
function csvValue(value: unknown, format: Format | undefined, timeZone: string): string {
  const text = scriptValue(value, format, timeZone);
  return typeof value === 'string' && FORMULA.test(value) ? `'${text}` : text;
}

/** One record of RFC 4180 with its line end. A single value is quoted if it would be an empty line. */
function csvRecord(values: readonly string[]): string {
  return stringify([values], {
    record_delimiter: 'windows',
    quoted_empty: values.length === 1,
  });
}

/** RFC 4180 with a header, which a continued list has not. Times are in `timeZone`. */
export async function* formatCsv(
  shape: Shape,
  view: View,
  fields: readonly string[] | undefined,
  timeZone: string,
): AsyncGenerator<string> {
  if (shape.kind === 'nothing') return;
  const isRecord = shape.kind === 'record';
  const items = isRecord ? [shape.value] : shape.items;
  const preferred = isRecord ? (view.detail ?? view.columns) : view.columns;
  const headed = !(shape.kind === 'list' && shape.isContinued);
  let columns: readonly Column[] | undefined;
  for await (const item of items) {
    if (!columns) {
      columns = chooseColumns(preferred, view, fields, item);
      if (headed && columns.length > 0) yield csvRecord(names(columns));
    }
    yield csvRecord(cellsOf(item, columns, timeZone));
  }
  if (headed && !columns) yield csvRecord(names(chooseColumns(preferred, view, fields, undefined)));
}

/** An item without fields, such as a text, is one cell. */
function cellsOf(item: unknown, columns: readonly Column[], timeZone: string): string[] {
  if (columns.length === 0) return [csvValue(item, undefined, timeZone)];
  return columns.map(({ key, format }) => csvValue(valueAt(item, key), format, timeZone));
}

/** If the view names no columns, the keys come from the service, so they are made safe too. */
const names = (columns: readonly Column[]) => columns.map(({ key }) => csvValue(key, undefined, 'UTC'));
