import { usageError } from '../../errors.ts';
import { t, translated } from '../../texts/translate.ts';
import { isRecord } from '../../values/is-record.ts';
import { maskPersonalFields } from '../../values/mask-personal-data.ts';
import { safeCell } from '../../values/safe-text.ts';
import type { Column, RenderContext, View } from '../view.ts';
import { describeValue } from './describe-value.ts';

/** The value at a dot path (`bank_request.id`), or of a key that contains the dots. */
export function valueAt(item: unknown, path: string): unknown {
  if (typeof item !== 'object' || item === null) return undefined;
  if (Object.hasOwn(item, path)) return (item as Record<string, unknown>)[path];
  const dot = path.indexOf('.');
  if (dot < 0 || !Object.hasOwn(item, path.slice(0, dot))) return undefined;
  return valueAt((item as Record<string, unknown>)[path.slice(0, dot)], path.slice(dot + 1));
}

/** Checks the names of `--fields`, as far as the value is known yet. @throws usage error */
export function checkFields(
  fields: readonly string[] | undefined,
  view: View,
  seen?: unknown,
  documented?: unknown,
): void {
  const known = knownFields(view, seen);
  const there = (field: string) => [seen, documented].some((value) => valueAt(value, field) !== undefined);
  const unknown = fields?.find((field) => !known.includes(field) && !there(field));
  if (unknown === undefined || known.length === 0) return;
  throw usageError(
    t('unknown field {0} in --fields', JSON.stringify(safeCell(unknown))),
    t('Known fields: {0}.', known.map(safeCell).join(', ')),
  );
}

function knownFields(view: View, seen: unknown): string[] {
  const columns = [...(view.columns ?? []), ...(view.table ?? []), ...(view.detail ?? [])].map(
    (column) => column.key,
  );
  const keys = typeof seen === 'object' && seen !== null ? Object.keys(seen) : [];
  return [...new Set([...columns, ...keys])];
}

/** The columns to show: those of `--fields`, otherwise the view's, otherwise one per key of the value. */
export function chooseColumns(
  preferred: readonly Column[] | undefined,
  view: View,
  fields: readonly string[] | undefined,
  seen: unknown,
): readonly Column[] {
  if (!fields) {
    const columns: readonly Column[] = preferred ?? knownFields({}, seen).map(undeclared);
    return columns.filter(({ key, optional }) => !optional || valueAt(seen, key) !== undefined);
  }
  const declared = [...(preferred ?? []), ...(view.columns ?? []), ...(view.detail ?? [])];
  return fields.map((key) => declared.find((column) => column.key === key) ?? undeclared(key));
}

/** The view of a record, plus the service's fields that the endpoint table does not know. */
export function showingUnknownFields(view: View, record: unknown, documented: unknown): View {
  const detail = view.detail ?? view.columns;
  if (!detail || view.isOwn || !isRecord(record) || !isRecord(documented)) return view;
  const known = [...Object.keys(documented), ...detail.map(({ key }) => key.split('.')[0]!)];
  const unknown = Object.keys(record).filter((key) => !known.includes(key));
  return { ...view, detail: [...detail, ...unknown.map(undeclared)] };
}

const undeclared = (key: string): Column => ({ key, isUndeclared: true });

/** The heading of a column, in the run's language. */
export const headingOf = ({ header, key }: Column): string => translated(header ?? key);

/** The text of a column for an item, for people. */
export function describeField(
  { key, format, show, isUndeclared }: Omit<Column, 'header'>,
  item: unknown,
  render: RenderContext,
): string {
  const shown = isUndeclared && !render.showPersonal ? maskPersonalFields(item) : item;
  const value = show ? show(item as Record<string, unknown>) : key === '' ? item : valueAt(shown, key);
  return describeValue(value, format ?? 'text', render);
}

/** The value with only the requested fields, in their order; missing fields are null. */
export function project(item: unknown, fields: readonly string[] | undefined): unknown {
  if (!fields || typeof item !== 'object' || item === null) return item;
  return Object.fromEntries(fields.map((field) => [field, valueAt(item, field) ?? null]));
}
