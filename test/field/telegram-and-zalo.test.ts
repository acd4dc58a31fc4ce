/** Telegram's variables, Zalo's events and refusals, as services of this kind have them (assumed). */
import { expect, test } from 'vitest';
import { startTestbed } from '../harness/testbed.ts';

interface Message {
  channel: string;
  event_type: string;
  text: string;
}

const variables = [
  ...['bank_name', 'account_number', 'vao_hay_ra', 'cong_hay_tru', 'amount', 'transaction_date'],
  ...['transaction_content', 'accumulated'],
];

test('Telegram fills in its variables, the balance so far too', async () => {
  const { ok, emulator } = await startTestbed();
  const template = variables.map((name) => `{{${name}}}`).join('|');
  await ok(['channels', 'telegram', 'create', '--group', '-100', '--name', 'desk', '--template', template]);
  const pay = (amount: string) =>
    ok(['sandbox', 'send', '--account', '0011012345678', '--amount', amount, '--description', 'DH1']);
  await pay('150k');
  await pay('50k');
  const texts = (await emulator.control<Message[]>('GET', '/outbox')).map(({ text }) => text);
  expect(texts).toEqual([
    'BANK|0011012345678|vào|+|50.000|08:00:00 21/11/2026|DH1|200.000',
    'BANK|0011012345678|vào|+|150.000|08:00:00 21/11/2026|DH1|150.000',
  ]);
});

test('Zalo tells of a paid checkout where it is asked to', async () => {
  const { ok, json, emulator } = await startTestbed();
  const zalo = ['channels', 'zalo', 'create', '--group', '1234567890', '--name', 'desk'];
  expect(await json(...zalo)).toMatchObject({ events: ['TRANSACTION_IN'] });
  await ok([...zalo.with(-1, 'paid'), '--event', 'CHECKOUT_PAID']);
  const order = [
    '--amount',
    '200k',
    '--order-code',
    'DH1',
    '--return-url',
    'https://shop.example/',
    '--sandbox',
  ];
  const { id } = await json<{ id: string }>('checkouts', 'create', ...order);
  await ok(['checkouts', 'pay', id]);
  const messages = await emulator.control<Message[]>('GET', '/outbox?channel=zalo');
  expect(messages.map(({ event_type, text }) => [event_type, text.split('\n')[0]])).toEqual([
    ['CHECKOUT_PAID', 'Đơn hàng đã thanh toán: DH1'],
    ['TRANSACTION_IN', 'Nhận 200.000 ₫'],
  ]);
});

test('a bad group is 422; a closed channel is 503, and said to be closed', async () => {
  const { ok, cli } = await startTestbed();
  const zalo = ['channels', 'zalo', 'create'];
  const body = { group_id: 'x', friendly_name: 'desk' };
  expect(await cli([...zalo, '--data', JSON.stringify(body)])).toMatchObject({ code: 3 });
  await ok(['emulator', 'fault', 'set', '--endpoint', 'channels.zalo.create', '--status', '503']);
  expect(await cli([...zalo, '--group', '1234567890', '--name', 'desk'])).toMatchObject({
    code: 5,
    stdout: '',
    stderr: expect.stringContaining('The Zalo channel may be closed'),
  });
});
