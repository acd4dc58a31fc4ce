import { type ChildProcess, spawn } from 'node:child_process';
import type { Writable } from 'node:stream';

/** Runs the command that follows. A watcher kills its process group if fd 3 closes without a line. */
const script = '{ trap "" TERM; read -r _ <&3 || kill -KILL 0; } </dev/null >/dev/null 2>&1 & exec "$@" 3<&-';

/** The stdio type of the child's fd 3. */
export const watchdogPipe = 'pipe';

/** A command line whose process group ends when this program has ended, even if it was killed. POSIX only. */
export function underWatchdog(words: readonly string[]): readonly [file: string, args: readonly string[]] {
  return ['/bin/sh', ['-c', script, 'sh', ...words]];
}

const restore = `trap "" HUP INT TERM
read -r _ && exit
printf "\\033[?25h\\033[?1049l"
stty echo icanon iexten isig brkint icrnl ixon <&1`;

/**
 * Ends the full screen if this program is killed before the returned function is called. It is in a session of its own: no
 * key reaches it. POSIX only.
 * @param stdout the terminal
 */
export function watchScreen(stdout: 'inherit' | 'pipe' = 'inherit') {
  const child = spawn('/bin/sh', ['-c', restore], {
    stdio: ['pipe', stdout, 'ignore'],
    detached: true,
    env: { PATH: '/usr/bin:/bin' },
  });
  // Without it the program works as well.
  child.on('error', () => undefined).unref();
  child.stdin!.on('error', () => undefined);
  return { child, release: () => void child.stdin!.end('\n') };
}

/** What happens to the rest of a child's group after the child. */
export type GroupRest = 'ends' | 'stays';

/** Call it when the child has ended. It ends the rest of its group, or leaves it running. */
export function releaseWatchdog(child: Pick<ChildProcess, 'stdio'>, rest: GroupRest): void {
  const pipe = child.stdio[3] as Writable;
  // The watcher may have ended.
  pipe.on('error', () => undefined).end(rest === 'stays' ? '\n' : undefined);
}
