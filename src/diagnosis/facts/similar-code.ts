import { squeezed } from './transfer-match.ts';

/** Characters that people confuse when they type a code from paper or read it aloud. */
const lookAlikes = new Map([
  ['O', '0'],
  ['Q', '0'],
  ['I', '1'],
  ['L', '1'],
  ['B', '8'],
  ['S', '5'],
  ['Z', '2'],
]);

/** Replaces all look-alike characters by one of them, in upper case. */
export const alike = (code: string) =>
  [...code.toUpperCase()].map((sign) => lookAlikes.get(sign) ?? sign).join('');

export const isAlike = (code: string, asked: string | undefined) =>
  alike(code) === alike(squeezed(asked) ?? '');

/** Whether two different codes (ignoring case) differ by one character, one swap, or only in look-alikes. */
export function isSimilarCode(one: string, other: string): boolean {
  const [left, right] = [alike(one), alike(other)];
  if (left === right) return one.toUpperCase() !== other.toUpperCase();
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  if (long.length - short.length > 1 || short.length < 4) return false;
  const at = [...short].findIndex((sign, index) => sign !== long[index]);
  const from = at === -1 ? short.length : at;
  if (short.length < long.length) return short.slice(from) === long.slice(from + 1);
  const isSwapped =
    short[from] === long[from + 1] &&
    short[from + 1] === long[from] &&
    short.slice(from + 2) === long.slice(from + 2);
  return isSwapped || short.slice(from + 1) === long.slice(from + 1);
}
