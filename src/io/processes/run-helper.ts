import { spawn } from 'node:child_process';
import type { Writable } from 'node:stream';
import type { Variables } from '../environment.ts';
import { releaseWatchdog, underWatchdog, watchdogPipe } from './watchdog.ts';

/** How the helper ended; `cut`: why it was killed. */
export interface Answer {
  code: number | null;
  stdout: string;
  stderr: string;
  cut: 'late' | 'endless' | undefined;
}

/** Maximum characters of the output. */
const longest = 64 * 1024;

/**
 * Runs a short system command without execa, which loads longer than the command runs. POSIX only. If the command changes
 * something, the caller must call `act`.
 * @param path absolute
 * @param input its standard input
 * @param timeoutMs milliseconds; then it and its children are killed
 * @throws the signal's reason when aborted
 */
export async function ask(
  path: string,
  args: readonly string[],
  given: { env: Variables; input: string; timeoutMs: number; signal: AbortSignal },
): Promise<Answer> {
  const { signal } = given;
  signal.throwIfAborted();
  const [program, words] = underWatchdog([path, ...args]);
  const child = spawn(program, words, {
    env: { ...given.env },
    stdio: ['pipe', 'pipe', 'pipe', watchdogPipe],
    detached: true,
  });
  const said = { stdout: '', stderr: '', cut: undefined as Answer['cut'] };
  const end = (why: Answer['cut']) => {
    said.cut = why;
    try {
      // Its process group, which it leads.
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
    // A process that left the group may keep them open.
    child.stdout.destroy();
    child.stderr.destroy();
  };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      said[name] += text;
      if (said[name].length > longest) end('endless');
    });
  }
  // It may end before it has read the input.
  child.stdin.on('error', () => undefined).end(given.input);
  const timer = setTimeout(() => end('late'), given.timeoutMs);
  const abort = () => end(undefined);
  signal.addEventListener('abort', abort);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('exit', () => releaseWatchdog(child, 'ends'));
      child.once('close', resolve).once('error', reject);
    });
    signal.throwIfAborted();
    return { ...said, code };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
    (child.stdio[3] as Writable).destroy();
  }
}
