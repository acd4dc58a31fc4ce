import type { Context } from '../../context.ts';
import type { ArgumentDefinition, Candidate, Definition, FlagDefinition, Flags } from '../definition.ts';
import { conflictsOf } from '../flag-conflicts.ts';
import { argumentAt, flagsAt, type Place, placeOf } from './place-in-command.ts';
import { offersOf, valuesOf } from './values.ts';

/** Candidates for the last word of a line. */
export interface Completion {
  /** The part of the word before the value, which stays: `--output=`, or `@`. */
  front: string;
  candidates: readonly Candidate[];
  /** The shell completes file names after `front`. */
  files: boolean;
}

const nothing: Completion = { front: '', candidates: [], files: false };

/** Completes a line; `words`: those typed so far, unquoted, the last one unfinished. */
export async function complete(
  words: readonly string[],
  load: (words: readonly string[]) => Promise<readonly Definition[]>,
  ctx: Context,
): Promise<Completion> {
  const before = words.slice(0, -1);
  const word = words.at(-1) ?? '';
  const place = placeOf(before, await load(before));
  if (!place) return nothing;
  if (place.awaited) return ofValue(place.awaited, word, place, ctx);
  if (place.commands.length > 0 && !word.startsWith('-')) {
    const shown = place.commands.filter((one) => one.kind === 'group' || !one.hidden);
    return { ...nothing, candidates: shown.map(({ name, summary }) => ({ value: name, meaning: summary })) };
  }
  if (place.help) return nothing;
  if (place.flagsEnded || !word.startsWith('-')) {
    const argument = argumentAt(place);
    if (argument) return ofValue(argument, word, place, ctx);
    return place.flagsEnded ? nothing : { ...nothing, candidates: flags(place.command?.flags ?? {}, place) };
  }
  return ofFlag(word, place, ctx);
}

/** A flag that is being typed, or its value after `=`. */
async function ofFlag(word: string, place: Place, ctx: Context): Promise<Completion> {
  const [front, name] = /^--([^=]+)=/.exec(word) ?? [];
  if (front === undefined || name === undefined) {
    const help = { value: '--help', meaning: 'show this help' };
    return { ...nothing, candidates: [...flags(flagsAt(place.command), place), help] };
  }
  const flag = flagsAt(place.command)[name];
  if (!flag || flag.type === 'boolean') return nothing;
  const value = await ofValue(flag, word.slice(front.length), place, ctx);
  return { ...value, front: `${front}${value.front}` };
}

async function ofValue(
  valued: FlagDefinition | ArgumentDefinition,
  word: string,
  { command, given }: Place,
  ctx: Context,
): Promise<Completion> {
  const offers = offersOf(valued);
  if (offers === 'files') return { ...nothing, files: true };
  if (offers === '@files') return word.startsWith('@') ? { ...nothing, files: true, front: '@' } : nothing;
  const chosen = { profile: given.get('profile'), baseUrl: given.get('base-url') };
  return { ...nothing, candidates: await valuesOf(valued, command, chosen, ctx) };
}

/** Flags as typed, without those that conflict with the line. A given flag is offered again only if repeatable. */
function flags(known: Flags, { given, command, argumentCount }: Place): Candidate[] {
  const words = (command?.arguments ?? [])
    .slice(0, argumentCount)
    .map(({ name }: ArgumentDefinition) => name);
  const contradicts = (name: string) =>
    command !== undefined &&
    conflictsOf(name, command).some((other) => given.has(other) || words.includes(other));
  return Object.entries(known).flatMap(([name, flag]) => {
    const negated = `no-${name}`;
    const written =
      flag.negatable === true ? [negated] : flag.negatable === 'both' ? [name, negated] : [name];
    if (!flag.repeat && (given.has(name) || given.has(negated))) return [];
    if (contradicts(name)) return [];
    return written.map((one) => ({ value: `--${one}`, meaning: flag.summary }));
  });
}
