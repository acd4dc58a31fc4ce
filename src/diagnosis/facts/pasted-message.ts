/** Reads transfer details from a customer's message, a bank's SMS or an email, in Vietnamese and English. */

import { fold } from '../../values/fold-accents.ts';
import { amountsSaid, gluedToAmount } from './amounts-said.ts';
import { alike } from './similar-code.ts';
import { timeSaid } from './time-said.ts';
import { mostCharacters, squeezed } from './transfer-match.ts';

/** Each list is ordered by likelihood. */
export interface MessageFacts {
  codes: string[];
  /** The same codes, grouped by the word that they are read from. */
  words: string[][];
  /** Integer VND. */
  amounts: number[];
  /** Epoch milliseconds: the approximate time, or the beginning of the day. */
  time: number | undefined;
  /** The message names no time of day. */
  isDay: boolean;
  /** The message names a day. */
  isDated: boolean;
  /** A day that is in the future, or in no calendar, as written. */
  unreadDay: string | undefined;
  /** Account numbers, as written. */
  accounts: string[];
}

export interface Reader {
  /** Epoch milliseconds. */
  now: number;
  timeZone: string;
}

/** Minimum words of a message. A code has one word, or two if it contains a space. */
const leastWords = 3;

/** An amount that cannot be a code. */
const isAmount = (word: string) =>
  /^(?:\d[\d.,]*(?:k|tr\d{0,3}k?|triệu|nghìn|ngàn|[dđ₫]|vnd)|\d{1,3}(?:[.,]\d{3})+)$/iu.test(word);

/** A code in groups of digits is not a message: `FT 2632 5000 123`. A code with an amount is one: `DH102 200k`. */
export function isMessage(text: string): boolean {
  const [first, ...others] = text.trim().split(/\s+/u);
  const isNamed =
    [first!, ...others].some(isAmount) || codesSaid(fold(text)).some(([code]) => /^\d+$/.test(code!));
  const isSum = others.every((word) => /^(?:[dđ₫]|vnd|đồng)$/iu.test(word));
  if (others.length + 1 < leastWords) return isNamed && !isSum;
  return !others.every((word) => /^\d+$/.test(word));
}

export function readMessage(text: string, reader: Reader): MessageFacts {
  const plain = withoutAddresses(fold(withoutSmallWords(text)).replace(/[\u00a0\u202f]/g, ' '));
  const { time, isDay, isDated, unread, rest } = timeSaid(plain, reader);
  const accounts = [...rest.matchAll(account)].map(({ groups }) => groups!.number!);
  const withoutAccounts = rest.replace(account, ' ').replace(gluedToAmount, '$1 ');
  const words = codesSaid(withoutAccounts);
  return {
    codes: unique(words.flat(), (code) => `${squeezed(code)}`),
    words,
    amounts: unique(amountsSaid(withoutAccounts.replace(bareCode, ' '))),
    time,
    isDay,
    isDated,
    unreadDay: unread,
    accounts: unique(accounts),
  };
}

/** What a message names besides the code, as written. */
export function otherWords({ words }: Pick<MessageFacts, 'words'>, code: string | undefined): string[] {
  const isOfCode = (word: readonly string[]) => word.some((one) => squeezed(one) === squeezed(code));
  const others = code === undefined ? [] : words.filter((word) => !isOfCode(word));
  return unique(
    others.map((word) => word.toSorted((one, other) => other.length - one.length)[0]!),
    (one) => `${squeezed(one)}`,
  );
}

/** Codes in a transfer note besides the order code and bank codes. */
export const otherCodesIn = (note: string, order: string): string[] =>
  otherWords({ words: codesSaid(fold(note).replace(bankCode, ' ')) }, order);

