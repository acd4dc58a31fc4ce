/** What contradicts something else on the line is refused before any request, in every pair of every command. */
import { describe, expect, test } from 'vitest';
import type { ArgumentDefinition, CommandDefinition, FlagDefinition } from '../../../src/cli/definition.ts';
import { conflictsOf } from '../../../src/cli/flag-conflicts.ts';
import { someId } from '../../harness/complete-line.ts';
import { refusal, shownCommands, untouchedService } from '../../harness/refusing.ts';
import { runCli } from '../../harness/run-cli.ts';

const namesOf = ({ flags = {}, arguments: args = [] }: CommandDefinition): string[] => [
  ...Object.keys(flags),
  ...args.map(({ name }: { name: string }) => name),
];
const flagOf = ({ flags = {} }: CommandDefinition, name: string): FlagDefinition | undefined => flags[name];

untouchedService();

function wordsOf(definition: CommandDefinition, name: string): string[] {
  const flag = flagOf(definition, name);
  if (!flag) return [];
  if (flag.type === 'boolean') return [`--${flag.negatable === true ? 'no-' : ''}${name}`];
  const values = { integer: '1', amount: '1000', duration: '1s', day: '2026-11-21', string: someId };
  return [`--${name}=${(flag.choices ?? flag.suggestions)?.[0] ?? values[flag.type ?? 'string']}`];
}

/** The line with these flags and arguments. */
function lineOf(command: string, definition: CommandDefinition, names: readonly string[]): string[] {
  const args: readonly { name: string }[] = definition.arguments ?? [];
  const last = args.findLastIndex(({ name }) => names.includes(name));
  const words = args.slice(0, last + 1).map(() => someId);
  const flags = names.flatMap((name) => wordsOf(definition, name));
  return [...command.split(' '), ...flags, '--', ...words];
}

const shown = (definition: CommandDefinition, name: string) => {
  const flag = flagOf(definition, name);
  return flag ? `--${flag.negatable === true ? 'no-' : ''}${name}` : name;
};

describe.each(shownCommands)('%s', (command, definition) => {
  test('every name that a declaration has is one of the command, or of none', () => {
    for (const name of namesOf(definition)) {
      const args: readonly ArgumentDefinition[] = definition.arguments ?? [];
      const declared = flagOf(definition, name) ?? args.find((one) => one.name === name);
      // A name, not as it is typed: a name that no flag has would refuse nothing.
      for (const other of declared?.conflicts ?? []) expect(other).not.toMatch(/^-/);
      for (const other of conflictsOf(name, definition)) {
        expect(namesOf(definition)).toContain(other);
        expect(conflictsOf(other, definition)).toContain(name);
      }
      const { goesWith, oneOf = [], neededBy = [] } = declared ?? {};
      for (const needed of [goesWith ?? [], oneOf, neededBy].flat())
        expect(namesOf(definition)).toContain(needed);
    }
  });

  test('two that contradict each other, in either order', async () => {
    for (const name of namesOf(definition)) {
      for (const other of conflictsOf(name, definition)) {
        const [one, two] = [shown(definition, name), shown(definition, other)];
        expect([
          `error: ${one} and ${two} exclude each other`,
          `error: ${two} and ${one} exclude each other`,
        ]).toContain(await refusal(lineOf(command, definition, [name, other])));
      }
    }
  });

  test('one without that which it goes with', async () => {
    for (const name of namesOf(definition)) {
      const { goesWith } = flagOf(definition, name) ?? {};
      if (goesWith === undefined) continue;
      const needed = [goesWith].flat().map((one) => shown(definition, one));
      expect(await refusal(lineOf(command, definition, [name]))).toBe(
        `error: ${shown(definition, name)} needs ${needed.join(' or ')}`,
      );
    }
  });

  test('on and off at once', async () => {
    for (const name of namesOf(definition)) {
      if (flagOf(definition, name)?.negatable !== 'both') continue;
      expect(await refusal([...command.split(' '), `--${name}`, `--no-${name}`])).toBe(
        `error: --${name} and --no-${name} exclude each other`,
      );
    }
  });

  test('a file to write is not -', async () => {
    for (const name of namesOf(definition)) {
      if (!flagOf(definition, name)?.writesFile) continue;
      expect(await refusal([...command.split(' '), `--${name}=-`])).toBe(
        `error: --${name} takes a file, not -`,
      );
    }
  });
});

test.each([
  ['webhooks test', 'ID', 'url'],
  ['va register', 'resume', 'prefix'],
  ['webhooks kept', 'ID', 'failed'],
  ['webhooks create', 'data', 'name'],
  ['webhooks create', 'data', 'secret-env'],
  ['webhooks verify', 'log', 'body-file'],
  ['listen', 'cleanup', 'COMMAND'],
  ['api', 'data', 'typed-field'],
  ['auth login', 'username', 'client-secret-stdin'],
])('%s: %s contradicts %s', (command, one, other) => {
  const definition = shownCommands.find(([name]) => name === command)![1];
  expect(conflictsOf(one, definition)).toContain(other);
});

test('the help page and Tab know it', async () => {
  const { stdout } = await runCli(['webhooks', 'kept', '--help']);
  expect(stdout.replace(/\s+/g, ' ')).toContain('follow every page (not with --page)');
  const complete = async (...words: string[]) =>
    (await runCli(['complete', '--', 'webhooks', 'kept', ...words, '--'])).stdout.match(/^--[a-z-]+/gm);
  expect(await complete()).toEqual(expect.arrayContaining(['--page', '--failed']));
  expect(await complete('--all')).not.toContain('--page');
  expect(await complete('9f86d081')).not.toContain('--failed');
});
