import { isTypingError, mostSimilar } from '../values/similar-names.ts';
import { allowedValues } from './allowed-values.ts';
import {
  type CommandDefinition,
  type Definition,
  type FlagDefinition,
  type Flags,
  isHidden,
} from './definition.ts';
import { globalFlags } from './global-flags.ts';

/** Verbs of other tools with the same meaning. Special ones of a command are in its `aka`. */
export const sameVerbs: readonly (readonly string[])[] = [
  ['list', 'ls', 'all', 'index'],
  ['show', 'get', 'describe', 'view', 'info', 'cat', 'read', 'fetch', 'retrieve', 'status'],
  ['create', 'add', 'new', 'make', 'generate', 'register', 'request', 'insert', 'save'],
  ['update', 'edit', 'change', 'set', 'modify', 'patch', 'put'],
  ['delete', 'remove', 'rm', 'del', 'destroy', 'cancel', 'forget', 'clear', 'drop', 'unset', 'revoke'],
  ['pause', 'disable', 'deactivate', 'suspend'],
  ['resume', 'enable', 'activate', 'unpause'],
  ['logs', 'log', 'history'],
  ['start', 'run', 'up', 'serve'],
  ['stop', 'down', 'kill', 'quit', 'end'],
];

const familyOf = (verb: string) => sameVerbs.find((family) => family.includes(verb));

/** By the first verb of a family: what a group may have in its place. */
const instead: Readonly<Record<string, readonly string[]>> = {
  list: ['show'],
  show: ['list'],
  create: ['set', 'send'],
};

/** Maximum suggestions: more would only be a list. */
const most = 3;

/** The definitions that a line's words name, from the top level. */
export function pathOf(words: readonly string[], tree: readonly Definition[]): Definition[] {
  const [word, ...rest] = words.filter((one) => !one.startsWith('-'));
  const found = tree.find(({ name }) => name === word);
  if (!found) return [];
  return found.kind === 'command' ? [found] : [found, ...pathOf(rest, found.commands)];
}

export const wordsOf = (path: readonly Definition[]) =>
  ['payconfirm', ...path.map(({ name }) => name)].join(' ');

/** Suggested commands, as typed, for unknown `words` after `path`. */
export function suggestedCommands(
  path: readonly Definition[],
  words: readonly string[],
  tree: readonly Definition[],
): string[] {
  const typed = words[0] ?? '';
  if (path.length === 0 && typed === 'version') return ['payconfirm --version'];
  const here = meantBy(path, words, tree);
  if (here.length > 0) return here.length > most ? [] : here.map(wordsOf);
  // The group has no such verb, and that of another group is not meant.
  if (path.length > 0 && familyOf(typed)) return [];
  // A verb without its noun, or after another noun: `stats`, `auth whoami`.
  const whole = every(tree).filter((one) => one.length <= 2);
  const lines = [
    whole.filter((one) => one.at(-1)?.name === typed),
    whole.filter((one) => one.at(-1)?.aka?.includes(typed)),
  ];
  const elsewhere = lines.find(({ length }) => length > 0) ?? [];
  return elsewhere.length > most ? [] : elsewhere.map(wordsOf);
}

/** The definitions of one level that the first word may mean, each followed as far as the other words match. */
function meantBy(
  path: readonly Definition[],
  [typed = '', ...rest]: readonly string[],
  tree: readonly Definition[],
): Definition[][] {
  const level = path.length === 0 ? tree : childrenOf(path.at(-1)!);
  const line = [...path.map(({ name }) => name), typed].join(' ');
  const phrase = every(tree).filter((one) => path.length > 0 && one.at(-1)?.aka?.includes(line));
  if (phrase.length > 0) return phrase;
  const verbs = (path.length > 0 && familyOf(typed)) || [];
  const tiers: ((definition: Definition) => boolean)[] = [
    ({ name }) => name === typed,
    ({ aka }) => aka?.includes(typed) === true,
    ({ name }) => verbs.includes(name),
    ({ name }) => instead[verbs[0] ?? '']?.includes(name) === true,
    ({ name }) => isTypingError(typed, name),
  ];
  for (const tier of tiers) {
    const found = level.filter((one) => !isHidden(one) && tier(one));
    if (found.length > 0)
      return found.flatMap((one) => {
        const further = one.kind === 'group' && rest.length > 0 ? meantBy([...path, one], rest, tree) : [];
        return further.length > 0 ? further : [[...path, one]];
      });
  }
  return [];
}

