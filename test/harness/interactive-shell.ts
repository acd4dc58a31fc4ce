import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe } from 'vitest';
import { unhurried } from './emulator.ts';
import { ptyIsMissing } from './pty.ts';
import { runCli } from './run-cli.ts';
import { createScreen } from './screen.ts';

export const shellsHere = ['bash', 'zsh', 'fish'] as const;
export type ShellHere = (typeof shellsHere)[number];

/** Runs the tests of a shell; skipped where it is missing, but not in CI. */
export function describeIn(shell: ShellHere, tests: () => void): void {
  const isMissing = spawnSync(shell, ['--version']).error !== undefined;
  const missing = isMissing ? `${shell} is missing` : ptyIsMissing();
  if (missing && process.env.CI) throw new Error(missing);
  if (missing) describe.skip(`${shell} (${missing})`, () => {});
  else describe(shell, tests);
}

export interface InteractiveShell {
  /** Where it runs. */
  folder: string;
  /** Types a line, keys and all, and gives the words that the shell would run then. */
  words(line: string): Promise<string[]>;
  /** Types a line, keys and all, gives what came up until it matched, and takes the line away again. */
  listed(line: string, wanted: RegExp): Promise<string>;
  /** From here on a Tab is answered in this process: a shell and curl take a tenth of the time of the program. */
  answerHere(): Promise<void>;
  close(): Promise<void>;
}

/** A shell at a terminal of 100 columns, set up as `payconfirm completion --help` says; `settings`: its settings folder. */
export async function openShell(shell: ShellHere, settings: string): Promise<InteractiveShell> {
  const home = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
  const folder = join(home, 'work');
  const bin = join(home, 'bin');
  const out = join(home, 'words');
  const fishFolder = join(home, '.config', 'fish');
  for (const one of [folder, bin, join(fishFolder, 'completions')]) mkdirSync(one, { recursive: true });
  symlinkSync(resolve('bin/payconfirm.js'), join(bin, 'payconfirm'));
  // What a line would run, each word ended by a zero byte.
  writeFileSync(
    join(bin, 'words'),
    `#!/bin/sh\nprintf '%s\\0' "$@" >'${out}.new'; mv '${out}.new' '${out}'; echo said\n`,
    {
      mode: 0o755,
    },
  );
  writeFileSync(join(home, '.bashrc'), "PS1='ready> '\nsource <(payconfirm completion bash)\n");
  writeFileSync(
    join(home, '.zshrc'),
    "PS1='ready> '\nautoload -U compinit; compinit -u\nsource <(payconfirm completion zsh)\n",
  );
  writeFileSync(
    join(fishFolder, 'config.fish'),
    "set fish_greeting\nfunction fish_prompt; echo 'ready> '; end\n",
  );
  const env = {
    HOME: home,
    PATH: `${bin}:${process.env.PATH}`,
    TERM: 'xterm',
    LC_ALL: 'C.UTF-8',
    PAYCONFIRM_CONFIG_DIR: settings,
    NODE_OPTIONS: `--import=${resolve('test/harness/unhurried.mjs')}`,
  };
  const script = spawnSync(process.execPath, ['bin/payconfirm.js', 'completion', 'fish'], { env });
  writeFileSync(join(fishFolder, 'completions', 'payconfirm.fish'), script.stdout);

  const line = `stty cols 100 rows 40; cd '${folder}'; exec ${shell} -i`;
  const child = spawn('script', ['--quiet', '--flush', '--command', line, '/dev/null'], {
    env: { ...env, SHELL: '/bin/sh' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.on('error', () => undefined);
  const ended = once(child, 'close');
  const screen = createScreen();
  child.stdout.setEncoding('utf8').on('data', screen.feed);
  ended.then(screen.end);
  await screen.see(/ready> /);
  /** What `words` was given, by a line that ends in calling it. */
  const given = async (keys: string): Promise<string[]> => {
    child.stdin.write(keys);
    await screen.see(/said\n.*ready> /s);
    return readFileSync(out, 'utf8').split('\0').slice(0, -1);
  };
  /** Runs each command line that it is sent, a zero byte behind each word. */
  const here = createServer(async (request, response) => {
    const words = (await buffer(request)).toString().split('\0').slice(0, -1);
    const run = { env: { PAYCONFIRM_CONFIG_DIR: settings }, clock: unhurried };
    response.end((await runCli(words, run)).stdout);
  });
  return {
    folder,
    // Then to its beginning: it is shown, not run.
    words: (typed) => given(`${typed}\u0001words \r`),
    listed: async (typed, wanted) => {
      child.stdin.write(typed);
      const seen = await screen.see(wanted);
      await given('\u0015words \r');
      return seen;
    },
    answerHere: async () => {
      await new Promise<void>((listening) => here.listen(0, '127.0.0.1', listening));
      const { port } = here.address() as AddressInfo;
      rmSync(join(bin, 'payconfirm'));
      const send = `curl -sS --noproxy '*' --data-binary @- http://127.0.0.1:${port}/`;
      writeFileSync(join(bin, 'payconfirm'), `#!/bin/sh\nprintf '%s\\0' "$@" | ${send}\n`, { mode: 0o755 });
    },
    close: async () => {
      here.closeAllConnections();
      here.close();
      child.stdin.write('\u0015exit\r');
      await ended;
    },
  };
}
