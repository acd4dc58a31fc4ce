import { describe, expect, test } from 'vitest';
import { formatDuration, parseDuration } from '../../src/values/duration.ts';
import { exactNumber } from '../../src/values/exact-json.ts';
import { formatMoney } from '../../src/values/format-money.ts';
import { isRecord } from '../../src/values/is-record.ts';
import { maskPersonal } from '../../src/values/mask-personal-data.ts';
import { parseAmount } from '../../src/values/parse-amount.ts';
import { entryFor } from '../../src/values/table-lookup.ts';
import {
  clockTime,
  formatTime,
  isoTime,
  isoUtc,
  isTimeZone,
  parseTime,
  zoneName,
} from '../../src/values/time.ts';

test.each([
  [0, '0 ₫'],
  [999, '999 ₫'],
  [1_000, '1.000 ₫'],
  [1_943_000, '1.943.000 ₫'],
  [-150_000, '-150.000 ₫'],
  [-100, '-100 ₫'],
  [12345678901234567890n, '12.345.678.901.234.567.890 ₫'],
  [undefined, '-'],
])('%s VND is shown as %s', (amount, text) => {
  expect(formatMoney(amount)).toBe(text);
});

describe('an amount', () => {
  test.each([
    ['150000', 150_000],
    ['0', 0],
    ['999', 999],
    ['150.000', 150_000],
    ['1.000.000', 1_000_000],
    ['1.943.000 ₫', 1_943_000],
    ['150.000đ', 150_000],
    ['150.000₫', 150_000],
    ['₫150.000', 150_000],
    ['VND 150000', 150_000],
    ['150 000', 150_000],
    ['1 500 000 ₫', 1_500_000],
    ['150000 đồng', 150_000],
    ['150000VND', 150_000],
    ['150k', 150_000],
    ['150K', 150_000],
    ['1tr', 1_000_000],
    ['1,5tr', 1_500_000],
    ['1tr5', 1_500_000],
    ['nửa triệu', 500_000],
    ['12TR9', 12_900_000],
    ['2 triệu', 2_000_000],
    ['2 trieu', 2_000_000],
    ['150.000 d', 150_000],
    ['2 triệu'.normalize('NFD'), 2_000_000],
    ['1,5 triệu đ', 1_500_000],
    ['150 nghìn', 150_000],
    ['150 NGÀN', 150_000],
    ['1.5tr', 1_500_000],
    ['1,25k', 1_250],
    ['0,29tr', 290_000],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
    [' 150', 150],
    ['150k ', 150_000],
    ['150 k', 150_000],
    ['150\u00a0000\u202f₫\n', 150_000],
    ['1 tr 5', 1_500_000],
    ['1,5 tr', 1_500_000],
  ])('%s is %d VND', (text, amount) => {
    expect(parseAmount(text)).toBe(amount);
  });

  test.each([
    ['1,5', 'it could be read in more than one way'],
    ['1.5', 'it could be read in more than one way'],
    ['150,000', 'it could be read in more than one way'],
    ['1.000,50', 'it could be read in more than one way'],
    ['1.500k', 'it could be read in more than one way'],
    ['1tr25', 'it could be read in more than one way'],
    ['1,5tr5', 'it could be read in more than one way'],
    ['1.500 nghìn', 'it could be read in more than one way'],
    ['150,000 VND', 'it could be read in more than one way'],
    ['1,555tr', 'it could be read in more than one way'],
    ['1 500.000', 'it is not a whole number'],
    ['15 00', 'it is not a whole number'],
    ['1 500k', 'it is not a whole number'],
    ['15.00', 'it could be read in more than one way'],
    ['1500.000', 'it could be read in more than one way'],
    ['0.150', 'it could be read in more than one way'],
    ['1e6', 'the exponent form is not accepted'],
    ['12E34', 'the exponent form is not accepted'],
    ['x1e6', 'it is not a whole number'],
    ['1e6x', 'it is not a whole number'],
    ['-5', 'it is negative'],
    ['007', 'it begins with 0'],
    ['9007199254740993', 'it is larger than can be counted exactly'],
    ['', 'it is not a whole number'],
    ['k', 'it is not a whole number'],
    ['1m', 'it is not a whole number'],
    ['1 tr 25', 'it is not a whole number'],
    ['1 500 k', 'it is not a whole number'],
    ['0x10', 'it is not a whole number'],
    ['١٥٠', 'it is not a whole number'],
  ])('%j is refused: %s', (text, reason) => {
    expect(() => parseAmount(text)).toThrow(
      expect.objectContaining({
        kind: 'usage',
        message: `${JSON.stringify(text)} is not an amount: ${reason}`,
        hint: 'Write whole VND: 150000, 150.000, 150k, 1tr, 1,5tr or 1tr5.',
      }),
    );
  });
});

