/** JSON that is safe on a terminal. */
import { stringifyJson } from './exact-json.ts';
import { replaceUnsafe } from './safe-text.ts';

/** Escapes the characters in JSON that a terminal may interpret or does not show (`\u001b`). */
export function escapeUnsafe(json: string): string {
  return replaceUnsafe(json, escapeUnits, '\n');
}

/** JSON writes a character beyond U+FFFF as two units. */
function escapeUnits(character: string): string {
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}

/** JSON that is safe on a terminal and parses to the same value. `indent` in spaces. */
export function toJson(value: unknown, indent?: number): string {
  return escapeUnsafe(stringifyJson(value, indent));
}
