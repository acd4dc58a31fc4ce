/** Checks which order codes an app still finds in a transfer note that a bank has rewritten. */
import { signsOf } from '../../diagnosis/facts/transfer-match.ts';
import { fold } from '../../values/fold-accents.ts';
import {
  mangled,
  type NoteRewriting,
  noteRewritingNames,
  rewriteNote,
} from '../../values/transfer-note-rewriting.ts';

/** `glued`: other text is joined to it. `contained`: a part of another code. */
export type Problem = 'lost' | 'glued' | 'contained';

export interface Failed {
  code: string;
  result: Problem;
  /** The other code, for `contained`. */
  other: string | null;
  /** All rewritings that the code does not survive; `none`: not even found in the payer's note. */
  rewritings: readonly string[];
  /** The note after the first of them, and the pattern's match in it. */
  note: string | null;
  found: string | null;
}

/** The rewritings to test, by name: each one alone, and what banks do together. */
const trials = {
  none: [],
  ...Object.fromEntries(noteRewritingNames.map((name) => [name, [name]])),
  'between-banks': ['bank-prefix', 'bank-suffix', 'upper-case', 'no-punctuation'],
  mangled,
} satisfies Readonly<Record<string, readonly NoteRewriting[]>>;

/** The codes that do not survive, in their order. `note`: the payer's note with `{code}`. */
export function failedCodes(codes: readonly string[], pattern: RegExp, note: string): Failed[] {
  const otherOf = containment(codes);
  return codes.flatMap((code) => {
    const other = otherOf(code) ?? null;
    const failed = Object.entries(trials).flatMap(([name, rewritings]) => {
      const written = rewriteNote(
        note.replaceAll('{code}', () => code),
        rewritings,
      );
      const found = pattern.exec(written)?.[0] ?? null;
      const isFound = found !== null && signsOf(found) === signsOf(code);
      return isFound ? [] : [{ name, written, found }];
    });
    const [first] = failed;
    if (other === null && first === undefined) return [];
    return {
      code,
      result: other !== null ? 'contained' : isGlued(code, first!.written) ? 'glued' : 'lost',
      other,
      rewritings: failed.map(({ name }) => name),
      note: first?.written ?? null,
      found: first?.found ?? null,
    };
  });
}

/** Whether the note contains the code joined to a letter or digit. */
function isGlued(code: string, note: string): boolean {
  const signs = [...signsOf(code)].join('[^\\p{L}\\p{N}]*');
  return signs !== '' && new RegExp(`[\\p{L}\\p{N}]${signs}|${signs}[\\p{L}\\p{N}]`, 'iu').test(fold(note));
}

/** Finds another code that contains a code. */
function containment(codes: readonly string[]): (code: string) => string | undefined {
  const lengths = new Set(codes.map((code) => signsOf(code).length));
  const containers = new Map<string, Set<string>>();
  for (const code of codes) {
    const signs = signsOf(code);
    for (const length of lengths) {
      for (let at = 0; at + length <= signs.length; at++) {
        const part = signs.slice(at, at + length);
        containers.set(part, (containers.get(part) ?? new Set()).add(code));
      }
    }
  }
  return (code) => [...(containers.get(signsOf(code)) ?? [])].find((other) => other !== code);
}

/** A pattern for these codes: their common beginning, and their lengths. */
export function saferPattern(codes: readonly string[]): string {
  const all = codes.map(signsOf);
  const prefix = /^\D*/.exec(all.reduce(commonBeginning))![0];
  const rests = all.map((signs) => signs.slice(prefix.length));
  const isDigits = rests.every((rest) => /^\d+$/.test(rest));
  const lengths = rests.map(({ length }) => length);
  const [least, most] = [Math.min(...lengths), Math.max(...lengths)];
  const count = least === most ? `{${most}}` : `{${least},${most}}`;
  const between = prefix === '' ? '(?<!\\d)' : `${prefix.toUpperCase()}[ ._-]?`;
  return isDigits ? `/${between}\\d${count}(?!\\d)/i` : `/${between}[A-Z0-9]${count}/i`;
}

const commonBeginning = (one: string, other: string): string => {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return one.slice(0, length);
};
