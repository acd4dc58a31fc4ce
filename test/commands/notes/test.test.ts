/** Order codes that an app still finds in a note which a bank has rewritten. */
import { expect, test } from 'vitest';
import { failedCodes, saferPattern } from '../../../src/commands/notes/find-lost-codes.ts';
import { noteRewritingNames, rewriteNote } from '../../../src/values/transfer-note-rewriting.ts';
import { runCli } from '../../harness/run-cli.ts';
import { said } from '../../harness/said.ts';

const notesTest = (codes: string, ...flags: string[]) =>
  runCli(['notes', 'test', ...flags], { stdin: codes, columns: 80 });

const note = 'Thanh toán {code}, cảm ơn';
const outcome = (codes: string[], pattern: RegExp, text = note) =>
  failedCodes(codes, pattern, text).map(({ code, result, other, rewritings }) =>
    [code, result, other, ...rewritings].filter((one) => one !== null).join(' '),
  );

test('each kind of rewriting, alone and in the order given', () => {
  const text = 'Trả đơn DH-10234 ☕';
  expect(Object.fromEntries(noteRewritingNames.map((name) => [name, rewriteNote(text, [name])]))).toEqual({
    'upper-case': 'TRA DON DH-10234 ',
    'no-punctuation': 'Trả đơn DH10234 ',
    'no-blanks': 'TrảđơnDH-10234☕',
    'bank-prefix': 'CUSTOMER 020097.251126.Trả đơn DH-10234 ☕',
    'bank-suffix': 'Trả đơn DH-10234 ☕ CHUYEN TIEN-251126-09:00:00 FT26325012345',
    'cut-25': text,
    'cut-50': text,
    'cut-100': text,
  });
  for (const length of [25, 50, 100]) {
    expect(rewriteNote('ê'.repeat(101), [`cut-${length}` as 'cut-25'])).toBe('ê'.repeat(length));
  }
  expect(rewriteNote('a b', ['bank-prefix', 'no-blanks'])).toBe('CUSTOMER020097.251126.ab');
});

test('lost: cut off, other letters, punctuation that the pattern wants, another match first', () => {
  expect(outcome(['DH10234'], /DH\d{5}/)).toEqual([]);
  expect(outcome(['DON-HANG-10234'], /DON-?HANG-?\d{5}/)).toEqual([]);
  expect(outcome(['DON-HANG-1023456'], /DON-?HANG-?\d{7}/)).toEqual(['DON-HANG-1023456 lost cut-25']);
  expect(outcome(['dh10234'], /dh\d{5}/)).toEqual(['dh10234 lost upper-case between-banks mangled']);
  expect(outcome(['dh10234'], /dh\d{5}/i)).toEqual([]);
  expect(outcome(['DH-10234'], /DH-\d{5}/)).toEqual(['DH-10234 lost no-punctuation between-banks mangled']);
  expect(outcome(['10234'], /\d{5}/)).toEqual(['10234 lost bank-prefix between-banks']);
  expect(outcome(['DH10234'], /SP\d{5}/)[0]).toMatch(/^DH10234 lost none upper-case /);
  expect(outcome(['---'], /DH\d{5}/)[0]).toMatch(/^--- lost none /);
});

test('glued: letters or digits of the note touch the code', () => {
  expect(outcome(['DH10234'], /\bDH\d{5}\b/)).toEqual(['DH10234 glued no-blanks mangled']);
  expect(outcome(['DH10234'], /DH\d+/, '{code} 2 áo')).toEqual(['DH10234 glued no-blanks mangled']);
});

test('contained: in another code of the list, or with the same letters and digits', () => {
  expect(outcome(['DH1', 'DH10', 'SP20'], /[A-Z]{2}\d+/, '{code}')).toEqual(['DH1 contained DH10']);
  expect(outcome(['H10', 'DH10'], /D?H10/, '{code}')).toEqual(['H10 contained DH10']);
  expect(outcome(['DH-1', 'DH1'], /DH-?1/, '{code}')).toEqual(['DH-1 contained DH1', 'DH1 contained DH-1']);
});

