import fc from 'fast-check';
import { parse as parseLossless } from 'lossless-json';
import { describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { formatCsv } from '../../src/output/formats/csv.ts';
import { toYaml } from '../../src/output/formats/yaml.ts';
import { longestCell, safeCell, safeLine, safeOutput, safeText } from '../../src/values/safe-text.ts';
import { toJson } from '../../src/values/terminal-safe-json.ts';

/** Any UTF-16, lone surrogates too, every plane, with the forbidden characters made frequent. */
const hostile = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
      fc.integer({ min: 0x1_0000, max: 0x10_ffff }).map((code) => String.fromCodePoint(code)),
      // Where a plane or a block ends.
      fc.constantFrom(
        '\u{e0fff}',
        '\u{e1000}',
        '\u{effff}',
        '\u{f0000}',
        '\u{10fffd}',
        '\u{10ffff}',
        '\ufdd0',
      ),
      fc.constantFrom(
        '\n',
        '\r\n',
        '\t',
        '\0',
        '\x1b[2J',
        '\x7f',
        '\x85',
        '\x9b31m',
        '\u061c',
        '\u200f',
        '\u202e',
        '\u200b',
        '\u200d',
        '\u2060',
        '\ufeff',
        '\u00ad',
        '\ufe0f',
        '\u{e0041}',
        '\ue000',
      ),
      fc.constantFrom(
        '\u2028',
        '\u2029',
        '\u2066',
        '\ud83d',
        '\ude00',
        '👩‍👩‍👧',
        '=',
        '"',
        ',',
        "'",
        '\\',
        'é',
        'ệ',
        '漢',
      ),
    ),
  )
  .map((parts) => parts.join(''));

/** Written apart from the code under test: by name, one character at a time. */
function forbidden(text: string): string[] {
  return [...text].filter((character) => {
    const code = character.codePointAt(0)!;
    const control = code < 0x20 || (code >= 0x7f && code <= 0x9f);
    const bidi = [0x61c, 0x200e, 0x200f].includes(code) || (code >= 0x202a && code <= 0x202e);
    const isolate = code >= 0x2066 && code <= 0x2069;
    const separator = code === 0x2028 || code === 0x2029;
    const unseen = [0xad, 0x34f, 0x115f, 0x1160, 0x180e, 0x3164, 0xfeff, 0xffa0].includes(code);
    const zeroWidth = (code >= 0x200b && code <= 0x200c) || (code >= 0x2060 && code <= 0x206f);
    const tag = code >= 0xe0000 && code <= 0xe0fff;
    const privateUse = code >= 0xf0000;
    const noncharacter = (code & 0xfffe) === 0xfffe || (code >= 0xfdd0 && code <= 0xfdef);
    const surrogate = code >= 0xd800 && code <= 0xf8ff;
    const seen = !(control || bidi || isolate || separator || unseen || zeroWidth || tag || privateUse);
    return !seen || noncharacter || surrogate;
  });
}

