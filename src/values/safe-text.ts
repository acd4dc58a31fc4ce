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
 * Untrusted text for one line: a table cell, a CSV field, a piece of an error message. Unsafe characters are
 * shown as `\n`, `\r`, `\t`, `\x1b`, `\u202e` or `\u{e0041}`; everything else, the backslash too, stays as it is.
 */
export function safeCell(text: string | undefined): string {
  return text === undefined ? '-' : replaceUnsafe(text, escapeCharacter);
}

/** Untrusted text of several lines: like `safeCell`, but line feeds stay. */
export function safeText(text: string): string {
  return replaceUnsafe(text, escapeCharacter, '\n');
}

/** What may be written to a terminal: line ends, also those of CSV, and tabs stay; all else as in `safeCell`. */
export function safeOutput(text: string): string {
  return text
    .split('\r\n')
    .map((part) => replaceUnsafe(part, escapeCharacter, '\n\t'))
    .join('\r\n');
}
