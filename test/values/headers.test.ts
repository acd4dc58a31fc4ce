import { expect, test } from 'vitest';
import { headerValue, pairs } from '../../src/values/headers.ts';

test('raw headers as pairs, in their order', () => {
  expect(pairs([])).toEqual([]);
  expect(pairs(['Accept', '*/*', 'X-A', '', 'accept', 'text/html'])).toEqual([
    ['Accept', '*/*'],
    ['X-A', ''],
    ['accept', 'text/html'],
  ]);
});

test('a header is found in any case, and twice with a comma between', () => {
  const headers = pairs(['Via', 'a', 'x-via', 'no', 'VIA', 'b', 'Empty', '']);
  expect(['via', 'x-via', 'empty', 'vi'].map((name) => headerValue(headers, name))).toEqual([
    'a, b',
    'no',
    '',
    undefined,
  ]);
});
