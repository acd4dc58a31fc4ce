import { Command, CommanderError, Help, Option } from 'commander';
import { t, translated } from '../texts/translate.ts';
import { didYouMean, isTypingError } from '../values/similar-names.ts';
import { mistake } from './commander-error.ts';
import type { CommandDefinition, Definition, FlagDefinition, Flags } from './definition.ts';
import { conflictsNote, onlyOnce, refuseBothWays } from './flag-conflicts.ts';
import { flagDefault, valuePlaceholder } from './flag-text.ts';
import { dashesBeforeProgram, type GlobalInput, globalFlags, withoutGlobalValues } from './global-flags.ts';
import { allCommands, type CommandGroup, commandHelp, firstPage, formatItem, table } from './help.ts';
import { placeholder } from './placeholder.ts';
import { pathOf, withoutHelp, wordsOf } from './suggest.ts';

/** A parsed command line: the command and its words. Values are still text. */
export interface Invocation {
  definition: CommandDefinition;
  /** Its words: `payconfirm webhooks logs`. */
  name: string;
  /** As typed, without the program's name. */
  line: readonly string[];
  /** By flag name as written: `'dry-run'`. */
  flags: Record<string, unknown>;
  args: (string | string[] | undefined)[];
  missingArguments: readonly string[];
  globals: GlobalInput;
}

/** Help or the version, to be printed on stdout. */
export interface Printed {
  text: string;
}

