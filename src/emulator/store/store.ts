export type Value = string | number | null;

/**
 * The emulator's database. Work is synchronous SQL; a transaction is acknowledged once it is on disk.
 * Booleans are 0 and 1, times are milliseconds since the epoch.
 */
export interface Store {
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
  /** Writes all that is committed to a new database in this file; within `read`. */
  copyTo(file: string): void;
  close(): Promise<void>;
}
