/** JSON that is safe on a terminal. */
import { stringifyJson } from './exact-json.ts';
import { replaceUnsafe } from './safe-text.ts';

/**
 * Text of JSON, with the characters that a terminal may obey or does not show as escapes (`\u001b`). A line feed can
 * only be one of its indentation.
 */
export function escapeUnsafe(json: string): string {
  return replaceUnsafe(json, escapeUnits, '\n');
}

/** JSON writes a character beyond U+FFFF as two. */
function escapeUnits(character: string): string {
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}

/**
 * JSON that parses back to the same value and is safe on a terminal. Keys keep their order, a bigint is
 * written as its digits; `indent` in spaces, none for one line.
 */
export function toJson(value: unknown, indent?: number): string {
  return escapeUnsafe(stringifyJson(value, indent));
}
