import { readFileSync, readlinkSync } from 'node:fs';

/** A process, distinguished from a later one with the same id. */
export interface Owner {
  pid: number;
  /** Start time of the process as counted by Linux. */
  started: string | null;
}

export function thisProcess(): Owner {
  return { pid: process.pid, started: startOf(process.pid) };
}

/** Whether the process runs. A process that only waits for its parent (a zombie) does not. */
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

/** Fields 3 and 22 of /proc/PID/stat; undefined if it does not exist. */
function statOf(pid: number): { state: string | undefined; started: string | undefined } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0], started: fields[19] };
  } catch {
    return undefined;
  }
}

let known: string | null | undefined;

/** The scope of a process id: the boot of the machine and the container; null if unknown. */
export function place(): string | null {
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
