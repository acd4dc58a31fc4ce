import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Clock, now } from '../../io/clock.ts';
import { actsWithheld } from '../../io/dry-run.ts';
import { onDisk } from '../../io/files/disk-errors.ts';
import { holdLease, type LeaseState, lastSignOf, leaseStateOf, type Release } from '../../io/files/lease.ts';
import { ownFolder } from '../../io/files/private-files.ts';
import type { Owner } from '../../io/files/process-identity.ts';
import { remove, writeWhole } from '../../io/files/write-files.ts';
import type { AuthType } from '../../values/auth-type.ts';

/** What a webhook configuration was before it was pointed here. */
export interface Original {
  webhook_url: string;
  auth_type: AuthType;
  is_active: boolean;
}

/**
 * What a listener makes, or is about to make, at the service: written before it is done, so that a later
 * start can undo it after a crash.
 */
export interface CleanupRecord {
  id: string;
  /** The process that listens. */
  owner: Owner;
  /** Where and as whom it was made; only the same may undo it. */
  base_url: string;
  client_id: string | undefined;
  /** Every address that the configuration was given. */
  urls: readonly string[];
  /** A configuration made for this listener; known by its unique name until the service has given its id. */
  made?: { name: string; id?: string } | undefined;
  /** A configuration of the user's that was pointed here. */
  repointed?: { id: string; original: Original } | undefined;
  /** ISO 8601, UTC: when a write was sent that is not answered. The service may still apply it. */
  unanswered_since?: string | undefined;
}

/** What a listener had that has nothing to undo any more: a delivery to one of its addresses reaches no listener. */
export interface EndedRecord extends CleanupRecord {
  /** ISO 8601, UTC; of one that was killed, its last sign of life. */
  ended_at: string;
  why: 'ended' | 'taken-over' | 'killed';
}

/** A listener's own entry, kept on the disk as it changes. */
export interface OwnRecord {
  readonly current: CleanupRecord;
  /** Whether another listener has taken over what this one made or pointed here: it dropped the entry. */
  isTaken(): Promise<boolean>;
  change(patch: Partial<CleanupRecord>): Promise<void>;
  /** Milliseconds since the epoch. */
  now(): number;
}

/** The entries of all listeners under one state folder, a file each, mode 0600. */
export interface CleanupRecords {
  /**
   * Resolves once the entry is on the disk.
   * @throws local error when it cannot be written
   */
  save(entry: CleanupRecord): Promise<void>;
  /** There is nothing to undo any more; what it was is remembered for 30 days. */
  drop(id: string, why?: 'taken-over'): Promise<void>;
  all(): Promise<CleanupRecord[]>;
  /** Those that were dropped. */
  ended(): Promise<EndedRecord[]>;
  /**
   * Shows that a listener lives, from before it makes anything, until the returned function is called.
   * @throws local error when the lease cannot be written
   */
  live(id: string): Promise<Release>;
  /** The listeners that live, or may. */
  living(): Promise<string[]>;
  state(id: string): Promise<LeaseState>;
  /** Removes what listeners that were killed have left here, but for entries of what is still to be undone. */
  sweep(): Promise<void>;
}

/** Listeners that ended and are remembered, and for how long, milliseconds. */
const remembered = { most: 50, ms: 30 * 86_400_000 };

export function cleanupRecordsIn(stateDir: string): CleanupRecords {
  const folder = join(stateDir, 'listeners');
  const fileOf = (id: string) => join(folder, `${id}.json`);
  const endedFolder = join(stateDir, 'ended-listeners');
  const endedFileOf = (id: string) => join(endedFolder, `${id}.json`);
  const leaseOf = (id: string) => join(folder, `${id}.lease`);
  const state = (id: string) => leaseStateOf(leaseOf(id));
  const files = (folder: string): Promise<readonly string[]> =>
    onDisk(folder, 'cannot be read', () =>
      readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      }),
    );
  const read = async <Entry extends CleanupRecord>(folder: string): Promise<Entry[]> => {
    const names = (await files(folder)).filter((name) => name.endsWith('.json')).sort();
    const entries = await Promise.all(names.map((name) => readEntry<Entry>(join(folder, name))));
    return entries.filter((entry) => entry !== undefined);
  };
  const removeDead = async () => {
    const names = await files(folder);
    for (const name of names) {
      const [, id = '', kind] = /^([^.]+)\.(json\.[0-9a-f-]+\.tmp|lease)$/.exec(name) ?? [];
      if (kind === undefined || (kind === 'lease' && names.includes(`${id}.json`))) continue;
      if ((await state(id)).life === 'dead') remove(join(folder, name));
    }
  };
  const removeOldEnded = async () => {
    const ended = await read<EndedRecord>(endedFolder);
    ended.sort((one, other) => other.ended_at.localeCompare(one.ended_at));
    for (const [at, { id, ended_at }] of ended.entries()) {
      if (at >= remembered.most || now() - Date.parse(ended_at) > remembered.ms) remove(endedFileOf(id));
    }
  };
  return {
    save: (entry) =>
      onDisk(fileOf(entry.id), 'cannot be written', () => {
        ownFolder(folder);
        writeWhole(fileOf(entry.id), JSON.stringify(entry));
      }),
    drop: async (id, taken) => {
      const entry = await readEntry(fileOf(id));
      const seen = (await state(id)).life === 'dead' ? await lastSignOf(leaseOf(id)) : undefined;
      const why = taken ?? (seen === undefined ? 'ended' : 'killed');
      remove(fileOf(id));
      if (!entry) return;
      const record: EndedRecord = { ...entry, ended_at: new Date(seen ?? now()).toISOString(), why };
      // Only a diagnosis asks for it: on a full disk it is left out.
      await onDisk(endedFileOf(id), 'cannot be written', () => {
        ownFolder(endedFolder);
        writeWhole(endedFileOf(id), JSON.stringify(record));
      }).catch(() => undefined);
    },
    all: () => read(folder),
    ended: () => read<EndedRecord>(endedFolder),
    live: (id) => onDisk(leaseOf(id), 'cannot be written', () => holdLease(leaseOf(id))),
    state,
    living: async () => {
      const names = await files(folder);
      const ids = names
        .filter((name) => name.endsWith('.lease'))
        .map((name) => name.slice(0, -'.lease'.length));
      const states = await Promise.all(ids.map(state));
      return ids.filter((_, index) => states[index]?.life !== 'dead');
    },
    sweep: async () => {
      // Nothing but traces: a dry run leaves them.
      if (actsWithheld()) return;
      await removeDead();
      await removeOldEnded();
    },
  };
}

/** The entry is on the disk from its first change on; one that says nothing more to undo is dropped. */
export function ownRecord(
  records: CleanupRecords,
  first: CleanupRecord,
  { now }: Pick<Clock, 'now'>,
): OwnRecord {
  let current = first;
  return {
    now,
    get current() {
      return current;
    },
    isTaken: async () => {
      if (!current.made && !current.repointed) return false;
      return !(await records.all()).some(({ id }) => id === current.id);
    },
    change: async (patch) => {
      current = { ...current, ...patch };
      const { made, repointed } = current;
      if (made || repointed) await records.save(current);
      else await records.drop(current.id);
    },
  };
}

/** Undefined when another listener dropped it meanwhile; a file is never half-written, since it is renamed. */
async function readEntry<Entry extends CleanupRecord>(file: string): Promise<Entry | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}
