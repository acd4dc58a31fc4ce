/** Column kinds: SQL declaration and value type. Times are epoch milliseconds, amounts integer VND. */
type Column<Value> = string & { readonly holds?: Value };

export type Flag = 0 | 1;

export const text = 'TEXT NOT NULL' as Column<string>;
export const textOrNull = 'TEXT' as Column<string | null>;
export const unique = 'TEXT NOT NULL UNIQUE' as Column<string>;
export const key = 'TEXT PRIMARY KEY' as Column<string>;
export const integer = 'INTEGER NOT NULL' as Column<number>;
export const integerOrNull = 'INTEGER' as Column<number | null>;
export const flag = 'INTEGER NOT NULL' as Column<Flag>;
/** The insertion order of the rows. */
export const seq = 'INTEGER PRIMARY KEY' as Column<number>;
export const oneOf = <Value extends string>() => 'TEXT NOT NULL' as Column<Value>;

/** The columns of a resource that belongs to a client. */
export const owned = <Columns>(columns: Columns) => ({
  seq,
  id: unique,
  client_id: text,
  ...columns,
  created_at: integer,
});

export type Row<Columns> = {
  -readonly [Name in keyof Columns]: Columns[Name] extends { readonly holds?: infer Value } ? Value : never;
};
