/** Help pages: the first page, all commands, and one command. */

import { t, translated } from '../texts/translate.ts';
import { type Definition, type Flags, type GroupDefinition, isHidden } from './definition.ts';
import { placeholder } from './placeholder.ts';

/** Top-level commands under a heading of the first page. `brief`: their names on one line. */
export interface CommandGroup {
  title: string;
  names: readonly string[];
  brief?: true;
}

const headline = () => t('Confirm Vietnamese bank transfers from the command line.');

const nextSteps = () => [
  t('New here? payconfirm emulator start (no account), or payconfirm auth login'),
  t('All commands: payconfirm help --all. One command: payconfirm COMMAND --help'),
  t('help TOPIC: output, exit-codes, timeouts, environment, secrets, flags, faults'),
];

const nameColumns = 14;

/** `payconfirm --help`: one screen of 24 lines and 80 columns. */
export function firstPage(
  tree: readonly Definition[],
  groups: readonly CommandGroup[],
  width: number,
): string {
  const summaryOf = (name: string) => tree.find((one) => one.name === name)!.summary;
  const lines = groups.flatMap(({ title, names, brief }) =>
    brief
      ? [`${translated(title).padEnd(nameColumns + 2)}${names.join(', ')}`]
      : [
          translated(title),
          ...table(
            names.map((name) => [name, summaryOf(name)]),
            width,
            nameColumns + 2,
          ),
        ],
  );
  return `${[headline(), t('Usage: payconfirm COMMAND [flags]'), '', ...lines, '', ...nextSteps()].join('\n')}\n`;
}

/** `payconfirm help --all`: every command in the order of the first page, then the rest. */
export function allCommands(
  tree: readonly Definition[],
  groups: readonly CommandGroup[],
  width: number,
): string {
  const shown = tree.filter((one) => !isHidden(one));
  const named = groups.flatMap(({ names }) => names);
  const more = shown.map(({ name }) => name).filter((name) => !named.includes(name));
  const parts = [...groups, { title: 'More', names: more }].map(({ title, names }) => {
    const commands = names.flatMap((name) => linesOf(shown.find((one) => one.name === name)!, []));
    return [translated(title), ...table(commands, width)].join('\n');
  });
  return `${[headline(), ...parts, nextSteps().at(-1)].join('\n\n')}\n`;
}

function linesOf(definition: Definition, parents: readonly string[]): [string, string][] {
  const words = [...parents, definition.name];
  if (definition.kind === 'command') return [[words.join(' '), definition.summary]];
  return definition.commands.filter((one) => !isHidden(one)).flatMap((one) => linesOf(one, words));
}

/** Rows of two columns. The second column wraps. */
export function table(
  rows: readonly (readonly [string, string])[],
  width: number,
  columns = Math.max(...rows.map(([name]) => name.length)) + 4,
): string[] {
  return rows.flatMap(([name, meaning]) => row(name, meaning, width, columns));
}

/** On a terminal with fewer columns, the meaning is printed below the name. */
const leastMeaning = 24;

function row(name: string, meaning: string, width: number, columns: number): string[] {
  if (width - columns < leastMeaning) {
    const below = fold(meaning, width - 6).map((line) => `      ${line}`);
    return [...fold(name, width - 2).map((line) => `  ${line}`), ...below];
  }
  const [first = '', ...rest] = fold(meaning, width - columns);
  return [`  ${name.padEnd(columns - 2)}${first}`, ...rest.map((line) => ' '.repeat(columns) + line)];
}

/** Replaces commander's `formatItem`: one row of a help page. */
export const formatItem = (term: string, termWidth: number, meaning: string, width: number): string =>
  row(term, meaning, width, termWidth + 4).join('\n');

/** A word that is longer than a line gets its own line. */
export function fold(text: string, width: number): string[] {
  return text.match(new RegExp(`\\S.{0,${width - 1}}(?=\\s|$)|\\S+`, 'g')) ?? [];
}

/** The page of one command. @param usual commander's page @param isWhole explains every flag */
export function commandHelp(usual: string, definition: Definition, isWhole: boolean, width: number): string {
  const isGroup = definition.kind === 'group';
  const sections = isGroup ? {} : (definition.sections ?? {});
  const titles = Object.keys(sections);
  const isShort = titles.length > 0 && !isWhole;
  const order = ['Commands', 'Arguments', 'Flags', ...titles];
  const [head, ...parts] = splitAt(order, usual);
  const all = isGroup ? firstExamples(definition) : Object.entries(definition.examples);
  const examples = examplesText(isShort ? all.slice(0, 3) : all);
  const shown = parts
    .filter(([title]) => !isShort || !titles.includes(title))
    .sort(([one], [other]) => order.indexOf(one) - order.indexOf(other))
    .map(([title, text]) => text.replace(title, translated(title)));
  const flags: Flags = isGroup ? {} : (definition.flags ?? {});
  const typed = (name: string) => `--${flags[name]?.negatable === true ? 'no-' : ''}${name}`;
  const names = Object.entries(sections).flatMap(([title, those]) =>
    fold(`${title}: ${those.map(typed).join(', ')}`, width - 4).map(
      (line, at) => `${at === 0 ? '  ' : '    '}${line}`,
    ),
  );
  const more = `${t('More flags (explained by --help --all):')}\n${names.join('\n')}\n`;
  const usage = head![1]
    .replace(/^Usage: .*/, placeholder)
    .replace('Usage:', t('Usage:'))
    .replace('[options]', t('[flags]'))
    .replace('[command]', t('[command]'));
  const page = isShort ? [usage, examples, ...shown, more] : [usage, ...shown, examples];
  const global = t('Global flags, such as -o json, --profile and --dry-run: payconfirm help flags');
  return `${page.join('\n')}\n${global}\n`;
}

/** The parts of a page, each with its title; the head has none. */
function splitAt(titles: readonly string[], page: string): [title: string, text: string][] {
  const parts: [string, string][] = [['', '']];
  for (const line of page.trimEnd().split('\n')) {
    const title = titles.find((one) => line === `${one}:`);
    if (title !== undefined) parts.push([title, '']);
    parts.at(-1)![1] += `${line}\n`;
  }
  return parts.map(([title, text]) => [title, `${text.trimEnd()}\n`]);
}

const examplesText = (examples: readonly [note: string, line: string][]): string =>
  `${t('Examples:')}\n${examples.map(([note, line]) => `  # ${note}\n  ${line}`).join('\n\n')}\n`;

/** One example for each of a noun's first three verbs or nested nouns. */
function firstExamples(group: GroupDefinition): [note: string, line: string][] {
  const shown = new Map<string, string>();
  for (const child of group.commands.slice(0, 3)) {
    const own = child.kind === 'group' ? firstExamples(child) : Object.entries(child.examples);
    const next = own.find(([note]) => !shown.has(note));
    if (next) shown.set(...next);
  }
  return [...shown];
}
