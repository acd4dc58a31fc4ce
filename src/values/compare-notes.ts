import { fold } from './fold-accents.ts';

/**
 * Whether the note of a transfer holds what is looked for. Banks change case, accents, blanks, hyphens and dots on the way:
 * none of these counts.
 */
export function noteHolds(note: string, wanted: string): boolean {
  const signs = signsOf(wanted);
  return signs === '' ? note.includes(wanted.trim()) : signsOf(note).includes(signs);
}

/** As `noteHolds`, but no number is cut: DH55 is another order than DH555. */
export function noteNames(note: string, wanted: string): boolean {
  const signs = [...signsOf(wanted)].map((sign) => sign.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&'));
  if (signs.length === 0) return note.includes(wanted.trim());
  return new RegExp(`${edge}${signs.join(betweenSigns)}${edge}`, 'u').test(folded(note));
}

/** Whether each word is in the note as a word, in whatever order: a person does not remember what stood between. Of letters alone, a number is no word. */
export function noteHasWords(note: string, wanted: string): boolean {
  const words = wordsIn(wanted);
  const there = new Set(wordsIn(note));
  return words.length > 1 && words.every((word) => /^\p{L}+$/u.test(word) && there.has(word));
}

const wordsIn = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Not between two digits. */
const edge = String.raw`(?:(?<!\d)|(?!\d))`;
const betweenSigns = String.raw`[\s._-]*`;

const folded = (text: string) => fold(text).toLowerCase();
const signsOf = (text: string) => folded(text).replace(/[\s._-]/gu, '');
