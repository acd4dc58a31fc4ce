import type { Columns, NewRow, Table, Tables } from './tables.ts';

export type Value = string | number | null;

/** The emulator's database. Calls are synchronous. A transaction resolves when it is on disk. */
export interface Store {
  /** Returns the whole row. */
  insert<Name extends Table>(table: Name, row: NewRow<Name>): Tables[Name];
  /** Inserts a row, or replaces the row with the same key. */
  replace<Name extends Table>(table: Name, row: NewRow<Name>): Tables[Name];
  /** The first row with these values. */
  find<Name extends Table>(table: Name, where: Columns<Name>): Tables[Name] | undefined;
  /** All rows with these values, in insertion order. */
  list<Name extends Table>(table: Name, where: Columns<Name>): Tables[Name][];
  update<Name extends Table>(table: Name, where: Columns<Name>, changes: Columns<Name>): void;
  delete<Name extends Table>(table: Name, where: Columns<Name>): void;
  /** SQL, for queries that the methods above cannot express. */
  get<Row>(sql: string, ...values: Value[]): Row | undefined;
  all<Row>(sql: string, ...values: Value[]): Row[];
  run(sql: string, ...values: Value[]): void;
  /** Waits for all commits, then runs `work`. `work` may write only in its own transaction. */
  read<Result>(work: () => Result): Promise<Awaited<Result>>;
  /** Runs `work`; resolves after the commit, which the work of one turn shares. @throws its error, undone */
  transaction<Result>(work: () => Result): Promise<Awaited<Result>>;
  /** Runs `action` after the commit of the current transaction, or never if the transaction is undone. */
  afterCommit(action: () => void): void;
  close(): Promise<void>;
}
