/** Command lines that are printed so that somebody pastes them into a shell. */
import { asIs, type Said, translated } from '../texts/translate.ts';
import type { Sentence } from '../texts/vi/texts/index.ts';
import { shellWord } from './quote/shell.ts';
import { clip, longestCell, safeLine } from './safe-text.ts';

/**
 * Writes a command line of this program for a POSIX shell, each word quoted where it must be, with the profile that was
 * chosen for the run at hand: `commandLine(['webhooks', 'log', id])` gives `payconfirm --profile shop webhooks log 8a0c…`.
 * `words`: the command and its arguments; one that begins with `-` is kept apart from a flag.
 */
export type CommandLine = (words: readonly string[], flags?: Flags) => Said;

/**
 * By name, without the dashes; `true` for one that takes no value, undefined for one that is left away. `profile` stands for
 * the chosen one: undefined for a command that has to do with no profile.
 */
export type Flags = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * A text for people that may name commands, where it is written before the profile is known. An array has one line in each
 * item. A line break inside of a string is not one of ours, and is printed as `\n`.
 */
export type Text = Said | readonly Text[] | ((commandLine: CommandLine) => Text);

/** The writer for a run; `profile`: the one that was chosen, if one was. */
export function commandLineFor(profile: string | undefined): CommandLine {
  return (words, flags) =>
    ownLine(
      argvFor(profile, words, flags)
        .map((word) => shellWord(clip(word, longestCell)))
        .join(' '),
    );
}

/** The same as an array, `payconfirm` first: for a program that starts it without a shell. */
export function argvFor(profile: string | undefined, words: readonly string[], flags: Flags = {}): string[] {
  const { profile: named, ...others } = { profile, ...flags };
  const dashed = words.findIndex((word) => String(word).startsWith('-'));
  const [before, behind] =
    dashed === -1 ? [words, []] : [words.slice(0, dashed), ['--', ...words.slice(dashed)]];
  return ['payconfirm', ...given({ profile: named }), ...before, ...given(others), ...behind].map(String);
}

const written = new Set<string>();
const mostWritten = 1000;

/** Notes a command line as written by this program: text for a terminal keeps it whole, and only it (`output/fit.ts`). */
export function ownLine(line: string): Said {
  written.delete(line);
  written.add(line);
  if (written.size > mostWritten) written.delete(written.values().next().value!);
  return asIs(line);
}

/** The command lines in a text that this program wrote, the longest first. */
export function ownLinesIn(text: string): string[] {
  return Array.from(written)
    .filter((line) => text.includes(line))
    .sort((a, b) => b.length - a.length);
}

/** The lines of the text, each made safe: a line break that others wrote in one is shown as `\n`. */
export function linesOf(text: Text, commandLine: CommandLine): string[] {
  if (typeof text === 'string') return [safeLine(text)];
  if (typeof text === 'function') return linesOf(text(commandLine), commandLine);
  return text.flatMap((line) => linesOf(line, commandLine));
}

/** The text as one string, for JSON and for a text of a single line. */
export function worded(text: Text, commandLine: CommandLine): string {
  return linesOf(text, commandLine).join('\n');
}

/** A text that ends with a command line, in the language of the run: `No keys yet: payconfirm keys generate`. */
export function withCommand(
  text: Sentence | Said,
  words: readonly string[],
  flags?: Flags,
): (commandLine: CommandLine) => Said {
  return (commandLine) => asIs(`${translated(text)} ${commandLine(words, flags)}`);
}

/** A text behind a label: `warning: …`. */
export function labelled(label: string, text: Text): Text {
  return (commandLine) => {
    const [first = '', ...others] = linesOf(text, commandLine);
    return [`${label} ${first}`, ...others].map(asIs);
  };
}

/** A line that belongs to the one above it. */
export const indented = (line: Said): Said => asIs(`  ${line}`);

/** Texts one below the other, those that are there. */
export function below(...texts: readonly (Text | undefined)[]): Text {
  return texts.flatMap((text) => (text === undefined || text === '' ? [] : [text]));
}

function given(flags: Flags): string[] {
  return Object.entries(flags).flatMap(([name, value]) => {
    if (value === undefined || value === false) return [];
    if (value === true) return [`--${name}`];
    // Behind a blank it would be the next flag.
    return String(value).startsWith('-') ? [`--${name}=${value}`] : [`--${name}`, String(value)];
  });
}
