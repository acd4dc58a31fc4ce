import { expect, test } from 'vitest';
import { encodePayload } from '../../src/emulator/deliveries/encode-body.ts';
import { systemRandom } from '../../src/io/random.ts';
import { decodePayload, isSandbox, paidTo } from '../../src/webhooks/decode-payload.ts';
import { fieldMatch, matches } from '../../src/webhooks/field-match.ts';

const json = (text: string) => decodePayload(Buffer.from(text), 'application/json');
const form = (text: string) => decodePayload(Buffer.from(text), 'application/x-www-form-urlencoded');
const boundary = '0123456789abcdef0123456789abcdef';
const multipart = (...parts: string[]) => {
  const text = parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('');
  return decodePayload(
    Buffer.from(`${text}--${boundary}--\r\n`),
    `multipart/form-data; boundary="${boundary}"`,
  );
};

const transfer = {
  amount: 500000,
  description: 'thanh toán DH10234 🏦',
  transfer_date: '08:00:00 21/11/2026',
  transaction_code: 'FT1',
  account_number: '0011012345678',
  virtual_account_number: 'SBX1',
  bank_name: 'BANK',
  type: 'income',
  is_sandbox: true,
};

const formats = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'] as const;

test.each(formats)('%s: what the emulator sends is read back', async (format) => {
  const { body, contentType } = encodePayload(transfer, format, systemRandom);
  expect(await decodePayload(body, contentType)).toEqual({ ok: true, format, payload: transfer });
});

test('bodies written by hand', async () => {
  const payload = { amount: 150000, description: 'a b+c&d', transaction_code: 'FT1' };
  expect(
    await json('{ "amount" : 150000,\r\n "description":"a b\\u002bc&d", "transaction_code": "FT1" }\n'),
  ).toEqual({ ok: true, format: 'application/json', payload });
  expect(await form('amount=150000&description=a+b%2Bc%26d&transaction_code=FT1')).toEqual({
    ok: true,
    format: 'application/x-www-form-urlencoded',
    payload,
  });
  expect(
    await multipart(
      'Content-Disposition: form-data; name="amount"\r\n\r\n150000',
      'Content-Disposition: form-data; name="description"\r\n\r\na b+c&d',
      'Content-Disposition: form-data; name="transaction_code"; filename="code.txt"\r\nContent-Type: text/plain\r\n\r\nFT1',
    ),
  ).toEqual({ ok: true, format: 'multipart/form-data', payload });
});

test.each(['7', '{"kind":"x"}', '[1]', 'true'])('an event that is no text, %s, is none', async (event) => {
  const decoded = await json(`{"event":${event},"transaction_code":"FT1","amount":5}`);
  expect(decoded).toEqual({
    ok: true,
    format: 'application/json',
    payload: { transaction_code: 'FT1', amount: 5 },
  });
});

test('CHECKOUT_PAID, by either name of the event', async () => {
  const fields = {
    checkout_id: 'c1',
    order_code: 'DH1',
    amount: 100000,
    paid_amount: 120000,
    status: 'paid',
    paid_at: '2026-11-21T01:00:00',
  };
  const expected = { ok: true, format: 'application/json', payload: { event: 'CHECKOUT_PAID', ...fields } };
  expect(await json(JSON.stringify({ event: 'CHECKOUT_PAID', ...fields }))).toEqual(expected);
  expect(await json(JSON.stringify({ event_type: 'CHECKOUT_PAID', ...fields }))).toEqual({
    ...expected,
    payload: { ...expected.payload, event_type: 'CHECKOUT_PAID' },
  });
  expect(await json('{"event_type":"OTHER","event":"CHECKOUT_PAID"}')).toMatchObject({
    payload: { event: 'CHECKOUT_PAID', event_type: 'OTHER' },
  });
});

test('unknown fields pass through, null counts as absent', async () => {
  const given = { amount: null, note: null, nested: { a: [1, 2.5, 'x'] }, flag: false };
  expect(await json(JSON.stringify(given))).toEqual({
    ok: true,
    format: 'application/json',
    payload: { note: null, nested: { a: [1, 2.5, 'x'] }, flag: false },
  });
  expect(await form('tag=a&tag=b&tag=c&__proto__=x')).toEqual({
    ok: true,
    format: 'application/x-www-form-urlencoded',
    payload: Object.fromEntries([
      ['tag', ['a', 'b', 'c']],
      ['__proto__', 'x'],
    ]),
  });
});

