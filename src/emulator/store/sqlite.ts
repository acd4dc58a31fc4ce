import { PayconfirmError } from '../../errors.ts';
import { type Said, t } from '../../texts/translate.ts';
import { checkLog } from './check-write-ahead-log.ts';
import { schema, schemaVersion } from './schema.ts';
import { type Engine, loadEngine, type OpenEngine } from './sqlite-engine.ts';
import type { Columns, NewRow, Table, Tables, Value } from './tables.ts';

interface Batch {
  promise: Promise<void>;
  resolve(): void;
  reject(error: unknown): void;
  actions: (() => void)[];
}

/** The emulator's database. Calls are synchronous. A transaction resolves when it is on disk. */
export type Store = Awaited<ReturnType<typeof openSqlite>>;

/** Opens or creates a database; without a file it is in memory. @throws local error, also from later calls */
export async function openSqlite(file?: string) {
  const database = open(await loadEngine(), file);
  const statements = new Map<string, ReturnType<Engine['prepare']>>();
  let batch: Batch | undefined;

  function prepared(sql: string) {
    let statement = statements.get(sql);
    if (!statement) {
      statement = database.prepare(sql);
      statements.set(sql, statement);
    }
    return statement;
  }

  /** A failed statement cannot be reused, so the next call prepares it again. */
  function all(sql: string, values: Value[] = []) {
    try {
      return prepared(sql)(values);
    } catch (error) {
      statements.delete(sql);
      throw storeError(error, file);
    }
  }

  function begin(): Batch {
    all('BEGIN');
    let resolve = () => {};
    let reject = (_: unknown) => {};
    const promise = new Promise<void>((onResolve, onReject) => {
      resolve = onResolve;
      reject = onReject;
    });
    // Nobody awaits the commit of work that was undone.
    promise.catch(() => {});
    setImmediate(commit);
    return { promise, resolve, reject, actions: [] };
  }

  function commit(): void {
    if (!batch) return;
    const { resolve, reject, actions } = batch;
    batch = undefined;
    try {
      all('COMMIT');
    } catch (error) {
      if (database.inTransaction()) all('ROLLBACK');
      reject(error);
      return;
    }
    resolve();
    for (const action of actions) action();
  }

  function insert<Name extends Table>(verb: string, table: Name, row: NewRow<Name>): Tables[Name] {
    const { names, values } = columnsOf(row);
    const places = names.map(() => '?');
    return all(`${verb} INTO ${table} (${names}) VALUES (${places}) RETURNING *`, values)[0] as Tables[Name];
  }

  function list<Name extends Table>(table: Name, where: Columns<Name>, limit = -1): Tables[Name][] {
    const { names, values } = columnsOf(where);
    const sql = `SELECT * FROM ${table} WHERE ${matching(names)} ORDER BY rowid LIMIT ?`;
    return all(sql, [...values, limit]) as Tables[Name][];
  }

  return {
    /** Returns the whole row. */
    insert: <Name extends Table>(table: Name, row: NewRow<Name>) => insert('INSERT', table, row),
    /** Inserts a row, or replaces the row with the same key. */
    replace: <Name extends Table>(table: Name, row: NewRow<Name>) => insert('INSERT OR REPLACE', table, row),
    /** The first row with these values. */
    find: <Name extends Table>(table: Name, where: Columns<Name>) => list(table, where, 1)[0],
    /** All rows with these values, in insertion order. */
    list: <Name extends Table>(table: Name, where: Columns<Name>) => list(table, where),
    update: <Name extends Table>(table: Name, where: Columns<Name>, changes: Columns<Name>) => {
      const [set, which] = [columnsOf(changes), columnsOf(where)];
      const assignments = set.names.map((name) => `${name} = ?`);
      const sql = `UPDATE ${table} SET ${assignments} WHERE ${matching(which.names)}`;
      all(sql, [...set.values, ...which.values]);
    },
    delete: <Name extends Table>(table: Name, where: Columns<Name>) => {
      const { names, values } = columnsOf(where);
      all(`DELETE FROM ${table} WHERE ${matching(names)}`, values);
    },

    /** SQL, for queries that the methods above cannot express. */
    get: <Row>(sql: string, ...values: Value[]) => all(sql, values)[0] as Row | undefined,
    all: <Row>(sql: string, ...values: Value[]) => all(sql, values) as Row[],
    run: (sql: string, ...values: Value[]) => void all(sql, values),

    /** Waits for all commits, then runs `work`. `work` may write only in its own transaction. */
    read: async <Result>(work: () => Result): Promise<Awaited<Result>> => {
      // Changes that are not on disk yet may be lost.
      while (batch) await batch.promise.catch(() => {});
      return await work();
    },

    /** Runs `work`; resolves after the commit, which the work of one turn shares. @throws its error, undone */
    transaction: async <Result>(work: () => Result): Promise<Awaited<Result>> => {
      batch ??= begin();
      const { promise, actions } = batch;
      const actionsBefore = actions.length;
      let result: Result;
      all('SAVEPOINT work');
      try {
        result = work();
      } catch (error) {
        all('ROLLBACK TO work');
        actions.length = actionsBefore;
        throw error;
      } finally {
        all('RELEASE work');
      }
      // Both together, so that a result that rejects before the commit is handled.
      return (await Promise.all([result, promise]))[0];
    },

    /** Runs `action` after the commit of the current transaction, or never if the transaction is undone. */
    afterCommit: (action: () => void) => {
      if (!batch) throw new Error('afterCommit outside a transaction');
      batch.actions.push(action);
    },

    close: async () => {
      commit();
      database.close();
    },
  };
}

