import { fold } from './fold.ts';

/**
 * Whether the note of a transfer holds what is looked for. Banks change case, accents, blanks, hyphens and dots on the way:
 * none of these counts.
 */
export function noteHolds(note: string, wanted: string): boolean {
  const signs = signsOf(wanted);
  return signs === '' ? note.includes(wanted.trim()) : signsOf(note).includes(signs);
}

const signsOf = (text: string) =>
  fold(text)
    .toLowerCase()
    .replace(/[\s._-]/gu, '');
