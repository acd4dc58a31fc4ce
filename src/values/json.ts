import { stringify } from 'lossless-json';
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
  return escapeUnsafe(text(value, indent) ?? 'null');
}

/** Node's own writer is five times as fast, and refuses a bigint. */
function text(value: unknown, indent: number | undefined): string | undefined {
  try {
    return JSON.stringify(value, undefined, indent);
  } catch {
    return stringify(value, undefined, indent);
  }
}
