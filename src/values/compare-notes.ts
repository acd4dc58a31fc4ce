import { fold } from './fold-accents.ts';

/** Whether a note contains the text, apart from what banks change: case, accents, blanks, hyphens, dots. */
export function noteContains(note: string, wanted: string): boolean {
  const signs = signsOf(wanted);
  return signs === '' ? note.includes(wanted.trim()) : signsOf(note).includes(signs);
}

/** Like `noteContains`, but never cuts a number: DH55 is not DH555. */
export function noteMentions(note: string, wanted: string): boolean {
  const signs = [...signsOf(wanted)].map((sign) => sign.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&'));
  if (signs.length === 0) return note.includes(wanted.trim());
  return new RegExp(`${edge}${signs.join(betweenSigns)}${edge}`, 'u').test(folded(note));
}

/** Whether every word is in the note, in any order. Only for words of letters. */
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
