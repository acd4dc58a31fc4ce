/** Types and runtime checks of the fields of stored records: others may change the files. */
import type { HeaderPair } from '../../values/headers.ts';

type Guard<Value> = (value: unknown) => value is Value;
type Held<Field> = Field extends Guard<infer Value> ? Value : never;

/** A record with these fields. A field that may be undefined is optional. */
export type RecordOf<Fields> = {
  [Name in keyof Fields as undefined extends Held<Fields[Name]> ? never : Name]: Held<Fields[Name]>;
} & {
  [Name in keyof Fields as undefined extends Held<Fields[Name]> ? Name : never]?: Held<Fields[Name]>;
};

export const text = (value: unknown): value is string => typeof value === 'string';
export const number = (value: unknown): value is number => typeof value === 'number';
export const flag = (value: unknown): value is boolean => typeof value === 'boolean';
/** ISO 8601, UTC. */
export const moment = (value: unknown): value is string => text(value) && !Number.isNaN(Date.parse(value));
export const address = (value: unknown): value is string => text(value) && URL.canParse(value);
export const pairs = (value: unknown): value is readonly HeaderPair[] =>
  Array.isArray(value) && value.every((pair) => Array.isArray(pair) && pair.length === 2 && pair.every(text));

export function oneOf<Value extends string>(...values: readonly Value[]): Guard<Value> {
  return (value): value is Value => values.some((one) => one === value);
}

export function absentOr<Value>(field: Guard<Value>): Guard<Value | undefined> {
  return (value): value is Value | undefined => value === undefined || field(value);
}

/** Whether a value from a file is a record with these fields. */
export function has<Fields extends Record<string, Guard<unknown>>>(
  value: unknown,
  fields: Fields,
): value is RecordOf<Fields> {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(fields).every(([name, field]) => field(value[name as never]));
}
