/** Help pages: what fits on a screen, and that nothing is left out of them. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { CommandDefinition, Definition } from '../../src/cli/definition.ts';
import { exitCodes } from '../../src/cli/exit-codes.ts';
import { topicNames } from '../../src/cli/help-topics.ts';
import { commandGroups, loadTree } from '../../src/commands/index.ts';
import { runCli } from '../harness/run-cli.ts';

const tree = await loadTree();

const pageOf = async (...argv: string[]) => {
  const { code, stdout, stderr } = await runCli(argv);
  expect([argv, code, stderr]).toEqual([argv, 0, '']);
  return stdout;
};

function commandsOf(
  definition: Definition,
  parents: readonly string[] = [],
): [string[], CommandDefinition][] {
  const words = [...parents, definition.name];
  if (definition.kind === 'command') return definition.hidden ? [] : [[words, definition]];
  return definition.commands.flatMap((one) => commandsOf(one, words));
}

const commands = tree.flatMap((one) => commandsOf(one));

const flagOf = (name: string, { type, negatable }: NonNullable<CommandDefinition['flags']>[string]) =>
  type === 'boolean' && negatable === true ? `--no-${name}` : `--${name}`;

test.each(['--help', '-h', 'help'])('%s before a command shows the help of the command', async (word) => {
  expect(await pageOf(word, 'doctor')).toBe(await pageOf('doctor', '--help'));
});

test('the first page fits on a screen of 24 lines and 80 columns', async () => {
  const lines = (await pageOf('--help')).trimEnd().split('\n');
  expect(lines.length).toBeLessThan(24);
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
  for (const name of commandGroups.flatMap(({ names }) => names)) {
    expect(lines.some((line) => new RegExp(`\\b${name}\\b`).test(line))).toBe(true);
  }
});

test('help --all names every command once', async () => {
  const page = await pageOf('help', '--all');
  const named = page.split('\n').filter((line) => /^ {2}\S/.test(line));
  const words = named.map((line) => line.trim().split(/ {2,}/)[0]);
  expect(words.toSorted()).toEqual(commands.map(([path]) => path.join(' ')).toSorted());
  expect(await pageOf('--help', '--all')).toBe(page);
});

test('the pages that the build has written are what the program says', async () => {
  const written = new Map<string, string>(JSON.parse(readFileSync('dist/help.json', 'utf8')));
  for (const [words, page] of written) expect(await pageOf(...words.split(' '), '--help')).toBe(page);
  const missing = commands.map(([words]) => words.join(' ')).filter((words) => !written.has(words));
  for (const words of missing) expect(await pageOf(...words.split(' '), '--help')).toMatch(/[^\0-\x7f]/);
  expect(written.size).toBeGreaterThan(missing.length * 5);
});

test.each(topicNames)('help %s is a page that the first page names', async (topic) => {
  const page = await pageOf('help', topic);
  expect(page.split('\n').length).toBeGreaterThan(5);
  expect(await pageOf('--help')).toContain(topic);
});

test('help exit-codes explains every exit code', async () => {
  const page = await pageOf('help', 'exit-codes');
  const explained = [...page.matchAll(/^ {2}(\d[\d, ]*?) {2,}/gm)].flatMap(([, codes]) => codes!.split(', '));
  const all = [0, ...Object.values(exitCodes), 127].sort((one, other) => one - other);
  expect(explained.map(Number)).toEqual([...new Set(all)]);
});

test('a command with more than 12 flags groups them', () => {
  const flat = commands.filter(
    ([, { flags = {}, sections }]) => Object.keys(flags).length > 12 && sections === undefined,
  );
  expect(flat.map(([words]) => words.join(' '))).toEqual([]);
});

test('two examples of a group have different comments', async () => {
  const groups = tree.flatMap((one) => groupsOf(one));
  expect(groups.length).toBeGreaterThan(10);
  for (const words of groups) {
    const comments = (await pageOf(...words, '--help')).split('\n').filter((line) => line.startsWith('  # '));
    expect([words, comments]).toEqual([words, [...new Set(comments)]]);
  }
});

const groupsOf = (definition: Definition, parents: readonly string[] = []): string[][] => {
  const words = [...parents, definition.name];
  return definition.kind === 'command'
    ? []
    : [words, ...definition.commands.flatMap((one) => groupsOf(one, words))];
};

test('the summary of an amount says so: a prompt begins with it', () => {
  const unclear = commands.flatMap(([words, { flags = {} }]) =>
    Object.entries(flags)
      .filter(([, { type, summary }]) => type === 'amount' && !summary.includes('amount'))
      .map(([name]) => [...words, name].join(' ')),
  );
  expect(unclear).toEqual([]);
});

const grouped = commands.filter(([, { sections }]) => sections !== undefined);

test.each(grouped.map(([words, command]) => [words.join(' '), words, command] as const))(
  '%s: two screens of 24 lines at most, each flag once, explained by --help --all, and examples first',
  async (_, words, { flags = {}, sections = {} }) => {
    const named = Object.values(sections).flat();
    expect(
      named.filter((name) => !(name in flags) || named.indexOf(name) !== named.lastIndexOf(name)),
    ).toEqual([]);
    const short = await pageOf(...words, '--help');
    expect(short.trimEnd().split('\n').length).toBeLessThanOrEqual(48);
    const whole = await pageOf(...words, '--help', '--all');
    expect(short.indexOf('\nExamples:\n')).toBeLessThan(short.indexOf('\nFlags:\n'));
    for (const [name, flag] of Object.entries(flags)) {
      const typed = flagOf(name, flag);
      expect([typed, short.includes(typed)]).toEqual([typed, true]);
      const explained = new RegExp(`^ {2}(-., )?${typed}[ ,]`, 'm');
      expect([typed, explained.test(whole)]).toEqual([typed, true]);
    }
  },
);

test.each(commands.map(([words, { summary }]) => [words.join(' '), summary] as const))(
  '%s has a summary of at most 60 characters that begins with a verb',
  (_, summary) => {
    expect(summary.length).toBeLessThanOrEqual(60);
    expect(summary).toMatch(/^[A-Z][a-z]+\b(?!s\b)[^;:]*$/);
  },
);

test.each([40, 60])(
  'on a terminal of %d columns no page is broken by it, but for what is copied',
  async (columns) => {
    const topics = topicNames.map((topic) => ['help', topic]);
    const pages = [
      ['--help'],
      ['help', '--all'],
      ...topics,
      ...commands.map(([words]) => [...words, '--help']),
    ];
    for (const argv of pages) {
      const { stdout } = await runCli(argv, { tty: true, columns });
      const long = stdout.split('\n').filter((line) => line.length > columns && line.includes(' ', 6));
      expect([argv, long.filter((line) => !/^ *(payconfirm|PAYCONFIRM_\w+=|\S+$)/.test(line))]).toEqual([
        argv,
        [],
      ]);
    }
  },
);
