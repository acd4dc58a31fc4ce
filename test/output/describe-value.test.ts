import { expect, test } from 'vitest';
import { describeValue, plainValue } from '../../src/output/formats/describe-value.ts';
import type { Format } from '../../src/output/view.ts';

const cases: [unknown, Format, string, string][] = [
  [null, 'text', '-', ''],
  [undefined, 'money', '-', ''],
  ['', 'text', '-', ''],
  ['a\x1b\n', 'text', 'a\\x1b\\n', 'a\\x1b\\n'],
  [1_943_000, 'money', '1.943.000 ₫', '1943000'],
  [9007199254740993n, 'money', '9.007.199.254.740.993 ₫', '9007199254740993'],
  ['a\x9b', 'money', 'a\\x9b', 'a\\x9b'],
  [1.5, 'money', '1.5', '1.5'],
  ['2026-11-21T01:00:00', 'time', '2026-11-21 08:00:00 +07', '2026-11-21T01:00:00'],
  ['soon\u202e', 'time', 'soon\\u202e', 'soon\\u202e'],
  [42, 'number', '42', '42'],
  [true, 'boolean', 'yes', 'true'],
  [false, 'boolean', 'no', 'false'],
  ['\x1b', 'boolean', '\\x1b', '\\x1b'],
  [412, 'duration', '412 ms', '412'],
  ['412', 'duration', '412', '412'],
  [97.25, 'percent', '97.25%', '97.25'],
  ['?', 'percent', '?', '?'],
  ['0123456789', 'personal', '******6789', '0123456789'],
  [123456789n, 'personal', '*****6789', '123456789'],
  ['12345\u202e', 'personal', '**345\\u202e', '12345\\u202e'],
  [{ a: ['\x1b', 1n], b: null }, 'text', 'a \\x1b 1, b -', '{"a":["\\u001b",1],"b":null}'],
  [{ a: { b: 1 } }, 'text', '{"a":{"b":1}}', '{"a":{"b":1}}'],
];

test.each(cases)('%s as %s is %s, raw %s', (value, format, human, raw) => {
  expect(describeValue(value, format, { timeZone: 'Asia/Ho_Chi_Minh', showPersonal: false })).toBe(human);
  expect(plainValue(value)).toBe(raw);
});

test('personal data is shown when asked for', () => {
  expect(describeValue('0123\x1b', 'personal', { timeZone: 'UTC', showPersonal: true })).toBe('0123\\x1b');
});