test('the pattern that is proposed', () => {
  expect(saferPattern(['DH-10234', 'DH-10235'])).toBe('/DH[ ._-]?\\d{5}(?!\\d)/i');
  expect(saferPattern(['DH1', 'DH102'])).toBe('/DH[ ._-]?\\d{1,3}(?!\\d)/i');
  expect(saferPattern(['10234567'])).toBe('/(?<!\\d)\\d{8}(?!\\d)/i');
  expect(saferPattern(['SHOPA1B', 'SHOPC2D'])).toBe('/SHOP[ ._-]?[A-Z0-9]{3}/i');
});

test('without a pattern nothing is read', async () => {
  const { code, stdout, stderr } = await notesTest('DH1\n');
  expect([code, stdout, stderr.split('\n')[0]]).toEqual([
    2,
    '',
    "error: --pattern is required: pattern of the order codes, such as 'DH\\d{5}' or '/DH\\d{5}/i'",
  ]);
});

test('codes on standard input: what fails, why, a safer pattern, exit 6', async () => {
  expect(
    said(await notesTest('DH10234\n DH10235\r\n\nDH10234\n', '--pattern', '\\bDH\\d{5}\\b')),
  ).toMatchInlineSnapshot(`
    "DH10234	glued	["no-blanks","mangled"]	ThanhtoánDH10234,cảmơn	
    DH10235	glued	["no-blanks","mangled"]	ThanhtoánDH10235,cảmơn	
    ! error: 2 of 2 codes do not survive
    ! hint: safer pattern: /DH[ ._-]?\\d{5}(?!\\d)/i (2 of 2 survive)
    exit 6
    "
  `);
  const { stdout, code } = await notesTest('DH10234', '--pattern', '\\bDH\\d{5}\\b', '--json');
  expect([code, JSON.parse(stdout)]).toEqual([
    6,
    {
      items: [
        {
          code: 'DH10234',
          result: 'glued',
          other: null,
          rewritings: ['no-blanks', 'mangled'],
          note: 'ThanhtoánDH10234,cảmơn',
          found: null,
        },
      ],
      total: 1,
      codes: 1,
      proposal: { pattern: '/DH[ ._-]?\\d{5}(?!\\d)/i', survive: 1 },
    },
  ]);
});

test('the table fits a terminal; codes that no pattern saves are said so', async () => {
  const codes = { stdin: 'DH1\nDH10\nORDER-2026-0000123\n', tty: true, columns: 80 };
  expect(said(await runCli(['notes', 'test', '--pattern', 'DH\\d+'], codes))).toMatchInlineSnapshot(`
    "ORDER               RESULT             REWRITING  NOTE                     FOUND
    DH1                 contained in DH10  -          -                        -
    ORDER-2026-0000123  lost               none +10   Thanh toán ORDER-2026-…  -
    ! error: 2 of 3 codes do not survive
    ! hint: Use codes of one length, 2 letters and then digits, such as DH10234; put
    ! them first in the note.
    exit 6
    "
  `);
});

test('all survive', async () => {
  const all = await notesTest('DH10234\nDH10235\n', '--pattern', '/dh\\d{5}(?!\\d)/i', '--json');
  expect([all.code, all.stderr, JSON.parse(all.stdout)]).toEqual([
    0,
    'All 2 codes survive.\n',
    { items: [], total: 0, codes: 2, proposal: null },
  ]);
});

test.each([
  ['', ['--pattern', 'DH'], 'standard input is empty'],
  ['DH1', ['--pattern', '/DH1/zz'], '--pattern is no regular expression: Invalid flags'],
  ['DH1', ['--pattern', 'DH('], '--pattern is no regular expression: Invalid regular expression: /DH(/: '],
  ['DH1', ['--pattern', 'DH', '--note', 'code'], '--note must contain {code}'],
  [
    `DH1${'a'.repeat(40)}!`,
    ['--pattern', '(a+)+$'],
    'the pattern was not done with the codes in 2.001 s\nhint: A repetition inside a repetition',
  ],
  ['D'.repeat(101), ['--pattern', 'D+'], 'an order code has at most 100 characters; given: 101'],
])('refuses %j with %j', async (codes, flags, message) => {
  const { code, stdout, stderr } = await notesTest(codes, ...flags);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(`error: ${message}`);
});
