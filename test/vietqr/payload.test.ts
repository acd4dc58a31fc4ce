import { expect, test } from 'vitest';
import {
  buildPayload,
  crc16,
  encodePayload,
  flatten,
  parsePayload,
  withAmount,
} from '../../src/vietqr/payload.ts';

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

test("a merchant's code, written by another program, is read", () => {
  const payload =
    '00020101021238510010A000000727012300069704220109SHOP123450206QRPUSH530370454061800005802VN62110107DH1023463043F48';
  expect(parsePayload(payload)).toMatchObject({
    ok: true,
    fields: { bankBin: '970422', account: 'SHOP12345', amount: 180000, bill: 'DH10234' },
    singleUse: true,
  });
});

test.each(vectors)('$payload is read and written to the byte', ({ payload, fields }) => {
  const parsed = parsePayload(payload);
  expect(parsed).toMatchObject({ ok: true, fields, singleUse: 'amount' in fields });
  expect(parsed.ok && parsed.fields).toEqual(fields);
  expect(encodePayload(parsed.objects)).toBe(payload);
  expect(buildPayload(fields, { fold: false })).toBe(payload);
});

/** A payload with a right CRC, so that only the rule under test is broken. */
const seal = (body: string) => `${body}6304${crc16(new TextEncoder().encode(`${body}6304`))}`;

const account = '38570010A00000072701270006970403011300110123456780208QRIBFTTA';
const head = `000201010211${account}`;
const tail = '53037045802VN';

/** What is wrong with a payload, with its messages. */
function renderText(payload: string) {
  const parsed = parsePayload(payload);
  return parsed.ok ? [] : parsed.problems.map((one) => ({ ...one, message: one.message() }));
}

test('the check value of the CRC', () => {
  expect(crc16(new TextEncoder().encode('123456789'))).toBe('29B1');
});

test('an inner length that does not cover its value is refused though the CRC is right', () => {
  const payload =
    '00020101021138570010A00000072701270006970403011200110123456780208QRIBFTTA53037045802VN6304F4E5';
  expect(renderText(payload)).toMatchObject([
    {
      rule: 'length',
      position: 60,
      path: '38.01',
      message: 'too few characters for a data object at the end: 1',
    },
  ]);
  expect(parsePayload(payload.replace('0112', '0113').replace('F4E5', '9E6F'))).toMatchObject({ ok: true });
});

test('a lower-case CRC is read and written in upper case', () => {
  const payload =
    '00020101021138540010A00000072701240006970422011003523509170208QRIBFTTA53037045802VN630479db';
  const parsed = parsePayload(payload);
  expect(parsed).toMatchObject({ ok: true, fields: { bankBin: '970422', account: '0352350917' } });
  expect(encodePayload(parsed.objects)).toBe(payload.replace('79db', '79DB'));
});

test('data objects in another order and unknown ones come back to the byte', () => {
  const reordered = seal(`000201010212${account}5802VN5405150008003abc6005Hanoi5303704`);
  const parsed = parsePayload(reordered);
  expect(parsed).toMatchObject({ ok: true, fields: { amount: 15000, city: 'Hanoi' } });
  expect(encodePayload(parsed.objects)).toBe(reordered);
  expect(flatten(parsed.objects).map(({ path, name, value }) => `${path} ${name} ${value}`)).toEqual([
    '00 format 01',
    '01 initiation 12',
    '38.00 scheme A000000727',
    '38.01.00 bankBin 970403',
    '38.01.01 account 0011012345678',
    '38.02 service QRIBFTTA',
    '58 country VN',
    '54 amount 15000',
    '80 unknown abc',
    '60 city Hanoi',
    '53 currency 704',
    `63 crc ${reordered.slice(-4)}`,
  ]);
});

