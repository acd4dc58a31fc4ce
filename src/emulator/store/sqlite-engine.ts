/** The only importer of node-sqlite3-wasm. */

import type Wasm from 'node-sqlite3-wasm';
import { type NodeDatabase, nodeSqlite } from '../../io/node-sqlite.ts';
import type { Value } from './tables.ts';

/** What the store needs of a SQLite database. */
export interface Engine {
  exec(sql: string): void;
  /** A statement that returns its rows. */
  prepare(sql: string): (values: Value[]) => Row[];
  inTransaction(): boolean;
  close(): void;
}

type Row = Record<string, unknown>;
type WasmDatabase = InstanceType<(typeof Wasm)['Database']>;

/** Opens or creates a database. Without a file it is in memory. */
export type OpenEngine = (file?: string) => Engine;

/** Node's own SQLite if possible: to compile the one in WebAssembly takes a fifth of an emulator's first start. */
export async function loadEngine(): Promise<OpenEngine> {
  const own = nodeSqlite();
  if (own) return (file) => nodeEngine(new own.DatabaseSync(file ?? ':memory:'));
  const { default: wasm } = await import('node-sqlite3-wasm');
  return (file) => wasmEngine(new wasm.Database(file));
}

const nodeEngine = (database: NodeDatabase): Engine => ({
  exec: (sql) => database.exec(sql),
  prepare: (sql) => {
    const statement = database.prepare(sql);
    return (values) => statement.all(...values);
  },
  inTransaction: () => database.isTransaction,
  close: () => database.close(),
});

function wasmEngine(database: WasmDatabase): Engine {
  const statements: { finalize(): void }[] = [];
  return {
    exec: (sql) => database.exec(sql),
    prepare: (sql) => {
      const statement = database.prepare(sql);
      statements.push(statement);
      // After the library's `get` the statement stays in progress, and then nothing commits.
      return (values) => statement.all(values);
    },
    inTransaction: () => database.inTransaction,
    close: () => {
      for (const statement of statements) {
        try {
          statement.finalize();
        } catch {
          // The error of its last run, a second time.
        }
      }
      database.close();
    },
  };
}
