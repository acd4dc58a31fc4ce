/** Data objects: a two-digit ID, a two-digit length 01 to 99, a value. Lengths are in code points. */

import { type Phrase, t } from '../texts/translate.ts';

export interface DataObject {
  id: string;
  /** Text, or the data objects in a template. */
  value: string | readonly DataObject[];
}

export interface ReadObject {
  id: string;
  /** The IDs from the outermost: `38.01.00`. */
  path: string;
  value: string | readonly ReadObject[];
  /** Characters of the payload before its ID. */
  position: number;
}

export type Rule =
  | 'id'
  | 'length'
  | 'order'
  | 'duplicate'
  | 'mandatory'
  | 'limit'
  | 'charset'
  | 'value'
  | 'crc';

/** An error in a payload. */
export interface Problem {
  rule: Rule;
  /** Characters of the payload before the error. */
  position: number;
  /** The data object: `62.08`. Empty for the whole payload. */
  path: string;
  /** A sentence without untrusted text in it. */
  message: Phrase;
}

export const maximumLength = 99;
/** Characters of the ID and the length. */
export const headLength = 4;

/** Number of characters, as VietQR counts them. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** Joins data objects. The caller ensures that every value has 1 to 99 characters. */
export function writeObjects(objects: readonly DataObject[]): string {
  return objects
    .map(({ id, value }) => {
      const text = typeof value === 'string' ? value : writeObjects(value);
      return `${id}${String(lengthOf(text)).padStart(2, '0')}${text}`;
    })
    .join('');
}

/** Splits one level into data objects with text values. Stops at an error: the rest cannot be trusted. */
export function readObjects(
  characters: readonly string[],
  start: number,
  parent: string,
): { objects: (ReadObject & { value: string })[]; problem?: Problem } {
  const objects: (ReadObject & { value: string })[] = [];
  let at = 0;
  while (at < characters.length) {
    const position = start + at;
    const id = characters.slice(at, at + 2).join('');
    const length = characters.slice(at + 2, at + headLength).join('');
    const left = characters.length - at - headLength;
    const refuse = (rule: Rule, offset: number, message: Phrase) => ({
      objects,
      problem: { rule, position: position + offset, path: parent, message },
    });

    if (left < 1) {
      return refuse('length', 0, () =>
        position === 0
          ? t('too short for a VietQR payload: {0}', JSON.stringify(characters.join('')))
          : t('too few characters for a data object at the end: {0}', left + headLength),
      );
    }
    if (!/^\d\d$/.test(id)) return refuse('id', 0, () => t('an ID is two digits'));
    if (!/^\d\d$/.test(length) || length === '00') {
      return refuse('length', 2, () => t('the length of {0} is two digits, 01 to 99', id));
    }
    if (Number(length) > left) {
      return refuse('length', 2, () =>
        t('the length of {0} is {1}, but only {2} characters follow', id, length, left),
      );
    }
    const end = at + headLength + Number(length);
    const value = characters.slice(at + headLength, end).join('');
    objects.push({ id, path: parent ? `${parent}.${id}` : id, value, position });
    at = end;
  }
  return { objects };
}
