/** Starts and ends child processes with execa. */

import { setTimeout as delay } from 'node:timers/promises';
import type { Options, ResultPromise } from 'execa';
import { PayconfirmError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';
import { act } from '../dry-run.ts';
import type { Environment, Variables } from '../environment.ts';
import { helperEnvironment } from './child-environment.ts';
import { findExecutable } from './find-executable.ts';
import { checkExecutable, failure } from './start-failure.ts';
import { type GroupRest, releaseWatchdog, underWatchdog, watchdogPipe } from './watchdog.ts';

export type Signal = 'SIGTERM' | 'SIGKILL' | 'SIGINT';

export interface SpawnOptions extends Pick<Options, 'buffer' | 'maxBuffer'> {
  /** The environment of this program. Its PATH is searched for the executable. */
  ours: Environment;
  /** The child's whole environment. */
  env: Variables;
  stdio: readonly ['ignore' | 'inherit', Stream, Stream];
  shell?: boolean;
  /** The child leads its own group, which ends with this program. `rest`: what happens to the group after the child. */
  group?: { rest: GroupRest } | undefined;
}

/** A number: this descriptor of this program. */
type Stream = 'ignore' | 'inherit' | 'pipe' | 2;

/** Starts a program, and wraps the child, which is a promise itself. @throws local error */
export async function spawn(
  file: string,
  args: readonly string[],
  given: SpawnOptions,
): Promise<{ child: ResultPromise }> {
  const { ours, stdio, shell = false, group, ...options } = given;
  act(() => ({ kind: 'command', command: [file, ...args] }));
  const { execa } = await import('execa');
  const path = shell ? file : findExecutable(file, ours);
  const isWatched = group !== undefined && process.platform !== 'win32';
  if (isWatched && !shell) checkExecutable(file, path);
  const [program, words] = isWatched
    ? underWatchdog(shell ? ['/bin/sh', '-c', path] : [path, ...args])
    : [path, args];
  const child = execa(program, words, {
    ...options,
    stdio: isWatched ? [...stdio, watchdogPipe] : [...stdio],
    shell: shell && !isWatched,
    detached: group !== undefined,
    env: options.env,
    extendEnv: false,
    preferLocal: false,
    reject: false,
    buffer: options.buffer ?? false,
  }) as ResultPromise;
  if (child.pid === undefined) throw await failure(file, child);
  if (group) endWithThisProgram(child);
  if (isWatched) child.once('exit', () => releaseWatchdog(child, group.rest));
  return { child };
}

/** Milliseconds without an error after which the page counts as open. */
const openedAfterMs = 3_000;

/** Programs that open a URL on other systems than Linux. None uses a shell. */
const pageOpeners: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** `signal`: aborted, it waits no longer. @throws local error if none opens */
export async function openPage(url: string, env: Environment, signal: AbortSignal): Promise<void> {
  const [file, ...args] = pageOpeners[process.platform] ?? ['xdg-open'];
  act(() => ({ kind: 'command', command: [file, ...args, url] }));
  const { execa } = await import('execa');
  const child = execa(findExecutable(file, env), [...args, url], {
    env: helperEnvironment(env),
    extendEnv: false,
    reject: false,
    buffer: false,
    stdio: 'ignore',
    detached: true,
    cleanup: false,
  }) as ResultPromise;
  if (child.pid === undefined) throw await failure(file, child);
  // Some openers end immediately, others become the browser.
  const over = new AbortController();
  const until = { signal: AbortSignal.any([over.signal, signal]) };
  const opened = delay(openedAfterMs, undefined, until).catch(() => undefined);
  const { code } = await Promise.race([ended(child), opened.then(() => ({ code: 0 }))]);
  over.abort();
  child.unref();
  if (code !== 0)
    throw new PayconfirmError('local', t('{0} opened no browser (exit {1})', file, code ?? t('by a signal')));
}

export function ended(
  child: ResultPromise,
): Promise<{ code: number | undefined; signal: string | undefined }> {
  if (child.exitCode !== null || child.signalCode !== null) {
    return Promise.resolve({ code: child.exitCode ?? undefined, signal: child.signalCode ?? undefined });
  }
  // Not the promise of the result: it also waits for a grandchild that holds the output.
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve({ code: code ?? undefined, signal: signal ?? undefined }));
  });
}

/** Ends the child, or the group that it leads. */
export function kill(child: ResultPromise, group: boolean, signal: Signal): void {
  if (!group || process.platform === 'win32') {
    child.kill(signal);
    return;
  }
  try {
    process.kill(-child.pid!, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Whether any process of the child's group runs. */
export function groupIsLeft(child: ResultPromise): boolean {
  if (process.platform === 'win32') return child.exitCode === null && child.signalCode === null;
  try {
    return process.kill(-child.pid!, 0);
  } catch {
    return false;
  }
}

/** A process group outlives this program unless it is ended. */
function endWithThisProgram(child: ResultPromise): void {
  const end = () => kill(child, true, 'SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
}
