import { expect, test } from 'vitest';
import { encodePayload } from '../../../src/emulator/deliveries/encode-body.ts';
import { systemRandom } from '../../../src/io/random.ts';
import { quoted } from '../../../src/texts/translate.ts';
import type { HeaderPair } from '../../../src/values/headers.ts';
import { decodePayload } from '../../../src/webhooks/decode-payload.ts';
import { toConfirm } from '../../../src/webhooks/listener/confirmation.ts';

/** What becomes of a body: `handed on` unasked, `asked` at the service, or why it is held back. */
async function verdict(body: string | Uint8Array, contentType: string, more: readonly HeaderPair[] = []) {
  const bytes = Buffer.from(body);
  const decoded = await decodePayload(bytes, contentType);
  let asked = false;
  const confirm = toConfirm(bytes, [['Content-Type', contentType], ...more], decoded, async () => {
    asked = true;
    return { confirmed: true, message: quoted('') };
  });
  if (confirm === undefined) return 'handed on';
  const readBack = await confirm();
  return asked ? 'asked' : readBack.message();
}

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';
const boundary = '----WebKitFormBoundary0123456789abcdef';
const multipart = `multipart/form-data; boundary=${boundary}`;

const transaction = {
  amount: 500_000,
  description: 'thanh toán DH10234 🏦; 100% & a=b',
  transfer_date: '08:00:00 21/11/2026',
  transaction_code: 'FT1',
  account_number: 'SBX0000000001',
  bank_name: 'BANK',
  type: 'income',
};
const paid = {
  event: 'CHECKOUT_PAID',
  checkout_id: '00000000-0000-4000-8000-000000000000',
  order_code: 'DH7',
  amount: 50_000,
  paid_amount: 50_000,
  status: 'paid',
  paid_at: '2026-11-21T08:00:00',
  transaction_code: 'FT1',
};
const formats = [json, form, 'multipart/form-data'] as const;

test.each(formats)('%s: what the service writes goes on', async (format) => {
  const of = async (payload: Record<string, unknown>) => {
    const { body, contentType } = encodePayload(payload, format, systemRandom);
    return await verdict(body, contentType);
  };
  expect(await of(transaction)).toBe('handed on');
  expect(await of({ ...transaction, transaction_code: 'DUMMY123' })).toBe('handed on');
  expect(await of({ ...transaction, virtual_account_number: 'SBX1', is_sandbox: true })).toBe('handed on');
  expect(await of(paid)).toBe('asked');
  expect(await of({ ...paid, expires_in: 900 })).toBe('asked');
  const { event, ...rest } = paid;
  expect(await of({ ...rest, event_type: event })).toBe('asked');
});

const plainJson = '{"transaction_code":"FT1","amount":5}';
const plainForm = 'transaction_code=FT1&amount=5';
const parts = (...given: string[]) =>
  given
    .map((one) => `--${boundary}\r\n${one}\r\n`)
    .join('')
    .concat(`--${boundary}--\r\n`);
const field = (name: string, value: string) =>
  `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`;
const two = [field('transaction_code', 'FT1'), field('amount', '5')];
const plainMultipart = parts(...two);

test.each([
  [json, plainJson],
  [`${json}; charset=utf-8`, plainJson],
  [`${json};charset=UTF-8`, plainJson],
  [`${json}; charset="utf-8"`, plainJson],
  [form, plainForm],
  [`${form}; charset=utf-8`, plainForm],
  [multipart, plainMultipart],
  [`multipart/form-data; boundary="${boundary}"`, plainMultipart],
])('%s is read by all in one way', async (type, body) => {
  expect(await verdict(body, type)).toBe('handed on');
});

/** Parameters that some app reads in another way, after a Content-Type that is right. */
const parameters = [
  '; charset =utf-7',
  '; charset= utf-8',
  '; charset=utf-7',
  "; charset*=us-ascii''utf-7",
  "; charset*=utf-8''utf-8",
  '; charset*0=utf-',
  '; charset=utf-8-x',
  '; charset=utf8',
  '; charset="utf-8',
  '; charset=utf-8; charset=utf-7',
  '; charset=utf-8, text/plain',
  '; boundary=CC',
  "; boundary*=utf-8''CC",
  '; boundary =CC',
  '; version=1',
  ';',
  ', text/plain',
  '\t; charset=utf-8',
];
const types = [
  ...parameters.map((one) => [`${json}${one}`, plainJson]),
  ...parameters.map((one) => [`${form}${one}`, plainForm]),
  ...[...parameters, '; charset=utf-8', '; start=a'].map((one) => [`${multipart}${one}`, plainMultipart]),
  ['Application/JSON', plainJson],
  ['application/json+x', plainJson],
  ['multipart/form-data', plainMultipart],
  [`multipart/form-data; boundary =${boundary}`, plainMultipart],
  [`multipart/form-data; boundary*=${boundary}`, plainMultipart],
  [`multipart/form-data; boundary*=utf-8''${boundary}`, plainMultipart],
  [`multipart/form-data; boundary=CC; boundary=${boundary}`, plainMultipart],
  [`multipart/mixed; boundary=${boundary}`, plainMultipart],
];
test.each(types)('Content-Type %s is held back', async (type, body) => {
  expect(await verdict(body as string, type as string)).toMatch(/^(its Content-Type|it cannot be read)/);
});

