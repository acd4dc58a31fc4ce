import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { check, decode, encode, type PayloadFields } from '../../src/library/vietqr.ts';

/** Of NAPAS's own guideline, not made by this program. */
const guideline =
  '00020101021138600010A00000072701300006970403011697040311012345670208QRIBFTTC53037045802VN63044F52';
const fields: PayloadFields = { bankBin: '970403', account: '9704031101234567', toCard: true };

test('encode: the payload of these fields', () => {
  expect(encode(fields)).toBe(guideline);
});

test('decode: the fields of a payload', () => {
  expect(decode(guideline)).toMatchObject({ ok: true, fields, singleUse: false });
  const paid = { ...fields, amount: 150000, purpose: 'DH10234' };
  expect(decode(encode(paid))).toMatchObject({ ok: true, fields: paid, singleUse: true });
});

test('Vietnamese letters are folded unless they shall stay', () => {
  const named = { ...fields, beneficiaryName: 'Đặng Thị Mỹ' };
  expect(decode(encode(named))).toMatchObject({ fields: { beneficiaryName: 'Dang Thi My' } });
  expect(decode(encode(named, { fold: false }))).toMatchObject({ fields: named });
});

describe('encode refuses', () => {
  test.each<[object, string]>([
    [{ amount: 0 }, 'amount must hold a whole number of VND above 0'],
    [{ amount: 1.5 }, 'amount must hold a whole number of VND above 0'],
    [{ purpose: 'x'.repeat(26) }, 'purpose must hold at most 25 characters, not 26'],
    [{ bankBin: '97040' }, 'bankBin must hold six digits'],
    // As JavaScript may call it.
    [{ bankBin: undefined }, '38.01.00 (bankBin) is missing'],
    [{ account: undefined }, '38.01.01 (account) is missing'],
    [{ account: 123456789 }, 'account must be a string, not a number'],
    [{ amount: '150000' }, 'amount must be a number, not a string'],
    [{ purpose: null }, 'purpose must be a string, not null'],
    [{ description: 'DH10234' }, 'a payload has no description; it has bankBin, account, '],
  ])('%j', (changed, message) => {
    expect(() => encode({ ...fields, ...changed } as PayloadFields)).toThrow(message);
  });
});

describe('check', () => {
  test('a right one: nothing', () => {
    expect(check(guideline)).toEqual([]);
  });
  test('a wrong one: each thing that is wrong, with its place', () => {
    expect(check(guideline.replace(/.{4}$/, '0000'))).toEqual([
      {
        rule: 'crc',
        position: 93,
        path: '63',
        message: 'the CRC is 0000, but must be 4F52 for these characters',
      },
    ]);
    expect(decode(guideline.replace(/.{4}$/, '0000'))).toMatchObject({
      ok: false,
      problems: [{ rule: 'crc' }],
    });
    expect(check('hello')).not.toEqual([]);
  });
  test.each([null, undefined, 5, {}])('%j is no text', (payload) => {
    for (const read of [check, decode])
      expect(() => read(payload as never)).toThrow(/^payload must be the text of a QR code, not /);
  });
});

test('docs/reference/library.md names every field', () => {
  const page = readFileSync('docs/reference/library.md', 'utf8');
  const refused = () => encode({ ...fields, description: 'DH10234' } as PayloadFields);
  expect(refused).toThrow('it has bankBin, ');
  const [, known = ''] = catching(refused).split(' it has ');
  expect(known.split(', ').filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

function catching(run: () => unknown): string {
  try {
    run();
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}
