/** Differences between replies and the endpoint table, by profile: a small file, written as a side effect. */
import { dirname, join } from 'node:path';
import { type Changing, createPrivate, readPrivate } from '../../config/private-file.ts';
import type { Profile } from '../../config/resolve-profile.ts';
import { type Drift, driftKey, driftKinds } from '../../config/service-differences.ts';
import type { Clock } from '../../io/clock.ts';
import { actsWithheld } from '../../io/dry-run.ts';
import { ownFolder } from '../../io/files/check-file-permissions.ts';
import { inTurn } from '../../io/files/file-lock.ts';
import { budgetOf } from '../../io/time-budget.ts';
import { asIs } from '../../texts/translate.ts';
import { isRecord } from '../../values/is-record.ts';
import { isoUtc } from '../../values/time.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { driftInReply, driftInStatus } from './drift-in-reply.ts';

export interface RecordedDrift extends Drift {
  /** ISO 8601, UTC. */
  first_seen: string;
  last_seen: string;
  /** The number of commands that saw it. */
  count: number;
}

type Service = Pick<Profile, 'name' | 'baseUrl' | 'observed'>;

export const driftFile = (stateDir: string) => join(stateDir, 'drift.json');

/** Milliseconds of comparison per command; the rest is skipped. */
const maxComparisonMs = 1;
/** Maximum number of rows of a profile; the newest stay. */
const maxRows = 100;

/** `changing`: how the file is changed. */
export function createDriftRecord(stateDir: string, clock: Clock, changing: Changing) {
  const path = driftFile(stateDir);
  let leftMs = maxComparisonMs;
  /** The service, and the drift that this command saw, by profile. */
  const seenDrift = new Map<string, { service: Service; found: Map<string, Drift> }>();

  const add = (service: Service, found: readonly Drift[]) => {
    // A dry run or a completion leaves nothing on disk.
    if (found.length === 0 || actsWithheld()) return;
    const known = new Set(service.observed?.drift?.map(driftKey));
    const ours = seenDrift.get(service.name) ?? { service, found: new Map() };
    for (const one of found) if (!known.has(driftKey(one))) ours.found.set(driftKey(one), one);
    seenDrift.set(service.name, ours);
  };
  const now = () => isoUtc(clock.now());
  return {
    reply: (service: Service, endpoint: Endpoint, data: unknown) => {
      const began = clock.monotonic();
      add(service, driftInReply(endpoint, data, budgetOf(leftMs, clock)));
      leftMs -= clock.monotonic() - began;
    },
    status: (service: Service, endpoint: Endpoint, status: number) =>
      add(service, driftInStatus(endpoint, status)),
    /** The stored drift of a profile's service and that of this command. Warns about an unreadable file. */
    async rows(service: Service): Promise<RecordedDrift[]> {
      try {
        const stored = rowsOf(await readPrivate(path, changing.warn), service);
        return mergeRows(stored, seenDrift.get(service.name)?.found.values() ?? [], now());
      } catch (error) {
        changing.warn(asIs((error as Error).message));
        return [];
      }
    },
    /** Stores the drift of this command. A failed write is no error: the next command sees the same drift. */
    async save(): Promise<void> {
      for (const { service, found } of seenDrift.values()) {
        const step = async () => {
          const contents = await readPrivate(path, changing.warn);
          const rows = mergeRows(rowsOf(contents, service), found.values(), now());
          createPrivate(path, { ...contents, [service.name]: { base_url: service.baseUrl, rows } });
        };
        try {
          ownFolder(dirname(path), changing.warn);
          await inTurn(`${path}.lock`, step, changing);
        } catch {
          // A full or read-only disk must not fail a command that has succeeded.
        }
      }
    },
  };
}

/** Ignores rows of another address, and drift that `assumptions record` has stored. */
function rowsOf(contents: Record<string, unknown>, { name, baseUrl, observed }: Service): RecordedDrift[] {
  const kept = Object.hasOwn(contents, name) ? contents[name] : undefined;
  if (!isRecord(kept) || kept.base_url !== baseUrl || !Array.isArray(kept.rows)) return [];
  const known = new Set(observed?.drift?.map(driftKey));
  return kept.rows.filter(isValidRow).filter((row) => !known.has(driftKey(row)));
}

function isValidRow(row: unknown): row is RecordedDrift {
  if (!isRecord(row)) return false;
  const { endpoint, field, kind, expected, found, first_seen, last_seen, count } = row;
  return (
    [endpoint, expected, first_seen, last_seen].every((text) => typeof text === 'string') &&
    [field, found].every((text) => typeof text === 'string' || text === null) &&
    driftKinds.some((one) => one === kind) &&
    Number.isInteger(count)
  );
}

function mergeRows(stored: readonly RecordedDrift[], found: Iterable<Drift>, now: string): RecordedDrift[] {
  const rows = new Map(stored.map((one) => [driftKey(one), one]));
  for (const one of found) {
    const { first_seen = now, count = 0 } = rows.get(driftKey(one)) ?? {};
    rows.set(driftKey(one), { ...one, first_seen, last_seen: now, count: count + 1 });
  }
  return [...rows.values()].sort((a, b) => (a.last_seen < b.last_seen ? 1 : -1)).slice(0, maxRows);
}
