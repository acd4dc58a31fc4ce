import { expect, test } from 'vitest';
import { buildPayload, encodePayload, parsePayload } from '../../src/vietqr/payload.ts';

const vectors = [
  {
    payload:
      '00020101021238570010A00000072701270006970403011300110123456780208QRIBFTTA530370454061800005802VN62340107NPS68690819thanh toan don hang63042E2E',
    fields: {
      bankBin: '970403',
      account: '0011012345678',
      amount: 180000,
      bill: 'NPS6869',
      purpose: 'thanh toan don hang',
    },
  },
  {
    payload:
      '00020101021138600010A00000072701300006970403011697040311012345670208QRIBFTTC53037045802VN63044F52',
    fields: { bankBin: '970403', account: '9704031101234567', toCard: true },
  },
  {
    payload:
      '00020101021238570010A00000072701270006970415011300110019324180208QRIBFTTA530370454061200005802VN62170813ung ho lu lut6304C15C',
    fields: { bankBin: '970415', account: '0011001932418', amount: 120000, purpose: 'ung ho lu lut' },
  },
  {
    payload:
      '00020101021238530010A0000007270123000697041601092576788590208QRIBFTTA53037045405100005802VN62150811Chuyen tien630453E6',
    fields: { bankBin: '970416', account: '257678859', amount: 10000, purpose: 'Chuyen tien' },
  },
  {
    payload:
      '00020101021138620010A000000727013200069710250118PSP1234567890000000208QRIBFTTA53037045802VN62190515MOMOW2W123456786304821F',
    fields: { bankBin: '971025', account: 'PSP123456789000000', reference: 'MOMOW2W12345678' },
  },
  {
    payload:
      '00020101021238590010A0000007270129000697042201156607040600001290208QRIBFTTA52040000530370454031005802VN5914aAeEoOiIuUyYđĐ6007Vietnam62170113INV/TEST/000263046744',
    fields: {
      bankBin: '970422',
      account: '660704060000129',
      categoryCode: '0000',
      amount: 100,
      beneficiaryName: 'aAeEoOiIuUyYđĐ',
      city: 'Vietnam',
      bill: 'INV/TEST/0002',
    },
  },
];

test.each(vectors)('$payload is read and written to the byte', ({ payload, fields }) => {
  const parsed = parsePayload(payload);
  expect(parsed).toMatchObject({ ok: true, fields, singleUse: 'amount' in fields });
  expect(parsed.ok && parsed.fields).toEqual(fields);
  expect(encodePayload(parsed.objects)).toBe(payload);
  expect(buildPayload(fields, { fold: false })).toBe(payload);
});