describe('text', () => {
  test('shows what it hides', () => {
    expect(safeCell('a\nb\r\tc\0\x1b[31m\x7f\x9b')).toBe('a\\nb\\r\\tc\\x00\\x1b[31m\\x7f\\x9b');
    expect(safeCell('\u061c\u200e\u200f\u202a\u202e\u2066\u2069\u2028\u2029')).toBe(
      '\\u061c\\u200e\\u200f\\u202a\\u202e\\u2066\\u2069\\u2028\\u2029',
    );
    expect(safeCell('\ud83d|\ude00|😀')).toBe('\\ud83d|\\ude00|😀');
  });

  test('an emoji that is cut leaves no joiner or selector behind', () => {
    for (const emoji of ['👩‍👩‍👧', '❤\ufe0f', '1\ufe0f\u20e3'])
      for (const before of ['', 'a', 'ab', 'abc']) {
        const cell = safeCell(before + emoji.repeat(longestCell));
        expect([safeLine(cell), Array.from(cell).length <= longestCell]).toEqual([cell, true]);
      }
  });

  test('shows what is not seen, but for a part of an emoji', () => {
    expect(safeCell('1\u200b0\u200c0\u200d0\u2060|\ufeff\u00ad\u034f\u3164\ue000')).toBe(
      '1\\u200b0\\u200c0\\u200d0\\u2060|\\ufeff\\xad\\u034f\\u3164\\ue000',
    );
    expect(safeCell('DH\u{e0044}\u{e0048}1\ufe0f\u{e0100}')).toBe('DH\\u{e0044}\\u{e0048}1\\ufe0f\\u{e0100}');
    expect(safeCell('👩\u200d|👩‍👩‍👧|❤\ufe0f\ufe0f|1\ufe0f\u20e3|👍🏽\u200b')).toBe(
      '👩\\u200d|👩‍👩‍👧|❤\ufe0f\\ufe0f|1\ufe0f\u20e3|👍🏽\\u200b',
    );
  });

  test('leaves everything else as it is', () => {
    const text =
      'Chuyển khoản DH102 "1.943.000 ₫" — 漢字 👩‍👩‍👧 e\u0302\u0323 \\n ' +
      'Chuyển khoản tiếng Việt, ĐẶNG THỊ HỒNG'.normalize('NFD');
    expect(safeCell(text)).toBe(text);
    expect(safeText(`${text}\n${text}`)).toBe(`${text}\n${text}`);
  });

  test('of several lines keeps its line feeds only', () => {
    expect(safeText('a\r\n\tb\u2028')).toBe('a\\r\n\\tb\\u2028');
  });

  test('that is not there is a dash', () => {
    expect(safeCell(undefined)).toBe('-');
  });

  test('of a whole output keeps its line ends and tabs', () => {
    expect(safeOutput('a\r\n\tb\rc\nd\x1b\r\n')).toBe('a\r\n\tb\\rc\nd\\x1b\r\n');
  });

  test('in a sentence of ours is at most 200 characters, also of those beyond U+FFFF', () => {
    expect(safeCell('x'.repeat(200))).toBe('x'.repeat(200));
    expect(safeCell('x'.repeat(201))).toBe(`${'x'.repeat(199)}…`);
    expect(safeCell('😀'.repeat(201))).toBe(`${'😀'.repeat(199)}…`);
    expect(Array.from(safeCell(`hint: ${'x'.repeat(300)}`))).toHaveLength(longestCell);
    expect(safeLine('x'.repeat(5000))).toBe('x'.repeat(5000));
  });

  test.each([
    'hint: run it',
    ' Error : x',
    'WARNING: x',
    'note: x',
    '✓ token accepted',
    '✗ x',
    '+ x',
    'ok x',
    'failed x',
  ])('that begins as a line of ours stands in quotes: %j', (text) =>
    expect(safeCell(text)).toBe(`“${text}”`),
  );

  test.each(['hints: x', 'FAILED', 'ok', 'okay x', 'x', '-5', 'https://shop.example'])(
    'that does not stays as it is: %j',
    (text) => expect(safeCell(text)).toBe(text),
  );

  test('never holds a forbidden character, whatever goes in', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(forbidden(safeCell(text))).toEqual([]);
        expect(forbidden(safeText(text)).filter((character) => character !== '\n')).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });
});

const plain = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    hostile,
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(
      hostile.filter((key) => key !== '__proto__'),
      tie('value'),
      { maxKeys: 4 },
    ),
  ),
})).value;

describe('JSON', () => {
  test('escapes what a terminal may obey', () => {
    expect(toJson('\x1b\x7f\x9b\u061c\u200f\u202e\u2066\u2028\ud800é')).toBe(
      '"\\u001b\\u007f\\u009b\\u061c\\u200f\\u202e\\u2066\\u2028\\ud800é"',
    );
  });

  test('keeps the order of keys, and integers beyond 2^53 to the last digit', () => {
    expect(toJson({ b: 1, a: { d: -98765432109876543210n, c: undefined } })).toBe(
      '{"b":1,"a":{"d":-98765432109876543210}}',
    );
    expect(parseLossless(toJson({ n: 9007199254740993n }))).toMatchObject({
      n: { value: '9007199254740993' },
    });
    expect(toJson(undefined)).toBe('null');
  });

  test('parses back to the same value and is safe, on one line and on several', () => {
    fc.assert(
      fc.property(plain, (value) => {
        for (const indent of [undefined, 2]) {
          const json = toJson(value, indent);
          expect(JSON.stringify(JSON.parse(json))).toBe(JSON.stringify(value));
          expect(forbidden(json).filter((character) => character !== '\n')).toEqual([]);
        }
        expect(toJson(value)).not.toContain('\n');
      }),
      { numRuns: 500 },
    );
  });
});

