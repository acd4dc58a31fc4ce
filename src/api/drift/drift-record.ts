/** What of the replies differed from the endpoint table, by profile: a small file, written in passing. */
import { dirname, join } from 'node:path';
import { type Changing, createPrivate, readPrivate } from '../../config/private-file.ts';
import type { Profile } from '../../config/resolve-profile.ts';
import { type Drift, driftKey, driftKinds } from '../../config/service-ways.ts';
import type { Clock } from '../../io/clock.ts';
import { actsWithheld } from '../../io/dry-run.ts';
import { inTurn } from '../../io/files/file-lock.ts';
import { ownFolder } from '../../io/files/private-files.ts';
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
  /** Commands that met it. */
  count: number;
}

type Service = Pick<Profile, 'name' | 'baseUrl' | 'observed'>;

export const driftFile = (stateDir: string) => join(stateDir, 'drift.json');

/** Milliseconds that one command compares: what comes first. */
const mostMs = 1;
/** A profile has at most so many; the newest stay. */
const mostRows = 100;

/** `changing`: how the file is changed. */
export function createDriftRecord(stateDir: string, clock: Clock, changing: Changing) {
  const path = driftFile(stateDir);
  let leftMs = mostMs;
  /** By profile: of its service, what this command met. */
  const met = new Map<string, { service: Service; found: Map<string, Drift> }>();

  const add = (service: Service, found: readonly Drift[]) => {
    // Neither a dry run nor Tab leaves anything behind.
    if (found.length === 0 || actsWithheld()) return;
    const known = new Set(service.observed?.drift?.map(driftKey));
    const ours = met.get(service.name) ?? { service, found: new Map() };
    for (const one of found) if (!known.has(driftKey(one))) ours.found.set(driftKey(one), one);
    met.set(service.name, ours);
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
    /** What is on the disk of a profile's service, and what this command met. A file that cannot be read is told about. */
    async rows(service: Service): Promise<RecordedDrift[]> {
      try {
        const stored = rowsOf(await readPrivate(path, changing.warn), service);
        return merged(stored, met.get(service.name)?.found.values() ?? [], now());
      } catch (error) {
        changing.warn(asIs((error as Error).message));
        return [];
      }
    },
    /** Writes what this command met. Drift is never an error: where it cannot be written, it is met again. */
    async save(): Promise<void> {
      for (const { service, found } of met.values()) {
        const step = async () => {
          const contents = await readPrivate(path, changing.warn);
          const rows = merged(rowsOf(contents, service), found.values(), now());
          createPrivate(path, { ...contents, [service.name]: { base_url: service.baseUrl, rows } });
        };
        try {
          ownFolder(dirname(path), changing.warn);
          await inTurn(`${path}.lock`, step, changing);
        } catch {
          // A disk that is full or read-only must not fail a command that has done its work.
        }
      }
    },
  };
}

/** Those of another address than the profile's are of another service; those that `assumptions record` noted are known. */
function rowsOf(contents: Record<string, unknown>, { name, baseUrl, observed }: Service): RecordedDrift[] {
  const kept = Object.hasOwn(contents, name) ? contents[name] : undefined;
  if (!isRecord(kept) || kept.base_url !== baseUrl || !Array.isArray(kept.rows)) return [];
  const known = new Set(observed?.drift?.map(driftKey));
  return kept.rows.filter(isWhole).filter((row) => !known.has(driftKey(row)));
}

/** A row that somebody edited is passed over. */
function isWhole(row: unknown): row is RecordedDrift {
  if (!isRecord(row)) return false;
  const { endpoint, field, kind, expected, found, first_seen, last_seen, count } = row;
  return (
    [endpoint, expected, first_seen, last_seen].every((text) => typeof text === 'string') &&
    [field, found].every((text) => typeof text === 'string' || text === null) &&
    driftKinds.some((one) => one === kind) &&
    Number.isInteger(count)
  );
}

function merged(stored: readonly RecordedDrift[], found: Iterable<Drift>, now: string): RecordedDrift[] {
  const rows = new Map(stored.map((one) => [driftKey(one), one]));
  for (const one of found) {
    const { first_seen = now, count = 0 } = rows.get(driftKey(one)) ?? {};
    rows.set(driftKey(one), { ...one, first_seen, last_seen: now, count: count + 1 });
  }
  return [...rows.values()].sort((a, b) => (a.last_seen < b.last_seen ? 1 : -1)).slice(0, mostRows);
}
