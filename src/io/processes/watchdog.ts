import type { ChildProcess } from 'node:child_process';
import type { Writable } from 'node:stream';

/** Runs the command that follows. A watcher kills its process group if fd 3 closes without a line. */
const script = '{ trap "" TERM; read -r _ <&3 || kill -KILL 0; } </dev/null >/dev/null 2>&1 & exec "$@" 3<&-';

/** The stdio type of the child's fd 3. */
export const watchdogPipe = 'pipe';

/** A command line whose process group ends when this program has ended, even if it was killed. POSIX only. */
export function underWatchdog(words: readonly string[]): readonly [file: string, args: readonly string[]] {
  return ['/bin/sh', ['-c', script, 'sh', ...words]];
}

/** What happens to the rest of a child's group after the child. */
export type GroupRest = 'ends' | 'stays';

/** Call it when the child has ended. It ends the rest of its group, or leaves it running. */
export function releaseWatchdog(child: Pick<ChildProcess, 'stdio'>, rest: GroupRest): void {
  const pipe = child.stdio[3] as Writable;
  // The watcher may have ended.
  pipe.on('error', () => undefined).end(rest === 'stays' ? '\n' : undefined);
}
