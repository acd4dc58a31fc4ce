import { variables } from '../io/environment.ts';
import {
  type CommandDefinition,
  type Definition,
  type FlagDefinition,
  type Flags,
  isHidden,
} from './definition.ts';
import { flagDefault, flagSpelling } from './flag-text.ts';
import { globalFlags } from './global-flags.ts';

/** The man pages by file name: `payconfirm.1`, and one page per top-level command, such as `payconfirm-va.1`. */
export function manPages(tree: readonly Definition[], version: string): Map<string, string> {
  const shown = tree.filter((definition) => !isHidden(definition));
  const whole = page('payconfirm', 'confirm bank transfers from the command line', version, [
    section('SYNOPSIS', '.B payconfirm', '.I command', '[\\fIflags\\fR]'),
    section('COMMANDS', ...shown.flatMap(({ name, summary }) => entry(`payconfirm-${name}(1)`, summary))),
    section('GLOBAL FLAGS', ...flagEntries(globalFlags)),
    section(
      'ENVIRONMENT',
      ...Object.values<Record<string, string>>(variables).flatMap((topic) =>
        Object.entries(topic).flatMap(([name, meaning]) => entry(name, meaning)),
      ),
    ),
  ]);
  const pages = shown.map((definition): [string, string] => {
    const name = `payconfirm-${definition.name}`;
    const sections = [
      ...commandSections(definition, ['payconfirm']),
      section('SEE ALSO', '.BR payconfirm (1)'),
    ];
    return [`${name}.1`, page(name, definition.summary, version, sections)];
  });
  return new Map([['payconfirm.1', whole], ...pages]);
}

function page(name: string, summary: string, version: string, sections: readonly string[]): string {
  return [
    `.TH ${name.toUpperCase()} 1 "" "payconfirm ${version}" "payconfirm"`,
    '.SH NAME',
    `${text(name)} \\- ${text(summary)}`,
    ...sections,
    '',
  ].join('\n');
}

const section = (title: string, ...lines: string[]) => [`.SH ${title}`, ...lines].join('\n');

/** One section for a command; for a group, one for each of its commands. */
function commandSections(definition: Definition, parents: readonly string[]): string[] {
  const words = [...parents, definition.name];
  if (definition.kind === 'group') {
    return definition.commands
      .filter((child) => !isHidden(child))
      .flatMap((child) => commandSections(child, words));
  }
  return [section(`"${words.join(' ').toUpperCase()}"`, ...commandLines(definition, words))];
}

function commandLines(definition: CommandDefinition, words: readonly string[]): string[] {
  const names = (definition.arguments ?? []).map(({ name, required, variadic }) => {
    const shown = `\\fI${text(variadic ? `${name}...` : name)}\\fR`;
    return required ? shown : `[${shown}]`;
  });
  return [
    [`\\fB${text(words.join(' '))}\\fR`, ...names, '[\\fIflags\\fR]'].join(' '),
    '.PP',
    `${text(definition.summary)}.`,
    ...(definition.description
      ? ['.PP', ...definition.description.split('\n').filter(Boolean).map(text)]
      : []),
    ...(definition.arguments ?? []).flatMap(({ name, summary }) => entry(name, summary)),
    ...flagEntries(definition.flags ?? {}),
    '.PP',
    'Examples:',
    ...Object.entries(definition.examples).flatMap(([note, line]) => [
      '.PP',
      text(`# ${note}`),
      '.br',
      text(line),
    ]),
  ];
}

function flagEntries(flags: Flags): string[] {
  return Object.entries<FlagDefinition>(flags).flatMap(([name, flag]) => {
    const fallback = flagDefault(flag);
    return entry(flagSpelling(name, flag), `${flag.summary}${fallback ? ` (default ${fallback})` : ''}`);
  });
}

const entry = (term: string, meaning: string) => ['.TP', `.B ${text(term)}`, text(meaning)];

/** Escapes a line for roff: backslashes, dashes that can be copied, and no request at its start. */
function text(line: string): string {
  return line
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll('~', '\\(ti')
    .replaceAll('^', '\\(ha')
    .replaceAll('`', '\\(ga')
    .replace(/^[.']/, '\\&$&');
}
