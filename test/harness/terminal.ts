import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import type { World } from '../../src/create-context.ts';
import { systemRandom } from '../../src/io/random.ts';
import { main } from '../../src/main.ts';

/** A command line that runs with a person at its terminal. */
export interface TerminalSession {
  /** Resolves once text that matches has come up on stderr after what was seen before; gives what came. */
  see(text: string | RegExp): Promise<string>;
  type(keys: string): void;
  /** Types a line as soon as a question has come up. */
  answer(question: string | RegExp, line: string): Promise<void>;
  readonly end: Promise<{ code: number; stdout: string; stderr: string }>;
}

export const keys = {
  enter: '\r',
  down: '\x1b[B',
  up: '\x1b[A',
  ctrlC: '\x03',
  ctrlT: '\x14',
  clear: '\x15',
} as const;

/** Runs a command line in this process, its standard input and error a terminal, its output a pipe. */
export function openTerminal(
  argv: readonly string[],
  world: { env: Record<string, string>; clock: World['clock']; signal?: AbortSignal; stdoutTty?: boolean },
): TerminalSession {
  const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => stdin });
  const stdout = new PassThrough();
  if (world.stdoutTty) Object.assign(stdout, { isTTY: true, columns: 80 });
  const stderr = Object.assign(new PassThrough(), { isTTY: true, columns: 80 });
  // A prompt that is done ends its output, which a process's own streams ignore.
  stderr.end = () => stderr;
  let out = '';
  let screen = '';
  let seen = 0;
  let ended = false;
  let wake = () => {};
  stdout.on('data', (chunk) => {
    out += chunk;
  });
  stderr.on('data', (chunk) => {
    screen += stripVTControlCharacters(String(chunk));
    wake();
  });

  const end = main(argv, {
    env: { NO_COLOR: '1', ...world.env },
    streams: { stdin, stdout, stderr },
    clock: world.clock,
    random: systemRandom,
    signal: world.signal ?? new AbortController().signal,
  }).then((code) => {
    ended = true;
    wake();
    return { code, stdout: out, stderr: screen };
  });

  const session: TerminalSession = {
    end,
    see: async (text) => {
      for (;;) {
        const fresh = screen.slice(seen);
        const at = typeof text === 'string' ? fresh.indexOf(text) : fresh.search(text);
        if (at >= 0) {
          const length = typeof text === 'string' ? text.length : text.exec(fresh)![0].length;
          seen += at + length;
          return fresh.slice(0, at + length);
        }
        if (ended) throw new Error(`ended without ${text}; it said: ${screen}`);
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    type: (typed) => {
      stdin.write(typed);
    },
    answer: async (question, line) => {
      await session.see(question);
      stdin.write(`${line}\r`);
    },
  };
  return session;
}