/** "And", "I" and words of money. Without accents they would be read as a virtual account and as "evening". */
const withoutSmallWords = (text: string) =>
  text
    .normalize('NFC')
    .replace(/(?<!\p{L})và(?!\p{L})/giu, ',')
    .replace(/(?<!\p{L})tôi(?!\p{L})/giu, ' ')
    .replace(
      /(?<=\d) ?r(?:ưỡi|uoi)(?= (?:sáng|trưa|chiều|tối|đêm|sang|trua|chieu|toi|dem)(?!\p{L}))/giu,
      'h30',
    )
    .replace(/(?<=\d(?:h| ?giờ)? )tối(?!\p{L})/giu, 'pm')
    // Colloquial words for a thousand and a million.
    .replace(/(?<=\d)(?:ng| ?cành)(?!\p{L})/giu, 'k')
    .replace(/(?<=\d) ?củ(?!\p{L})/giu, 'tr')
    .replace(/(?<!\p{L})n(?:ửa|ua) (?:tri[ệe]u|củ)(?!\p{L}| chứng)/giu, '500k')
    // `1 triệu hai`, but not `1 triệu hai lần` or `2 triệu ba mẹ cho`.
    .replace(
      /(?<=\d ?tr(?:i[ệe]u)? )(một|hai|ba|bốn|tư|năm|sáu|bảy|tám|chín)(?: trăm(?: (?:nghìn|ngàn))?)?(?= *(?:$|[^\p{L} ])| (?:cho|rồi|nhé|ạ|vào|qua|từ|lúc|nội|nd|đến|để|thanh|tiền|đồng)(?!\p{L}))/giu,
      (_, digit: string) => digits[digit.toLowerCase()]!,
    );

const digits: Readonly<Record<string, string>> = {
  một: '1',
  hai: '2',
  ba: '3',
  bốn: '4',
  tư: '4',
  năm: '5',
  sáu: '6',
  bảy: '7',
  tám: '8',
  chín: '9',
};

/** Email addresses, links and header lines contain unrelated codes. */
function withoutAddresses(text: string): string {
  return text
    .replace(/^(?:message-id|received|references|in-reply-to|dkim-[\w-]+|return-path|x-[\w-]+):.*$/gim, '')
    .replace(/\b(?:https?:\/\/|www\.)\S+|\S+@\S+/gi, ' ');
}

