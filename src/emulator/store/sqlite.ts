/** The only importer of node-sqlite3-wasm. */
import sqlite from 'node-sqlite3-wasm';
import { PayconfirmError } from '../../errors.ts';
import { migrations } from './schema.ts';
import type { Store, Value } from './store.ts';

type Database = InstanceType<typeof sqlite.Database>;
type Statement = ReturnType<Database['prepare']>;

interface Batch {
  promise: Promise<void>;
  resolve(): void;
  reject(error: unknown): void;
  actions: (() => void)[];
}

/**
 * Opens or creates a database; without a file it lives in memory. The caller must own the folder alone.
 * Throws a `local` error for a file that is no database or belongs to a newer version of the program.
 */
export function openSqlite(file?: string): Store {
  const database = open(file);
  const statements = new Map<string, Statement>();
  let batch: Batch | undefined;

  function prepared(sql: string): Statement {
    let statement = statements.get(sql);
    if (!statement) {
      statement = database.prepare(sql);
      statements.set(sql, statement);
    }
    return statement;
  }

  function begin(): Batch {
    prepared('BEGIN').run();
    let resolve = () => {};
    let reject = (_: unknown) => {};
    const promise = new Promise<void>((onResolve, onReject) => {
      resolve = onResolve;
      reject = onReject;
    });
    // Work that was undone awaits no commit.
    promise.catch(() => {});
    setImmediate(commit);
    return { promise, resolve, reject, actions: [] };
  }

  function commit(): void {
    if (!batch) return;
    const { resolve, reject, actions } = batch;
    batch = undefined;
    try {
      prepared('COMMIT').run();
    } catch (error) {
      if (database.inTransaction) prepared('ROLLBACK').run();
      reject(error);
      return;
    }
    resolve();
    for (const action of actions) action();
  }

  return {
    // `get` of the library leaves the statement in progress, and then nothing commits.
    get: <Row>(sql: string, ...values: Value[]) => prepared(sql).all(values)[0] as Row | undefined,
    all: <Row>(sql: string, ...values: Value[]) => prepared(sql).all(values) as Row[],
    run: (sql, ...values) => void prepared(sql).run(values),

    transaction: async <Result>(work: () => Result): Promise<Awaited<Result>> => {
      batch ??= begin();
      const { promise, actions } = batch;
      const actionsBefore = actions.length;
      let result: Result;
      prepared('SAVEPOINT work').run();
      try {
        result = work();
      } catch (error) {
        prepared('ROLLBACK TO work').run();
        actions.length = actionsBefore;
        throw error;
      } finally {
        prepared('RELEASE work').run();
      }
      // Together, so that a result that rejects before the commit is not unheard.
      return (await Promise.all([result, promise]))[0];
    },

    afterCommit: (action) => {
      if (!batch) throw new Error('afterCommit outside a transaction');
      batch.actions.push(action);
    },

    close: () => {
      commit();
      for (const statement of statements.values()) statement.finalize();
      database.close();
    },
  };
}

function open(file: string | undefined): Database {
  let database: Database | undefined;
  try {
    database = new sqlite.Database(file);
    // Before WAL, which without it wants shared memory; this build has none.
    database.exec('PRAGMA locking_mode = EXCLUSIVE');
    const version = knownVersion(database, file);
    // FULL: a commit is on disk.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    migrate(database, version);
    return database;
  } catch (error) {
    database?.close();
    if (error instanceof PayconfirmError) throw error;
    throw new PayconfirmError(
      'local',
      `the emulator cannot open its database ${file}: ${(error as Error).message}`,
      { hint: 'Start with another --data folder, or with --memory.', cause: error },
    );
  }
}

function knownVersion(database: Database, file: string | undefined): number {
  const version = Number(database.get('PRAGMA user_version')?.user_version);
  if (version <= migrations.length) return version;
  throw new PayconfirmError(
    'local',
    `the database ${file} was written by a newer payconfirm (version ${version}, this one knows ${migrations.length})`,
    { hint: 'Update payconfirm, or start with another --data folder.' },
  );
}

function migrate(database: Database, version: number): void {
  migrations.slice(version).forEach((sql, step) => {
    database.exec(`BEGIN; ${sql}; PRAGMA user_version = ${version + step + 1}; COMMIT`);
  });
}
