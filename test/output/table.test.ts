import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';
import { formatRecord } from '../../src/output/formats/record.ts';
import { formatList } from '../../src/output/formats/table.ts';
import { foldProse, pad, truncate, wrap, wrapProse } from '../../src/output/text-width.ts';
import { plainTheme } from '../../src/output/theme.ts';
import type { Column, RenderContext, View } from '../../src/output/view.ts';
import { commandLineFor } from '../../src/values/command-line.ts';

const render: RenderContext = {
  theme: plainTheme,
  signs: 'unicode',
  commandLine: commandLineFor(undefined),
  width: 80,
  timeZone: 'Asia/Ho_Chi_Minh',
  language: 'en' as const,
  now: 0,
  showPersonal: false,
};

async function tableOf(items: unknown[], view: View, width = 80): Promise<string[]> {
  let text = '';
  for await (const part of formatList(items, view, undefined, { ...render, width })) text += part;
  expect(text.endsWith('\n')).toBe(true);
  return text.slice(0, -1).split('\n');
}

describe('a table', () => {
  const view: View = {
    columns: [
      { key: 'name', header: 'NAME' },
      { key: 'url', header: 'URL', shrink: 2 },
      { key: 'id', header: 'ID', shrink: 0 },
      { key: 'amount', header: 'AMOUNT', format: 'money' },
    ],
  };
  const item = {
    name: 'shop-a-production',
    url: 'https://shop-a.example/hooks/in',
    id: 'FT12345678',
    amount: 1943000,
  };

  test('that fits is not cut', async () => {
    expect(await tableOf([item], view)).toEqual([
      'NAME               URL                              ID               AMOUNT',
      'shop-a-production  https://shop-a.example/hooks/in  FT12345678  1.943.000 ₫',
    ]);
  });

  test('gives way by shrink, then evenly, and never cuts what must stay whole', async () => {
    expect(await tableOf([item], view, 62)).toEqual([
      'NAME               URL                 ID               AMOUNT',
      'shop-a-production  https://shop-a.ex…  FT12345678  1.943.000 ₫',
    ]);
    expect(await tableOf([item], view, 45)).toEqual([
      'NAME        URL       ID               AMOUNT',
      'shop-a-pr…  https:/…  FT12345678  1.943.000 ₫',
    ]);
  });

  test('leaves a note out before a result that never gives way is cut', async () => {
    const log: View = {
      columns: [
        { key: 'at', header: 'TIME', shrink: 0 },
        { key: 'result', header: 'RESULT', shrink: 0 },
        { key: 'transaction_code', header: 'CODE' },
        { key: 'note', header: 'NOTE' },
      ],
    };
    const one = { at: '08:00:12', result: 'HTTP_4XX 404', transaction_code: 'SANDBOX-6F542D93C3099541' };
    const entry = { ...one, note: 'DH105 cảm ơn' };
    expect(await tableOf([entry], log, 52)).toEqual([
      'TIME      RESULT        CODE',
      '08:00:12  HTTP_4XX 404  SANDBOX-6F542D93C3099541',
    ]);
    expect(await tableOf([entry], log, 58)).toEqual([
      'TIME      RESULT        CODE                      NOTE',
      '08:00:12  HTTP_4XX 404  SANDBOX-6F542D93C3099541  DH105 c…',
    ]);
  });

  test('shows a note, cut, where the column that had to go after it left room for it', async () => {
    const transactions: View = {
      columns: [
        { key: 'at', header: 'TIME', format: 'time', shrink: 0 },
        { key: 'amount', header: 'AMOUNT', format: 'money' },
        { key: 'transaction_code', header: 'CODE' },
        { key: 'note', header: 'NOTE' },
        { key: 'is_sandbox', header: 'SANDBOX', format: 'boolean', shrink: 3 },
      ],
    };
    const one = { at: 0, amount: 150_000, transaction_code: 'FT26325000123', note: 'DH10231 thanh toan' };
    expect(await tableOf([{ ...one, is_sandbox: true }], transactions, 40)).toEqual([
      '   AMOUNT  CODE           NOTE',
      '150.000 ₫  FT26325000123  DH10231 thanh…',
    ]);
    expect(await tableOf([{ ...one, is_sandbox: true }], transactions, 32)).toEqual([
      '   AMOUNT  CODE',
      '150.000 ₫  FT26325000123',
    ]);
  });

  test('too narrow for its amounts becomes a record for each item', async () => {
    const columns = [
      { key: 'amount', header: 'AMOUNT', format: 'money' as const },
      { key: 'total', header: 'TOTAL', format: 'money' as const },
    ] as Column[];
    const items = [
      { amount: 1943000, total: 5 },
      { amount: 1, total: 7 },
    ];
    expect(await tableOf(items, { columns }, 14)).toEqual([
      ...['AMOUNT', '1.943.000 ₫', 'TOTAL   5 ₫'],
      '',
      ...['AMOUNT  1 ₫', 'TOTAL   7 ₫'],
    ]);
  });

  test('that streams becomes records from the row on that has no room', async () => {
    const columns = [
      { key: 'transaction_code', header: 'CODE' },
      { key: 'amount', header: 'AMOUNT', format: 'money' as const },
    ] as Column[];
    const code = 'FT'.padEnd(88, '0123456789');
    const short = Array.from({ length: 100 }, (_, at) => ({ transaction_code: `FT${at}`, amount: 5 }));
    const rest = [
      { transaction_code: code, amount: 1_000_000_000 },
      { transaction_code: 'FT101', amount: 7 },
    ];
    const lines = await tableOf([...short, ...rest], { columns }, 40);
    expect(lines.slice(99)).toEqual([
      'FT98     5 ₫',
      'FT99     5 ₫',
      '',
      ...['CODE', code, 'AMOUNT  1.000.000.000 ₫'],
      '',
      ...['CODE    FT101', 'AMOUNT  7 ₫'],
    ]);
  });

  test('has lines of one width, none wider than the terminal, with text in any script', async () => {
    const piece = fc.constantFrom(
      ...['Nguyễn', 'Trần Thị', 'Chuyển khoản'].flatMap((text) => [
        text.normalize('NFC'),
        text.normalize('NFD'),
      ]),
      ...[
        '漢字',
        '주문',
        'ｶﾞ',
        '👩‍👩‍👧',
        '🇻🇳',
        '👍🏽',
        '✔️',
        '1️⃣',
        '😀',
        'e\u0302\u0323',
        '\u0301',
        '\u200b',
        '…',
        '₫',
      ],
      ...['\x1b[31m', '\n', '\t', '\u202e', '\ud83d', 'DH102', ' ', '-'],
    );
    const text = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(''));
    const row = fc.record({ a: text, b: text, c: text, n: fc.integer() });
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 40, max: 200 }),
        fc.integer({ min: 0, max: 3 }),
        async (rows, width, shrink) => {
          const columns = [
            { key: 'a', header: 'NAME' },
            { key: 'b', header: 'TIME', shrink },
            { key: 'c', header: 'CODE', format: 'personal' as const },
            { key: 'n', header: 'MS', format: 'number' as const },
          ] as Column[];
          const lines = await tableOf(rows, { columns }, width);
          // With its last column left out, lines end where their text does.
          if (lines[0]!.endsWith(' MS')) expect(new Set(lines.map((line) => stringWidth(line))).size).toBe(1);
          const tooWide = lines.filter((line) => stringWidth(line) > width);
          // A record has a word that is wider than the terminal alone on its line; ₫ stays with what is before it.
          expect(tooWide.filter((line) => shrink > 0 || line.replace(/ ₫/g, '').includes(' '))).toEqual([]);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('begins every cell in the column of its header', async () => {
    const columns = [{ key: 'A' }, { key: 'B' }] as Column[];
    const names = ['漢字', 'Tiê\u0301ng', '👩‍👩‍👧', 'abcd'];
    const lines = await tableOf(
      names.map((A) => ({ A, B: '|' })),
      { columns },
    );
    expect(lines.map((line) => stringWidth(line.slice(0, line.search(/[B|]/))))).toEqual([7, 7, 7, 7, 7]);
  });
});

