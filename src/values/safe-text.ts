/**
 * Characters that can move a cursor, hide or reorder text, end a line, or are not seen at all: controls, formats (bidi,
 * zero width, tags), line separators, private use, lone surrogates, variation selectors, noncharacters. Combining
 * marks are not among them: Vietnamese may be written with those. Nor is what Unicode has not given out yet, which a
 * newer terminal may draw.
 */
const UNSAFE =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/u;

/** An emoji of several characters, whose joiners and selectors are part of a picture; or what is unsafe. */
const EMOJI_OR_UNSAFE = new RegExp(
  [
    '(?<emoji>[0-9#*]\\ufe0f\\u20e3',
    '\\p{ExtPict}(?:\\p{EMod}|\\ufe0f)?(?:\\u200d\\p{ExtPict}(?:\\p{EMod}|\\ufe0f)?)*)',
    UNSAFE.source,
  ].join('|'),
  'gu',
);

/** Latin text, Vietnamese too, has nothing unsafe: telling so takes a fifth of the time of the whole test. */
const OTHER_THAN_LATIN = /[^ -~\u00c0-\u024f\u1e00-\u1eff]/;

const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function escapeCharacter(character: string): string {
  const code = character.codePointAt(0)!.toString(16);
  if (code.length > 4) return `\\u{${code}}`;
  return (
    SHORT[character] ?? (code.length <= 2 ? `\\x${code.padStart(2, '0')}` : `\\u${code.padStart(4, '0')}`)
  );
}

/** The text with every unsafe character replaced, but for those in `kept`. */
export function replaceUnsafe(text: string, replace: (character: string) => string, kept = ''): string {
  if (!OTHER_THAN_LATIN.test(text) || !UNSAFE.test(text)) return text;
  return text.replace(EMOJI_OR_UNSAFE, (found, emoji) =>
    emoji !== undefined || kept.includes(found) ? found : replace(found),
  );
}

/**
 * Untrusted text, whole, on one line: a CSV field, a value in its own view. Unsafe characters are shown as `\n`, `\r`,
 * `\t`, `\x1b`, `\u202e` or `\u{e0041}`; everything else, the backslash too, stays as it is.
 */
export function safeLine(text: string | undefined): string {
  return text === undefined ? '-' : replaceUnsafe(text, escapeCharacter);
}

/** The longest text of others in a sentence or a table cell of ours, in characters, with the `…` of what was cut. */
export const longestCell = 200;

/** How a line of ours begins: with a label, or with a sign in one of its spellings (`io/symbols.ts`). */
const LABEL = /^\s*(?:cause|error|hint|note|request|warning)\s*:/i;
const SIGN = /^\s*(?:[✓✔✗✘!?▶▸>+x]|ok|failed|now)\s/u;
const COMMAND = /^\s*\$?\s*(?:payconfirm|curl|npx)\b/i;

const isLikeOurs = (text: string) => LABEL.test(text) || SIGN.test(text);

/** Whether text of others, at the beginning of a line, can be taken for a line of ours or for a command of ours to paste. */
export const mayPassForOurs = (text: string) => isLikeOurs(text) || COMMAND.test(text);

/**
 * Text of others in a sentence or a table cell of ours: as `safeLine`, and at most 200 characters. In quotes where it
 * begins as one of our own lines does, so that nobody takes it for ours.
 */
export function safeCell(text: string | undefined): string {
  const line = safeLine(text);
  return isLikeOurs(line) ? `“${clip(line, longestCell - 2)}”` : clip(line, longestCell);
}

/** What joins the characters of an emoji: unsafe once the emoji is cut. */
const JOINERS_AT_END = /[\u200d\ufe0f]+$/;

/** A text of at most `length` characters, with `…` for what was cut. */
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

/** What may be written to a terminal: line ends, also those of CSV, and tabs stay; all else as in `safeLine`. */
export function safeOutput(text: string): string {
  return text
    .split('\r\n')
    .map((part) => replaceUnsafe(part, escapeCharacter, '\n\t'))
    .join('\r\n');
}