test('a Content-Encoding is held back', async () => {
  for (const coding of ['gzip', 'identity', 'x']) {
    expect(await verdict(plainJson, json, [['content-encoding', coding]])).toMatch(/Content-Encoding/);
  }
});

test.each([
  ['Content-Type', json],
  ['content-type', form],
  ['Content_Type', form],
  ['CONTENT_type', json],
  ['Content_Encoding', 'gzip'],
])('a further header %s: %s is held back', async (name, value) => {
  expect(await verdict(plainJson, json, [[name, value]])).toMatch(
    /^it has (more than one Content-Type|a Content-Encoding)$/,
  );
});

/** Names that some app takes for those of an event, or that no document has. */
const names = [
  ...[
    'event',
    'Event',
    'EVENT',
    'event_type',
    'eventType',
    'checkout_id',
    'checkoutId',
    'order_code',
    'status',
  ],
  ...['e\u0076ent ', ' event', 'event\u0000', 'data[event]', 'data.event', '\uff45vent', '\u0435vent'],
  ...['chec\u212aout_id', '\u0441heckout_id', 'event\u200b', '_charset_', 'charset', 'id', '__proto__', ''],
];
const values = ['CHECKOUT_PAID', 'paid', '', '1'];
const extra = names.flatMap((name) => values.map((value) => [name, value] as const));

test.each(extra)('a transaction with the field %j of %j is held back in each format', async (name, value) => {
  const quoted = JSON.stringify(name);
  const bodies = [
    [`${plainJson.slice(0, -1)},${quoted}:${JSON.stringify(value)}}`, json],
    [`{${quoted}:${JSON.stringify(value)},${plainJson.slice(1)}`, json],
    [`${plainForm}&${encodeURIComponent(name)}=${value}`, form],
    [`${name}=${value}&${plainForm}`, form],
    [parts(...two, field(name, value)), multipart],
  ];
  for (const [body, type] of bodies)
    expect(await verdict(body as string, type as string)).not.toBe('handed on');
});

