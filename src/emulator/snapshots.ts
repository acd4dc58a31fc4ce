/** States by name: beside the database where there is a data folder, otherwise as long as the emulator lives. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { PayconfirmError } from '../errors.ts';
import type { Clock } from '../io/clock.ts';
import { onDiskNow } from '../io/files/disk-errors.ts';
import { makeFolder } from '../io/files/make-folder.ts';
import { makeTemporaryFolder } from '../io/files/temporary-folder.ts';
import { removeFolder, removeUnfinished, writeWhole } from '../io/files/write-files.ts';
import { utcTime } from './rules/time.ts';
import { Refusal } from './server/handler-result.ts';
import { openSqlite } from './store/sqlite.ts';
import type { Store } from './store/store-interface.ts';

export interface Snapshots {
  /** By name. `saved_at`: of this machine's clock, UTC. */
  list(): { name: string; saved_at: string }[];
  /**
   * Keeps the whole state under a name, in place of what is there; a crash leaves the old one or the new.
   * @throws local error when it cannot be written
   */
  save(name: string): Promise<void>;
  /**
   * Within a transaction of its own: puts the state in place of the one that is there, then runs `work`. A crash leaves
   * the one or the other.
   * @throws Refusal 404 for a name that there is not, 409 for a snapshot that is damaged or of a newer version
   */
  restore(name: string, work: () => void): Promise<void>;
}

/** Where the bytes of databases are kept. */
interface Shelf {
  list(): { name: string; savedAt: number }[];
  read(name: string): Uint8Array | undefined;
  write(name: string, bytes: Uint8Array): void;
}

/** `dataDir`: that of the database; in memory without. */
export function createSnapshots(store: Store, dataDir: string | undefined, clock: Clock): Snapshots {
  const shelf = dataDir === undefined ? inMemory(clock) : inFolder(join(dataDir, 'snapshots'));

  return {
    list: () => shelf.list().map(({ name, savedAt }) => ({ name, saved_at: utcTime(savedAt) })),

    save: async (name) => {
      const bytes = await inTemporaryFile((file) =>
        store.read(() => {
          store.copyTo(file);
          return readFileSync(file);
        }),
      );
      shelf.write(name, bytes);
    },

    restore: async (name, work) => {
      const bytes = shelf.read(name);
      if (!bytes) throw new Refusal(404, `there is no snapshot ${name}`);
      await inTemporaryFile(async (file) => {
        writeWhole(file, bytes);
        const saved = openSnapshot(file, name);
        try {
          await store.transaction(() => {
            copyRows(saved, store);
            work();
          });
        } finally {
          await saved.close();
        }
      });
    },
  };
}

/** Empties every table. Within a transaction. */
export function emptyTables(store: Store): void {
  for (const table of tablesOf(store)) store.run(`DELETE FROM ${table}`);
}

function copyRows(from: Store, to: Store): void {
  emptyTables(to);
  for (const table of tablesOf(from)) {
    for (const row of from.all<Record<string, string | number | null>>(`SELECT * FROM ${table}`)) {
      const names = Object.keys(row);
      const places = names.map(() => '?').join(', ');
      to.run(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${places})`, ...Object.values(row));
    }
  }
}

function tablesOf(store: Store): string[] {
  return store
    .all<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .map(({ name }) => name);
}

/** @throws Refusal 409 for one that is damaged or of another version */
function openSnapshot(file: string, name: string): Store {
  try {
    return openSqlite(file);
  } catch (error) {
    if (!(error instanceof PayconfirmError)) throw error;
    // The file is a copy, which nobody finds any more.
    const why = error.message.replaceAll(file, basename(file));
    throw new Refusal(409, `the snapshot ${name} cannot be used: ${why}`);
  }
}

async function inTemporaryFile<Result>(work: (file: string) => Promise<Result>): Promise<Result> {
  const folder = makeTemporaryFolder('payconfirm-snapshot-');
  try {
    return await work(join(folder, 'snapshot.db'));
  } finally {
    removeFolder(folder);
  }
}

function inMemory(clock: Clock): Shelf {
  const kept = new Map<string, { bytes: Uint8Array; savedAt: number }>();
  return {
    list: () => [...kept].map(([name, { savedAt }]) => ({ name, savedAt })).sort(byName),
    read: (name) => kept.get(name)?.bytes,
    write: (name, bytes) => void kept.set(name, { bytes, savedAt: clock.now() }),
  };
}

function inFolder(folder: string): Shelf {
  const fileOf = (name: string) => join(folder, `${name}.db`);
  return {
    list: () => {
      if (!existsSync(folder)) return [];
      const files = onDiskNow(folder, 'cannot be read', () => readdirSync(folder));
      return files
        .flatMap((file) => /^(.+)\.db$/.exec(file)?.[1] ?? [])
        .map((name) => ({ name, savedAt: statSync(fileOf(name)).mtimeMs }))
        .sort(byName);
    },
    read: (name) => {
      const file = fileOf(name);
      return existsSync(file) ? onDiskNow(file, 'cannot be read', () => readFileSync(file)) : undefined;
    },
    write: (name, bytes) => {
      onDiskNow(folder, 'cannot be made', () => makeFolder(folder));
      removeUnfinished(fileOf(name));
      writeWhole(fileOf(name), bytes);
    },
  };
}

const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);
