import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { programLine } from './program-line.ts';
import { createScreen } from './screen.ts';
import { session, type TerminalSession } from './terminal.ts';

/** Why there is no pseudo-terminal here; undefined when there is. */
export function ptyIsMissing(): string | undefined {
  const { stdout, error } = spawnSync('script', ['--version'], { encoding: 'utf8' });
  return !error && stdout.includes('util-linux') ? undefined : 'script of util-linux is missing';
}

export interface PtySession extends TerminalSession {
  /** What the terminal has been told so far, escape codes and all. */
  raw(): string;
  /** Takes the terminal away from the program. */
  close(): void;
}

/**
 * Runs the built program on a pseudo-terminal of 80 columns, driven by this process from outside. With
 * `apart` its standard output goes to a file instead of the terminal; `continued`: how often the shell continues it by `fg`.
 */
export function openPty(
  argv: readonly string[],
  env: Record<string, string>,
  { apart = false, continued = 0 } = {},
): PtySession {
  const folder = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
  const stdout = join(folder, 'stdout');
  const code = join(folder, 'code');
  const shell = join(folder, 'shell');
  const quoted = programLine(...argv)
    .flat()
    .map((word) => `'${word}'`)
    .join(' ');
  const run = `${quoted}${apart ? ` > ${stdout}` : ''}`;
  const all = continued ? `set -m; ${run}${'; echo stopped; fg'.repeat(continued)}` : run;
  // The shell outlives its terminal and a Ctrl-C, so that there is an exit code in any case.
  const line = `echo $$ > ${shell}; trap '' HUP; trap : INT; stty cols 80 rows 40; ${all}; s=$?; trap '' INT; echo $s > ${code}.new; mv ${code}.new ${code}`;
  const child = spawn('script', ['--quiet', '--flush', '--command', line, '/dev/null'], {
    env: { ...process.env, CI: '', NO_COLOR: '1', TERM: 'xterm', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  // What is typed after its end.
  child.stdin.on('error', () => undefined);
  const screen = createScreen();
  child.stdout.setEncoding('utf8').on('data', screen.feed);
  const end = once(child, 'close').then(async () => {
    screen.end();
    while (!existsSync(code)) {
      if (!isAlive(readFileSync(shell, 'utf8')) && !existsSync(code)) {
        throw new Error(`the shell of the terminal died with the program; it said: ${screen.text}`);
      }
      await delay(10);
    }
    return {
      code: Number(readFileSync(code, 'utf8')),
      stdout: apart ? readFileSync(stdout, 'utf8') : '',
      stderr: screen.text,
    };
  });
  const term = session(screen, end, (typed) => child.stdin.write(typed));
  return { ...term, raw: () => screen.raw, close: () => child.kill('SIGKILL') };
}

function isAlive(pid: string): boolean {
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
}
