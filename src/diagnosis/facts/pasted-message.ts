/** What a message of a customer, an SMS of a bank or an e-mail says of a transfer, in Vietnamese and English. */
import { parseAmount } from '../../values/amount.ts';
import { fold } from '../../values/fold-accents.ts';
import { alike } from './similar-code.ts';
import { timeSaid } from './time-said.ts';
import { mostCharacters, squeezed } from './transfer-match.ts';

/** Each in order of likelihood. */
export interface MessageFacts {
  codes: string[];
  /** The same codes, those together that one word may be read as. */
  words: string[][];
  /** Integer VND. */
  amounts: number[];
  /** Epoch milliseconds; about then, or the beginning of the day. */
  time: number | undefined;
  /** No time of the day was named. */
  isDay: boolean;
  /** A day was named. */
  isDated: boolean;
  /** Numbers of accounts, as they are written. */
  accounts: string[];
}

export interface Reader {
  /** Epoch milliseconds. */
  now: number;
  timeZone: string;
}

/** Words of a text that is no code: a code has one, or two when a blank came between. */
const leastWords = 3;

/** An amount that no code is. */
const isAmount = (word: string) => /^\d[\d.,]*(?:k|tr\d?|triệu|nghìn|ngàn|đ|₫|vnd)$/iu.test(word);

/** A code that was pasted in groups is none: `FT 2632 5000 123`; one with an amount is: `DH102 200k`. */
export function isMessage(text: string): boolean {
  const [first, ...others] = text.trim().split(/\s+/u);
  if (others.length + 1 < leastWords) return others.length > 0 && [first!, ...others].some(isAmount);
  return !others.every((word) => /^\d+$/.test(word));
}

export function readMessage(text: string, reader: Reader): MessageFacts {
  const plain = withoutAddresses(fold(withoutSmallWords(text)).replace(/[\u00a0\u202f]/g, ' '));
  const { time, isDay, isDated, rest } = timeSaid(plain, reader);
  const accounts = [...rest.matchAll(account)].map(({ groups }) => groups!.number!);
  const withoutAccounts = rest.replace(account, ' ');
  const words = codesSaid(withoutAccounts);
  return {
    codes: unique(words.flat(), (code) => `${squeezed(code)}`),
    words,
    amounts: unique(amountsSaid(withoutAccounts.replace(bareCode, ' '))),
    time,
    isDay,
    isDated,
    accounts: unique(accounts),
  };
}

/** What a message names besides the code, each as it is written there. */
export function otherWords({ words }: Pick<MessageFacts, 'words'>, code: string | undefined): string[] {
  const isOfCode = (word: readonly string[]) => word.some((one) => squeezed(one) === squeezed(code));
  const others = code === undefined ? [] : words.filter((word) => !isOfCode(word));
  return unique(
    others.map((word) => word.toSorted((one, other) => other.length - one.length)[0]!),
    (one) => `${squeezed(one)}`,
  );
}

/** Codes that a transfer note names besides an order's, without those of banks. */
export const otherCodesIn = (note: string, order: string): string[] =>
  otherWords({ words: codesSaid(fold(note).replace(bankCode, ' ')) }, order);

/** "And", "I" and "evening": without their accents they would be a virtual account, an evening, and "I". */
const withoutSmallWords = (text: string) =>
  text
    .normalize('NFC')
    .replace(/(?<!\p{L})và(?!\p{L})/giu, ',')
    .replace(/(?<!\p{L})tôi(?!\p{L})/giu, ' ')
    .replace(/(?<=\d(?:h| ?giờ)? )tối(?!\p{L})/giu, 'pm');

/** E-mail addresses, links and header lines hold codes of their own. */
function withoutAddresses(text: string): string {
  return text
    .replace(/^(?:message-id|received|references|in-reply-to|dkim-[\w-]+|return-path|x-[\w-]+):.*$/gim, '')
    .replace(/\b(?:https?:\/\/|www\.)\S+|\S+@\S+/gi, ' ');
}