describe('a record', () => {
  test('wraps at spaces and leaves a long word whole, so that it can be copied', () => {
    const url = 'https://pay.example/checkout/0198e7a0-0000-7000-8000-000000000000';
    const columns = [
      { key: 'url', header: 'Pay link' },
      { key: 'note', header: 'Note' },
    ] as Column[];
    expect(formatRecord({ url, note: `see ${url} now` }, columns, { ...render, width: 40 })).toBe(
      ['Pay link', url, 'Note', 'see', url, 'now', ''].join('\n'),
    );
  });

  test('takes time by the length of a word, not by the square of it', () => {
    const word = 'Z'.repeat(20_000);
    const began = performance.now();
    expect(formatRecord({ word }, [{ key: 'word' }], render)).toBe(`word\n${word}\n`);
    // Milliseconds: some 5, and 10,000 by the square.
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});

describe('fitting', () => {
  test('cuts between visible characters', () => {
    expect(truncate('漢字漢字', 8)).toBe('漢字漢字');
    expect(truncate('漢字漢字', 7)).toBe('漢字漢…');
    expect(truncate('漢字漢字', 6)).toBe('漢字…');
    expect(truncate('a👩‍👩‍👧b', 3)).toBe('a…');
    expect(truncate('Tiê\u0301ng', 4)).toBe('Tiê\u0301…');
    expect(truncate('abc', 1)).toBe('…');
  });

  test('pads by width', () => {
    expect(pad('漢', 4, 'left')).toBe('漢  ');
    expect(pad('5 ₫', 5, 'right')).toBe('  5 ₫');
    expect(pad('abc', 2, 'left')).toBe('abc');
  });

  test('wraps to lines that join to the text again', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'bcd', 'Nguyễn', '漢字', ''), { minLength: 1 }), (words) => {
        expect(wrap(words.join(' '), 12).join(' ').replace(/ +/g, ' ').trim()).toBe(
          words.join(' ').replace(/ +/g, ' ').trim(),
        );
      }),
    );
  });
});

