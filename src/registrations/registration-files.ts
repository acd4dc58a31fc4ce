import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PayconfirmError, usageError } from '../errors.ts';
import { actsWithheld } from '../io/dry-run.ts';
import { ownFolder } from '../io/files/check-file-permissions.ts';
import { onDisk } from '../io/files/disk-errors.ts';
import { claimLease, type Release } from '../io/files/lease.ts';
import { remove, removeUnfinished, writeWhole } from '../io/files/write-files.ts';
import { t } from '../texts/translate.ts';
import { type Text, withCommand } from '../values/command-line.ts';
import { parseJson } from '../values/exact-json.ts';
import { toJson } from '../values/terminal-safe-json.ts';
import type { Registration } from './registration.ts';

/** The registrations of a state folder, one file each, mode 0600; readable after a kill at any moment. */
export type RegistrationJournal = ReturnType<typeof registrationJournal>;

/** A registration that this process has locked. All writes to the journal go through it. */
export type ClaimedRegistration = Awaited<ReturnType<RegistrationJournal['claim']>>;

/** The registrations below this folder. Nothing is read or written until it is requested. */
export function registrationJournal(stateDir: string) {
  const folder = join(stateDir, 'registrations');
  const fileOf = (id: string) => join(folder, `${id}.json`);
  const take = async (id: string, what: string): Promise<Release> => {
    const file = join(folder, `${id}.owner`);
    const claimed = await writing(file, folder, () => claimLease(file));
    if (typeof claimed === 'function') return claimed;
    throw usageError(
      t('another process is at work on {0} {1}: {2}', what, id, claimed.holder),
      t('Stop that one first, or wait for it.'),
    );
  };
  return {
    /** All registrations, oldest first; tells of invalid files. @throws local error */
    all: async (tell: (text: Text) => void = () => {}) => {
      const names = await onDisk(folder, 'cannot be read', () => readdir(folder).catch(emptyIfMissing));
      const files = names.filter((name) => name.endsWith('.json')).map((name) => join(folder, name));
      const texts = await Promise.all(files.map((file) => read(file).catch(() => '')));
      const kept: Registration[] = [];
      for (const [at, text] of texts.entries()) {
        if (text === undefined) continue;
        const registration = await parse(text);
        if (registration) kept.push(registration);
        else tell(unreadable(files[at]!));
      }
      return kept.sort((a, b) => a.started_at - b.started_at || (a.id < b.id ? -1 : 1));
    },
    /** Locks a registration against other processes, and reads it. @throws usage or local error */
    claim: async (id: string) => {
      const release = await take(id, 'registration');
      try {
        return Object.assign(await claimed(fileOf(id)), { release });
      } catch (error) {
        await release();
        throw error;
      }
    },
    /** Runs a step, one at a time for a virtual account here. @throws usage error if another does */
    alone: async <Result>(id: string, step: () => Promise<Result>) => {
      const release = await take(id, 'virtual account');
      return step().finally(release);
    },
  };
}

async function claimed(file: string) {
  const readNow = () => onDisk(file, 'cannot be read', () => read(file));
  let text = await readNow();
  let registration = text === undefined ? undefined : await parse(text);
  /** The lock does not see processes in other containers or on other machines, so the file is compared. */
  const checkUnchanged = async () => {
    const now = await readNow();
    if (now === text) return;
    text = now;
    registration = now === undefined ? undefined : await parse(now);
    throw new PayconfirmError('local', t('another process continued this registration'), {
      hint: t('This process sends nothing more.'),
    });
  };
  return {
    /** The registration on disk; undefined if it does not exist, or no longer. */
    get registration() {
      return registration;
    },
    /** Stores it on disk. @throws local error, also if another process has changed the file */
    keep: async (next: Registration) => {
      // A dry run stores nothing: it shows the next request.
      if (!actsWithheld()) {
        await checkUnchanged();
        const whole = toJson(next);
        await writing(file, dirname(file), () => writeWhole(file, whole));
        text = whole;
      }
      registration = next;
    },
    /** Deletes it from the disk. @throws local error, also if another process has changed the file */
    drop: async () => {
      await checkUnchanged();
      remove(file);
      // A kill during a write leaves these.
      removeUnfinished(file);
      text = undefined;
      registration = undefined;
    },
  };
}

function writing<Result>(file: string, folder: string, step: () => Result | Promise<Result>) {
  return onDisk(file, 'cannot be written', () => {
    ownFolder(folder);
    return step();
  });
}

function read(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

function parse(text: string): Registration | undefined {
  try {
    const kept = parseJson(text) as Partial<Registration> | null;
    return kept?.id && kept.stage && kept.answers ? (kept as Registration) : undefined;
  } catch {
    return undefined;
  }
}

const unreadable = (file: string) =>
  withCommand(
    t(
      '{0} is not a readable registration and is skipped. It may belong to a virtual account: move the file out of the folder, then check:',
      file,
    ),
    ['va', 'list'],
  );

function emptyIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
