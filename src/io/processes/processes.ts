import { constants } from 'node:os';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { ResultPromise } from 'execa';
import { PayconfirmError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';
import type { Environment, Variables } from '../environment.ts';
import { helperEnvironment, wrappedEnvironment } from './child-environment.ts';
import { findExecutable } from './find-executable.ts';
import { ended, groupIsLeft, kill, openPage, type Signal, spawn } from './spawn.ts';
import { checkExecutable, failed } from './start-failure.ts';

/** Maximum number of unread lines. Older lines are dropped. */
const KEPT = 1000;

/** Queues lines from a producer that never waits, for one reader who may come late or never. */
function createLineQueue() {
  const waiting: string[] = [];
  let ended = false;
  let wake = () => {};
  return {
    push(line: string): void {
      waiting.push(line);
      if (waiting.length > KEPT) waiting.shift();
      wake();
    },
    end(): void {
      ended = true;
      wake();
    },
    lines: {
      async *[Symbol.asyncIterator]() {
        for (;;) {
          while (waiting.length > 0) yield waiting.shift()!;
          if (ended) return;
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      },
    },
  };
}

export type Child = Awaited<ReturnType<typeof start>>;

interface RunOptions {
  /** Added to its environment; undefined: removed. */
  env: Variables;
  until?: AbortSignal;
  /** Target of its stdout, if not this program's stdout. */
  stdout?: 'stderr' | undefined;
}

interface StartOptions {
  env?: Variables;
  shell?: boolean;
  /** Variables of this program that it needs. */
  also?: RegExp | undefined;
  /** As in CaptureOptions. It gets time to end its own children. */
  isTheirs?: true;
}

interface CaptureOptions {
  name: string;
  env: Record<string, string>;
  timeoutMs: number;
  /** It is the user's program: it gets their environment without this program's credentials. */
  isTheirs?: true;
}

/** Child processes, by execa. An executable is searched on PATH, never in the working folder. */
export type Processes = ReturnType<typeof createProcesses>;

interface Launcher {
  env: Environment;
  signal: AbortSignal;
  /** There is an interactive terminal, which sends Ctrl-C to children itself. */
  terminal: boolean;
}

export function createProcesses(launcher: Launcher) {
  return {
    /** @throws local error if the program does not exist or cannot be started */
    check: (file: string) => {
      try {
        checkExecutable(file, findExecutable(file, launcher.env));
      } catch (error) {
        throw asShellsDo(error);
      }
    },
    /** Runs a program of the user with this program's streams; resolves to its exit code (128+n for a signal). */
    run: (file: string, args: readonly string[], options: RunOptions) =>
      run(launcher, [file, ...args], options),
    /** Starts it and returns. With `shell`, `file` is a command line. */
    start: (file: string, args: readonly string[], options: StartOptions) =>
      start(launcher, [file, ...args], options),
    /** Runs a shell command line within `timeoutMs`, and returns its stdout. @throws local error */
    capture: (commandLine: string, options: CaptureOptions) => capture(launcher, commandLine, options),
    /** Opens a page in the user's browser, which stays open. @throws local error if none opens */
    openPage: (url: string) => openPage(url, launcher.env, launcher.signal),
  };
}

/** Exit code 127, as in a shell. It distinguishes a program that did not start from one that failed. */
const asShellsDo = (error: unknown) =>
  error instanceof PayconfirmError && error.kind === 'local' ? error.with({ exitCode: 127 }) : error;

type Words = readonly [file: string, ...args: string[]];

/** Milliseconds for a program to end after it was asked. */
const endedWithinMs = 1_000;

/** Milliseconds for a program to clean up after a signal. */
const tidiedWithinMs = 5_000;

async function run(
  { env, signal, terminal }: Launcher,
  [file, ...args]: Words,
  options: RunOptions,
): Promise<number> {
  // A process group can be ended as a whole. On a terminal, it must stay in the foreground group.
  const { child } = await spawn(file, args, {
    ours: env,
    env: { ...wrappedEnvironment(env), ...options.env },
    stdio: ['inherit', options.stdout === 'stderr' ? 2 : 'inherit', 'inherit'],
    group: terminal ? undefined : { rest: 'stays' },
  }).catch((error: unknown) => {
    throw asShellsDo(error);
  });
  const forward = () => {
    const kind = signal.reason instanceof PayconfirmError ? signal.reason.kind : undefined;
    if (kind === 'terminated') kill(child, !terminal, 'SIGTERM');
    else if (!terminal) kill(child, true, 'SIGINT');
  };
  const gone = new AbortController();
  const after = (ms: number, step: () => void) =>
    void delay(ms, undefined, { signal: gone.signal }).then(step, () => undefined);
  const end = () => {
    kill(child, !terminal, 'SIGTERM');
    after(endedWithinMs, () => kill(child, !terminal, 'SIGKILL'));
  };
  const interrupt = () => {
    forward();
    after(tidiedWithinMs, end);
  };
  if (signal.aborted) interrupt();
  signal.addEventListener('abort', interrupt);
  if (options.until?.aborted) end();
  options.until?.addEventListener('abort', end);
  const { code, signal: by } = await ended(child);
  gone.abort();
  options.until?.removeEventListener('abort', end);
  signal.removeEventListener('abort', interrupt);
  return code ?? 128 + (constants.signals[by as keyof typeof constants.signals] ?? 0);
}

async function start(
  { env }: Launcher,
  [file, ...args]: Words,
  { env: more = {}, shell = false, also, isTheirs }: StartOptions,
) {
  const { child } = await spawn(file, args, {
    ours: env,
    env: { ...(isTheirs ? wrappedEnvironment(env) : helperEnvironment(env, also)), ...more },
    shell,
    stdio: ['ignore', 'pipe', 'pipe'],
    group: { rest: isTheirs ? 'stays' : 'ends' },
  });
  const queue = createLineQueue();
  // Separate readers, so that lines of the two streams do not mix.
  const streams = [child.stdout!, child.stderr!].map(
    (input) =>
      new Promise((resolve) => {
        createInterface({ input }).on('line', queue.push).on('close', resolve);
      }),
  );
  void Promise.all(streams).then(queue.end);
  return {
    pid: child.pid,
    /** Lines of stdout and stderr, for one reader. The last 1,000 lines are queued. */
    lines: queue.lines,
    /** Resolves when it has ended; never rejects. */
    exit: ended(child),
    /** Kills it and its children. */
    kill: (by: Signal = 'SIGTERM') => kill(child, true, by),
    /** Asks it and its children to end, and kills them 5 s later. Resolves when all have ended. */
    stop: async () => {
      await endGroup(child);
      // A process that left the group may keep the output open.
      await Promise.race([Promise.all(streams), delay(endedWithinMs, undefined, { ref: false })]);
      for (const stream of [child.stdout!, child.stderr!]) stream.destroy();
    },
  };
}

async function endGroup(child: ResultPromise): Promise<void> {
  const end = () => kill(child, true, 'SIGKILL');
  process.once('exit', end);
  kill(child, true, 'SIGTERM');
  if (!(await groupEnds(child, tidiedWithinMs))) {
    end();
    await groupEnds(child, endedWithinMs);
  }
  process.off('exit', end);
}

async function groupEnds(child: ResultPromise, withinMs: number): Promise<boolean> {
  const until = performance.now() + withinMs;
  while (groupIsLeft(child) && performance.now() < until) await delay(20);
  return !groupIsLeft(child);
}

async function capture(
  { env, signal }: Launcher,
  commandLine: string,
  { name, env: more, timeoutMs, isTheirs }: CaptureOptions,
): Promise<string> {
  const { child } = await spawn(commandLine, [], {
    ours: env,
    env: { ...(isTheirs ? wrappedEnvironment(env) : helperEnvironment(env)), ...more },
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
  if (late) throw failed(t('{0} did not end within {1} s', name, timeoutMs / 1000), result.stderr);
  if (result.isMaxBuffer) throw failed(t('{0} printed more than 1 MiB', name), '');
  if (result.failed) {
    const { signal: by, exitCode } = result;
    const how = by ? t('{0} was ended by {1}', name, by) : t('{0} ended with exit code {1}', name, exitCode);
    throw failed(how, result.stderr);
  }
  return String(result.stdout ?? '');
}
