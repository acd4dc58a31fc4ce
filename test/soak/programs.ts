import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { holds, type Round } from './scenario.ts';

/** The built program in a process of its own. */
export interface Program {
  pid: number;
  stdout(): string;
  stderr(): string;
  /** True until it has ended. */
  lives(): boolean;
  kill(signal: NodeJS.Signals): void;
  readonly end: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/** Minutes are plenty: what has not ended or come by then hangs. */
export const patienceMs = 180_000;

/** Starts the built program off a terminal; it is killed at the end of the round if it is still there. */
export function start(round: Round, argv: readonly string[], env: Record<string, string>): Program {
  const { PAYCONFIRM_TOKEN: _, ...inherited } = process.env;
  const child = spawn(process.execPath, ['bin/payconfirm.js', ...argv], {
    env: { ...inherited, CI: 'true', PAYCONFIRM_CONFIG_DIR: round.folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const out = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text) => {
      out[name] += text;
    });
  }
  const lives = () => child.exitCode === null && child.signalCode === null;
  const closed = once(child, 'close').then(([code, signal]) => ({ code, signal }));
  round.after(async () => {
    if (lives()) child.kill('SIGKILL');
    await closed;
  });
  return {
    pid: child.pid!,
    stdout: () => out.stdout,
    stderr: () => out.stderr,
    lives,
    kill: (signal) => child.kill(signal),
    get end() {
      return inTime(closed, () => `${argv.join(' ')} does not end; it said: ${out.stdout}${out.stderr}`);
    },
  };
}

/** Runs a command line to its end. */
export async function run(round: Round, argv: readonly string[], env: Record<string, string>) {
  const program = start(round, argv, env);
  const { code, signal } = await program.end;
  return { code, signal, stdout: program.stdout(), stderr: program.stderr() };
}

/** The first line of a program's standard output, as JSON. */
export async function firstLine<Line>(program: Program): Promise<Line> {
  await until(() => program.stdout().includes('\n') || !program.lives(), 'a first line');
  holds(program.stdout().includes('\n'), `ended before its first line: ${program.stderr()}`);
  return JSON.parse(program.stdout().split('\n', 1)[0]!);
}

/** Resolves once it is so; throws when it never is. */
export async function until(so: () => boolean, what: string): Promise<void> {
  for (const started = performance.now(); !so(); await delay(5)) {
    holds(performance.now() - started < patienceMs, `waited in vain for ${what}`);
  }
}

/** The value; throws when it does not come. */
export async function inTime<Value>(value: Promise<Value>, otherwise: () => string): Promise<Value> {
  const over = new AbortController();
  const late = delay(patienceMs, undefined, { signal: over.signal }).then(() => {
    throw new Error(otherwise());
  });
  try {
    return await Promise.race([value, late]);
  } finally {
    over.abort();
    late.catch(() => undefined);
  }
}

/** An emulator in a process of its own, with the environment of its clients. */
export async function startEmulatorProgram(round: Round, ...flags: string[]) {
  const program = start(round, ['emulator', 'start', '--port', '0', '-o', 'ndjson', ...flags], {});
  const ready = await firstLine<{ url: string; client_id: string; client_secret: string }>(program);
  const env = {
    PAYCONFIRM_BASE_URL: ready.url,
    PAYCONFIRM_CLIENT_ID: ready.client_id,
    PAYCONFIRM_CLIENT_SECRET: ready.client_secret,
  };
  return { program, env };
}