test('amounts are never rounded', async () => {
  const read = async (decoded: ReturnType<typeof json>) => {
    const result = await decoded;
    return result.ok ? result.payload.amount : result;
  };
  expect(await read(json('{"amount":9007199254740991}'))).toBe(9007199254740991);
  expect(await read(json('{"amount":9007199254740993}'))).toBe(9007199254740993n);
  expect(await read(json('{"amount":"9007199254740993"}'))).toBe(9007199254740993n);
  expect(await read(form('amount=9007199254740993'))).toBe(9007199254740993n);
  expect(await read(form('amount=-5'))).toBe(-5);
  expect(await read(json('{"amount":5e5}'))).toBe(500000);
  expect(await json('{"list":[9007199254740993]}')).toMatchObject({
    payload: { list: [9007199254740993n] },
  });
  for (const bad of ['1.5', '"1.000"', '"1,000"', '"1e6"', '""', '" 1"', '"0x10"', '[1]', '{}', 'true']) {
    expect(await read(json(`{"amount":${bad}}`))).toEqual({ ok: false, reason: 'field', field: 'amount' });
  }
});

test('a number that cannot be held is not taken for another', async () => {
  for (const number of ['1e400', '-1e400', `1${'0'.repeat(400)}.5`, '1e309']) {
    for (const body of [`{"amount":${number}}`, `{"other":${number}}`, `{"list":[{"deep":${number}}]}`]) {
      expect(await json(body)).toEqual({ ok: false, reason: 'number-too-large' });
    }
  }
  const digits = `1${'0'.repeat(400)}`;
  expect(await json(`{"other":${digits}}`)).toEqual({ ok: false, reason: 'number-too-large' });
});

test('JSON is read up to thirty levels deep', async () => {
  const nested = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
  expect(await json(nested(30))).toMatchObject({ ok: true });
  for (const levels of [31, 1000, 5000, 10_000, 100_000]) {
    expect(await json(nested(levels))).toEqual({ ok: false, reason: 'too-deep' });
  }
});

test('texts given as numbers, booleans given as texts', async () => {
  expect(
    await json('{"account_number":11012345678,"transaction_code":90071992547409931,"is_sandbox":1}'),
  ).toEqual({
    ok: true,
    format: 'application/json',
    payload: { account_number: '11012345678', transaction_code: '90071992547409931', is_sandbox: true },
  });
  for (const [text, value] of [
    ['true', true],
    ['True', true],
    ['1', true],
    ['false', false],
    ['False', false],
    ['0', false],
  ] as const) {
    expect(await form(`is_sandbox=${text}`)).toMatchObject({ ok: true, payload: { is_sandbox: value } });
  }
  expect(await form('is_sandbox=maybe')).toEqual({ ok: false, reason: 'field', field: 'is_sandbox' });
  expect(await json('{"transaction_code":{}}')).toEqual({
    ok: false,
    reason: 'field',
    field: 'transaction_code',
  });
});

test('a field given twice is not guessed', async () => {
  const refused = { ok: false, reason: 'field', field: 'amount' };
  expect(await form('amount=1&amount=2')).toEqual(refused);
  const part = 'Content-Disposition: form-data; name="amount"\r\n\r\n1';
  expect(await multipart(part, part)).toEqual(refused);
  for (const body of [
    '{"amount":1,"amount":2}',
    '{"amount":1,"amount" :2}',
    '{"amount"\t:1,"amount":2}',
    '{"amount" : 1, "amount"\r\n : 2}',
    '{"amount":1,"amount":2,"description":"a:b"}',
    '{"amount":1,"\\u0061mount":2,"description":"\\"x\\": y"}',
    '{"amount":1,"amount":1.0e1}',
  ]) {
    expect(await json(body)).toEqual({ ok: false, reason: 'name-twice', field: 'amount' });
  }
  expect(await json('{"a":[{"b":1,"b":2}]}')).toEqual({ ok: false, reason: 'name-twice', field: 'b' });
  // Nothing to guess.
  expect(await json('{"amount":1,"amount":1}')).toMatchObject({ ok: true, payload: { amount: 1 } });
});

test('__proto__ lends no fields', async () => {
  const decoded = await json('{"__proto__":{"amount":5,"event_type":"CHECKOUT_PAID"},"type":"income"}');
  if (!decoded.ok) throw new Error(decoded.reason);
  const { amount, event, type } = decoded.payload;
  expect([amount, event, type]).toEqual([undefined, undefined, 'income']);
  expect(({} as { amount?: unknown }).amount).toBe(undefined);
});

