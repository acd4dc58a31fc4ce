import type {
  ArgumentDefinition,
  CommandDefinition,
  Definition,
  FlagDefinition,
  Flags,
} from '../definition.ts';
import { globalFlags } from '../global-flags.ts';

/** The state of a partly typed line. */
export interface Place {
  /** Subcommands of the named group; empty after a command. */
  commands: readonly Definition[];
  command: CommandDefinition | undefined;
  /** A help page is requested: only names of commands follow. */
  help: boolean;
  awaited: FlagDefinition | undefined;
  /** After `--`, no word is a flag. */
  flagsEnded: boolean;
  argumentCount: number;
  /** The flags so far, by name as written; an empty text without a value. */
  given: ReadonlyMap<string, string>;
}

type Named = Pick<Place, 'commands' | 'command' | 'help'>;

/** A flag whose value is the next word. */
interface Awaited {
  name: string;
  flag: FlagDefinition;
}

/** @returns undefined if a word names no command */
export function placeOf(words: readonly string[], tree: readonly Definition[]): Place | undefined {
  const given = new Map<string, string>();
  let named: Named = { commands: tree, command: undefined, help: false };
  let flagsEnded = false;
  let argumentCount = 0;
  let awaited: Awaited | undefined;
  for (const word of words) {
    const isFlag = !flagsEnded && /^-./.test(word);
    if (awaited) {
      given.set(awaited.name, word);
      awaited = undefined;
    } else if (isFlag && word === '--') flagsEnded = true;
    else if (isFlag) awaited = readFlag(word, flagsAt(named.command), given);
    else if (named.command) argumentCount++;
    else {
      const next = readName(word, named, tree);
      if (!next) return undefined;
      named = next;
    }
  }
  return { ...named, awaited: awaited?.flag, flagsEnded, argumentCount, given };
}

/** @returns undefined if no group or command has this name */
function readName(word: string, named: Named, tree: readonly Definition[]): Named | undefined {
  if (word === 'help' && named.commands === tree) return { ...named, help: true };
  const next = named.commands.find(({ name }) => name === word);
  if (!next) return undefined;
  return next.kind === 'group'
    ? { ...named, commands: next.commands }
    : { ...named, commands: [], command: next };
}

/** Adds a flag to the given ones. @returns the flag, if its value comes next */
function readFlag(word: string, flags: Flags, given: Map<string, string>): Awaited | undefined {
  const { name, value } = flagIn(word, flags);
  given.set(name, value ?? '');
  const flag = flags[name];
  return flag && flag.type !== 'boolean' && value === undefined ? { name, flag } : undefined;
}

/** The flags that are allowed here. Global flags are allowed after a command too. */
export function flagsAt(command: CommandDefinition | undefined): Flags {
  return { ...globalFlags, ...command?.flags };
}

/** The next argument. Another program's command line starts only after `--`. */
export function argumentAt({ command, argumentCount, flagsEnded }: Place): ArgumentDefinition | undefined {
  const all: readonly ArgumentDefinition[] = command?.arguments ?? [];
  const next = all[argumentCount] ?? all.findLast(({ variadic }) => variadic);
  return next?.variadic && !next.offers && !flagsEnded ? undefined : next;
}

/** The flag of a word: `--name`, `--name=value`, `-o`, `-ojson`, or the last of several letters, `-qo`. */
function flagIn(word: string, flags: Flags): { name: string; value?: string } {
  const [, name, value] = /^--([^=]+)(?:=(.*))?$/s.exec(word) ?? [];
  if (name !== undefined) return value === undefined ? { name } : { name, value };
  for (let at = 1; at < word.length; at++) {
    const [long, flag] = Object.entries(flags).find(([, { short }]) => short === word[at]) ?? [];
    if (!long || !flag || flag.type === 'boolean') continue;
    return at === word.length - 1 ? { name: long } : { name: long, value: word.slice(at + 1) };
  }
  return { name: word };
}