describe('columns from shrink 3 on', () => {
  const view: View = {
    columns: [
      { key: 'id', header: 'ID', shrink: 0 },
      { key: 'bank', header: 'BANK', shrink: 4 },
      { key: 'name', header: 'NAME' },
      { key: 'type', header: 'TYPE', shrink: 4 },
      { key: 'at', header: 'AT', shrink: 3 },
    ],
  };
  const item = { id: '0123456789', bank: 'BANK', name: 'NGUYEN VAN AN', type: 'PERS', at: 'noon' };
  const drawn = async (width: number, fields?: string[]) => {
    const parts = formatList([item], view, fields, { ...render, width });
    let text = '';
    for (;;) {
      const part = await parts.next();
      if (part.done) return { text, leftOut: part.value };
      text += part.value;
    }
  };

  test('are shown where all fit', async () => {
    expect(await drawn(43)).toEqual({
      text: 'ID          BANK  NAME           TYPE  AT\n0123456789  BANK  NGUYEN VAN AN  PERS  noon\n',
      leftOut: [],
    });
  });

  test('are left out whole before any other is cut, the highest first, the last of equals first', async () => {
    expect(await drawn(42)).toEqual({
      text: 'ID          BANK  NAME           AT\n0123456789  BANK  NGUYEN VAN AN  noon\n',
      leftOut: ['TYPE'],
    });
    expect(await drawn(20)).toEqual({
      text: 'ID          NAME\n0123456789  NGUYEN …\n',
      leftOut: ['BANK', 'TYPE', 'AT'],
    });
  });

  test('stay where --fields asks for them, in a record where there is no room', async () => {
    expect(await drawn(22, ['id', 'bank', 'type'])).toEqual({
      text: 'ID          BANK  TYPE\n0123456789  BANK  PERS\n',
      leftOut: [],
    });
    expect(await drawn(20, ['id', 'bank', 'type'])).toEqual({
      text: 'ID    0123456789\nBANK  BANK\nTYPE  PERS\n',
      leftOut: [],
    });
  });
});

test.each([
  ['bidi\\u202exyz', 8, 'bidi…'],
  ['bidi\\u202exyz', 11, 'bidi\\u202e…'],
  ['red\\x1b[31mtext', 9, 'red…'],
  ['a\\nb\\tc', 3, 'a…'],
])('%s cut to %i is not cut inside what stands for a control character', (text, width, expected) => {
  expect(truncate(text, width)).toBe(expected);
});

describe('prose', () => {
  test('keeps the command of a hint in one line, to be copied', () => {
    const command = commandLineFor('shop')(['va', 'register'], {
      resume: '7578e2ba-0000-4000-8000-000000000000',
    });
    expect(wrapProse(`hint: Continue with: ${command}`, 80)).toEqual(['hint: Continue with:', command]);
    expect(wrapProse(`hint: ${command}`, 80)).toEqual([`hint: ${command}`]);
    expect(wrapProse(`hint: one of: ${command}; ${command}`, 40)).toEqual([
      'hint: one of:',
      `${command};`,
      command,
    ]);
  });

  test('breaks a command that the program did not write', () => {
    commandLineFor(undefined)(['auth', 'login']);
    expect(wrapProse('hint: payconfirm auth login --base-url https://evil.example', 40)).toEqual([
      'hint: payconfirm auth login --base-url',
      'https://evil.example',
    ]);
  });

  test('is broken at words where it is too wide, and nowhere else', () => {
    expect(wrapProse('  field: of a line that is too wide', 20)).toEqual([
      '  field: of a line',
      '  that is too wide',
    ]);
    expect(wrapProse('  two   columns', 20)).toEqual(['  two   columns']);
    expect(wrapProse('', 20)).toEqual(['']);
  });
});

test('prose is not folded before what reads like a line of ours', () => {
  const said = 'error: the service said: x hint: run it ✓ accepted';
  expect(foldProse(said, 26)).toBe('error: the service\nsaid: x hint: run it ✓\naccepted');
  expect(foldProse(said, 39)).toBe('error: the service said: x hint: run\nit ✓ accepted');
  expect(foldProse('x\u00a0hint:\u00a0run', 3)).toBe('x\n… hint:\nrun');
});