describe('YAML', () => {
  test('parses back to the same value and is safe', () => {
    const wellFormed = plain.filter((value) => !/\\ud[89a-f]/i.test(JSON.stringify(value)));
    fc.assert(
      fc.property(wellFormed, (value) => {
        const yaml = toYaml(value);
        expect(JSON.stringify(parseYaml(yaml))).toBe(JSON.stringify(value));
        expect(forbidden(yaml).filter((character) => character !== '\n')).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});

/** RFC 4180, read by the grammar and not by the library that wrote it. */
function readCsv(text: string): string[][] {
  const records: string[][] = [[]];
  let rest = text;
  while (rest !== '') {
    const [whole, quoted, bare, end] = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/.exec(rest)!;
    records.at(-1)!.push(quoted === undefined ? bare! : quoted.replaceAll('""', '"'));
    if (end === '\r\n') records.push([]);
    rest = rest.slice(whole.length);
  }
  return records.slice(0, -1);
}

async function csvOf(items: unknown[]): Promise<string> {
  let text = '';
  for await (const line of formatCsv({ kind: 'list', items, rest: () => ({}) }, {}, undefined, 'UTC'))
    text += line;
  return text;
}

/** What the spreadsheets of East Asia take for the signs as well, and all of them behind blanks. */
const formula = (text: string) =>
  '\t\r\n'.includes(text[0] ?? ' ') || '=+-@＝＋－＠'.includes(text.trimStart()[0] ?? ' ');

describe('CSV', () => {
  test('neutralises what a spreadsheet takes for a formula, and leaves numbers numbers', async () => {
    const texts = ['=1', '+1', '-1', '@a', '\ta', '\ra', '\na', 'a=1', "'a"];
    expect(readCsv(await csvOf(texts.map((text) => ({ text }))))).toEqual([
      ['text'],
      ["'=1"],
      ["'+1"],
      ["'-1"],
      ["'@a"],
      ["'\\ta"],
      ["'\\ra"],
      ["'\\na"],
      ['a=1'],
      ["'a"],
    ]);
    const wide = ['＝1', '＋1', '－1', '＠a', ' =1', '\ufeff=1', '\u3000＝1', '\u00a0@a'];
    for (const text of wide) {
      const [header, record] = readCsv(await csvOf([{ [text]: text }]));
      expect([header, record]).toEqual([[`'${safeCell(text)}`], [`'${safeCell(text)}`]]);
    }
    expect(await csvOf([{ a: -5, b: -98765432109876543210n, c: true, d: null }])).toBe(
      'a,b,c,d\r\n-5,-98765432109876543210,true,\r\n',
    );
  });

  test('an item that is missing its only field is not an empty line', async () => {
    expect(await csvOf([{ a: 'x' }, {}])).toBe('a\r\nx\r\n""\r\n');
  });

  test('reads back as the safe text, with no field that begins a formula', async () => {
    const rows = fc.array(fc.record({ a: hostile, b: hostile, n: fc.integer() }), {
      minLength: 1,
      maxLength: 5,
    });
    await fc.assert(
      fc.asyncProperty(rows, async (items) => {
        const text = await csvOf(items);
        const [header, ...records] = readCsv(text);
        expect(header).toEqual(['a', 'b', 'n']);
        expect(records).toEqual(
          items.map(({ a, b, n }) => [
            formula(a) ? `'${safeLine(a)}` : safeLine(a),
            formula(b) ? `'${safeLine(b)}` : safeLine(b),
            String(n),
          ]),
        );
        expect(forbidden(text.replaceAll('\r\n', ''))).toEqual([]);
      }),
    );
  });
});