test.each<[string, Uint8Array, string | undefined, string]>([
  ['no content type', Buffer.from('{}'), undefined, 'content-type'],
  ['another content type', Buffer.from('{}'), 'text/plain', 'content-type'],
  ['a longer content type', Buffer.from('{}'), 'application/jsonp', 'content-type'],
  ['cut JSON', Buffer.from('{"amount":5'), 'application/json', 'not-json'],
  ['no JSON', new Uint8Array(), 'application/json', 'not-json'],
  ['JSON nested without end', Buffer.from('['.repeat(200_000)), 'application/json', 'not-json'],
  ['an array', Buffer.from('[{"amount":5}]'), 'application/json', 'not-an-object'],
  ['a number', Buffer.from('5'), 'application/json', 'not-an-object'],
  ['null', Buffer.from('null'), 'application/json', 'not-an-object'],
  ['JSON that is not UTF-8', Buffer.from('{"a":"\xe9"}', 'latin1'), 'application/json', 'not-utf8'],
  [
    'a form that is not UTF-8',
    Buffer.from('a=\xe9', 'latin1'),
    'application/x-www-form-urlencoded',
    'not-utf8',
  ],
  ['multipart without a boundary', Buffer.from('--b--\r\n'), 'multipart/form-data', 'not-multipart'],
  [
    'multipart of another boundary',
    Buffer.from('--c--\r\n'),
    'multipart/form-data; boundary=0123456789abcdef0123456789abcdef',
    'not-multipart',
  ],
  [
    'multipart cut short',
    Buffer.from(
      '--0123456789abcdef0123456789abcdef\r\nContent-Disposition: form-data; name="amount"\r\n\r\n15',
    ),
    'multipart/form-data; boundary=0123456789abcdef0123456789abcdef',
    'not-multipart',
  ],
])('not readable: %s', async (_name, body, contentType, reason) => {
  expect(await decodePayload(body, contentType)).toEqual({ ok: false, reason });
});

test('content types in any case and with parameters', async () => {
  const expected = { ok: true, format: 'application/json', payload: { amount: 5 } };
  for (const contentType of [
    'APPLICATION/JSON',
    'application/json; charset=utf-8',
    ' application/json ;x=y',
  ]) {
    expect(await decodePayload(Buffer.from('{"amount":5}'), contentType)).toEqual(expected);
  }
});

test('every cut of a multipart body is read or refused, never thrown', async () => {
  const { body, contentType } = encodePayload(transfer, 'multipart/form-data', systemRandom);
  for (let length = 0; length < body.length - 4; length += 7) {
    expect((await decodePayload(body.subarray(0, length), contentType)).ok).toBe(false);
  }
});

test.each([
  ['by its code', { transaction_code: 'SANDBOX-1', account_number: '96SHOP1' }, '96SHOP1', true],
  ['by its account', { transaction_code: 'FT1', account_number: 'SBX1' }, 'SBX1', true],
  ['a real one', { transaction_code: 'FT1', account_number: '96SHOP1' }, '96SHOP1', false],
  [
    'both accounts named, by the virtual one',
    { transaction_code: 'FT1', account_number: '0011', virtual_account_number: 'SBX1' },
    'SBX1',
    true,
  ],
  [
    'said otherwise',
    { transaction_code: 'SANDBOX-1', account_number: 'SBX1', is_sandbox: false },
    'SBX1',
    false,
  ],
  ['no virtual account', { account_number: '0011', virtual_account_number: '' }, '0011', false],
  ['nothing known', {}, undefined, false],
])('whether it came through the sandbox, and to which account: %s', (_, payload, number, sandbox) => {
  expect([paidTo(payload), isSandbox(payload)]).toEqual([number, sandbox]);
  if (number === undefined) return;
  expect(matches(fieldMatch(`va=${number}`, '--match'), payload)).toBe(true);
  expect(matches(fieldMatch('va=other', '--route'), payload)).toBe(false);
});

test('the note of services that call it transaction_content', async () => {
  const read = async (text: string) => {
    const decoded = await json(text);
    return decoded.ok && decoded.payload.description;
  };
  expect(await read('{"transaction_content":"DH1"}')).toBe('DH1');
  expect(await read('{"description":null,"transaction_content":"DH1"}')).toBe('DH1');
  expect(await read('{"description":"DH2","transaction_content":"DH1"}')).toBe('DH2');
});

test('a name that is there half a million times, in what may come at once: read in a moment', async () => {
  const payload = { a: new Array(500_000).fill('') };
  expect(await form('a&'.repeat(500_000))).toEqual({
    ok: true,
    format: 'application/x-www-form-urlencoded',
    payload,
  });
});
