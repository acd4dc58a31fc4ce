import { constants } from 'node:os';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { Options, ResultPromise } from 'execa';
import { PayconfirmError } from '../../errors.ts';
import { act } from '../dry-run.ts';
import type { Environment, Variables } from '../environment.ts';
import { helperEnvironment, wrappedEnvironment } from './child-environment.ts';
import { findExecutable } from './find-executable.ts';
import { createLineQueue } from './line-queue.ts';
import { checkExecutable, failed, failure } from './start-failure.ts';
import { type GroupRest, releaseWatchdog, underWatchdog, watchdogPipe } from './watchdog.ts';

/** A child process as commands see it. */
export interface Child {
  readonly pid: number | undefined;
  /** Lines of stdout and stderr as they come, for one reader; the last 1,000 wait for it. */
  readonly lines: AsyncIterable<string>;
  /** Resolves when it has ended; never rejects. */
  readonly exit: Promise<{ code: number | undefined; signal: string | undefined }>;
  /** Ends it and its children. */
  kill(signal?: 'SIGTERM' | 'SIGKILL' | 'SIGINT'): void;
}

/**
 * Child processes, by execa. An executable is found on PATH, never in the working folder. What each finds in its
 * environment beside what it is given: child-environment.ts.
 */
export interface Processes {
  /** @throws local error when there is no such program, or it cannot be started */
  check(file: string): void;
  /**
   * Runs a program of the person's to its end with this program's own streams; resolves to the exit code (128+n for a signal). When
   * `until` is aborted it is asked to end, and made to a second later.
   */
  run(
    file: string,
    args: readonly string[],
    options: {
      /** Laid over what it finds; undefined: not set. */
      env: Variables;
      until?: AbortSignal;
      /** Where its stdout goes, when not to ours. */
      stdout?: 'stderr' | undefined;
    },
  ): Promise<number>;
  /** Starts and returns. With `shell`, `file` is a command line. */
  start(
    file: string,
    args: readonly string[],
    options: {
      env?: Record<string, string>;
      shell?: boolean;
      /** Variables of ours that it is known to need. */
      also?: RegExp | undefined;
    },
  ): Promise<Child>;
  /**
   * Runs a shell command line and returns its stdout. `timeoutMs`: milliseconds for the whole run.
   * @throws local error, that calls it `name`, when it fails
   */
  capture(
    commandLine: string,
    options: { name: string; env: Record<string, string>; timeoutMs: number },
  ): Promise<string>;
  /**
   * Opens a page in the person's browser, which stays when this program ends.
   * @throws local error when none opens
   */
  openPage(url: string): Promise<void>;
}

type Signal = 'SIGTERM' | 'SIGKILL' | 'SIGINT';

interface SpawnOptions extends Pick<Options, 'buffer' | 'maxBuffer'> {
  /** All of it. */
  env: Variables;
  stdio: readonly ['ignore' | 'inherit', Stream, Stream];
  shell?: boolean;
  /** The child leads a group of its own, which ends with this program; `rest`: of it, when the child has ended. */
  group?: { rest: GroupRest } | undefined;
}

/** A number: that descriptor of this program. */
type Stream = 'ignore' | 'inherit' | 'pipe' | 2;

/**
 * @param env of this program
 * @param signal when aborted, what runs is asked to end
 * @param terminal whether a person's terminal is there, which sends Ctrl-C to children itself
 */
