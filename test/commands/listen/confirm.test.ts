import { once } from 'node:events';
import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keptDeliveries } from '../../../src/webhooks/journal/read-journal.ts';
import { ownerOn } from '../../harness/journal-owner.ts';
import { startTestbed, type Testbed } from '../../harness/listening.ts';

let testbed: Testbed;
beforeEach(async () => {
  testbed = await startTestbed();
});
afterEach(() => testbed.stop());

type Fields = Record<string, string | number>;
const boundary = '0123456789abcdef0123456789abcdef';
const form = 'application/x-www-form-urlencoded';
const multipart = `multipart/form-data; boundary=${boundary}`;

/** A payload in each encoding (§6.1), by the Content-Type that is right for it. */
const encodings: Record<string, (fields: Fields) => string> = {
  'application/json': (fields) => JSON.stringify(fields),
  [form]: (fields) => `${new URLSearchParams(texts(fields))}`,
  [multipart]: (fields) =>
    Object.entries(texts(fields))
      .map(
        ([name, value]) =>
          `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      )
      .join('')
      .concat(`--${boundary}--\r\n`),
};

function texts(fields: Fields): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, `${value}`]));
}

/** Values of the Content-Type header, one for each time that it is there. */
const labels: readonly (readonly string[])[] = [
  ...Object.keys(encodings).map((type) => [type]),
  ['application/json; charset=utf-7'],
  [`${form}; charset=utf-7`],
  ['text/plain'],
  ['*/*'],
  [],
  [form, 'application/json'],
  ['application/json', form],
];

const transfer = { transaction_code: 'FT1', amount: 150_000, description: 'DH102', type: 'income' };
const unpaid = { checkout_id: '00000000-0000-4000-8000-000000000000', order_code: 'DH7', status: 'paid' };
const events: Record<string, { fields: Fields; passes: boolean }> = {
  'a transaction': { fields: transfer, passes: true },
  'a test delivery': { fields: { ...transfer, transaction_code: 'DUMMY123' }, passes: true },
  CHECKOUT_PAID: { fields: { ...transfer, ...unpaid, event: 'CHECKOUT_PAID' }, passes: false },
  'CHECKOUT_PAID in event_type': {
    fields: { ...transfer, ...unpaid, event_type: 'CHECKOUT_PAID' },
    passes: false,
  },
  'CHECKOUT_PAID in capitals': { fields: { ...transfer, Event: 'CHECKOUT_PAID' }, passes: false },
  'another event': { fields: { ...transfer, event: 'CHECKOUT_EXPIRED' }, passes: false },
  'an empty event': { fields: { ...transfer, event: '' }, passes: false },
  'no event, and a checkout': { fields: { ...transfer, ...unpaid }, passes: false },
  'no code': { fields: { amount: 150_000 }, passes: false },
  'no amount': { fields: { transaction_code: 'FT1' }, passes: false },
  nothing: { fields: {}, passes: false },
};

async function listening() {
  const app = await testbed.app();
  const flags = ['--port', '0', '--auth', 'NONE', '--confirm', '--forward', app.url];
  const { ready, ended, interrupt } = await testbed.listen(flags);
  testbed.closing.push(async () => {
    interrupt();
    await ended;
  });
  return {
    app,
    url: ready.url,
    events: async () => {
      interrupt();
      return (await ended).events;
    },
  };
}

async function post(url: string, body: string, types: readonly string[]): Promise<[number, string]> {
  const headers = types.flatMap((type) => ['Content-Type', type]);
  const length = ['Content-Length', `${Buffer.byteLength(body)}`, 'Host', new URL(url).host];
  const sent = request(url, { method: 'POST', headers: [...headers, ...length] }).end(body);
  const [reply] = await once(sent, 'response');
  let text = '';
  for await (const chunk of reply) text += chunk;
  return [reply.statusCode, text];
}

async function targets(): Promise<unknown[]> {
  const found = [];
  for await (const { target } of keptDeliveries(testbed.folder, ownerOn(testbed.emulator), 0))
    found.push(target);
  return found;
}

describe('--confirm: each body under each Content-Type, whatever it says', () => {
  test.each(Object.keys(events))('%s', async (name) => {
    const { fields, passes } = events[name] as (typeof events)[string];
    const { app, url, events: ended } = await listening();
    const wrong: unknown[] = [];
    const passed: string[] = [];
    for (const [right, encode] of Object.entries(encodings)) {
      // A code of its own, so that none is taken for a copy of another.
      for (const [n, types] of labels.entries()) {
        const code = fields.transaction_code === 'FT1' ? { transaction_code: `FT-${right.length}-${n}` } : {};
        const body = encode({ ...fields, ...code });
        const [status, text] = await post(url, body, types);
        const held = [409, 503].includes(status) && text.startsWith('not confirmed: ');
        const should = passes && types.join() === right;
        if (should ? status !== 200 : !held) wrong.push([body, types, status, text]);
        if (should) passed.push(body);
      }
    }
    expect(wrong).toEqual([]);
    expect(app.got.map(({ body }) => body)).toEqual(passed);
    // Nobody hands on later what was held back.
    expect((await targets()).filter((target) => target !== undefined).length).toBe(passed.length);
    const told = (await ended()).flatMap((event) => (event.event === 'delivery' ? [event.confirmed] : []));
    expect(told).toEqual(expect.arrayContaining([false]));
    expect(told.filter((confirmed) => confirmed !== false)).toEqual(passed.map(() => null));
  });

  test.each([
    ['a form that is JSON too', form, '{"event":"CHECKOUT_PAID","x":"&transaction_code=FT1&amount=5&"}'],
    [
      'a form that is JSON with a name twice',
      form,
      '{"event":"CHECKOUT_PAID","event":"CHECKOUT_PAID","x":"&transaction_code=FT1&amount=5&"}',
    ],
    [
      'JSON that is a form too',
      'application/json',
      '{"transaction_code":"FT1","amount":5,"description":"&event=CHECKOUT_PAID&checkout_id=c1&"}',
    ],
    [
      'multipart that is a form too',
      multipart,
      encodings[multipart]?.({ ...transfer, description: '&event_type=CHECKOUT_PAID&' }) ?? '',
    ],
    [
      'a checkout within',
      'application/json',
      '{"transaction_code":"FT1","amount":5,"data":[{"event":"CHECKOUT_PAID"}]}',
    ],
    ['a field of a form with brackets', form, 'transaction_code=FT1&amount=5&data[event]=CHECKOUT_PAID'],
  ])('%s is held back', async (_, type, body) => {
    const { app, url } = await listening();
    expect(await post(url, body, [type])).toEqual([
      409,
      expect.stringMatching(
        /^not confirmed: it(s Content-Type is .* reads as| is (JSON with a value within|a form with more))/,
      ),
    ]);
    expect(app.got).toEqual([]);
  });

  test('a paid checkout goes on in every encoding', async () => {
    const checkout = ['--amount', '50000', '--order-code', 'DH7', '--return-url', 'https://shop.example/'];
    const { stdout } = await testbed.cli(['checkouts', 'create', ...checkout, '--sandbox', '--json']);
    const { id, bank } = JSON.parse(stdout);
    const payment = ['--amount', '50000', '--description', 'DH7', '--va', bank.account_number];
    await testbed.cli(['sandbox', 'send', ...payment]);
    const paid = { event: 'CHECKOUT_PAID', checkout_id: id, order_code: 'DH7', amount: 50_000 };
    for (const [type, encode] of Object.entries(encodings)) {
      const { app, url } = await listening();
      expect(await post(url, encode(paid), [type])).toEqual([200, 'from the app \u001b[31m']);
      expect(app.got.length).toBe(1);
    }
  });
});
