import { noteHasWords, noteMentions } from '../../values/compare-notes.ts';
import { fold } from '../../values/fold-accents.ts';
import { utcDay } from '../../values/local-day.ts';
import { paidTo, simulatedCode } from '../../webhooks/decode-payload.ts';
import type { Days } from '../../webhooks/delivery-log/read-log.ts';

/** What is known about the transfer to find. */
export interface Wanted {
  /** As given: a transaction code or an order code. */
  code?: string | undefined;
  note?: string | undefined;
  /** Integer VND. */
  amount?: number | undefined;
  /** The account number that was paid. */
  account?: string | undefined;
}

/** The fields of a delivery or a stored transaction that identify a transfer. */
export interface Telling {
  event?: string | undefined;
  transaction_code?: string | undefined;
  description?: string | null | undefined;
  amount?: number | bigint | undefined;
  order_code?: string | undefined;
  account_number?: string | null | undefined;
  virtual_account_number?: string | null | undefined;
}

/** How a transfer was recognized. `code` is certain; the others may match several; `within` may be another order. */
export type Match = 'code' | 'order' | 'within' | 'note or amount';

/** Whether these fields match the wanted transfer. Every given detail must match. */
export function matchOf(wanted: Wanted, fields: Telling): Match | undefined {
  const { code, note, amount, account } = wanted;
  if (code !== undefined && squeezed(fields.transaction_code) === squeezed(code)) return 'code';
  // A test delivery is about no real transfer.
  if (fields.transaction_code === simulatedCode) return undefined;
  if (note !== undefined && !isNoted(`${fields.description ?? ''}`, note)) return undefined;
  if (amount !== undefined && Number(fields.amount) !== amount) return undefined;
  const number = paidTo(fields);
  // A transaction without an account may be on any account. A CHECKOUT_PAID names none.
  const isElsewhere = number === undefined ? fields.event === undefined : number !== account;
  if (account !== undefined && isElsewhere) return undefined;
  if (code !== undefined) return orderMatch(code, fields);
  return fields.event === undefined ? 'note or amount' : undefined;
}

const isNoted = (description: string, note: string) =>
  noteMentions(description, note) || noteHasWords(description, note);

/** Characters of the longest code: a transaction code (§8). Order codes are shorter. */
export const mostCharacters = 100;

/** Removes spaces and zero-width characters that are pasted with a code. Keeps the case, which the service decides. */
export function withoutBlanks(code: string): string {
  // Some services send codes of digits as numbers.
  return `${code}`.replace(/[\s\u00ad\u200b-\u200d\u2060\ufeff]/gu, '');
}

/** The form for comparing codes. */
export function squeezed(code: string | undefined): string | undefined {
  return code && withoutBlanks(code).toUpperCase();
}

/** Banks remove hyphens from notes, and payers add spaces. Only letters and digits count, as a separate word. */
export function isOfOrder(code: string, { order_code, description }: Telling): boolean {
  if (squeezed(order_code) === squeezed(code)) return true;
  const signs = signsOf(code);
  if (signs === '') return false;
  for (const { text } of wordsIn(description, signs.length)) if (text === signs) return true;
  return false;
}

/** The letters and digits of a code, without accents and case. */
export const signsOf = (code: string): string =>
  plain(code)
    .match(/[\p{L}\p{N}]+/gu)
    ?.join('') ?? '';

/** One or several joined words of a note. `from`, `to`: positions of the first and last word. */
export interface Word {
  text: string;
  from: number;
  to: number;
}

/** Candidates for an order code in a note: each word, and words joined, up to `longest` characters. */
export function* wordsIn(note: string | null | undefined, longest: number): Generator<Word> {
  const text = plain(note);
  const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)];
  for (const [from, first] of words.entries()) {
    let joined = '';
    let end = first.index;
    for (let to = from; to < words.length; to++) {
      const { 0: word, index } = words[to]!;
      if (/[^\s._-]/u.test(text.slice(end, index))) break;
      joined += word;
      if (joined.length > longest) break;
      end = index + word.length;
      yield { text: joined, from, to };
    }
  }
}

/** Minimum letters and digits of a code inside a word: a shorter one may be a coincidence. */
const leastWithin = 5;

/** Parts of the words of a note, of these lengths, that may be a code joined to other letters: `QRDH102GD`. No number is cut. */
export function* partsIn(note: string | null | undefined, lengths: readonly number[]): Generator<string> {
  for (const [word] of plain(note).matchAll(/[\p{L}\p{N}]+/gu)) {
    for (const length of lengths) {
      if (length < leastWithin) continue;
      for (let at = 0; at + length <= word.length; at++) {
        const part = word.slice(at, at + length);
        if (/\d/.test(part) && isEdge(word, at) && isEdge(word, at + length)) yield part;
      }
    }
  }
}

/** Not between two digits. */
const isEdge = (text: string, at: number) => !/^\d\d$/.test(text.slice(Math.max(0, at - 1), at + 1));

function orderMatch(code: string, fields: Telling): Match | undefined {
  if (isOfOrder(code, fields)) return 'order';
  const signs = signsOf(code);
  for (const part of partsIn(fields.description, [signs.length])) if (part === signs) return 'within';
  return undefined;
}

function plain(text: string | null | undefined): string {
  return fold(`${text ?? ''}`)
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim();
}

/** The UTC days around the day in a bank's code. FT26325… is day 325 of 2026 in Vietnam. */
export function daysOfCode(code: string | undefined): Days | undefined {
  const [, year, day] = /^FT(\d{2})(\d{3})[0-9A-Z]{3,}$/.exec(squeezed(code) ?? '') ?? [];
  const ofYear = Number(day);
  if (year === undefined || ofYear < 1 || ofYear > 366) return undefined;
  const start = Date.UTC(2000 + Number(year), 0, ofYear);
  return { from_date: utcDay(start - 86_400_000), to_date: utcDay(start + 86_400_000) };
}
