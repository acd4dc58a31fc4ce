import { describe, expect, test } from 'vitest';
import type { CommandDefinition, Definition, FlagDefinition, Flags } from '../../src/cli/definition.ts';
import { globalFlags } from '../../src/cli/global-flags.ts';
import { parse } from '../../src/cli/parse-argv.ts';
import { sameVerbs, suggestedFlags } from '../../src/cli/suggest.ts';
import { loadTree } from '../../src/commands/index.ts';
import type { PayconfirmError } from '../../src/errors.ts';

const tree = await loadTree();

/** The hint of a line that is refused. */
function hintOf(argv: readonly string[]): string {
  try {
    parse(argv, tree, { version: '0', width: 80 });
  } catch (error) {
    return `${(error as PayconfirmError).hint}`;
  }
  throw new Error(`${argv.join(' ')} is a line of its own: no \`aka\` of another may have that name`);
}

/** Every definition with the definitions above it. */
const paths = (definitions: readonly Definition[], above: Definition[] = []): Definition[][] =>
  definitions
    .filter((one) => one.kind === 'group' || one.hidden !== true)
    .flatMap((one) => [
      [...above, one],
      ...(one.kind === 'group' ? paths(one.commands, [...above, one]) : []),
    ]);

const all = paths(tree);
const wordsOf = (path: readonly Definition[]) => path.map(({ name }) => name);
const commands = all.flatMap((path) => {
  const last = path.at(-1)!;
  return last.kind === 'command'
    ? [{ path, words: wordsOf(path), definition: last as CommandDefinition }]
    : [];
});
const spelled = ([name, { type, negatable }]: [string, FlagDefinition]) =>
  type === 'boolean' && negatable !== undefined ? `no-${name}` : name;

/** One letter behind the first added, left out, changed, or swapped with the next. */
function slips(word: string): string[] {
  const at = Array.from(word.slice(1), (_, index) => index + 1);
  return [
    ...at.map((i) => `${word.slice(0, i)}q${word.slice(i)}`),
    ...at.map((i) => word.slice(0, i) + word.slice(i + 1)),
    ...at.map((i) => `${word.slice(0, i)}q${word.slice(i + 1)}`),
    ...at.slice(0, -1).map((i) => word.slice(0, i) + word[i + 1]! + word[i]! + word.slice(i + 2)),
  ];
}

/** Shorter ones are other words after one slip. */
const longEnough = (word: string) => word.length > 3;

const lettersOf = (word: string) => [...word].sort().join('');

describe('a slip of one letter is answered with what was meant', () => {
  test.each(all.map((path) => [wordsOf(path).join(' '), path] as const))('%s', (_, path) => {
    const words = wordsOf(path);
    const level = path.length === 1 ? tree : (path.at(-2) as { commands: readonly Definition[] }).commands;
    const taken = level.flatMap(({ name, aka = [] }) => [name, ...aka]);
    for (const slip of slips(words.at(-1)!)) {
      if (!longEnough(slip) || taken.includes(slip)) continue;
      expect(hintOf([...words.slice(0, -1), slip])).toContain(`payconfirm ${words.join(' ')}`);
    }
  });

  test.each(commands.map(({ words, definition, path }) => [words.join(' '), definition, path] as const))(
    'the flags of %s',
    (_, definition, path) => {
      const flags: Flags = { ...definition.flags, ...globalFlags };
      const names = Object.entries(flags).map(spelled);
      const taken = Object.entries(flags).flatMap(([name, { aka = [] }]) => [name, `no-${name}`, ...aka]);
      const byLetters = new Map(names.map((name) => [lettersOf(name), name]));
      const notMeant = names.flatMap((name) =>
        slips(name).filter((slip) => {
          if (!longEnough(slip) || taken.includes(slip)) return false;
          // `filed` is `field` with two letters swapped, which is likelier than `failed` without one.
          if ((byLetters.get(lettersOf(slip)) ?? name) !== name) return false;
          return !suggestedFlags(`--${slip}`, path, tree).includes(`--${name}`);
        }),
      );
      expect(notMeant).toEqual([]);
    },
  );
});

/** How many letters differ at most, counted from both ends: what is between is another word. */
function middle(a: string, b: string): number {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  return Math.max(a.length, b.length) - start - end;
}

