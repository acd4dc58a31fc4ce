import { expect, test } from 'vitest';
import { amountText, bigAmount } from '../../src/vietqr/drawing/big-digits.ts';

test('an amount is written with points for thousands and a comma for a fraction', () => {
  expect([1000, 1_943_000, 1_000_000_000, 9_999_999_999_999, 1000.125].map(amountText)).toEqual([
    '1.000 ₫',
    '1.943.000 ₫',
    '1.000.000.000 ₫',
    '9.999.999.999.999 ₫',
    '1.000,125 ₫',
  ]);
});

test('an amount in large digits', () => {
  expect(bigAmount(1_943_000)).toEqual([
    ' ███     █████ ██ ██ █████    █████ █████ █████    ▄▄██▄',
    '  ██     ██ ██ ██ ██    ██    ██ ██ ██ ██ ██ ██    ▄▄██ ',
    '  ██     █████ █████  ████    ██ ██ ██ ██ ██ ██   ██ ██ ',
    '  ██        ██    ██    ██    ██ ██ ██ ██ ██ ██   ▀█▄██ ',
    '█████ ██ █████    ██ █████ ██ █████ █████ █████   ▄▄▄▄▄▄',
  ]);
  expect(bigAmount(2_567.5 * 100 + 8)[0]).toBe('█████ █████ █████    █████ █████ █████    ▄▄██▄');
});

test('a milliard fits 80 columns, every line equally long', () => {
  expect(bigAmount(1_000_000_000).map((line) => line.length)).toEqual([77, 77, 77, 77, 77]);
});