/** Finds the command that a line names. @throws usage error with a suggestion from `tree` */
export function parse(
  argv: readonly string[],
  tree: readonly Definition[],
  program: { version: string; width: number; groups?: readonly CommandGroup[] },
): Invocation | Printed {
  // Commander reads only the first word after `help`. It ignores an unknown word.
  const line =
    /^(help|--help|-h)$/.test(argv[0] ?? '') && argv.length > 1 ? helpLine(argv.slice(1), tree) : argv;
  const words = withoutGlobalValues(line);
  let printed = '';
  let invocation: Invocation | undefined;
  const root = new Command('payconfirm');
  const settle = (command: Command) =>
    command
      .exitOverride()
      .showSuggestionAfterError(false)
      .configureOutput({
        writeOut: (text) => {
          printed += text;
        },
        // The help of a group whose verb is missing; errors are reported by `mistake`.
        writeErr: (text) => {
          printed += text;
        },
        outputError: () => {},
        getOutHelpWidth: () => program.width,
        getErrHelpWidth: () => program.width,
      })
      .optionsGroup('Flags:');
  const isWhole = line.includes('--all');
  const { groups = [] } = program;

  settle(root)
    .helpOption('-h, --help', t('show this help'))
    .helpCommand('help [command]', 'show the help of a command')
    .version(program.version, '--version', 'print the version')
    .configureHelp({
      formatHelp: () =>
        isWhole ? allCommands(tree, groups, program.width) : firstPage(tree, groups, program.width),
    });
  for (const option of optionsOf({ flags: globalFlags })) root.addOption(option);

  const add = (parent: Command, definition: Definition) => {
    const command = settle(new Command(definition.name)).description(definition.summary);
    command.helpOption('-h, --help', t('show this help'));
    if (definition.kind === 'group')
      command.helpCommand(`help ${t('[command]')}`, t('show the help of a command'));
    parent.addCommand(command, { hidden: definition.kind === 'command' && definition.hidden === true });
    // A command that the line does not name needs only its line in the help page.
    if (!words.includes(definition.name)) return;
    command.configureHelp({
      argumentTerm: (argument) => placeholder(argument.name()),
      formatItem: (term, termWidth, meaning) => formatItem(term, termWidth, meaning, program.width),
      formatHelp: (_, helper) =>
        commandHelp(
          Help.prototype.formatHelp.call(helper, command, helper),
          definition,
          isWhole,
          program.width,
        ),
    });
    if (definition.kind === 'group') {
      for (const child of definition.commands) add(command, child);
      return;
    }
    declare(command, definition);
    const missingArguments: string[] = [];
    // Reported together with all other missing values, in prompt-for-missing.ts.
    Object.assign(command, { missingArgument: (name: string) => missingArguments.push(name) });
    command.action((...received: unknown[]) => {
      const args = received.slice(0, definition.arguments?.length ?? 0) as Invocation['args'];
      const [first, second] = definition.arguments ?? [];
      // Of `[METHOD] <PATH>`, one word is the second.
      if (!first?.required && second?.required && args[0] !== undefined && args[1] === undefined) {
        args.reverse();
        missingArguments.pop();
      }
      invocation = {
        definition,
        name: wordsOf(pathOf(words, tree)),
        line,
        flags: valuesOf(command, definition.flags ?? {}),
        args,
        missingArguments,
        globals: valuesOf(root, globalFlags),
      };
    });
  };
  for (const definition of tree) add(root, definition);

  try {
    root.parse(dashesBeforeProgram(line, pathOf(words, tree)), { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    const noVerb = error.code === 'commander.help' && error.exitCode !== 0;
    if (noVerb ? wantsJson(root) : error.exitCode !== 0) throw mistake(error, words, tree);
    refuseUnknownCommand(words, tree);
  }
  return invocation ?? { text: printed };
}

/** Commander shows the help of the last command that it knows instead. */
function refuseUnknownCommand(words: readonly string[], tree: readonly Definition[]): void {
  const asked = words.filter((word) => !['help', '--help', '-h', '--version'].includes(word));
  const flag = asked.findIndex((word) => word.startsWith('-'));
  const named = flag === -1 ? asked : asked.slice(0, flag);
  const path = pathOf(named, tree);
  const unknown = named[path.length];
  if (unknown === undefined || path.at(-1)?.kind === 'command') return;
  const message = t("unknown command '{0}'", unknown);
  throw mistake({ code: 'commander.unknownCommand', message }, named, tree);
}

/** With `--output json`, a help page on stdout would break the program that parses stdout. */
function wantsJson(root: Command): boolean {
  const { json, output } = root.opts<{ json?: boolean; output?: string }>();
  return json === true || /json$/.test(output ?? '');
}

/** Commander shows the help in spite of an unknown flag. */
function helpLine(typed: readonly string[], tree: readonly Definition[]): string[] {
  const words = withoutGlobalValues(typed);
  const last = pathOf(words, tree).at(-1);
  const flags = { ...globalFlags, ...(last?.kind === 'command' ? last.flags : {}) };
  const known = ['all', 'help', 'version', ...Object.keys(flags)].flatMap((name) => [
    `--${name}`,
    `--no-${name}`,
  ]);
  const unknown = words.find((word) => word.startsWith('--') && !known.includes(word.replace(/=.*/s, '')));
  if (unknown === undefined) return withoutHelp(typed, tree);
  const error = mistake(
    { code: 'commander.unknownOption', message: `unknown option '${unknown}'` },
    words,
    tree,
  );
  throw isTypingError(unknown, '--all')
    ? error.with({ hint: didYouMean([`${wordsOf([])} help --all`]) })
    : error;
}

function declare(command: Command, definition: CommandDefinition): void {
  if (definition.description) command.description(`${definition.summary}\n\n${definition.description}`);
  command.summary(definition.summary);
  for (const argument of definition.arguments ?? []) {
    const name = argument.variadic ? `${argument.name}...` : argument.name;
    command.argument(argument.required ? `<${name}>` : `[${name}]`, argument.summary);
  }
  for (const option of optionsOf(definition)) command.addOption(option);
  refuseBothWays(command, definition.flags ?? {});
}

function headingOf(name: string, { sections = {} }: Pick<CommandDefinition, 'sections'>): string {
  const [title = 'Flags'] = Object.entries(sections).find(([, names]) => names.includes(name)) ?? [];
  return `${title}:`;
}

function optionsOf(definition: Pick<CommandDefinition, 'flags' | 'arguments' | 'sections'>): Option[] {
  return Object.entries<FlagDefinition>(definition.flags ?? {}).flatMap(([name, flag]) => {
    const heading = headingOf(name, definition);
    const summary = describe(flag, conflictsNote(name, definition));
    return optionsFor(name, flag, summary).map((option) => option.helpGroup(heading));
  });
}

/** One option; two for a flag that takes `--NAME` and `--no-NAME`. */
function optionsFor(name: string, flag: FlagDefinition, summary: string): Option[] {
  const letter = flag.short ? `-${flag.short}, ` : '';
  if (flag.type === 'boolean') {
    const off = new Option(`--no-${name}`, summary);
    if (flag.negatable === true) return [off];
    const yes = new Option(`${letter}--${name}`, summary);
    return flag.negatable === 'both' ? [yes, off.hideHelp()] : [yes];
  }
  const option = new Option(
    `${letter}--${name} <${placeholder(valuePlaceholder(flag) ?? 'VALUE')}>`,
    summary,
  );
  if (flag.repeat) return [option.argParser(appended)];
  return [option.argParser(onlyOnce(`--${name}`))];
}

const appended = (value: string, before: string[] = []) => [...before, value];

function describe(flag: FlagDefinition, notWith: string | undefined): string {
  if (flag.type === 'boolean') return notWith ? `${flag.summary} (${notWith})` : flag.summary;
  const values = flag.choices ?? flag.suggestions;
  const notes = [
    ...(values && !flag.summary.includes(values[1] ?? '') ? [values.join(', ')] : []),
    ...(flag.required ? [flag.required === 'usually' ? t('usually required') : t('required')] : []),
    ...(flagDefault(flag) ? [t('default {0}', flagDefault(flag))] : []),
    ...(flag.repeat ? [t('repeatable')] : []),
    ...(notWith ? [notWith] : []),
  ];
  return notes.length > 0 ? `${flag.summary} (${notes.join('; ')})` : flag.summary;
}

/** Commander stores values under camel-case names. This returns them under the names as written. */
function valuesOf(command: Command, flags: Flags): Record<string, unknown> {
  const values = command.opts();
  return Object.fromEntries(
    Object.keys(flags).map((name) => [name, values[name.replace(/-./g, (match) => match[1]!.toUpperCase())]]),
  );
}

/** The flags that every command accepts, for the topic of help. */
export function globalFlagsText(width: number): string {
  const rows = optionsOf({ flags: globalFlags }).map(
    ({ flags, description }) => [flags, translated(description)] as const,
  );
  return table(rows, width).join('\n');
}
