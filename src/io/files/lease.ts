import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { t } from '../../texts/translate.ts';
import { now } from '../clock.ts';
import { actsWithheld } from '../dry-run.ts';
import { makeFolder } from './make-folder.ts';
import { isAlive, type Owner, place, thisProcess } from './process-identity.ts';

/** A lease shows that a process is alive, also across containers and machines. It is rewritten regularly. */

/** The content of the file about the process that holds it. */
interface Holder extends Owner {
  host: string;
  /** The boot and the process namespace in which its id is valid; null if the system gives neither. */
  place: string | null;
}

/** Whether the holder is alive. `unknown`: it is elsewhere, or its file is too new. `words`: who it is, and what is known. */
export type LeaseState = { life: 'dead' } | { life: 'alive' | 'unknown'; words: string };

export type Release = () => Promise<void>;

/** The result of a claim: a function that releases it, or a text about the (possible) holder. */
export type Claim = Release | { holder: string };

/** Milliseconds between two updates of the file. */
export const beatMs = 5_000;
/** Milliseconds without an update after which a holder elsewhere counts as dead. */
export const deadAfterMs = 60_000;
/** Milliseconds after which an empty file counts as dead: its process was killed before it wrote to it. */
const emptyForMs = 1_000;

/** Holds the lease for a name that no other process uses. A dry run holds none. @throws the system's error */
export async function holdLease(file: string): Promise<Release> {
  if (actsWithheld()) return async () => {};
  makeFolder(dirname(file));
  const own = `${JSON.stringify(holder())}\n`;
  writeNew(file, own);
  let beating: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    beating = beat(file, own);
  }, beatMs).unref();
  return async () => {
    clearInterval(timer);
    await beating;
    await rm(file, { force: true });
  };
}

/**
 * Claims `file`: one process holds it at a time, and a dead process's claim is replaced. Each claim is a new numbered file,
 * created exclusively. It is valid if no other live claim exists, so no process ever removes another's lease.
 * @throws the system's error
 */
export async function claimLease(file: string): Promise<Claim> {
  for (;;) {
    const before = await claims(file);
    for (const { state } of before) if (state.life !== 'dead') return { holder: state.words };
    if (actsWithheld()) return async () => {};
    const mine = 1 + Math.max(0, ...before.map(({ number }) => number));
    const release = await holdLease(`${file}.${mine}`).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    if (!release) continue;
    const others = (await claims(file)).filter(({ number }) => number !== mine);
    if (others.every(({ state }) => state.life === 'dead')) {
      for (const { number } of others) await rm(`${file}.${number}`, { force: true });
      return release;
    }
    // Another process claimed it at the same time.
    await release();
  }
}

async function claims(file: string): Promise<{ number: number; state: LeaseState }[]> {
  const names: readonly string[] = await readdir(dirname(file)).catch(() => []);
  const numbers = names
    .filter((name) => name.startsWith(`${basename(file)}.`))
    .map((name) => Number(name.slice(basename(file).length + 1)))
    .filter(Number.isInteger);
  return Promise.all(
    numbers.map(async (number) => ({ number, state: await leaseStateOf(`${file}.${number}`) })),
  );
}

/** Time of the holder's last update, epoch milliseconds; undefined without a file. */
export const lastSignOf = async (file: string): Promise<number | undefined> =>
  (await stat(file).catch(() => undefined))?.mtimeMs;

/** Whether the holder of a lease is alive; dead without a file. */
export async function leaseStateOf(file: string): Promise<LeaseState> {
  const held = await readHolder(file);
  if (held === undefined) return { life: 'dead' };
  if (typeof held === 'object' && held.place !== null && held.place === place()) {
    return isAlive(held) ? { life: 'alive', words: t('process {0}', held.pid) } : { life: 'dead' };
  }
  const age = await ageOf(file);
  const limit = held === 'empty' ? emptyForMs : deadAfterMs;
  if (age === undefined || age >= limit) return { life: 'dead' };
  const who = typeof held === 'object' ? t('process {0} on {1}', held.pid, held.host) : t('its process');
  const seen = Math.round(age / 1000);
  return {
    life: 'unknown',
    words: t(
      '{0}, in another container or on another machine, was there {1} s ago; without a sign of life for {2} s it counts as ended',
      who,
      seen,
      limit / 1000,
    ),
  };
}

/** Undefined without a file; `empty` if it was just created; `unreadable` if it is not a valid lease. */
async function readHolder(file: string): Promise<Holder | 'empty' | 'unreadable' | undefined> {
  try {
    const text = await readFile(file, 'utf8');
    if (text === '') return 'empty';
    const value: unknown = JSON.parse(text);
    return isHolder(value) ? value : 'unreadable';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? undefined : 'unreadable';
  }
}

function isHolder(value: unknown): value is Holder {
  if (typeof value !== 'object' || value === null) return false;
  const { pid, host } = value as Partial<Holder>;
  return Number.isInteger(pid) && typeof host === 'string';
}

function holder(): Holder {
  return { ...thisProcess(), host: hostname(), place: place() };
}

/** Rewrites the first byte. The file then has the time of the machine that owns the disk. */
async function beat(file: string, own: string): Promise<void> {
  try {
    const handle = await open(file, 'r+');
    await handle.write(own.slice(0, 1), 0).finally(() => handle.close());
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return;
    // The folder was deleted while this process runs.
    await Promise.resolve()
      .then(() => makeFolder(dirname(file)))
      .then(() => writeNew(file, own))
      .catch(() => undefined);
  }
}

/** Synchronous, so that there is hardly any time to be killed in between. */
function writeNew(file: string, text: string): void {
  const descriptor = openSync(file, 'wx', 0o600);
  try {
    writeFileSync(descriptor, text);
  } catch (error) {
    // On a full disk the file was created and stays empty.
    rmSync(file, { force: true });
    throw error;
  } finally {
    closeSync(descriptor);
  }
}

const isFull = (error: unknown) => /^(ENOSPC|EDQUOT)$/.test((error as NodeJS.ErrnoException).code ?? '');

/** Milliseconds since its last update, by the disk's clock; undefined if it is gone, 0 if unknown. */
async function ageOf(file: string): Promise<number | undefined> {
  if (actsWithheld()) return (await stat(file).catch(() => undefined)) && 0;
  const probe = join(dirname(file), `.${crypto.randomUUID()}`);
  try {
    writeNew(probe, 'now');
    const { mtimeMs: made } = await stat(probe);
    const { mtimeMs: seen } = await stat(file);
    return Math.max(0, made - seen);
  } catch (error) {
    const found = await stat(file).catch(() => undefined);
    // On a full disk, another version's file may stay empty. A waiting process must then report the disk.
    if (found?.size === 0 && isFull(error)) return Math.max(0, now() - found.mtimeMs);
    return found && 0;
  } finally {
    await rm(probe, { force: true });
  }
}
