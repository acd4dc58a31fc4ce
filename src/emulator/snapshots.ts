/** States saved by name: next to the database if there is a data folder, otherwise in memory. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { PayconfirmError } from '../errors.ts';
import type { Clock } from '../io/clock.ts';
import { onDiskNow } from '../io/files/disk-errors.ts';
import { makeFolder } from '../io/files/make-folder.ts';
import { removeUnfinished, writeWhole } from '../io/files/write-files.ts';
import { utcTime } from './rules/time.ts';
import { Refusal } from './server/handler-result.ts';
import { snapshotFile } from './snapshot-name.ts';
import { loadSnapshot, readSnapshot, withoutSecrets, writeSnapshot } from './snapshot-text.ts';
import type { Store } from './store/sqlite.ts';

export type Snapshots = ReturnType<typeof createSnapshots>;

interface SnapshotStorage {
  list(): { name: string; savedAt: number }[];
  read(name: string): string | undefined;
  write(name: string, text: string): void;
}

/** `dataDir`: the folder of the database; without it, snapshots are in memory. */
export function createSnapshots(store: Store, dataDir: string | undefined, clock: Clock) {
  const storage = dataDir === undefined ? memoryStorage(clock) : folderStorage(dataDir);

  return {
    /** Sorted by name. `saved_at`: this machine's clock, UTC. */
    list: () => storage.list().map(({ name, savedAt }) => ({ name, saved_at: utcTime(savedAt) })),

    /** Saves the state under a name, atomically; replaces a snapshot. @throws local error */
    save: async (name: string) => storage.write(name, await store.read(() => writeSnapshot(store))),
    /** A snapshot as text, without given secrets. @throws Refusal 404 for an unknown name */
    read: (name: string) => withoutSecrets(textOf(name)),

    /** Replaces the state, atomically, and runs `work` in the same transaction. @throws Refusal 404, 409 */
    restore: async (name: string, work: () => void) => {
      const text = textOf(name);
      try {
        const tables = readSnapshot(text);
        await store.transaction(() => {
          loadSnapshot(tables, store);
          work();
        });
      } catch (error) {
        if (!(error instanceof PayconfirmError)) throw error;
        throw new Refusal(409, error.message);
      }
    },
  };

  function textOf(name: string): string {
    const text = storage.read(name);
    if (text === undefined) throw new Refusal(404, `there is no snapshot ${name}`);
    return text;
  }
}

function memoryStorage(clock: Clock): SnapshotStorage {
  const kept = new Map<string, { text: string; savedAt: number }>();
  return {
    list: () => [...kept].map(([name, { savedAt }]) => ({ name, savedAt })).sort(byName),
    read: (name) => kept.get(name)?.text,
    write: (name, text) => void kept.set(name, { text, savedAt: clock.now() }),
  };
}

function folderStorage(dataDir: string): SnapshotStorage {
  const fileOf = (name: string) => snapshotFile(dataDir, name);
  const folder = dirname(fileOf('any'));
  return {
    list: () => {
      if (!existsSync(folder)) return [];
      const files = onDiskNow(folder, 'cannot be read', () => readdirSync(folder));
      return files
        .flatMap((file) => /^(.+)\.json$/.exec(file)?.[1] ?? [])
        .map((name) => ({ name, savedAt: statSync(fileOf(name)).mtimeMs }))
        .sort(byName);
    },
    read: (name) => {
      const file = fileOf(name);
      return existsSync(file)
        ? onDiskNow(file, 'cannot be read', () => readFileSync(file, 'utf8'))
        : undefined;
    },
    write: (name, text) => {
      onDiskNow(folder, 'cannot be made', () => makeFolder(folder));
      removeUnfinished(fileOf(name));
      writeWhole(fileOf(name), text);
    },
  };
}

const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);
