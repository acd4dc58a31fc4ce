import { PassThrough } from 'node:stream';
import type { World } from '../../src/context.ts';
import { systemRandom } from '../../src/io/random.ts';
import { main } from '../../src/main.ts';
import { createScreen } from './screen.ts';

/** A command line that runs with a person at its terminal. */
export interface TerminalSession {
  /** Resolves once text that matches has come up on the terminal after what was seen before; gives what came. */
  see(text: string | RegExp): Promise<string>;
  type(keys: string): void;
  /** Types a line as soon as a question has come up. */
  answer(question: string | RegExp, line: string): Promise<void>;
  /** `stderr`: what the terminal was told. */
  readonly end: Promise<{ code: number; stdout: string; stderr: string }>;
}

export const keys = {
  enter: '\r',
  down: '\x1b[B',
  ctrlC: '\x03',
  ctrlD: '\x04',
  ctrlT: '\x14',
  /** Removes what was typed. */
  clear: '\x15',
} as const;

/** Runs a command line in this process, its standard input and error a terminal, its output a pipe. */
export function openTerminal(
  argv: readonly string[],
  world: { env: Record<string, string>; clock: World['clock']; signal?: AbortSignal },
): TerminalSession {
  const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => stdin });
  const stdout = new PassThrough();
  const stderr = Object.assign(new PassThrough(), { isTTY: true, columns: 80 });
  // A prompt that is done ends its output, which a process's own streams ignore.
  stderr.end = () => stderr;
  const screen = createScreen();
  let out = '';
  stdout.on('data', (chunk) => {
    out += chunk;
  });
  stderr.on('data', screen.feed);

  const end = main(argv, {
    env: { NO_COLOR: '1', ...world.env },
    streams: { stdin, stdout, stderr },
    clock: world.clock,
    random: systemRandom,
    signal: world.signal ?? new AbortController().signal,
  }).then((code) => {
    screen.end();
    return { code, stdout: out, stderr: screen.text };
  });
  return session(screen, end, (typed) => stdin.write(typed));
}

/** The person's side of a terminal. */
export function session(
  { see }: { see: TerminalSession['see'] },
  end: TerminalSession['end'],
  type: (keys: string) => unknown,
): TerminalSession {
  return {
    end,
    see,
    type,
    answer: async (question, line) => {
      await see(question);
      type(`${line}\r`);
    },
  };
}
