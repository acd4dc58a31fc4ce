/** Numbers in the style of the language. Money and times in Vietnamese style in both languages. */
import { formatMoney } from '../../values/format-money.ts';
import { safeLine, safeText } from '../../values/safe-text.ts';
import { clockTime } from '../../values/time.ts';
import type { Language } from '../page-model.ts';

/** `150.000 ₫`, from an integer VND amount as digits. */
export const money = (amount: string | null) => (amount === null ? '' : formatMoney(BigInt(amount)));

/** `08:00:00 21/11/2026`, from epoch milliseconds. */
export function time(at: number, timeZone: string): string {
  const [day = '', clock = ''] = clockTime(at, timeZone).split(' ');
  return `${clock} ${day.split('-').reverse().join('/')}`;
}

/** `08:00:00`, from epoch milliseconds. */
export const clock = (at: number, timeZone: string) => time(at, timeZone).slice(0, 8);

/** `21/11/2026`, from epoch milliseconds. */
export const dayOf = (at: number, timeZone: string) => time(at, timeZone).slice(9);

/** `412 ms`, `3,2 giây`. */
export function duration(ms: number, language: Language): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  const seconds = (ms / 1_000).toFixed(1);
  switch (language) {
    case 'vi':
      return `${seconds.replace('.', ',')} giây`;
    case 'en':
      return `${seconds} s`;
    default:
      return language satisfies never;
  }
}

/** `12.345` or `12,345`. */
export function count(number: number, language: Language): string {
  switch (language) {
    case 'vi':
      return number.toLocaleString('vi-VN');
    case 'en':
      return number.toLocaleString('en-GB');
    default:
      return language satisfies never;
  }
}

/** Text of payers and receivers on one line. Characters that hide or reorder text are escaped. */
export const line = (text: string) => safeLine(text);
/** The same for several lines. */
export const lines = (text: string) => safeText(text.replace(/\r\n/g, '\n'));