describe('a duration', () => {
  test.each([
    ['500ms', 500],
    ['30s', 30_000],
    ['30', 30_000],
    ['0', 0],
    ['15m', 900_000],
    ['2h', 7_200_000],
    ['1d', 86_400_000],
  ])('%s is %d ms', (text, ms) => {
    expect(parseDuration(text)).toBe(ms);
  });

  test.each(['', 's', '-5s', '1.5h', '5 s', '5x', '1h30m', '1e3', '9999999999'])('%j is refused', (text) => {
    expect(() => parseDuration(text)).toThrow(
      expect.objectContaining({
        kind: 'usage',
        message: `${JSON.stringify(text)} is not a duration`,
        hint: 'Write 30s, 15m, 2h, 1d or plain seconds.',
      }),
    );
  });

  test.each([
    [0, '0 ms'],
    [412.4, '412 ms'],
    [999.4, '999 ms'],
    [999.6, '1.0 s'],
    [3_210, '3.2 s'],
    [59_940, '59.9 s'],
    [59_960, '1 min'],
    [125_000, '2 min 5 s'],
    [3_599_600, '1 h'],
    [3_900_000, '1 h 5 min'],
    [86_399_999, '1 d'],
    [273_600_000, '3 d 4 h'],
    [-3_210, '-3.2 s'],
    [Number.NaN, 'unknown time'],
    [Number.POSITIVE_INFINITY, 'unknown time'],
  ])('%d ms is shown as %s', (ms, text) => {
    expect(formatDuration(ms)).toBe(text);
  });
});

