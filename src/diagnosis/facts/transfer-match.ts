import { noteHasWords, noteMentions } from '../../values/compare-notes.ts';
import { fold } from '../../values/fold-accents.ts';
import { utcDay } from '../../values/local-day.ts';
import { paidTo, simulatedCode } from '../../webhooks/decode-payload.ts';
import type { Days } from '../../webhooks/delivery-log/read-log.ts';

/** What is known of the transfer that is looked for. */
export interface Wanted {
  /** As it was given: the transaction's code, or the code of an order. */
  code?: string | undefined;
  note?: string | undefined;
  /** Integer VND. */
  amount?: number | undefined;
  /** The number that was paid to. */
  account?: string | undefined;
}

/** The fields of a delivery or of a stored transaction that may tell a transfer. */
export interface Telling {
  event?: string | undefined;
  transaction_code?: string | undefined;
  description?: string | null | undefined;
  amount?: number | bigint | undefined;
  order_code?: string | undefined;
  account_number?: string | null | undefined;
  virtual_account_number?: string | null | undefined;
}

/** How a transfer was recognised. `code` is certain, the others may fit several. */
export type Match = 'code' | 'order' | 'note or amount';

/** Whether these fields are of the transfer that is looked for; everything given must hold. */
export function matchOf(wanted: Wanted, fields: Telling): Match | undefined {
  const { code, note, amount, account } = wanted;
  if (code !== undefined && squeezed(fields.transaction_code) === squeezed(code)) return 'code';
  // Nobody paid what a test delivery tells of.
  if (fields.transaction_code === simulatedCode) return undefined;
  if (note !== undefined && !isNoted(`${fields.description ?? ''}`, note)) return undefined;
  if (amount !== undefined && Number(fields.amount) !== amount) return undefined;
  const number = paidTo(fields);
  // A transaction that names no account may have been paid to any; a CHECKOUT_PAID names none.
  const isElsewhere = number === undefined ? fields.event === undefined : number !== account;
  if (account !== undefined && isElsewhere) return undefined;
  if (code !== undefined) return isOfOrder(code, fields) ? 'order' : undefined;
  return fields.event === undefined ? 'note or amount' : undefined;
}

const isNoted = (description: string, note: string) =>
  noteMentions(description, note) || noteHasWords(description, note);

/** Characters of the longest code, that of a transaction (§8); that of an order is shorter. */
export const mostCharacters = 100;

/** Its case is the service's; blanks and characters without a width come along when a code is pasted. */
export function withoutBlanks(code: string): string {
  // Some services send codes of digits as numbers.
  return `${code}`.replace(/[\s\u00ad\u200b-\u200d\u2060\ufeff]/gu, '');
}

/** For comparing codes. */
export function squeezed(code: string | undefined): string | undefined {
  return code && withoutBlanks(code).toUpperCase();
}

/** Banks drop hyphens from notes, and payers add blanks: only the letters and digits count, as a word of their own. */
export function isOfOrder(code: string, { order_code, description }: Telling): boolean {
  if (squeezed(order_code) === squeezed(code)) return true;
  const signs = signsOf(code);
  if (signs === '') return false;
  for (const { text } of wordsIn(description, signs.length)) if (text === signs) return true;
  return false;
}

/** The letters and digits of a code, without accents and case: what counts of it in a note. */
export const signsOf = (code: string): string =>
  plain(code)
    .match(/[\p{L}\p{N}]+/gu)
    ?.join('') ?? '';

/** A word of a note, or some in a row joined. `from`, `to`: the places of its first and last word. */
export interface Word {
  text: string;
  from: number;
  to: number;
}

/**
 * What an order's code may be in a note, as `signsOf` writes it: each word, and words joined that only blanks, dots, hyphens and
 * underscores stand between, up to `longest` signs.
 */
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

/** Without accents, case and repeated blanks. */
function plain(text: string | null | undefined): string {
  return fold(`${text ?? ''}`)
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim();
}

/** The UTC days around the day that a bank's code carries, such as FT26325…: the 325th of 2026 in Vietnam. */
export function daysOfCode(code: string | undefined): Days | undefined {
  const [, year, day] = /^FT(\d{2})(\d{3})[0-9A-Z]{3,}$/.exec(squeezed(code) ?? '') ?? [];
  const ofYear = Number(day);
  if (year === undefined || ofYear < 1 || ofYear > 366) return undefined;
  const start = Date.UTC(2000 + Number(year), 0, ofYear);
  return { from_date: utcDay(start - 86_400_000), to_date: utcDay(start + 86_400_000) };
}
