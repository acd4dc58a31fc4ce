import { expect, test } from 'vitest';
import type { Row } from '../../src/inspector/delivery-row-types.ts';
import {
  byDay,
  fromNewest,
  paired,
  totalsOf,
  withLive,
  withRows,
} from '../../src/inspector/page/deliveries/merge-rows.ts';
import { chosenOf, hashOf } from '../../src/inspector/page/deliveries/selected-delivery.ts';
import type { RowList } from '../../src/inspector/page-data-types.ts';
import { languageOf } from '../../src/inspector/page-model.ts';
import { parseSearch } from '../../src/inspector/search.ts';
import { row } from './delivery-row.ts';

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
  const search = parseSearch('status:failed', 0);
  const live: Row[] = [
    { ...failed, state: 'taken' },
    { ...failed, id: 'b', at: 2, state: 'taken' },
  ];
  expect(withLive([failed], live, search)).toEqual([live[0]]);
});

test('read anew, what was told meanwhile stays, and beside a source that is away what is as new', () => {
  const at = (id: string, time: number): Row => ({ ...row, id, at: time });
  const piece = { rows: [at('d', 4), at('c', 3)], next: '2.0', unread: [] };
  const old = [at('e', 5), at('a', 1)];
  const left = (more: Partial<RowList>, told: string[] = []) =>
    fromNewest(old, { ...piece, ...more }, parseSearch('', 0), new Set(told)).map(({ id }) => id);
  expect(left({})).toEqual(['d', 'c']);
  expect(left({}, ['e'])).toEqual(['e', 'd', 'c']);
  // As after a reset.
  expect(left({ rows: [], next: null })).toEqual([]);
  expect(left({ unread: ['away'] })).toEqual(['e', 'd', 'c']);
  expect(left({ unread: ['away'], next: null })).toEqual(['e', 'd', 'c', 'a']);
});

test('what listen received of an attempt stands with it in one row, each attempt in one', () => {
  const log = (id: string, at: number): Row => ({ ...row, id: `log-${id}`, at, pair: 'p', result: 'OK 200' });
  const kept = (id: string, at: number): Row => ({
    ...row,
    id: `kept-${id}`,
    at,
    pair: 'p',
    configuration: 'app',
  });
  const other: Row = { ...row, id: 'log-other', at: 0, pair: 'q' };
  const rows = [kept('b', 5), log('b', 4), kept('a', 3), log('a', 2), log('missed', 1), other];
  const received = (id: string, at: number) => ({
    ...kept(id, at),
    configuration: 'Cửa hàng',
    logged: { id: `log-${id}`, at: at - 1, result: 'OK 200', took: 3 },
  });
  expect(paired(rows)).toEqual([received('b', 5), received('a', 3), log('missed', 1), other]);
});

test('rows stand under their days', () => {
  const days = byDay(
    [900_002, 900_001, 900_000, 899_999].map((at) => ({ ...row, at })),
    (at) => (at >= 900_000 ? 'today' : 'before'),
  );
  expect(days.map(({ name, rows, first }) => [name, rows.length, first])).toEqual([
    ['today', 3, 0],
    ['before', 1, 3],
  ]);
});

test('the totals count a transaction once, however often it was sent, and a test as no money', () => {
  const rows = [
    ...[row, { ...row, id: 'log-2' }, { ...row, id: 'log-3', code: 'FT2', amount: null }],
    { ...row, id: 'log-4', code: 'DUMMY123', kind: 'test' },
  ];
  const isFailed = ({ id }: Row) => id === 'log-2';
  expect(totalsOf(rows, isFailed)).toEqual({ deliveries: 4, failed: 1, amount: '150000' });
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