const childrenOf = (definition: Definition) => (definition.kind === 'group' ? definition.commands : []);

const known = new WeakMap<readonly Definition[], Definition[][]>();

function every(tree: readonly Definition[]): Definition[][] {
  const paths =
    known.get(tree) ??
    tree
      .filter((one) => !isHidden(one))
      .flatMap((one) => [[one], ...every(childrenOf(one)).map((below) => [one, ...below])]);
  known.set(tree, paths);
  return paths;
}

/** Suggested flags, as typed, for the unknown flag `typed` of the command `path`. */
export function suggestedFlags(
  typed: string,
  path: readonly Definition[],
  tree: readonly Definition[],
): string[] {
  const name = typed.replace(/^-+/, '');
  const line = [...path.map((one) => one.name), typed].join(' ');
  const elsewhere = every(tree).filter((one) => one.at(-1)?.aka?.includes(line));
  if (elsewhere.length > 0) return elsewhere.map(wordsOf);
  if (!typed.startsWith('--')) return [];
  const last = path.at(-1);
  const own = last?.kind === 'command' ? last : undefined;
  const flags: Flags = { ...own?.flags, ...globalFlags };
  const entries = Object.entries(flags);
  const spellings = [...entries.flatMap(([key, flag]) => spellingsOf(key, flag)), 'help', 'version'];
  const tiers: (() => string[])[] = [
    () =>
      entries.filter(([, { aka }]) => aka?.includes(name)).flatMap(([key, flag]) => spellingsOf(key, flag)),
    () => valuedBy(name, own, flags),
    () => mostSimilar(name, spellings),
    () => spellings.filter((one) => name.startsWith(`${one}-`)),
  ];
  for (const tier of tiers) {
    const found = tier();
    if (found.length > 0) return found.map((one) => `--${one}`);
  }
  // The flags of a noun are those of its verbs.
  const takers = every(last ? childrenOf(last) : [])
    .filter(
      (one) => one.at(-1)?.kind === 'command' && name in ((one.at(-1) as CommandDefinition).flags ?? {}),
    )
    .map((one) => `${wordsOf([...path, ...one])} --${name}`);
  return takers.length > most ? [] : takers;
}

/** `--failed` means `--status failed`. */
function valuedBy(name: string, own: CommandDefinition | undefined, flags: Flags): string[] {
  return Object.entries(flags).flatMap(([key, flag]) =>
    allowedValues(flag, own)
      .filter((value) => value.toLowerCase() === name)
      .map((value) => `${key} ${value}`),
  );
}

/** How a flag is typed, without its dashes. */
function spellingsOf(name: string, { type, negatable }: FlagDefinition): string[] {
  if (type !== 'boolean' || negatable === undefined) return [name];
  return negatable === true ? [`no-${name}`] : [name, `no-${name}`];
}

/** The line for a `help` line: `help va list` is `va list --help`. An unknown word gets the same error as without `help`. */
export function withoutHelp(words: readonly string[], tree: readonly Definition[]): string[] {
  let level = tree;
  for (const [at, word] of words.entries()) {
    const found = level.find(({ name }) => name === word);
    if (!found) return word.startsWith('-') ? [...words, '--help'] : words.slice(0, at + 1);
    if (found.kind === 'command') break;
    level = found.commands;
  }
  return [...words, '--help'];
}