const account =
  /(?<![\p{L}\p{N}])(?:so )?(?:stk|tk|tai khoan|account|acct|a\/c|va(?= ?[:.#]? ?(?:\d|sbx|\*))|(?:toi|den|vao)(?= \d[\w*]{7}))(?: nhan| so| no\.?| number)? ?[:.#]? ?(?<number>(?=[\w*]*\d{3})[\w*]{6,24})(?![\p{L}\p{N}])/giu;

/** What stands before the sum that is left on an account. */
const balance = /(?:\bsd|so ?du|balance|bal|con lai|available)[^\d|;\n]{0,20}$/i;

/** VND: below it are hours, days and numbers of things. */
const leastSaid = 1_000;
/** Digits of an amount without a unit; more are an account or a phone number. */
const mostDigits = 8;

const amount =
  /(?<![\p{L}\p{N}.,])(?<sign>\+)?(?:₫|vnd)? ?(?<digits>\d{1,3}(?:,\d{3})+(?:\.00)?|\d[\d.,]*\d|\d)(?<unit> ?(?:(?:trieu|tr) ?[1-9](?![\d.,])|trieu|tr|k|nghin|ngan))?(?<half> ?ruoi)?(?<currency> ?(?:₫|vnd|dong|d))?(?![\p{L}\p{N}])/giu;

/** Money that came in first, then what has a unit, then bare numbers. */
function amountsSaid(text: string): number[] {
  return [...text.matchAll(amount)]
    .filter(({ groups, index }) => groups!.sign || !balance.test(text.slice(0, index)))
    .flatMap(({ groups }) => {
      const value = amountOf(groups!);
      return value !== undefined && value >= leastSaid ? [{ value, rank: rankOf(groups!) }] : [];
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ value }) => value);
}

type Groups = Readonly<Record<string, string | undefined>>;

const rankOf = ({ sign, unit, currency, digits = '' }: Groups) =>
  sign ? 0 : unit || currency || /[.,]\d{3}/.test(digits) ? 1 : 2;

function amountOf(groups: Groups): number | undefined {
  const { digits = '', unit = '', half } = groups;
  if (rankOf(groups) === 2 && digits.length > mostDigits) return undefined;
  const whole = digits.replace(/\.00$/, '');
  const plain = /^\d{1,3}(?:,\d{3})+$/.test(whole) ? whole.replaceAll(',', '') : digits;
  const value = read(`${plain}${unit.replaceAll(' ', '')}`);
  return half && value !== undefined ? value + read(`1${unit}`)! / 2 : value;
}

function read(text: string): number | undefined {
  try {
    return parseAmount(text);
  } catch {
    return undefined;
  }
}

/** What stands before a code. */
const label =
  /(?<![\p{L}\p{N}])(?:ndck|nd|noi dung(?: ck)?|dien giai|content|remark|memo|ref(?:erence)?|(?:ma )?don(?: hang)?(?: so)?|ma(?: gd| giao dich)?|order(?: code| no\.?| id)?|code)[ :#.]*(?:la |is |so )?/giu;

/** The letters of these before a number are no code: TK 123, ngay 21. */
const words = new Set(
  (
    'tk stk sd gd ps so ngay luc vnd dong den tu la cho va ck nd ma don hang order code tong hotline sdt dt phone tel no ' +
    'nam thang gio at on of the to for and an in by ref id noi dung chuyen khoan tien them con thu bang voi may roi'
  ).split(' '),
);

/** A bank's own code of a transfer. */
const bankCode = /(?<![\p{L}\p{N}])FT ?\d{5}[\dA-Z]{3,}(?![\p{L}\p{N}])/giu;
/** Letters with digits after them, glued or with a blank or a hyphen between; "Phat 387.000" is a name and an amount. */
const letteredCode =
  /(?<![\p{L}\p{N}])(?<letters>[A-Z][A-Z_]*)(?<gap>[ ._-]?)(?<rest>\d[\w-]*)(?![\p{L}\p{N}]|[.,]\d{3}(?!\d))/giu;

/** A number behind a label: the code of an order that has no letters. */
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
  return [...banks.map((one) => [one]), ...codes(true), ...codes(false), ...bare.map((one) => [one])]
    .map((word) => word.filter(({ length }) => length <= mostCharacters))
    .filter(({ length }) => length > 0);
}

/** Digits of a number that may stand beside its letters. */
const mostApart = 8;

/** The code as it is written, without what is glued to it, and without look-alikes. */
function codeOf({ letters = '', gap = '', rest = '' }: Groups, isLabelled: boolean): string[] {
  const isUpper = letters === letters.toUpperCase();
  const isWord = words.has(letters.toLowerCase());
  const isApart =
    gap !== '' && (isWord || rest.length > mostApart || !(isLabelled || isUpper || gap !== ' '));
  if (/^vnd$/i.test(letters) || isApart || letters.length + rest.length < leastSigns) return [];
  const code = `${letters}${gap === ' ' ? '' : gap}${rest}`;
  const own = unglued(letters);
  const number = /^\d+/.exec(rest)![0];
  const candidates = [`${own}${number}`, `${letters}${number}`, ...withoutLookAlikes(own, rest)];
  // Other letters tell where the code begins.
  return isMixed(letters) ? [...candidates, code] : [code, ...candidates];
}

/** Signs of the shortest code that stands out in a text. */
const leastSigns = 3;

/** What payers and banks write in front of a code, glued to it. */
const gluedWords =
  /^(?:thanh_?toan|chuyen_?khoan|chuyen_?tien|don_?hang|mua_?hang|noi_?dung|payment|order|ndck|pay|don|nd|tt|ck)+(?=.)/i;

const isMixed = (letters: string) => /^[a-z_]+[A-Z]+$/.test(letters);

const unglued = (letters: string) =>
  isMixed(letters) ? letters.replace(/^[a-z_]+/, '') : letters.replace(gluedWords, '');

/** Letters in a number, and those that end the letters, as the digits that they look like. */
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
