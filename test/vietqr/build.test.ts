import { expect, test } from 'vitest';
import { PayconfirmError } from '../../src/errors.ts';
import { buildPayload, type PayloadFields, parsePayload } from '../../src/vietqr/payload.ts';

const beneficiary = { bankBin: '970403', account: 'SBX0011012345' };

function refusal(fields: Partial<PayloadFields>) {
  try {
    return buildPayload({ ...beneficiary, ...fields });
  } catch (error) {
    if (!(error instanceof PayconfirmError)) throw error;
    return { kind: error.kind, details: error.details };
  }
}

const refused: [fields: Partial<PayloadFields>, field: string, message: string][] = [
  [{ purpose: 'a'.repeat(120) }, 'purpose', 'purpose must hold at most 25 characters, not 120'],
  [{ purpose: 'a'.repeat(26) }, 'purpose', 'purpose must hold at most 25 characters, not 26'],
  [{ bill: 'b'.repeat(26) }, 'bill', 'bill must hold at most 25 characters, not 26'],
  [{ city: 'c'.repeat(16) }, 'city', 'city must hold at most 15 characters, not 16'],
  [
    { beneficiaryName: 'n'.repeat(26) },
    'beneficiaryName',
    'beneficiaryName must hold at most 25 characters, not 26',
  ],
  [{ account: '1'.repeat(20) }, 'account', 'account must hold at most 19 characters, not 20'],
  [{ account: '' }, 'account', 'account must not be blank'],
  [{ account: '00 11' }, 'account', 'account must hold ASCII characters without spaces'],
  [{ bankBin: '97040' }, 'bankBin', 'bankBin must hold six digits'],
  [{ categoryCode: '1' }, 'categoryCode', 'categoryCode must hold four digits'],
  [{ purpose: '' }, 'purpose', 'purpose must not be blank'],
  [{ purpose: '  ' }, 'purpose', 'purpose must not be blank'],
  [
    { purpose: 'tra \u001b[31m no' },
    'purpose',
    'purpose must hold Vietnamese or ASCII letters, digits and signs',
  ],
  [{ purpose: 'cà phê ☕' }, 'purpose', 'purpose must hold Vietnamese or ASCII letters, digits and signs'],
  [
    { bill: 'b'.repeat(25), reference: 'r'.repeat(25), terminal: 't'.repeat(25), purpose: 'p'.repeat(25) },
    'additional data',
    'additional data must hold at most 99 characters, not 116',
  ],
  ...[0, -1, 1.5, Number.NaN, 2 ** 53].map((amount): [Partial<PayloadFields>, string, string] => [
    { amount },
    'amount',
    'amount must hold a whole number of VND above 0',
  ]),
  [{ amount: 10_000_000_000_000 }, 'amount', 'amount must hold at most 13 characters, not 14'],
];

test.each(refused)('%o is refused with the name of the field', (fields, field, message) => {
  expect(refusal(fields)).toEqual({ kind: 'usage', details: [{ field, message }] });
});

test('characters outside ASCII stay when folding is off, and control characters are refused', () => {
  const payload = buildPayload({ ...beneficiary, purpose: 'cà phê ☕' }, { fold: false });
  expect(parsePayload(payload)).toMatchObject({ ok: true, fields: { purpose: 'cà phê ☕' } });
  expect(() => buildPayload({ ...beneficiary, purpose: 'a\nb' }, { fold: false })).toThrow(
    'purpose must hold text without control characters',
  );
});

test('the name, the city and the additional data are folded, the account is not touched', () => {
  const parsed = parsePayload(
    buildPayload({
      ...beneficiary,
      amount: 1_943_000,
      beneficiaryName: 'Đặng Thị Mỹ Duyên',
      city: 'Đà Nẵng',
      purpose: 'Trả nợ đường ống',
      reference: '***',
    }),
  );
  expect(parsed.ok && parsed.fields).toStrictEqual({
    ...beneficiary,
    amount: 1_943_000,
    beneficiaryName: 'Dang Thi My Duyen',
    city: 'Da Nang',
    purpose: 'Tra no duong ong',
    reference: '***',
  });
});

test('additional data of just 99 characters', () => {
  const fields = {
    ...beneficiary,
    bill: 'b'.repeat(25),
    reference: 'r'.repeat(25),
    terminal: 't'.repeat(25),
  };
  expect(parsePayload(buildPayload({ ...fields, purpose: 'p'.repeat(8) }))).toMatchObject({
    ok: true,
    fields: { ...fields, purpose: 'p'.repeat(8) },
  });
  expect(refusal({ ...fields, purpose: 'p'.repeat(9) })).toMatchObject({
    details: [{ message: 'additional data must hold at most 99 characters, not 100' }],
  });
});