function columnsOf(row: object) {
  const given = Object.entries(row).filter(([, value]) => value !== undefined);
  const names = given.map(([name]) => name);
  // The names are written into SQL: none may come from a request.
  if (!names.every((name) => /^[a-z_]+$/.test(name))) throw new Error(`no columns: ${names}`);
  const values = given.map(([, value]): Value => (typeof value === 'boolean' ? Number(value) : value));
  return { names, values };
}

/** `IS`, because it treats two nulls as equal. */
const matching = (names: readonly string[]) => names.map((name) => `${name} IS ?`).join(' AND ') || 'TRUE';

function open(openEngine: OpenEngine, file: string | undefined): Engine {
  let database: Engine | undefined;
  try {
    if (file === undefined) {
      // No checks for a database in memory: they take a fifth of a test's first start.
      database = openEngine();
      database.exec(schema);
      return database;
    }
    checkLog(`${file}-wal`);
    database = openEngine(file);
    // This must precede WAL, which otherwise needs shared memory. This build has none.
    database.exec('PRAGMA locking_mode = EXCLUSIVE');
    const version = knownVersion(database, file);
    // FULL: a commit is on disk.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    const found = pragma(database, 'quick_check(1)')?.quick_check;
    if (found !== 'ok') throw damaged(file, String(found));
    if (version === 0) database.exec(`BEGIN; ${schema}; PRAGMA user_version = ${schemaVersion}; COMMIT`);
    return database;
  } catch (error) {
    database?.close();
    const known = storeError(error, file);
    if (known instanceof PayconfirmError) throw known;
    throw new PayconfirmError(
      'local',
      t('the emulator cannot open its database {0}: {1}', file, (error as Error).message),
      { hint: t('Start with another --data folder, or with --memory.'), cause: error },
    );
  }
}

/** A SQLite error about a damaged or unwritable file, as a message for people. Other errors are unchanged. */
function storeError(error: unknown, file: string | undefined): unknown {
  const said = error instanceof Error ? error.message : '';
  if (/malformed|not a database/.test(said)) return damaged(file, said);
  if (!/disk is full|disk I\/O error|readonly/.test(said)) return error;
  return new PayconfirmError('local', t('the emulator cannot write its database {0} ({1})', file, said), {
    hint: t('Make room on its disk, or check the permissions. What it holds can still be read.'),
    cause: error,
  });
}

const damaged = (file: string | undefined, what: string) =>
  notUsable(t("the emulator's database {0} is damaged: {1}", file, what));

function notUsable(message: Said): PayconfirmError {
  return new PayconfirmError('local', message, {
    hint: t(
      'Nothing was changed. Restore a copy of its folder, or move it away: the emulator then starts empty.',
    ),
  });
}

const pragma = (database: Engine, said: string) => database.prepare(`PRAGMA ${said}`)([])[0];

function knownVersion(database: Engine, file: string): number {
  // First: it fails on bytes that are no database, of which SQLite reads a version too.
  const tables = database
    .prepare('SELECT name FROM sqlite_master')([])
    .map(({ name }) => name);
  if (tables.length > 0 && !tables.includes('webhook_configurations'))
    throw notUsable(t('{0} is the database of another program', file));
  const version = Number(pragma(database, 'user_version')?.user_version);
  if (version === 0 || version === schemaVersion) return version;
  const [age, hint] =
    version > schemaVersion
      ? [t('a newer payconfirm'), t('Update payconfirm, or start with another --data folder.')]
      : [t('an unreleased payconfirm'), t('Start with another --data folder.')];
  throw new PayconfirmError(
    'local',
    t(
      'the database {0} was written by {1} (version {2}, this one knows {3})',
      file,
      age,
      version,
      schemaVersion,
    ),
    { hint },
  );
}