test('what is suggested for a flag of another command looks like it, has its word, or is declared', () => {
  const everyName = new Set(
    commands.flatMap(({ definition }) => Object.entries<FlagDefinition>(definition.flags ?? {}).map(spelled)),
  );
  for (const { path, words, definition } of commands) {
    const flags: Flags = { ...definition.flags, ...globalFlags };
    for (const name of everyName) {
      if (name in flags || name.replace(/^no-/, '') in flags) continue;
      for (const one of suggestedFlags(`--${name}`, path, tree)) {
        const [suggested = '', value] = one.replace(/^--/, '').split(' ');
        const related =
          // A whole line is declared.
          one.startsWith('payconfirm ') ||
          flags[suggested.replace(/^no-/, '')]?.aka?.includes(name) ||
          value?.toLowerCase() === name ||
          suggested.startsWith(name) ||
          name.startsWith(`${suggested}-`) ||
          suggested.split('-').includes(name) ||
          // One letter is mistyped, or the beginning is the same.
          middle(suggested, name) <= 1 ||
          (middle(suggested, name) <= 3 && suggested[0] === name[0]);
        expect([words.join(' '), name, one, related]).toEqual([words.join(' '), name, one, true]);
      }
    }
  }
});

test('a word like none is answered with the help page', () => {
  for (const path of [[], ...all.filter((one) => one.at(-1)!.kind === 'group')]) {
    const words = wordsOf(path);
    expect(hintOf([...words, 'xylophone'])).toBe(['payconfirm', ...words, '--help'].join(' '));
  }
  for (const { words } of commands) {
    expect(hintOf([...words, '--xylophone'])).toBe(['payconfirm', ...words, '--help'].join(' '));
  }
});

describe('what is declared as another name', () => {
  const named = all.flatMap((path) =>
    (path.at(-1)!.aka ?? []).map((aka) => [aka, wordsOf(path).join(' '), path] as const),
  );
  test.each(named)('%s leads to %s', (aka, words, path) => {
    const own = path.length === 1 && path[0]!.kind === 'group';
    const line = aka.includes(' ') ? aka.split(' ') : [...wordsOf(path).slice(0, -1), aka];
    expect(hintOf(line)).toMatch(own ? /^Did you mean payconfirm / : new RegExp(`payconfirm ${words}\\b`));
  });

  test.each(commands.map(({ words, definition }) => [words.join(' '), definition, words] as const))(
    'flags of %s',
    (_, definition, words) => {
      const own: Flags = { ...globalFlags, ...definition.flags };
      for (const entry of Object.entries(own)) {
        for (const aka of entry[1].aka ?? []) {
          // A command may have that name for something else.
          if (aka in own) continue;
          expect([aka, hintOf([...words, `--${aka}`])]).toEqual([
            aka,
            expect.stringContaining(`--${spelled(entry)}`),
          ]);
        }
      }
    },
  );

  test('each family of verbs has a member that some noun has, and no verb is in two', () => {
    const verbs = new Set(all.filter(({ length }) => length > 1).map((path) => path.at(-1)!.name));
    for (const family of sameVerbs) expect(family.filter((verb) => verbs.has(verb))).not.toEqual([]);
    const members = sameVerbs.flat();
    expect(members).toEqual([...new Set(members)]);
  });
});

describe('a verb of other tools in a group', () => {
  const groups = all.filter((path) => path.at(-1)!.kind === 'group');
  test.each(groups.map((path) => [wordsOf(path).join(' '), path] as const))('%s', (words, path) => {
    const { commands: own } = path.at(-1) as { commands: readonly Definition[] };
    const declared = new Set(all.flatMap((one) => one.at(-1)!.aka ?? []));
    for (const verb of sameVerbs.flat()) {
      if (own.some(({ name }) => name === verb) || declared.has(`${words} ${verb}`)) continue;
      expect(hintOf([...wordsOf(path), verb]).replaceAll(`payconfirm ${words} `, '')).not.toContain(
        'payconfirm ',
      );
    }
  });

  test.each([
    ['transactions get', 'trace'],
    ['transactions show', 'trace'],
    ['webhooks get', 'webhooks list'],
    ['help --al', 'help --all'],
    ['accounts show', 'accounts list'],
    ['webhooks rm', 'webhooks delete'],
    ['checkouts remove', 'checkouts cancel'],
    ['keys new', 'keys generate'],
    ['notifications list', 'notifications show'],
    ['payment-profile create', 'payment-profile set'],
    ['emulator fault rm', 'emulator fault clear'],
    ['webhooks disable', 'webhooks pause'],
    ['sandbox create', 'sandbox send'],
  ])('%s: %s', (typed, meant) => {
    expect(hintOf(typed.split(' '))).toBe(`Did you mean payconfirm ${meant}?`);
  });
});

test.each([
  [['webhooks', 'list', '--all'], 'the list has no pages: leave out the flag'],
  [['whoami', '--no-color=1'], 'use --no-color without a value'],
])('%j', (line, hint) => {
  expect(hintOf(line)).toBe(hint);
});
