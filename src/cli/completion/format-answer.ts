import type { Candidate } from '../definition.ts';
import type { Completion } from './complete.ts';
import { type BashLine, bashQuoted } from './shell-quoting.ts';

/*
 * The format that the scripts read, one item per line: the mode, the text before a value, then values, each with a tab
 * and its meaning.
 *
 *   values   the values follow
 *   instead  the same; the typed text starts the meaning of a value, and no value
 *   files    no values: the shell completes the name of a file
 */

/** For zsh and fish, which quote the values themselves. */
export function answer(word: string, { front, candidates, files }: Completion): string {
  if (files) return lines(['files', front]);
  const typed = word.slice(front.length);
  const values = candidates.filter(({ value }) => lower(value).includes(lower(typed)));
  if (values.length > 0) return lines(['values', front, ...values.map(tabbed)]);
  return lines(['instead', front, ...byMeaning(candidates, typed).map(tabbed)]);
}

/** For PowerShell, as the library's script reads it: values, then `:4`, or `:0` for files without values. */
export function plainAnswer(word: string, { front, candidates, files }: Completion): string {
  const typed = word.slice(front.length);
  const values = candidates.filter(({ value }) => begins(value, typed));
  return lines([...values.map(tabbed), files ? ':0' : ':4']);
}

/** For bash, which inserts the values as typed. @param columns of the terminal, if meanings may be shown */
export function bashAnswer(line: BashLine, completion: Completion, columns: number | undefined): string {
  const { front, candidates, files } = completion;
  const word = line.words.at(-1) ?? '';
  const typed = word.slice(front.length);
  if (files) return lines(['files', word.slice(line.kept, front.length), typed]);
  const quoted = (value: string) => {
    const whole = `${front}${value}`;
    if (!whole.startsWith(word.slice(0, line.kept))) return [];
    return bashQuoted(whole.slice(line.kept), line.quote) ?? [];
  };
  const exact = candidates.filter(({ value }) => value.startsWith(typed));
  const folded = exact.length > 0 ? exact : candidates.filter(({ value }) => begins(value, typed));
  const meant = folded.length > 0 ? [] : byMeaning(candidates, typed);
  // With several names, readline completes their common beginning.
  if (meant.length > 1) {
    const named = meant.flatMap(({ value, meaning = '' }) =>
      [quoted(meaning)].flat().map((name) => ({ value: name, meaning: value })),
    );
    return lines(['values', ...explained(named, columns ?? 80)]);
  }
  const found = [...folded, ...meant].flatMap(({ value, meaning }) =>
    [quoted(value)].flat().map((one) => ({ value: one, meaning })),
  );
  const isList = columns !== undefined && found.length > 1;
  return lines(['values', ...(isList ? explained(found, columns) : found.map(({ value }) => value))]);
}

function explained(candidates: readonly Candidate[], columns: number): string[] {
  const widest = Math.max(...candidates.map(({ value }) => value.length));
  const room = columns - widest - 4;
  return candidates.map(({ value, meaning }) =>
    meaning && room > 0 ? `${value.padEnd(widest)}  (${meaning.slice(0, room)})` : value,
  );
}

/** Candidates whose meaning starts with the typed text, or equals it: a configuration by its name. */
function byMeaning(candidates: readonly Candidate[], typed: string): Candidate[] {
  if (typed === '') return [];
  const same = candidates.filter(({ meaning = '' }) => lower(meaning) === lower(typed));
  return same.length === 1 ? same : candidates.filter(({ meaning = '' }) => begins(meaning, typed));
}

const begins = (text: string, typed: string) => lower(text).startsWith(lower(typed));
const lower = (text: string) => text.toLowerCase();
const tabbed = ({ value, meaning }: Candidate) => (meaning ? `${value}\t${meaning}` : value);
const lines = (all: readonly string[]) => `${all.join('\n')}\n`;