export function createProcesses(deps: {
  env: Environment;
  signal: AbortSignal;
  terminal: boolean;
}): Processes {
  const { env, signal, terminal } = deps;

  // In an object: a child is a promise of its result, and an async function would wait for that.
  const spawn = async (
    file: string,
    args: readonly string[],
    { stdio, shell = false, group, ...options }: SpawnOptions,
  ): Promise<{ child: ResultPromise }> => {
    act(() => ({ kind: 'command', command: [file, ...args] }));
    const { execa } = await import('execa');
    const path = shell ? file : findExecutable(file, env);
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
  };

  return {
    check: (file) => checkExecutable(file, findExecutable(file, env)),
    async run(file, args, options) {
      // A group of its own can be ended whole; on a terminal it must stay in the foreground group.
      const { child } = await spawn(file, args, {
        env: { ...wrappedEnvironment(env), ...options.env },
        stdio: ['inherit', options.stdout === 'stderr' ? 2 : 'inherit', 'inherit'],
        group: terminal ? undefined : { rest: 'stays' },
      });
      const forward = () => {
        const kind = signal.reason instanceof PayconfirmError ? signal.reason.kind : undefined;
        if (kind === 'terminated') kill(child, !terminal, 'SIGTERM');
        else if (!terminal) kill(child, true, 'SIGINT');
      };
      if (signal.aborted) forward();
      signal.addEventListener('abort', forward);
      const gone = new AbortController();
      const end = () => {
        kill(child, !terminal, 'SIGTERM');
        delay(endedWithinMs, undefined, { signal: gone.signal }).then(
          () => kill(child, !terminal, 'SIGKILL'),
          () => undefined,
        );
      };
      if (options.until?.aborted) end();
      options.until?.addEventListener('abort', end);
      const { code, signal: by } = await ended(child);
      gone.abort();
      options.until?.removeEventListener('abort', end);
      signal.removeEventListener('abort', forward);
      return code ?? 128 + (constants.signals[by as keyof typeof constants.signals] ?? 0);
    },

    async start(file, args, { env: more = {}, shell = false, also }) {
      const { child } = await spawn(file, args, {
        env: { ...helperEnvironment(env, also), ...more },
        shell,
        stdio: ['ignore', 'pipe', 'pipe'],
        group: { rest: 'ends' },
      });
      const queue = createLineQueue();
      // Each by itself, so that a line of one is not cut by the other.
      const streams = [child.stdout!, child.stderr!].map(
        (input) =>
          new Promise((resolve) => {
            createInterface({ input }).on('line', queue.push).on('close', resolve);
          }),
      );
      void Promise.all(streams).then(queue.end);
      return {
        pid: child.pid,
        lines: queue.lines,
        exit: ended(child),
        kill: (by = 'SIGTERM') => kill(child, true, by),
      };
    },

    async capture(commandLine, { name, env: more, timeoutMs }) {
      const { child } = await spawn(commandLine, [], {
        env: { ...helperEnvironment(env), ...more },
        shell: true,
        stdio: ['ignore', 'pipe', 'pipe'],
        group: { rest: 'stays' },
        buffer: true,
        maxBuffer: 1024 * 1024,
      });
      const end = () => kill(child, true, 'SIGKILL');
      let late = false;
      const timer = setTimeout(() => {
        late = true;
        end();
      }, timeoutMs);
      signal.addEventListener('abort', end);
      const result = await child;
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      signal.throwIfAborted();
      if (late) throw failed(`${name} did not end within ${timeoutMs / 1000} s`, result.stderr);
      if (result.isMaxBuffer) throw failed(`${name} printed more than 1 MiB`, '');
      if (result.failed) {
        const { signal: by, exitCode } = result;
        const how = by ? `was ended by ${by}` : `ended with exit code ${exitCode}`;
        throw failed(`${name} ${how}`, result.stderr);
      }
      return String(result.stdout ?? '');
    },

    async openPage(url) {
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
      // Some openers end at once, others become the browser.
      const over = new AbortController();
      const opened = delay(openedAfterMs, { code: 0 }, { signal: over.signal });
      const { code } = await Promise.race([ended(child), opened]);
      over.abort();
      child.unref();
      if (code !== 0)
        throw new PayconfirmError('local', `${file} opened no browser (exit ${code ?? 'by a signal'})`);
    },
  };
}

/** Milliseconds without a failure after which the page counts as open. */
const openedAfterMs = 3_000;
/** Milliseconds that a program has to end when it is asked to. */
const endedWithinMs = 1_000;

/** What opens a URL, elsewhere than on Linux; none goes through a shell. */
const pageOpeners: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

function ended(child: ResultPromise): Promise<{ code: number | undefined; signal: string | undefined }> {
  if (child.exitCode !== null || child.signalCode !== null) {
    return Promise.resolve({ code: child.exitCode ?? undefined, signal: child.signalCode ?? undefined });
  }
  // Not the result's own promise: that waits also for a grandchild that still holds the output.
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve({ code: code ?? undefined, signal: signal ?? undefined }));
  });
}

/** The child, or the whole group that it leads. */
function kill(child: ResultPromise, group: boolean, signal: Signal): void {
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

/** A group of its own outlives us unless it is ended. */
function endWithThisProgram(child: ResultPromise): void {
  const end = () => kill(child, true, 'SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
}