describe('a time', () => {
  const eight = Date.UTC(2026, 10, 21, 1, 0, 0);

  test.each([
    ['2026-11-21T01:00:00', eight],
    ['2026-11-21T01:00:00.250', eight + 250],
    ['2026-11-21T01:00:00.250999', eight + 250],
    ['2026-11-21T01:00:00Z', eight],
    ['2026-11-21T01:00:00+00:00', eight],
    ['2026-11-21T08:00:00+07:00', eight],
    ['08:00:00 21/11/2026', eight],
    ['2026-11-21 08:00:00', eight],
    [eight, eight],
    ['23:59:59 31/12/2026', Date.UTC(2026, 11, 31, 16, 59, 59)],
    ['00:00:00 29/02/2028', Date.UTC(2028, 1, 28, 17)],
    ['00:00:00 29/02/2027', undefined],
    ['00:00:00 31/04/2027', undefined],
    ['24:00:00 21/11/2026', undefined],
    ['08:60:00 21/11/2026', undefined],
    ['08:00:00 21/13/2026', undefined],
    ['8:00:00 21/11/2026', undefined],
    ['08:00:00 2026-11-21', undefined],
    ['2026-11-21 08:00:00Z', undefined],
    ['2027-02-29 08:00:00', undefined],
    ['2027-02-29T08:00:00', undefined],
    ['2027-02-31T08:00:00.250+07:00', undefined],
    ['2026-11-21T24:00:00Z', undefined],
    ['2026-11-21T08:00:00+99:99', undefined],
    ['2026-13-21T01:00:00', undefined],
    ['2026-11-21', undefined],
    ['yesterday', undefined],
    ['', undefined],
    [Number.NaN, undefined],
    [8.64e15, 8.64e15],
    [9e15, undefined],
    [null, undefined],
    [['2026-11-21T01:00:00'], undefined],
  ])('%j is read as %s', (value, epochMs) => {
    expect(parseTime(value)).toBe(epochMs);
  });

  test.each([
    ['Asia/Ho_Chi_Minh', '2026-11-21 08:00:00 +07'],
    ['UTC', '2026-11-21 01:00:00 +00'],
    ['Asia/Kolkata', '2026-11-21 06:30:00 +05:30'],
    ['America/New_York', '2026-11-20 20:00:00 -05'],
  ])('in %s is shown as %s', (zone, text) => {
    expect(formatTime(eight, zone)).toBe(text);
  });

  test('at midnight is hour 00, and follows summer time', () => {
    expect(formatTime(Date.UTC(2026, 10, 20, 17), 'Asia/Ho_Chi_Minh')).toBe('2026-11-21 00:00:00 +07');
    expect(formatTime(Date.UTC(2026, 6, 1, 12), 'America/New_York')).toBe('2026-07-01 08:00:00 -04');
  });

  test('of a year before 1000 has four digits', () => {
    expect(clockTime(Date.UTC(998, 10, 21, 1), 'UTC')).toBe('0998-11-21 01:00:00');
  });

  test('stands without its zone where that is said nearby', () => {
    expect(clockTime(eight, 'Asia/Ho_Chi_Minh')).toBe('2026-11-21 08:00:00');
  });

  test.each([
    ['Asia/Ho_Chi_Minh', '+07'],
    ['UTC', '+00'],
    ['Asia/Kolkata', '+05:30'],
    ['America/New_York', 'America/New_York'],
    ['Australia/Sydney', 'Australia/Sydney'],
  ])('of %s is named %s', (zone, name) => {
    expect(zoneName(zone, eight)).toBe(name);
  });

  test('is named by the year at hand: Turkey had summer time until 2016', () => {
    expect([2015, 2018].map((year) => zoneName('Europe/Istanbul', Date.UTC(year, 5, 1)))).toEqual([
      'Europe/Istanbul',
      '+03',
    ]);
  });

  test.each([
    [eight + 7, 'Asia/Ho_Chi_Minh', '2026-11-21T08:00:00.007+07:00'],
    [eight + 250, 'UTC', '2026-11-21T01:00:00.250+00:00'],
    [eight + 0.9, 'Asia/Kolkata', '2026-11-21T06:30:00.000+05:30'],
    [-1, 'UTC', '1969-12-31T23:59:59.999+00:00'],
  ])('%d in %s is %s for other programs', (ms, zone, text) => {
    expect(isoTime(ms, zone)).toBe(text);
  });

  test('in UTC for other programs', () => {
    expect(isoUtc(eight + 7)).toBe('2026-11-21T01:00:00.007Z');
  });

  test('has a zone that exists', () => {
    expect([isTimeZone('Asia/Ho_Chi_Minh'), isTimeZone('Mars/Olympus'), isTimeZone('')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

test.each([
  ['0123456789', '******6789'],
  ['12345', '*2345'],
  ['1234', '****'],
  ['', ''],
  ['Nguyễn Văn An', '*********n An'],
])('%j is masked as %s', (text, masked) => {
  expect(maskPersonal(text)).toBe(masked);
});

test.each([
  ['0', 0],
  ['9007199254740991', 9007199254740991],
  ['9007199254740992', 9007199254740992n],
])('the digits %s are a number, exact', (digits, value) => {
  expect(exactNumber(digits)).toBe(value);
});

test('a record is an object with names', () => {
  expect([{}, { a: 1 }, [], null, undefined, 'text', () => {}].map(isRecord)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

test('a value of a table, and nothing for a name that it has not', () => {
  const table = { a: 1, b: undefined };
  const names = ['a', 'b', 'c', 'toString', undefined];
  expect(names.map((name) => entryFor(table, name))).toEqual([1, undefined, undefined, undefined, undefined]);
});
