import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds until a background process looks again: `fg` sends no signal to a job that runs. */
const lookAgainMs = 1000;

/** @throws when aborted */
export async function untilInForeground(signal?: AbortSignal): Promise<void> {
  while (!isInForeground()) await delay(lookAgainMs, undefined, { signal, ref: false });
}

/** Whether the terminal belongs to the process group of this process. */
export function isInForeground(): boolean {
  if (process.platform === 'win32') return true;
  if (process.platform === 'linux') {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    // After the name: state, parent, group, session, terminal, group in the foreground.
    return /\) \S+ \d+ (\d+) \d+ \d+ \1 [^)]*$/.test(stat);
  }
  const { stdout } = spawnSync('/bin/ps', ['-o', 'pgid=,tpgid=', '-p', `${process.pid}`], {
    encoding: 'utf8',
  });
  return /^ *(\d+) +\1\s*$/.test(stdout);
}