const oddValues: readonly (readonly [string, string])[] = [
  ['{"transaction_code":"FT1","amount":-5}', json],
  ['{"transaction_code":"FT1","amount":0}', json],
  ['{"transaction_code":"FT1","amount":"0"}', json],
  ['{"transaction_code":"FT1","amount":"5"}', json],
  ['{"transaction_code":"FT1","amount":1.5}', json],
  ['{"transaction_code":"FT1","amount":9007199254740993}', json],
  ['{"transaction_code":"FT1","amount":null}', json],
  ['{"transaction_code":"FT1","amount":true}', json],
  ['{"transaction_code":"FT1"}', json],
  ['{"transaction_code":"","amount":5}', json],
  ['{"transaction_code":"  ","amount":5}', json],
  ['{"transaction_code":7,"amount":5}', json],
  ['{"transaction_code":null,"amount":5}', json],
  ['{"amount":5}', json],
  ['{"transaction_code":"FT1","amount":5,"event":null}', json],
  ['{"transaction_code":"FT1","amount":5,"type":"CHECKOUT_PAID"}', json],
  ['{"transaction_code":"FT1","amount":5,"type":{"event":"CHECKOUT_PAID"}}', json],
  ['{"transaction_code":"FT1","amount":5,"description":["a"]}', json],
  ['{"transaction_code":"FT1\\u0000","amount":5}', json],
  [`\ufeff${plainJson}`, json],
  [`[${plainJson}]`, json],
  ['{"transaction_code":"FT1","amount":5,"description":";event=CHECKOUT_PAID"}', json],
  ['{"transaction_code":"FT1","amount":5,"description":"&data[event]=CHECKOUT_PAID"}', json],
  ['{"transaction_code":"FT1","amount":5,"description":"&Event=CHECKOUT_PAID"}', json],
  ...[
    'amount=-5',
    'amount=0',
    'amount=05',
    'amount=5.0',
    'amount=%35x',
    'amount=',
    'amount=9007199254740993',
  ].map((amount) => [`transaction_code=FT1&${amount}`, form] as const),
  ['transaction_code=&amount=5', form],
  ['transaction_code=%20&amount=5', form],
  ...[
    ';event=CHECKOUT_PAID',
    '\r\nevent=CHECKOUT_PAID',
    '\n',
    '\r\n',
    '&e%76ent=CHECKOUT_PAID',
    '&%65vent=CHECKOUT_PAID',
    '&e%2576ent=CHECKOUT_PAID',
    '&%u0065vent=CHECKOUT_PAID',
    '&%c1%a5vent=CHECKOUT_PAID',
    '&event',
    '&',
    '&=1',
    '&description=a=b',
    '&description=a;b',
    '&description=a%',
    '&description=%u0065',
    '&description=%c1%a5',
    '&description=%ff',
    '&description=%2576',
    '&description=%2526event%253DCHECKOUT_PAID',
    '&description=a%26event%3DCHECKOUT_PAID',
    '&description=a%3Bevent%3DCHECKOUT_PAID',
    '&description=a%0Aevent%3DCHECKOUT_PAID',
    '&description=thanh toan',
    '&description=thanh toán',
    '&description=a%00',
    '&description="a"',
    '&type=%2569ncome',
    '&type=CHECKOUT_PAID',
    '&amount=5',
    '&description=a&description=b',
    '&_charset_=utf-7',
    '#event=1',
    '?event=1',
  ].map((end) => [`${plainForm}${end}`, form] as const),
  [`&${plainForm}`, form],
  [`?${plainForm}`, form],
  [`\ufeff${plainForm}`, form],
  [
    parts(
      ...two,
      'Content-Disposition: form-data; name="description"\r\nContent-Type: text/plain; charset=utf-7\r\n\r\na',
    ),
    multipart,
  ],
  [
    parts(
      ...two,
      'Content-Type: text/plain; charset=utf-7\r\nContent-Disposition: form-data; name="description"\r\n\r\na',
    ),
    multipart,
  ],
  [
    parts(
      ...two,
      'Content-Disposition: form-data; name="description"\r\nContent-Transfer-Encoding: base64\r\n\r\nYQ==',
    ),
    multipart,
  ],
  [
    parts(
      ...two,
      `Content-Type: multipart/mixed; boundary=CC\r\n\r\n--CC\r\n${field('event', 'CHECKOUT_PAID')}\r\n--CC--`,
    ),
    multipart,
  ],
  ...[
    'name="e\\vent"',
    'name="e%76ent"',
    'name="=?utf-8?Q?event?="',
    "name*=utf-8''event",
    'name=event',
    'name="description"; name="event"',
    'name="description"; filename="a.txt"',
    'name="description"; name*=utf-8\'\'event',
    'name = "description"',
    "name='event'",
    'name="description" ',
    'name="description";',
    'name="descr\r\n iption"',
  ].map(
    (name) =>
      [parts(...two, `Content-Disposition: form-data; ${name}\r\n\r\nCHECKOUT_PAID`), multipart] as const,
  ),
  [`before\r\n${plainMultipart}`, multipart],
  [`\r\n${plainMultipart}`, multipart],
  [`${plainMultipart}--${boundary}\r\n${field('event', 'CHECKOUT_PAID')}\r\n--${boundary}--\r\n`, multipart],
  [`${plainMultipart}after`, multipart],
  [parts(...two, field('description', `a\n--${boundary}\n${field('event', 'CHECKOUT_PAID')}`)), multipart],
  [parts(...two, field('description', 'a\r\nevent=CHECKOUT_PAID&')), multipart],
  [parts(...two, field('amount', '5')), multipart],
  [plainMultipart.replaceAll('\r\n', '\n'), multipart],
];
test.each(oddValues)('%j is held back', async (body, type) => {
  expect(await verdict(body, type)).toMatch(/^it/);
});

/** A CHECKOUT_PAID of which an app may read another checkout, order or amount than those that are read back. */
const oddPaid: readonly Record<string, unknown>[] = [
  { ...paid, event_type: 'CHECKOUT_EXPIRED' },
  { ...paid, Event: 'CHECKOUT_PAID' },
  { ...paid, checkoutid: 'another' },
  { ...paid, checkout__id: 'another' },
  { ...paid, checkoutId: 'another' },
  { ...paid, 'chec\u212aout_id': 'another' },
  { ...paid, data: { checkout_id: 'another' } },
  { ...paid, checkout: [1] },
  { ...paid, amount: '50000' },
  { ...paid, amount: -1 },
  { ...paid, transaction_code: '' },
  { ...paid, order_code: 7 },
  { ...paid, checkout_id: ` ${paid.checkout_id}` },
];
test.each(oddPaid)('%j is not even asked for', async (payload) => {
  expect(await verdict(JSON.stringify(payload), json)).toMatch(/^it/);
});
