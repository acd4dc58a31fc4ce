import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Clock, now } from '../../io/clock.ts';
import { actsWithheld } from '../../io/dry-run.ts';
import { ownFolder } from '../../io/files/check-file-permissions.ts';
import { onDisk } from '../../io/files/disk-errors.ts';
import { beatMs, holdLease, lastSignOf, leaseStateOf } from '../../io/files/lease.ts';
import type { Owner } from '../../io/files/process-identity.ts';
import { remove, writeWhole } from '../../io/files/write-files.ts';
import type { AuthType } from '../../values/auth-type.ts';
import { listenerOf } from '../journal/journal-record.ts';
import { journalRecords } from '../journal/read-journal.ts';

/** The state of a webhook configuration before the listener changed its URL. */
export interface Original {
  webhook_url: string;
  auth_type: AuthType;
  is_active: boolean;
}

/** What a listener creates at the service. Written before the change, so that a later start can undo it after a crash. */
export interface CleanupRecord {
  id: string;
  /** The process of the listener. */
  owner: Owner;
  /** The service and client. Only the same client may undo it. */
  base_url: string;
  client_id: string | undefined;
  /** ISO 8601, UTC. */
  begun_at?: string;
  /** Every URL that the configuration had. */
  urls: readonly string[];
  /** The apps that it forwards to. */
  apps?: readonly string[] | undefined;
  /** A configuration created for this listener. Until the service returns its id, its unique name identifies it. */
  made?: { name: string; id?: string } | undefined;
  /** A configuration of the user whose URL was changed to this listener. */
  repointed?: { id: string; original: Original } | undefined;
  /** ISO 8601, UTC: time of a write without an answer. The service may still apply it. */
  unanswered_since?: string | undefined;
}

/** A listener with nothing left to undo. A delivery to one of its URLs reaches no listener. */
export interface EndedRecord extends CleanupRecord {
  /** ISO 8601, UTC; for a killed listener, when it was last seen. */
  ended_at: string;
  why: 'ended' | 'taken-over' | 'killed';
}

/** A listener's own record. Changes are written to the disk. */
export type OwnRecord = ReturnType<typeof ownRecord>;

/** The records of all listeners in one state folder: one file each, mode 0600. */
export type CleanupRecords = ReturnType<typeof cleanupRecordsIn>;

/** Limits of the ended records: their number, and their age in milliseconds. */
const remembered = { most: 50, ms: 30 * 86_400_000 };

export function cleanupRecordsIn(stateDir: string) {
  const folder = join(stateDir, 'listeners');
  const fileOf = (id: string) => join(folder, `${id}.json`);
  const endedFolder = join(stateDir, 'ended-listeners');
  const endedFileOf = (id: string) => join(endedFolder, `${id}.json`);
  const leaseOf = (id: string) => join(folder, `${id}.lease`);
  const lastSign = async (id: string) => {
    const sign = await lastSignOf(leaseOf(id));
    return sign && lastEntry(stateDir, id, sign).catch(() => sign);
  };
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
    /** Resolves when the record is on the disk. @throws local error if it cannot be written */
    save: (entry: CleanupRecord) =>
      onDisk(fileOf(entry.id), 'cannot be written', () => {
        ownFolder(folder);
        writeWhole(fileOf(entry.id), JSON.stringify(entry));
      }),
    /** Nothing is left to undo. The record is kept as ended for 30 days. */
    drop: async (id: string, taken?: 'taken-over') => {
      const entry = await readEntry(fileOf(id));
      const seen = (await state(id)).life === 'dead' ? await lastSign(id) : undefined;
      const why = taken ?? (seen === undefined ? 'ended' : 'killed');
      remove(fileOf(id));
      if (!entry) return;
      const record: EndedRecord = { ...entry, ended_at: new Date(seen ?? now()).toISOString(), why };
      // Only a diagnosis needs it, so it is skipped on a full disk.
      await onDisk(endedFileOf(id), 'cannot be written', () => {
        ownFolder(endedFolder);
        writeWhole(endedFileOf(id), JSON.stringify(record));
      }).catch(() => undefined);
    },
    all: () => read(folder),
    /** The ended records. */
    ended: () => read<EndedRecord>(endedFolder),
    /** Marks a listener as alive until the returned function is called. @throws local error */
    live: (id: string) => onDisk(leaseOf(id), 'cannot be written', () => holdLease(leaseOf(id))),
    state,
    /** When it was last seen, epoch milliseconds; a killed one ran for some seconds more. */
    lastSign,
    /** The listeners that are alive, or may be. */
    living: async () => {
      const names = await files(folder);
      const ids = names
        .filter((name) => name.endsWith('.lease'))
        .map((name) => name.slice(0, -'.lease'.length));
      const states = await Promise.all(ids.map(state));
      return ids.filter((_, index) => states[index]?.life !== 'dead');
    },
    /** Removes what killed listeners left here, except records with something to undo. */
    sweep: async () => {
      // These are only traces; a dry run keeps them.
      if (actsWithheld()) return;
      await removeDead();
      await removeOldEnded();
    },
  };
}

/** The record is written with its first change, and removed when nothing is left to undo. */
export function ownRecord(records: CleanupRecords, first: CleanupRecord, { now }: Pick<Clock, 'now'>) {
  let current = first;
  return {
    /** Milliseconds since the epoch. */
    now,
    get current() {
      return current;
    },
    /** Whether another listener took over this one's configuration and removed its record. */
    isTaken: async () => {
      if (!current.made && !current.repointed) return false;
      return !(await records.all()).some(({ id }) => id === current.id);
    },
    change: async (patch: Partial<CleanupRecord>) => {
      current = { ...current, ...patch };
      const { made, repointed } = current;
      if (made || repointed) await records.save(current);
      else await records.drop(current.id);
    },
  };
}

/** Undefined if another listener has removed it. A file is never half-written, because it is renamed. */
async function readEntry<Entry extends CleanupRecord>(file: string): Promise<Entry | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}

/** Its last entry in the journal after its last update. What comes later than a next update is of the listener that went on. */
async function lastEntry(stateDir: string, id: string, sign: number): Promise<number> {
  let last = sign;
  for await (const record of journalRecords(stateDir, 'all-profiles', sign)) {
    const at = Date.parse(record.type === 'delivery' ? record.received_at : record.at);
    const isReplay = record.type === 'forward' && record.sent !== undefined;
    if (listenerOf(record.id) === id.slice(0, 8) && !isReplay && at <= sign + beatMs)
      last = Math.max(last, at);
  }
  return last;
}
