import { describe, expect, test } from 'vitest';
import { parseJson as parseBody } from '../../src/emulator/server/parse-json.ts';
import {
  DuplicateName,
  errorPosition,
  parseJson,
  parseUnambiguous,
  stringifyJson,
  UnrepresentableJson,
} from '../../src/values/exact-json.ts';
import { decodePayload } from '../../src/webhooks/decode-payload.ts';

describe('JSON with long numbers', () => {
  test.each([
    ['9007199254740991', 9007199254740991],
    ['9007199254740992', 9007199254740992n],
    ['-9007199254740993', -9007199254740993n],
    ['[1,12345678901234567890]', [1, 12345678901234567890n]],
    ['{"a": 1234567890123456.5}', { a: 1234567890123456.5 }],
    ['{"a":\n1234567890123456789012345678901234567890}', { a: 1234567890123456789012345678901234567890n }],
    ['{"a":1e30}', { a: 1e30 }],
    ['{"a":null}', { a: null }],
    ['{"a":"12345678901234567890"}', { a: '12345678901234567890' }],
    ['{"note":"pay: 12345678901234567890","b":2}', { note: 'pay: 12345678901234567890', b: 2 }],
    ['{"a":1,"a":12345678901234567890}', { a: 12345678901234567890n }],
  ])('%s', (text, value) => {
    expect(parseJson(text)).toEqual(value);
    expect(parseBody(Buffer.from(text))).toEqual({ plain: JSON.parse(text), lossless: value });
  });

  test.each(['{"a":12345678901234567890', '[12345678901234567890,]', ''])('%j is not JSON', (text) => {
    expect(() => parseJson(text)).toThrow(SyntaxError);
    expect(() => parseUnambiguous(text)).toThrow(SyntaxError);
    expect(parseBody(Buffer.from(text))).toBeUndefined();
  });

  test('a key named __proto__ is a key', () => {
    const value = parseJson('{"__proto__":{"a":1},"n":12345678901234567890}') as object;
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(({} as { a?: number }).a).toBeUndefined();
  });

  test('is written digit for digit', () => {
    const value = { a: 12345678901234567890n, b: [1n, 'x', null, true], c: undefined, d: 1.5 };
    expect(stringifyJson(value)).toBe('{"a":12345678901234567890,"b":[1,"x",null,true],"d":1.5}');
    expect(stringifyJson({ a: 1, b: undefined })).toBe('{"a":1}');
  });

  test('has nothing but to be written where there is no value', () => {
    expect([stringifyJson(undefined), stringifyJson({ a: 1n }, 2)]).toEqual(['null', '{\n  "a": 1\n}']);
  });
});

describe('two values for one name', () => {
  test.each([
    ['{"amount":1,"amount":2}', 'amount'],
    ['{"a":{"b":1,"b":12345678901234567890}}', 'b'],
  ])('%s: the last counts, but where it must mean one thing', async (text, name) => {
    expect(parseJson(text)).toEqual(parseBody(Buffer.from(text))?.lossless);
    expect(() => parseUnambiguous(text)).toThrow(new DuplicateName(name));
    expect(await decodePayload(Buffer.from(text), 'application/json')).toEqual({
      ok: false,
      reason: 'name-twice',
      field: name,
    });
  });

  test('the same value twice means one thing', () => {
    expect(parseUnambiguous('{"a":1,"a":1}')).toEqual({ a: 1 });
  });
});

describe('JSON that cannot be held', () => {
  const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  test.each([parseJson, parseUnambiguous])('is refused by %o', (parse) => {
    expect(parse(deep(30))).toEqual(JSON.parse(deep(30)));
    for (const text of [deep(31), deep(100_000)]) {
      expect(() => parse(text)).toThrow(UnrepresentableJson);
      expect(() => parse(text)).toThrow(
        expect.objectContaining({ reason: 'too-deep', message: 'nests deeper than 30 levels' }),
      );
    }
    for (const text of ['1e309', '[-1e309]', '{"a":{"b":1e309}}']) {
      expect(() => parse(text)).toThrow(
        expect.objectContaining({
          reason: 'number-too-large',
          message: 'has a number beyond what can be held (1e308)',
        }),
      );
    }
  });
});

test.each([
  ['', 1, 1],
  ['{"a":1,}', 1, 8],
  ['{\n  "a": 1,\n  "a": 2,\n  b\n}', 4, 3],
  ['[12345678901234567890', 1, 22],
])('%j breaks off at line %d, column %d', (text, line, column) => {
  expect(errorPosition(text)).toEqual({ line, column });
});
