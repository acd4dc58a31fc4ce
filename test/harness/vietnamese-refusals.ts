/** Runs under `--lang vi` that fail: which English sentences of ours are left in what they say. */
import type { FlagDefinition } from '../../src/cli/definition.ts';
import { globalFlags } from '../../src/cli/global-flags.ts';
import { someId } from './complete-line.ts';
import { impatient } from './emulator.ts';
import { englishFinder } from './english-left.ts';
import { lines, untilStopped } from './every-command.ts';
import { shownCommands } from './refusing.ts';
import { runCli } from './run-cli.ts';
import { serve } from './scripted-service.ts';
import { isInTurn } from './variants.ts';

/** They print code, scripts, a protocol, what was seen or questions for the provider, or run until they are stopped. */
export const leftOut = [
  ...['init', 'completion', 'complete', 'mcp', 'emulator exec', 'emulator stop'],
  ...['assumptions check', 'assumptions record', 'assumptions report'],
  ...untilStopped,
];

export async function startRuns() {
  const left = await englishFinder();
  const found: Record<string, string[]> = {};
  return {
    found,
    async run(argv: string[], env: Record<string, string>) {
      const { stdout, stderr } = await runCli([...argv, '--lang', 'vi'], {
        ...{ env, tty: true, columns: 200, clock: impatient, stdin: 'a-password\nanother-password\n' },
        signal: AbortSignal.timeout(10_000),
      });
      const english = left(`${stdout}\n${stderr}`);
      if (english.length > 0) found[argv.join(' ')] = english;
    },
  };
}

/** Of each type, and of any. */
const wrong = {
  integer: ['x', '-1', '99999999999'],
  amount: ['x', '0', '1.5'],
  duration: ['x', '0'],
  day: ['x'],
};
const wrongTexts = ['', 'a\0b', 'à ~ /', '9'.repeat(300)];
const valuesFor = (type = 'string') => wrong[type as keyof typeof wrong] ?? wrongTexts;

/** Each flag with so many of the values that it refuses, or with none, in turn, and each argument: the lines that say it in English, and what. */
export async function englishOfRefusedValues(most: number): Promise<Record<string, string[]>> {
  const { run, found } = await startRuns();
  const service = await serve(() => ({ status: 404 }));
  const credentials = { PAYCONFIRM_CLIENT_ID: 'c', PAYCONFIRM_CLIENT_SECRET: 's', HOOK: 'whsec_of_the_shop' };
  const env = { ...credentials, PAYCONFIRM_BASE_URL: service.origin };
  for (const [name, { flags = {}, arguments: args = [] }] of shownCommands) {
    if (leftOut.includes(name)) continue;
    const words = name.split(' ');
    const line = lines[name]!.map((word) => word.replace(/^\{.*\}$/, someId));
    const own = line.slice(0, line.includes('--') ? line.indexOf('--') : undefined);
    for (const [place, [flag, { type }]] of Object.entries<FlagDefinition>(flags).entries()) {
      const at = own.indexOf(`--${flag}`);
      const others = at < 0 ? own : own.toSpliced(at, type === 'boolean' ? 1 : 2);
      if (isInTurn(place, 0, 2)) {
        for (const value of valuesFor(type).slice(0, most))
          await run([...words, `--${flag}=${value}`, ...others], env);
      }
      if (isInTurn(place, 1, 2)) await run([...words, ...others, `--${flag}`], env);
    }
    for (const index of args.keys()) {
      const before = Array.from({ length: index }, () => someId);
      for (const value of wrongTexts.slice(0, most)) await run([...words, ...before, value], env);
    }
    if (!['listen', 'webhooks tail'].includes(name)) await run([...words, '--no-input'], env);
    await run([...words, ...own, 'a', 'b', 'c', 'd'], env);
  }
  for (const [flag, { type }] of Object.entries<FlagDefinition>(globalFlags)) {
    if (flag === 'lang') continue;
    for (const value of valuesFor(type).slice(0, most)) await run(['whoami', `--${flag}=${value}`], env);
  }
  await service.close();
  return found;
}
