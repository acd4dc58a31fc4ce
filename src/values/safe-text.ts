import { wordOf } from './value-as-text.ts';

/**
 * Characters that can move a cursor, hide or reorder text, end a line, or are invisible: controls, formats
 * (bidi, zero width, tags), line separators, private use, lone surrogates, variation selectors,
 * noncharacters. Combining marks are not included, because Vietnamese text may use them. Unassigned
 * characters are not included, because a newer terminal may show them.
 */
const UNSAFE =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/u;

/** An emoji of several characters, in which joiners and selectors are allowed, or an unsafe character. */
const EMOJI_OR_UNSAFE = new RegExp(
  [
    '(?<emoji>[0-9#*]\\ufe0f\\u20e3',
    '\\p{ExtPict}(?:\\p{EMod}|\\ufe0f)?(?:\\u200d\\p{ExtPict}(?:\\p{EMod}|\\ufe0f)?)*)',
    UNSAFE.source,
  ].join('|'),
  'gu',
);

/** Latin text, including Vietnamese, is safe. This check takes a fifth of the time of the full test. */
const OTHER_THAN_LATIN = /[^ -~\u00c0-\u024f\u1e00-\u1eff]/;

const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function escapeCharacter(character: string): string {
  const code = character.codePointAt(0)!.toString(16);
  if (code.length > 4) return `\\u{${code}}`;
  return (
    SHORT[character] ?? (code.length <= 2 ? `\\x${code.padStart(2, '0')}` : `\\u${code.padStart(4, '0')}`)
  );
}

/** The text with every unsafe character replaced, except those in `kept`. */
export function replaceUnsafe(text: string, replace: (character: string) => string, kept = ''): string {
  if (!OTHER_THAN_LATIN.test(text) || !UNSAFE.test(text)) return text;
  return text.replace(EMOJI_OR_UNSAFE, (found, emoji) =>
    emoji !== undefined || kept.includes(found) ? found : replace(found),
  );
}

/** Untrusted text on one line, not shortened. Unsafe characters become `\n`, `\x1b` or `\u{e0041}`. */
export function safeLine(text: unknown): string {
  return replaceUnsafe(wordOf(text), escapeCharacter);
}

/** Maximum characters of untrusted text in a sentence or table cell, including the `…` of a cut. */
export const longestCell = 200;

/** The beginnings of our own lines: a label, or a sign in any of its spellings (`io/symbols.ts`). */
const LABEL = /^\s*(?:cause|error|hint|note|request|warning)\s*:/i;
const SIGN = /^\s*(?:[✓✔✗✘!?▶▸>+x]|ok|failed|now)\s/u;
const COMMAND = /^\s*\$?\s*(?:payconfirm|curl|npx)\b/i;

const looksLikeOurLine = (text: string) => LABEL.test(text) || SIGN.test(text);

/** Whether untrusted text at a line's start looks like our own line or like a command of ours. */
export const looksLikeOurOutput = (text: string) => looksLikeOurLine(text) || COMMAND.test(text);

/** Like `safeLine`, at most 200 characters, and quoted if it begins like one of our own lines. */
export function safeCell(text: unknown): string {
  const line = safeLine(text);
  return looksLikeOurLine(line) ? `“${clip(line, longestCell - 2)}”` : clip(line, longestCell);
}

/** Joiners of an emoji, which are unsafe after the emoji is cut. */
const JOINERS_AT_END = /[\u200d\ufe0f]+$/;

/** A text of at most `length` characters, with `…` in place of what was cut. */
export function clip(text: string, length: number): string {
  if (text.length <= length) return text;
  const characters = Array.from(text);
  if (characters.length <= length) return text;
  return `${characters
    .slice(0, length - 1)
    .join('')
    .replace(JOINERS_AT_END, '')}…`;
}

/** Untrusted text of several lines: like `safeLine`, but line feeds stay. */
export function safeText(text: string): string {
  return replaceUnsafe(text, escapeCharacter, '\n');
}

/** Text that may be written to a terminal: line ends (also CRLF) and tabs stay, the rest as in `safeLine`. */
export function safeOutput(text: string): string {
  return text
    .split('\r\n')
    .map((part) => replaceUnsafe(part, escapeCharacter, '\n\t'))
    .join('\r\n');
}
