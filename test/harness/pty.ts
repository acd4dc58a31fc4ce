import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createScreen } from './screen.ts';
import { session, type TerminalSession } from './terminal.ts';

/** Why there is no pseudo-terminal here; undefined when there is. */
export function ptyIsMissing(): string | undefined {
  const { stdout, error } = spawnSync('script', ['--version'], { encoding: 'utf8' });
  return !error && stdout.includes('util-linux') ? undefined : 'script of util-linux is missing';
}

/** Runs the built program on a pseudo-terminal of 80 columns, driven by this process from outside. */
export function openPty(
  argv: readonly string[],
  env: Record<string, string>,
): TerminalSession & { pid: number } {
  const quoted = ['bin/payconfirm.js', ...argv].map((word) => `'${word}'`).join(' ');
  const line = `stty cols 80 rows 40; exec '${process.execPath}' ${quoted}`;
  const child = spawn('script', ['--quiet', '--flush', '--return', '--command', line, '/dev/null'], {
    env: { ...process.env, CI: '', NO_COLOR: '1', TERM: 'xterm', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const screen = createScreen();
  child.stdout.setEncoding('utf8').on('data', screen.feed);
  const end = once(child, 'close').then(([code]) => {
    screen.end();
    return { code: code as number, stdout: '', stderr: screen.text };
  });
  return { ...session(screen, end, (typed) => child.stdin.write(typed)), pid: child.pid! };
}
