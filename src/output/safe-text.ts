/**
 * Characters that can move a cursor, hide or reorder text, or end a line: C0, DEL, C1, the bidi controls,
 * U+2028/9 and lone surrogates.
 */
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]/gu;

const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function escapeCharacter(character: string): string {
  const code = character.charCodeAt(0).toString(16);
  return (
    SHORT[character] ?? (code.length <= 2 ? `\\x${code.padStart(2, '0')}` : `\\u${code.padStart(4, '0')}`)
  );
}

/**
 * Untrusted text for one line: a table cell, a CSV field, a piece of an error message. Unsafe characters are
 * shown as `\n`, `\r`, `\t`, `\x1b` or `\u202e`; everything else, the backslash too, stays as it is.
 */
export function safeCell(text: string): string {
  return text.replace(UNSAFE, escapeCharacter);
}

/** Untrusted text of several lines: like `safeCell`, but line feeds stay. */
export function safeText(text: string): string {
  return text.replace(UNSAFE, (character) => (character === '\n' ? character : escapeCharacter(character)));
}