const account =
  /(?<![\p{L}\p{N}])(?:so )?(?:stk|tk|tai khoan|account|acct|a\/c|va(?= ?[:.#]? ?(?:\d|sbx|\*))|(?:toi|den|vao)(?= \d[\w*]{7}))(?: nhan| so| no\.?| number)? ?[:.#]? ?(?<number>(?=[\w*]*\d{3})[\w*]{6,24})(?![\p{L}\p{N}])/giu;

/** Text before a code. */
const label =
  /(?<![\p{L}\p{N}])(?:ndck|nd|noi dung(?: ck)?|dien giai|content|remark|memo|ref(?:erence)?|(?:ma )?don(?: hang)?(?: so)?|ma(?: gd| giao dich)?|order(?: code| no\.?| id)?|code)[ :#.]*(?:la |is |so )?/giu;

/** These letters before a number are not a code: TK 123, ngay 21. */
const words = new Set(
  (
    'tk stk sd gd ps so ngay luc vnd dong den tu la cho va ck nd ma don hang order code tong hotline sdt dt phone tel no ' +
    'nam thang gio at on of the to for and an in by ref id noi dung chuyen khoan tien them con thu bang voi may roi'
  ).split(' '),
);

/** The bank's own code of a transfer. */
const bankCode = /(?<![\p{L}\p{N}])FT ?\d{5}[\dA-Z]{3,}(?![\p{L}\p{N}])/giu;
/** A bank's own reference before the note: `MBVCB.1234567.DH102`. */
const bankReference = /^[MI]BVCB/i;
/** Letters followed by digits, joined or separated by a space or a hyphen. "Phat 387.000" is a name and an amount. */
const letteredCode =
  /(?<![\p{L}\p{N}])(?<letters>[A-Z][A-Z_]*)(?<gap>[ ._#-]?)(?<rest>\d[\w-]*)(?![\p{L}\p{N}]|[.,]\d{3}(?!\d))/giu;

/** A number after a label: an order code without letters. */
const bareCode = new RegExp(`(?<=${label.source})\\d{3,12}(?![\\p{L}\\p{N}])`, 'giu');

function codesSaid(text: string): string[][] {
  const banks = [...text.matchAll(bankCode)].map(([code]) => code.replaceAll(' ', ''));
  const bare = [...text.matchAll(bareCode)].map(([code]) => code);
  const rest = text.replace(bankCode, ' ');
  const labels = [...rest.matchAll(label)].map(({ index, 0: { length } }) => index + length);
  const lettered = [...rest.matchAll(letteredCode)].map(({ groups, index }) => {
    const isLabelled = labels.includes(index);
    return { codes: codeOf(groups!, isLabelled), isLabelled };
  });
  const codes = (labelled: boolean) =>
    lettered.filter(({ isLabelled }) => isLabelled === labelled).map((one) => one.codes);
  const all = [...banks.map((one) => [one]), ...codes(true), ...codes(false), ...bare.map((one) => [one])];
  const isReference = ([code = '']: readonly string[]) => bankReference.test(code);
  return [...all.filter((word) => !isReference(word)), ...all.filter(isReference)]
    .map((word) => word.filter(({ length }) => length <= mostCharacters))
    .filter(({ length }) => length > 0);
}

/** Maximum digits of a number that is separated from its letters. */
const mostApart = 8;

type Groups = Readonly<Record<string, string | undefined>>;

/** The code as written, without the text joined to it, and without look-alikes. */
function codeOf({ letters = '', gap = '', rest = '' }: Groups, isLabelled: boolean): string[] {
  const isUpper = letters === letters.toUpperCase();
  const isWord = words.has(letters.toLowerCase());
  // `SO-00123` is written as one word.
  const isOne = gap === '-' && isUpper && !(rest.length > mostApart && /^\d+$/.test(rest));
  const isApart =
    gap !== '' && !isOne && (isWord || rest.length > mostApart || !(isLabelled || isUpper || gap !== ' '));
  if (/^vnd$/i.test(letters) || isApart || letters.length + rest.length < leastSigns) return [];
  const code = `${letters}${gap === ' ' ? '' : gap}${rest}`;
  const own = unglued(letters);
  const number = /^\d+/.exec(rest)![0];
  const candidates = [`${own}${number}`, `${letters}${number}`, ...withoutLookAlikes(own, rest)];
  // Mixed case shows where the code begins; a word, or a bank's date, shows where it ends.
  const isGlued = isMixed(letters) || letters.length - own.length >= leastGlued;
  const isLonger = /-(?:[a-z]{3}|\d{6}-)/.test(rest);
  return isGlued || isLonger ? [...candidates, code] : [code, ...candidates];
}

/** Minimum characters of a glued word that cannot be the beginning of a code. */
const leastGlued = 6;
/** Characters of the shortest code that is recognized in a text. */
const leastSigns = 3;

/** Words that payers and banks join to the beginning of a code. */
const gluedWords =
  /^(?:thanh_?toan|chuyen_?khoan|chuyen_?tien|don_?hang|mua_?hang|noi_?dung|payment|order|ndck|pay|don|nd|tt|ck)+(?=.)/i;

const isMixed = (letters: string) => /^[a-z_]+[A-Z]+$/.test(letters);

const unglued = (letters: string) =>
  isMixed(letters) ? letters.replace(/^[a-z_]+/, '') : letters.replace(gluedWords, '');

/** Replaces look-alike letters in the number, and at the end of the letters, by digits. */
function withoutLookAlikes(letters: string, rest: string): string[] {
  const own = letters.replace(/(?<=.)[OQIL]+$/i, '');
  const number = `${letters.slice(own.length)}${rest}`;
  const isNumber = /^[\dOQILBSZ]+$/i.test(number);
  return isNumber ? [`${own}${alike(number)}`] : [];
}

function unique<Value>(values: readonly Value[], keyOf: (value: Value) => string = String): Value[] {
  const keys = values.map(keyOf);
  return values.filter((_, at) => keys.indexOf(keys[at]!) === at);
}
