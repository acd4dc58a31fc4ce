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

/** @returns undefined behind a word that names no command */
export function placeOf(words: readonly string[], tree: readonly Definition[]): Place | undefined {
  const given = new Map<string, string>();
  const place = { command: undefined as CommandDefinition | undefined, flagsEnded: false, argumentCount: 0 };
  let commands = tree;
  let help = false;
  let awaited: [name: string, flag: FlagDefinition] | undefined;
  for (const word of words) {
    if (awaited) {
      given.set(awaited[0], word);
      awaited = undefined;
    } else if (!place.flagsEnded && word === '--') place.flagsEnded = true;
    else if (!place.flagsEnded && /^-./.test(word)) {
      const { name, value } = flagIn(word, flagsAt(place.command));
      given.set(name, value ?? '');
      const flag = flagsAt(place.command)[name];
      if (flag && flag.type !== 'boolean' && value === undefined) awaited = [name, flag];
    } else if (place.command) place.argumentCount++;
    else if (word === 'help' && commands === tree) help = true;
    else {
      const named = commands.find(({ name }) => name === word);
      if (!named) return undefined;
      commands = named.kind === 'group' ? named.commands : [];
      if (named.kind === 'command') place.command = named;
    }
  }
  return { ...place, commands, help, given, awaited: awaited?.[1] };
}

/** The flags that a line may have at this place: global ones go after a command too. */
export function flagsAt(command: CommandDefinition | undefined): Flags {
  return { ...globalFlags, ...command?.flags };
}

/** The argument that comes next. A whole command line is one only behind `--`. */
export function argumentAt({ command, argumentCount, flagsEnded }: Place): ArgumentDefinition | undefined {
  const all: readonly ArgumentDefinition[] = command?.arguments ?? [];
  const next = all[argumentCount] ?? all.findLast(({ variadic }) => variadic);
  return next?.variadic && !flagsEnded ? undefined : next;
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
