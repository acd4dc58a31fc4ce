import type { Columns, NewRow, Table, Tables } from './tables.ts';

export type Value = string | number | null;

/** The emulator's database. Work is synchronous; a transaction is acknowledged once it is on disk. */
export interface Store {
  /** Returns the whole row. */
  insert<Name extends Table>(table: Name, row: NewRow<Name>): Tables[Name];
  /** Inserts a row, or puts it in place of the one with its key. */
  replace<Name extends Table>(table: Name, row: NewRow<Name>): Tables[Name];
  /** The row, or the first one, with these values. */
  find<Name extends Table>(table: Name, where: Columns<Name>): Tables[Name] | undefined;
  /** All rows with these values, in the order in which they were inserted. */
  list<Name extends Table>(table: Name, where: Columns<Name>): Tables[Name][];
  update<Name extends Table>(table: Name, where: Columns<Name>, changes: Columns<Name>): void;
  delete<Name extends Table>(table: Name, where: Columns<Name>): void;
  /** For what the methods above cannot say: SQL. */
  get<Row>(sql: string, ...values: Value[]): Row | undefined;
  all<Row>(sql: string, ...values: Value[]): Row[];
  run(sql: string, ...values: Value[]): void;
  /** Runs `work`, which writes nothing outside a transaction of its own, once nothing waits for its commit, and resolves to its result. */
  read<Result>(work: () => Result): Promise<Awaited<Result>>;
  /**
   * Runs `work` at once and resolves to its result after the commit, which it shares with the other work of
   * this turn of the event loop.
   * @throws what `work` throws, once all that it wrote is undone
   */
  transaction<Result>(work: () => Result): Promise<Awaited<Result>>;
  /** Runs `action` after the commit of the transaction that is going on, never when it is undone. */
  afterCommit(action: () => void): void;
  close(): Promise<void>;
}
