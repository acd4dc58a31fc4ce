import type {
  ArgumentDefinition,
  CommandDefinition,
  Definition,
  FlagDefinition,
  Flags,
} from '../definition.ts';
import { globalFlags } from '../global-flags.ts';

/** Where a line has come to: what its words so far leave open. */
export interface Place {
  /** Below what was named; empty behind a whole command. */
  commands: readonly Definition[];
  command: CommandDefinition | undefined;
  /** A help page is asked for: names of commands alone follow. */
  help: boolean;
  /** The flag whose value comes next. */
  awaited: FlagDefinition | undefined;
  /** Behind `--` nothing is a flag. */
  flagsEnded: boolean;
  /** How many arguments there are already. */
  argumentCount: number;
  /** The flags that stand there, by name as written; without a value, the empty text. */
  given: ReadonlyMap<string, string>;
}

type Named = Pick<Place, 'commands' | 'command' | 'help'>;

/** A flag whose value is the next word. */
interface Awaited {
  name: string;
  flag: FlagDefinition;
}

/** @returns undefined behind a word that names no command */
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

/** @returns undefined where no group or command has this name */
function readName(word: string, named: Named, tree: readonly Definition[]): Named | undefined {
  if (word === 'help' && named.commands === tree) return { ...named, help: true };
  const next = named.commands.find(({ name }) => name === word);
  if (!next) return undefined;
  return next.kind === 'group'
    ? { ...named, commands: next.commands }
    : { ...named, commands: [], command: next };
}

/** Adds the flag to those given. @returns it, where its value comes next */
function readFlag(word: string, flags: Flags, given: Map<string, string>): Awaited | undefined {
  const { name, value } = flagIn(word, flags);
  given.set(name, value ?? '');
  const flag = flags[name];
  return flag && flag.type !== 'boolean' && value === undefined ? { name, flag } : undefined;
}

/** The flags that a line may have at this place: global ones go after a command too. */
export function flagsAt(command: CommandDefinition | undefined): Flags {
  return { ...globalFlags, ...command?.flags };
}

/** The argument that comes next. Another program's command line is one only behind `--`. */
export function argumentAt({ command, argumentCount, flagsEnded }: Place): ArgumentDefinition | undefined {
  const all: readonly ArgumentDefinition[] = command?.arguments ?? [];
  const next = all[argumentCount] ?? all.findLast(({ variadic }) => variadic);
  return next?.variadic && !next.offers && !flagsEnded ? undefined : next;
}

/** The flag that a word is: `--name`, `--name=value`, `-o`, `-ojson`, or the last of several letters, `-qo`. */
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
