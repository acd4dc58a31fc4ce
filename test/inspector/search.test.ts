import { expect, test } from 'vitest';
import { isWanted, parseSearch } from '../../src/inspector/search.ts';
import { row as shown } from './delivery-row.ts';

/** The order's code stands in the delivery alone. */
const row = { ...shown, order: 'HD-2026-7' };

const now = row.at + 3_600_000;
test.each<[string, boolean]>([
  ['', true],
  ['status:failed', true],
  ['status:refused', true],
  ['status:500', true],
  ['status:delivered', false],
  ['150k', true],
  ['150', true],
  ['150.000', true],
  ['151', false],
  ['amount:150k', true],
  ['amount:15', false],
  ['amount:>100k', true],
  ['amount:>=150k', true],
  ['amount:>1m', false],
  ['amount:<1m', true],
  ['amount:<100k', false],
  ['since:2h', true],
  ['since:30m', false],
  ['ft26', true],
  ['"don hang"', true],
  ['d.h1-02', true],
  ['DH103', false],
  ['hd20267', true],
  ['to:cua', true],
  ['to:"Cửa hàng"', true],
  ['to:other', false],
  ['cua', true],
  ['STATUS:failed DH102 since:2h', true],
  ['status:failed FT9', false],
  // What cannot be read limits nothing.
  ['amount:abc since:soon', true],
])('%s', (text, wanted) => {
  expect(isWanted(row, parseSearch(text, now))).toBe(wanted);
});

test('what cannot be read is named', () => {
  expect(parseSearch('amount:abc DH1 since:soon status:failed', now)).toEqual({
    status: 'failed',
    words: ['DH1'],
    unreadable: ['amount:abc', 'since:soon'],
  });
});

test('a row without an amount is in no range of amounts', () => {
  expect(isWanted({ ...row, amount: null }, parseSearch('amount:>0', now))).toBe(false);
});
