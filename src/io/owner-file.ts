import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import process from 'node:process';

/** A process, told apart from a later one with the same id. */
export interface Owner {
  pid: number;
  /** When the process started, as Linux counts it: tells it from a later one with the same pid. */
  started: string | null;
}

export function thisProcess(): Owner {
  return { pid: process.pid, started: startOf(process.pid) };
}

/**
 * Claims what `file` stands for, for this process; the claim of a process that is dead is taken over.
 * Returns the function that gives it up, or the pid of the live owner.
 */
export function claim(file: string): (() => void) | { ownerPid: number } {
  const self = `${file}.${process.pid}`;
  for (;;) {
    try {
      writeFileSync(self, JSON.stringify(thisProcess()));
      // A link is there with its content or not at all.
      linkSync(self, file);
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(self, { force: true });
    }
    const owner = read(file);
    if (owner && isAlive(owner)) return { ownerPid: owner.pid };
    evict(file);
  }
}

/** Of two that see the same dead owner, one moves its file away. */
function evict(file: string): void {
  const dead = `${file}.${process.pid}.dead`;
  try {
    renameSync(file, dead);
    const moved = read(dead);
    // Another process was faster and this is its claim: give it back.
    if (moved && isAlive(moved)) linkSync(dead, file);
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    rmSync(dead, { force: true });
  }
}

function read(file: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner;
  } catch {
    return undefined;
  }
}

/** Whether the process is still there, and not merely waiting for its parent to take note of its end. */
export function isAlive({ pid, started }: Owner): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const stat = statOf(pid);
  return stat?.state !== 'Z' && (started === null || started === startOf(pid));
}

function startOf(pid: number): string | null {
  return statOf(pid)?.started ?? null;
}

/** Fields 3 and 22 of /proc/PID/stat; undefined where there is none. */
function statOf(pid: number): { state: string | undefined; started: string | undefined } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0], started: fields[19] };
  } catch {
    return undefined;
  }
}
