/** Command lines that are printed for people to paste into a shell. */
import { asIs, type Said, translated } from '../texts/translate.ts';
import type { Sentence } from '../texts/vi/texts/index.ts';
import { shellWord } from './quote/shell.ts';
import { clip, longestCell, safeLine } from './safe-text.ts';
import { wordOf } from './value-as-text.ts';

/**
 * Writes a command line of this program for a POSIX shell, quoted where needed. It includes the chosen
 * profile: `commandLine(['webhooks', 'log', id])` returns `payconfirm --profile shop webhooks log 8a0c…`.
 * `words`: the command and its arguments. An argument that begins with `-` is separated from the flags.
 */
export type CommandLine = (words: readonly string[], flags?: Flags) => Said;

/** Flags by name, without dashes. `profile: undefined` omits the chosen profile. */
export type Flags = Readonly<Record<string, string | number | boolean | undefined>>;

/** A text for people that may contain commands. Each item of an array is a line. */
export type Text = Said | readonly Text[] | ((commandLine: CommandLine) => Text);

/** The writer of a run. `profile`: the chosen profile, if any. */
export function commandLineFor(profile: string | undefined): CommandLine {
  return (words, flags) =>
    ownCommand(
      argvFor(profile, words, flags)
        .map((word) => shellWord(clip(word, longestCell)))
        .join(' '),
    );
}

/** The same as an array that begins with `payconfirm`, for a program that starts it without a shell. */
export function argvFor(profile: string | undefined, words: readonly string[], flags: Flags = {}): string[] {
  const { profile: named, ...others } = { profile, ...flags };
  const dashed = words.findIndex((word) => String(word).startsWith('-'));
  const [before, behind] =
    dashed === -1 ? [words, []] : [words.slice(0, dashed), ['--', ...words.slice(dashed)]];
  return ['payconfirm', ...flagWords({ profile: named }), ...before, ...flagWords(others), ...behind].map(
    wordOf,
  );
}

const written = new Set<string>();
const mostWritten = 1000;

/** Registers a command line of this program. Terminal output keeps it whole (`output/fit.ts`). */
export function ownCommand(line: string): Said {
  // The language that a flag chose goes along, as the profile does.
  const own = line.replace(/^payconfirm\b(?!.* --lang\b)/, translated('payconfirm'));
  written.delete(own);
  written.add(own);
  if (written.size > mostWritten) written.delete(written.values().next().value!);
  return asIs(own);
}

/** The registered command lines in a text, longest first. */
export function ownCommandsIn(text: string): string[] {
  return Array.from(written)
    .filter((line) => text.includes(line))
    .sort((a, b) => b.length - a.length);
}

/** The lines of the text, made safe: a line break from others is shown as `\n`. */
export function linesOf(text: Text, commandLine: CommandLine): string[] {
  if (typeof text === 'string') return [safeLine(text)];
  if (typeof text === 'function') return linesOf(text(commandLine), commandLine);
  return text.flatMap((line) => linesOf(line, commandLine));
}

/** The text as one string, for JSON and for single-line texts. */
export function renderText(text: Text, commandLine: CommandLine): string {
  return linesOf(text, commandLine).join('\n');
}

/**
 * A text that ends with a command line, in the run's language: `No keys yet: payconfirm keys generate`.
 * A colon separates them, so that the command is not read as part of the sentence.
 */
export function withCommand(
  text: Extract<Sentence, `${string}:`> | Said,
  words: readonly string[],
  flags?: Flags,
): (commandLine: CommandLine) => Said {
  return (commandLine) =>
    asIs(`${translated<string>(text).replace(/[.:]?$/, ':')} ${commandLine(words, flags)}`);
}

/** A text after a label: `warning: …`. */
export function labelled(label: string, text: Text): Text {
  return (commandLine) => {
    const [first = '', ...others] = linesOf(text, commandLine);
    return [`${label} ${first}`, ...others].map(asIs);
  };
}

/** A line that belongs to the line above. */
export const indented = (line: Said): Said => asIs(`  ${line}`);

/** Texts below each other; undefined and empty texts are left out. */
export function below(...texts: readonly (Text | undefined)[]): Text {
  return texts.flatMap((text) => (text === undefined || text === '' ? [] : [text]));
}

function flagWords(flags: Flags): string[] {
  return Object.entries(flags).flatMap(([name, value]) => {
    if (value === undefined || value === false) return [];
    if (value === true) return [`--${name}`];
    // After a blank it would be read as the next flag.
    return wordOf(value).startsWith('-') ? [`--${name}=${value}`] : [`--${name}`, wordOf(value)];
  });
}
