import { expect, test } from 'vitest';
import { everyRow, isWanted, type Row, type RowFilter } from '../../src/inspector/delivery-row.ts';
import { fromNewest, withLive, withRows } from '../../src/inspector/page/deliveries/merge-rows.ts';
import { chosenOf, hashOf } from '../../src/inspector/page/deliveries/selected-delivery.ts';
import type { RowList } from '../../src/inspector/page-data.ts';
import { languageOf } from '../../src/inspector/page-model.ts';

const row: Row = {
  id: 'log-1',
  at: 1,
  state: 'refused',
  result: 'HTTP_5XX 500',
  amount: '150000',
  code: 'FT26325000123',
  note: 'thanh toán Đơn hàng DH102',
  kind: null,
  configuration: 'Cửa hàng',
  owner: null,
  took: 3,
};

test.each<[Partial<RowFilter>, boolean]>([
  [{}, true],
  [{ state: 'failed' }, true],
  [{ state: 'refused' }, true],
  [{ state: 'taken' }, false],
  [{ amount: '150k' }, true],
  [{ amount: '150.000 ₫' }, true],
  [{ amount: '15' }, false],
  [{ code: 'ft26' }, true],
  [{ note: 'don hang' }, true],
  [{ note: 'd.h 1-02' }, true],
  [{ note: 'DH103' }, false],
  [{ configuration: 'cua hang' }, true],
  [{ state: 'failed', code: 'FT9' }, false],
])('%j', (filter, wanted) => {
  expect(isWanted(row, { ...everyRow, ...filter })).toBe(wanted);
});

test('rows are there once, the newest first, and no more than are kept', () => {
  const at = (id: string, time: number): Row => ({ ...row, id, at: time });
  const rows = withRows([at('b', 2), at('a', 1)], [at('c', 3), { ...at('a', 1), state: 'taken' }]);
  expect(rows.map(({ id, state }) => [id, state])).toEqual([
    ['c', 'refused'],
    ['b', 'refused'],
    ['a', 'taken'],
  ]);
  expect(withRows(rows, [at('d', 4)], 3).map(({ id }) => id)).toEqual(['d', 'c', 'b']);
});

test('what is live and not wanted takes no place; what no longer fits is seen to have changed', () => {
  const failed: Row = { ...row, id: 'a', at: 1 };
  const filter = { ...everyRow, state: 'failed' };
  const live: Row[] = [
    { ...failed, state: 'taken' },
    { ...failed, id: 'b', at: 2, state: 'taken' },
  ];
  expect(withLive([failed], live, filter)).toEqual([live[0]]);
});

test('read anew, what was told meanwhile stays, and beside a source that is away what is as new', () => {
  const at = (id: string, time: number): Row => ({ ...row, id, at: time });
  const piece = { rows: [at('d', 4), at('c', 3)], next: '2.0', unread: [] };
  const old = [at('e', 5), at('a', 1)];
  const left = (more: Partial<RowList>, told: string[] = []) =>
    fromNewest(old, { ...piece, ...more }, everyRow, new Set(told)).map(({ id }) => id);
  expect(left({})).toEqual(['d', 'c']);
  expect(left({}, ['e'])).toEqual(['e', 'd', 'c']);
  // As after a reset.
  expect(left({ rows: [], next: null })).toEqual([]);
  expect(left({ unread: ['away'] })).toEqual(['e', 'd', 'c']);
  expect(left({ unread: ['away'], next: null })).toEqual(['e', 'd', 'c', 'a']);
});

test('the address names what is open, and when it was', () => {
  const chosen = { id: 'kept-20261121-9f86', at: 1_763_683_200_000 };
  expect(chosenOf(hashOf(chosen))).toEqual(chosen);
  expect(chosenOf('#log-9')).toEqual({ id: 'log-9', at: undefined });
  expect(chosenOf('#')).toBe(undefined);
});

test.each([
  [undefined, 'vi'],
  ['en-GB,en;q=0.9,vi;q=0.8', 'en'],
  ['fr-FR,vi;q=0.5', 'vi'],
  ['de', 'vi'],
])('the language of %s', (header, language) => expect(languageOf(header)).toBe(language));
