import { describe, expect, test } from 'vitest';
import { parseJson, stringifyJson } from '../../src/values/exact-json.ts';

describe('JSON with long numbers', () => {
  test.each([
    ['9007199254740991', 9007199254740991],
    ['9007199254740992', 9007199254740992n],
    ['-9007199254740993', -9007199254740993n],
    ['[1,12345678901234567890]', [1, 12345678901234567890n]],
    ['{"a": 1234567890123456.5}', { a: 1234567890123456.5 }],
    ['{"a":\n1234567890123456789012345678901234567890}', { a: 1234567890123456789012345678901234567890n }],
    ['{"a":1e30}', { a: 1e30 }],
    ['{"a":"12345678901234567890"}', { a: '12345678901234567890' }],
    ['{"note":"pay: 12345678901234567890","b":2}', { note: 'pay: 12345678901234567890', b: 2 }],
    ['{"a":1,"a":12345678901234567890}', { a: 12345678901234567890n }],
  ])('%s', async (text, value) => {
    expect(await parseJson(text)).toEqual(value);
  });

  test.each(['{"a":12345678901234567890', '[12345678901234567890,]', ''])('%j is not JSON', async (text) => {
    await expect(parseJson(text)).rejects.toThrow(SyntaxError);
  });

  test('a key named __proto__ is a key', async () => {
    const value = (await parseJson('{"__proto__":{"a":1},"n":12345678901234567890}')) as object;
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(({} as { a?: number }).a).toBeUndefined();
  });

  test('is written digit for digit', async () => {
    const value = { a: 12345678901234567890n, b: [1n, 'x', null, true], c: undefined, d: 1.5 };
    expect(await stringifyJson(value)).toBe('{"a":12345678901234567890,"b":[1,"x",null,true],"d":1.5}');
    expect(await stringifyJson({ a: 1, b: undefined })).toBe('{"a":1}');
  });
});