const bad: [why: string, payload: string, problems: [rule: string, position: number, path: string][]][] = [
  ['nothing at all', '', ['00', '01', '38', '53', '58', '63'].map((path) => ['mandatory', 0, path])],
  ['a wrong CRC', `${head}${tail}63040000`, [['crc', 90, '63']]],
  ['a CRC that is not hex', `${head}${tail}6304GGGG`, [['charset', 90, '63']]],
  ['no CRC', `${head}${tail}`, [['mandatory', 86, '63']]],
  ['the CRC before the end', `${seal(head + tail)}6005Hanoi`, [['order', 86, '63']]],
  ['the format not first', seal(`010211000201${account}${tail}`), [['order', 6, '00']]],
  ['another format', seal(`000202010211${account}${tail}`), [['value', 4, '00']]],
  ['another initiation', seal(`000201010213${account}${tail}`), [['value', 10, '01']]],
  ['single use without an amount', seal(`000201010212${account}${tail}`), [['mandatory', 94, '54']]],
  ['a data object twice', seal(`${head}${tail}5802VN`), [['duplicate', 86, '58']]],
  ['an ID of letters', seal(`${head}${tail}ZZ03abc`), [['id', 86, '']]],
  ['a length of letters', seal(`${head}${tail}60xxabc`), [['length', 88, '']]],
  ['a length of 00', seal(`${head}${tail}6000`), [['length', 88, '']]],
  ['a length beyond the end', `${head}${tail}6099Hanoi`, [['length', 88, '']]],
  ['another scheme', seal(`${head.replace('A000000727', 'A000000728')}${tail}`), [['value', 20, '38.00']]],
  ['a BIN of letters', seal(`${head.replace('970403', '97040X')}${tail}`), [['charset', 38, '38.01.00']]],
  [
    'an account with a space',
    seal(`${head.replace('0011012', '001 012')}${tail}`),
    [['charset', 48, '38.01.01']],
  ],
  ['another service', seal(`${head.replace('FTTA', 'FTTX')}${tail}`), [['value', 65, '38.02']]],
  [
    'an account of 20',
    seal(`000201010211${'38640010A0000007270134000697040301200123456789012345678' + '90208QRIBFTTA'}${tail}`),
    [['limit', 48, '38.01.01']],
  ],
  [
    'no service',
    seal(`00020101021138450010A0000007270127000697040301130011012345678${tail}`),
    [['mandatory', 61, '38.02']],
  ],
  ['another currency', seal(`${head}53038405802VN`), [['value', 77, '53']]],
  ['another country', seal(`${head}53037045802US`), [['value', 84, '58']]],
  ['a category of three', seal(`${head}${tail}5203000`), [['charset', 90, '52']]],
  ['an amount of zero', seal(`${head}${tail}54040.00`), [['value', 90, '54']]],
  ['an amount without a digit before its point', seal(`${head}${tail}5402.5`), [['value', 90, '54']]],
  ['an amount with two points', seal(`${head}${tail}54051.0.0`), [['value', 90, '54']]],
  ['an amount with a comma', seal(`${head}${tail}54051,000`), [['value', 90, '54']]],
  ['an amount of 14', seal(`${head}${tail}541412345678901234`), [['limit', 90, '54']]],
  ['a name of 26', seal(`${head}${tail}5926${'ễ'.repeat(26)}`), [['limit', 90, '59']]],
  ['a city of 16', seal(`${head}${tail}6016${'a'.repeat(16)}`), [['limit', 90, '60']]],
  ['a purpose of 26', seal(`${head}${tail}62300826${'a'.repeat(26)}`), [['limit', 94, '62.08']]],
  ['an escape sequence', seal(`${head}${tail}62090805\u001b[31m`), [['charset', 94, '62.08']]],
  ['half a character', seal(`${head}${tail}6003a\ud83db`), [['charset', 90, '60']]],
  ['a broken template', seal(`${head}${tail}62050802a`), [['length', 92, '62']]],
];

test.each(bad)('%s is refused with the position and the rule', (_, payload, problems) => {
  const parsed = parsePayload(payload);
  expect(!parsed.ok && parsed.problems.map(({ rule, position, path }) => [rule, position, path])).toEqual(
    problems,
  );
});

test('several problems come in the order of their positions', () => {
  expect(renderText(`${head}53038405802US63040000`)).toEqual([
    { rule: 'value', position: 77, path: '53', message: 'currency must hold 704' },
    { rule: 'value', position: 84, path: '58', message: 'country must hold VN' },
    {
      rule: 'crc',
      position: 90,
      path: '63',
      message: 'the CRC is 0000, but must be E86E for these characters',
    },
  ]);
});

test('an order that is wrong stands before what comes later', () => {
  const parsed = parsePayload(seal(`010211000201${account}53037045802US`));
  expect(!parsed.ok && parsed.problems.map(({ rule, position }) => [rule, position])).toEqual([
    ['order', 6],
    ['value', 84],
  ]);
});

test.each([
  ['no CRC', `${head}${tail}`, '63 (crc) is missing'],
  [
    'no service',
    seal(`00020101021138450010A0000007270127000697040301130011012345678${tail}`),
    '38.02 (service) is missing',
  ],
  ['a data object twice', seal(`${head}${tail}5802VN`), '58 appears twice'],
  ['the format not first', seal(`010211000201${account}${tail}`), '00 must come first'],
  ['the CRC before the end', `${seal(head + tail)}6005Hanoi`, '63 must come last'],
  ['an ID of letters', seal(`${head}${tail}ZZ03abc`), 'an ID is two digits'],
  ['a length of letters', seal(`${head}${tail}60xxabc`), 'the length of 60 is two digits, 01 to 99'],
  [
    'a length beyond the end',
    `${head}${tail}6099Hanoi`,
    'the length of 60 is 99, but only 5 characters follow',
  ],
])('%s is told in words', (_, payload, message) => {
  expect(renderText(payload).map((problem) => problem.message)).toEqual([message]);
});

test('the same payload with another amount', () => {
  const fields = { bankBin: '970403', account: '0011012345678', purpose: 'DH1' };
  expect(withAmount(buildPayload({ ...fields, amount: 10_000 }), 150_000)).toBe(
    buildPayload({ ...fields, amount: 150_000 }),
  );
});
