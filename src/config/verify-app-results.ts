/** Results of the last `verify-app` of each app, by profile. The checklist before the first customer reads them. */
import { dirname, join } from 'node:path';
import type { Clock } from '../io/clock.ts';
import { actsWithheld } from '../io/dry-run.ts';
import { ownFolder } from '../io/files/check-file-permissions.ts';
import { inTurn } from '../io/files/file-lock.ts';
import { t } from '../texts/translate.ts';
import { isRecord } from '../values/is-record.ts';
import { isoUtc } from '../values/time.ts';
import { type Changing, createPrivate, readPrivate } from './private-file.ts';
import type { Profile } from './resolve-profile.ts';

export interface AppTrial {
  /** As `appAddress` returns it. */
  url: string;
  /** ISO 8601, UTC. */
  at: string;
  passed: number;
  failed: number;
  unproved: number;
}

type Owner = Pick<Profile, 'name' | 'baseUrl'>;
type Place = Changing & { stateDir: string; clock: Clock };

/** Maximum per profile; the newest are kept. */
const mostApps = 20;

/** Without parts that may be secret: a user name, a password, a query. */
export function appAddress(url: string): string {
  if (!URL.canParse(url)) return '';
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

const fileIn = (stateDir: string) => join(stateDir, 'app-trials.json');

/** The results of a profile and its service, newest first. @throws local error if the file cannot be read */
export async function appTrials(owner: Owner, { stateDir, warn }: Omit<Place, 'clock'>): Promise<AppTrial[]> {
  return trialsIn(await readPrivate(fileIn(stateDir), warn), owner);
}

/** Replaces the app's last result. If the disk cannot be written, the command only warns. */
export async function keepAppTrial(trial: Omit<AppTrial, 'at'>, owner: Owner, place: Place): Promise<void> {
  if (actsWithheld()) return;
  const path = fileIn(place.stateDir);
  const kept = { ...trial, url: appAddress(trial.url), at: isoUtc(place.clock.now()) };
  try {
    ownFolder(dirname(path), place.warn);
    await inTurn(
      `${path}.lock`,
      async () => {
        const contents = await readPrivate(path, place.warn);
        const others = trialsIn(contents, owner).filter(({ url }) => url !== kept.url);
        const trials = [kept, ...others].slice(0, mostApps);
        createPrivate(path, { ...contents, [owner.name]: { base_url: owner.baseUrl, trials } });
      },
      place,
    );
  } catch (error) {
    place.warn(t('the result was not saved: {0}', (error as Error).message));
  }
}

/** Results for another address are of another service. Invalid entries are skipped. */
function trialsIn(contents: Record<string, unknown>, { name, baseUrl }: Owner): AppTrial[] {
  const kept = Object.hasOwn(contents, name) ? contents[name] : undefined;
  if (!isRecord(kept) || kept.base_url !== baseUrl || !Array.isArray(kept.trials)) return [];
  return kept.trials.filter(isWhole);
}

const isWhole = (trial: unknown): trial is AppTrial =>
  isRecord(trial) &&
  typeof trial.url === 'string' &&
  Number.isFinite(Date.parse(`${trial.at}`)) &&
  [trial.passed, trial.failed, trial.unproved].every(Number.isInteger);
