import { readFileSync, readlinkSync } from 'node:fs';
import { type FileHandle, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { actsWithheld } from '../act.ts';
import { makeFolder } from './make-folder.ts';
import { isAlive, type Owner, thisProcess } from './owner-file.ts';

/**
 * Signs of life of a process in a folder that others share, also from other containers and machines, where its
 * process id says nothing: a file that is written over again and again as long as the process lives.
 */

/** What the file says of the process that holds it. */
interface Holder extends Owner {
  host: string;
  /** The boot and the process namespace in which its id means something; null where the system tells neither. */
  place: string | null;
}

/** Whether the holder lives. `unknown`: not yet to be told, since it is elsewhere or its file is too fresh. */
export type Standing = { life: 'alive' } | { life: 'dead' } | { life: 'unknown'; words: string };

/** Gives it up. */
export type Release = () => Promise<void>;

/** Milliseconds between two signs of life. */
const beatMs = 5_000;
/** Milliseconds without one after which a holder elsewhere is taken for dead. */
export const deadAfterMs = 60_000;

/**
 * Holds the lease of a name that nobody else has; a dry run holds none.
 * @throws the system's error
 */
export async function holdLease(file: string): Promise<Release> {
  if (actsWithheld()) return async () => {};
  makeFolder(dirname(file));
  const own = `${JSON.stringify(holder())}\n`;
  await writeNew(file, own);
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
 * Claims what `file` stands for: one process has it at a time, and that of a dead one is taken over. Each claim is
 * a file with a number of its own, made exclusively, and stands when no other does: nothing has to be taken away
 * from anybody. Undefined when another has it, or may have it.
 * @throws the system's error
 */
export async function claimLease(file: string): Promise<Release | undefined> {
  for (;;) {
    const before = await claims(file);
    if (before.some(({ standing }) => standing.life !== 'dead')) return undefined;
    if (actsWithheld()) return async () => {};
    const mine = 1 + Math.max(0, ...before.map(({ number }) => number));
    const release = await holdLease(`${file}.${mine}`).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    if (!release) continue;
    const others = (await claims(file)).filter(({ number }) => number !== mine);
    if (others.every(({ standing }) => standing.life === 'dead')) {
      for (const { number } of others) await rm(`${file}.${number}`, { force: true });
      return release;
    }
    // Another claimed it at the same time.
    await release();
  }
}

async function claims(file: string): Promise<{ number: number; standing: Standing }[]> {
  const names: readonly string[] = await readdir(dirname(file)).catch(() => []);
  const numbers = names
    .filter((name) => name.startsWith(`${basename(file)}.`))
    .map((name) => Number(name.slice(basename(file).length + 1)))
    .filter(Number.isInteger);
  return Promise.all(
    numbers.map(async (number) => ({ number, standing: await standingOf(`${file}.${number}`) })),
  );
}

/** Whether the holder of a lease lives; one that has no file does not. */
export async function standingOf(file: string): Promise<Standing> {
  const held = await readHolder(file);
  if (held === undefined) return { life: 'dead' };
  if (held !== 'unreadable' && held.place !== null && held.place === place()) {
    return { life: isAlive(held) ? 'alive' : 'dead' };
  }
  const age = await ageOf(file);
  if (age === undefined || age >= deadAfterMs) return { life: 'dead' };
  const who = held === 'unreadable' ? 'its process' : `process ${held.pid} on ${held.host}`;
  const seen = Math.round(age / 1000);
  return {
    life: 'unknown',
    words: `${who}, in another container or on another machine, was there ${seen} s ago; without a sign of life for ${deadAfterMs / 1000} s it counts as ended`,
  };
}

/** Undefined without a file; `unreadable` when it was made this instant, or is not ours. */
async function readHolder(file: string): Promise<Holder | 'unreadable' | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'));
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

let known: string | null | undefined;

function place(): string | null {
  if (known === undefined) {
    try {
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
      known = `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
    } catch {
      known = null;
    }
  }
  return known;
}

/** Writes the first byte over itself: the time of the file is then that of the machine whose disk it is. */
async function beat(file: string, own: string): Promise<void> {
  try {
    const handle = await open(file, 'r+');
    await closing(handle, () => handle.write(own.slice(0, 1), 0));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return;
    // The folder was cleared while we live.
    await Promise.resolve()
      .then(() => makeFolder(dirname(file)))
      .then(() => writeNew(file, own))
      .catch(() => undefined);
  }
}

async function writeNew(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  await closing(handle, () => handle.writeFile(text));
}

/**
 * Milliseconds since its last sign of life, by the clock of the machine whose disk it is, which a file made now
 * tells; undefined when it is gone. A folder that cannot be written holds nothing against it.
 */
async function ageOf(file: string): Promise<number | undefined> {
  if (actsWithheld()) return (await stat(file).catch(() => undefined)) && 0;
  const probe = join(dirname(file), `.${crypto.randomUUID()}`);
  try {
    await writeNew(probe, 'now');
    const { mtimeMs: now } = await stat(probe);
    const { mtimeMs: seen } = await stat(file);
    return Math.max(0, now - seen);
  } catch {
    return (await stat(file).catch(() => undefined)) && 0;
  } finally {
    await rm(probe, { force: true });
  }
}

async function closing<Result>(handle: FileHandle, step: () => Promise<Result>): Promise<Result> {
  try {
    return await step();
  } finally {
    await handle.close();
  }
}
