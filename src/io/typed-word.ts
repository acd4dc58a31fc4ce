import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { lineReader } from './line-reader.ts';
import type { Input } from './streams.ts';

/** Milliseconds until a background process looks again: `fg` sends no signal to a job that runs. */
const lookAgainMs = 1000;

/**
 * Waits for a line with this word. The terminal keeps its mode, so Ctrl-C and Ctrl-Z work as always. In the background it
 * leaves the terminal to the shell: the kernel stops a background process that reads (SIGTTIN).
 * @returns false at the end of the input, and when aborted
 */
export async function untilTyped(word: string, stdin: Input, signal: AbortSignal): Promise<boolean> {
  const nextLine = lineReader(stdin, signal);
  while (!signal.aborted) {
    const job = watchJob(signal);
    try {
      if (!isInForeground()) {
        await delay(lookAgainMs, undefined, { signal: job.signal, ref: false });
        continue;
      }
      const line = await nextLine(job.signal);
      if (line === undefined) return false;
      if (line.trim().toLowerCase() === word) return true;
    } catch {
      // The terminal cannot be read.
      if (!job.signal.aborted) return false;
    } finally {
      job.forget();
    }
  }
  return false;
}

/** Aborted at Ctrl-Z, before the process stops, and when it continues. */
function watchJob(signal: AbortSignal) {
  const changed = new AbortController();
  const change = () => changed.abort();
  const stop = () => {
    change();
    process.kill(process.pid, 'SIGTSTP');
  };
  process.once('SIGTSTP', stop).once('SIGCONT', change);
  return {
    signal: AbortSignal.any([signal, changed.signal]),
    forget: () => void process.off('SIGTSTP', stop).off('SIGCONT', change),
  };
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
