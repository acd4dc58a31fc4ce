/** Numbers in the style of the language. Money and times in Vietnamese style in both languages. */
import { formatDuration } from '../../values/duration.ts';
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

const units: Record<Language, [seconds: string, minutes: string, hours: string, days: string, mark: string]> =
  {
    en: ['s', 'min', 'h', 'd', '.'],
    vi: ['giây', 'phút', 'giờ', 'ngày', ','],
  };

/** `412 ms`, `3,2 giây`, `10 phút`. */
export function duration(ms: number, language: Language): string {
  const [s, min, h, d, mark] = units[language];
  const words: Record<string, string> = { '{0}.{1} s': `{0}${mark}{1} ${s}`, '{0} s': `{0} ${s}` };
  Object.assign(words, { '{0} min': `{0} ${min}`, '{0} h': `{0} ${h}`, '{0} d': `{0} ${d}` });
  return formatDuration(ms, (text, ...values) =>
    (words[text] ?? text).replace(/\{(\d)\}/g, (_, at) => `${values[at]}`),
  );
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
