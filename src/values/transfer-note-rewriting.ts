/** Changes that banks make to a transfer note. All of it is assumed (docs/assumptions.md). */
import { fold } from './fold-accents.ts';

const cutTo = (characters: number) => (note: string) => [...note].slice(0, characters).join('');

const noteRewritings = {
  'upper-case': (note: string) =>
    fold(note)
      .toUpperCase()
      .replace(/[^ -~]/g, ''),
  'no-punctuation': (note: string) => note.replace(/[^\p{L}\p{N}\s]/gu, ''),
  'no-blanks': (note: string) => note.replace(/\s/g, ''),
  'bank-prefix': (note: string) => `CUSTOMER 020097.251126.${note}`,
  'bank-suffix': (note: string) => `${note} CHUYEN TIEN-251126-09:00:00 FT26325012345`,
  'cut-25': cutTo(25),
  'cut-50': cutTo(50),
  'cut-100': cutTo(100),
} as const satisfies Readonly<Record<string, (note: string) => string>>;

export type NoteRewriting = keyof typeof noteRewritings;

export const noteRewritingNames = Object.keys(noteRewritings) as NoteRewriting[];

/** All changes that one bank may make. */
export const mangled: readonly NoteRewriting[] = ['upper-case', 'no-punctuation', 'no-blanks', 'cut-25'];

/** Applies the changes in the given order. */
export const rewriteNote = (note: string, rewritings: readonly NoteRewriting[]): string =>
  rewritings.reduce((text, name) => noteRewritings[name](text), note);
