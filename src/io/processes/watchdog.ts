import type { ChildProcess } from 'node:child_process';
import type { Writable } from 'node:stream';

/**
 * Runs the words after it. A watcher in their process group reads fd 3, a pipe whose other end this program
 * holds: when that is closed without a word, it ends the group.
 */
const script = '{ trap "" TERM; read -r _ <&3 || kill -KILL 0; } </dev/null >/dev/null 2>&1 & exec "$@" 3<&-';

/** What a child's fd 3 must be. */
export const watchdogPipe = 'pipe';

/** A command line that ends, with its group, when this program is gone, also when that was killed. POSIX only. */
export function underWatchdog(words: readonly string[]): readonly [file: string, args: readonly string[]] {
  return ['/bin/sh', ['-c', script, 'sh', ...words]];
}

/** What becomes of the rest of a child's group, once the child has ended. */
export type GroupRest = 'ends' | 'stays';

/** To be called when the child has ended: ends what else is in its group, or leaves it alone. */
export function releaseWatchdog(child: Pick<ChildProcess, 'stdio'>, rest: GroupRest): void {
  const pipe = child.stdio[3] as Writable;
  // The watcher may be gone.
  pipe.on('error', () => undefined).end(rest === 'stays' ? '\n' : undefined);
}
