/** The hosted payment page over raw HTTP; test/browser has the rest. */
import { createHash, createHmac } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { styleSheet } from '../../src/emulator/checkout-page/style.ts';
import { readQrImage } from '../../src/vietqr/drawing/read-image.ts';
import { parsePayload } from '../../src/vietqr/payload.ts';
import { type Caller, logIn, send } from '../harness/caller.ts';
import { type RunningEmulator, startEmulator } from '../harness/emulator.ts';

let emulator: RunningEmulator;
let call: Caller;
beforeAll(async () => {
  emulator = await startEmulator({ now: '2026-11-21T01:00:00Z' });
  call = await logIn(emulator);
});
afterAll(() => emulator.stop());

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

const headers = {
  'content-security-policy':
    `default-src 'none'; style-src '${hashOf(styleSheet(null))}'; script-src 'self'; connect-src 'self'; img-src data:; ` +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

async function checkout(order_code: string, given: Record<string, unknown> = {}) {
  const body = { amount: 150_000, order_code, return_url: 'http://localhost:3000/', sandbox: true, ...given };
  const { body: reply } = await call('POST', '/checkouts', body, { 'idempotency-key': order_code });
  return reply.data as { id: string; token: string; checkout_url: string; bank: { account_number: string } };
}

const status = (token: string, query = '') =>
  send(emulator.url, 'GET', `/api/v1/checkouts/public/${token}/status${query}`);

test.each([
  ['the page', '', 200, 'text/html; charset=utf-8'],
  ['a page that is not there', 'x', 404, 'text/html; charset=utf-8'],
  ['the script', '/../assets/page.js', 200, 'text/javascript; charset=utf-8'],
  ['the picture', '/code.png', 200, 'image/png'],
  ['a picture that is not there', 'x/code.png', 404, 'text/plain; charset=utf-8'],
])('%s goes out under the policy', async (name, suffix, status, type) => {
  const { checkout_url } = await checkout(name.replaceAll(' ', '-'));
  const response = await fetch(checkout_url + suffix);
  await response.body?.cancel();
  expect(response.status).toBe(status);
  expect(Object.fromEntries(response.headers)).toMatchObject({ ...headers, 'content-type': type });
});

test('the end has its day where that is another one', async () => {
  const { checkout_url } = await checkout('TOMORROW', { expires_in: 86_400 });
  const end = new Date(emulator.clock.now() + 86_400_000 + 7 * 3_600_000).toISOString();
  const [, year, month, day, time] = /^(\d+)-(\d+)-(\d+)T(\d+:\d+)/.exec(end)!;
  const page = await (await fetch(`${checkout_url}?lang=en`)).text();
  expect(page).toContain(`Please pay before ${time} ${day}/${month}/${year}.`);
  const soon = await (await fetch(`${(await checkout('TODAY')).checkout_url}?lang=en`)).text();
  expect(soon).toMatch(/Please pay before \d\d:\d\d\./);
});

test('the state has what is to be paid now, and what is to be said once the time is over', async () => {
  const { checkout_url, token, bank } = await checkout('LIVE', {
    expires_in: 60,
    cancel_url: 'http://localhost:3000/cart',
  });
  const ask = async () => {
    const { data } = (await status(token, '?lang=en')).body;
    const { code, ...shown } = data.page.shown;
    const scanned = code && readQrImage(Buffer.from(code.replace('data:image/png;base64,', ''), 'base64'));
    return { ...data, page: { ...data.page, shown: { ...shown, code: scanned && parsePayload(scanned) } } };
  };
  await call('POST', '/sandbox/transactions', {
    virtual_account_number: bank.account_number,
    amount: 1_000,
    description: 'DH1',
  });
  emulator.clock.set('2026-11-21T01:00:00.500Z');
  const over = {
    status: 'expired',
    title: 'Expired · LIVE · Demo Shop',
    statusText: 'The payment session has expired. Please do not transfer any more.',
    received: 'Received 1.000 ₫',
    difference: '149.000 ₫ less than the order. Please contact the shop about what you transferred.',
    late: '',
    advice: 'A transfer that you already made is still recorded. Keep this page, or contact the shop.',
    cancelPart: '',
    cancelReally: 'Cancel and go back to the shop',
    amountLabel: 'Order amount',
    amount: '150.000 ₫',
    back: 'http://localhost:3000/cart',
    total: '',
    paidAt: '',
    transactionCode: expect.stringMatching(/^SANDBOX-/),
    transfer: '',
    transferDigits: '',
    bank: '',
    accountName: '',
    account: '',
    note: '',
    noteCut: '',
    code: '',
  };
  expect(await ask()).toEqual({
    status: 'pending',
    paid_at: null,
    expires_at: '2026-11-21T01:01:00.000Z',
    seconds_left: 60,
    page: {
      seen: expect.any(String),
      left_ms: 59_500,
      settled: false,
      shown: {
        ...over,
        status: 'pending',
        title: '149.000 ₫ · LIVE · Demo Shop',
        statusText: 'Waiting for payment',
        difference: '149.000 ₫ still missing. The QR code now asks for this amount.',
        advice: '',
        cancelPart: 'The shop has received 1.000 ₫. If you cancel, please contact the shop for a refund.',
        cancelReally: 'Cancel anyway',
        transactionCode: '',
        amountLabel: 'Still to pay',
        amount: '149.000 ₫',
        total: '150.000 ₫',
        transfer: '149.000 ₫',
        transferDigits: '149000',
        bank: 'Test bank',
        accountName: 'Demo Shop',
        account: bank.account_number,
        note: 'LIVE',
        code: expect.objectContaining({
          fields: expect.objectContaining({ account: bank.account_number, amount: 149_000, purpose: 'LIVE' }),
        }),
      },
      afterwards: over,
    },
  });

  emulator.clock.set('2026-11-21T01:01:00Z');
  const ended = { paid_at: null, expires_at: '2026-11-21T01:01:00.000Z', seconds_left: 0 };
  const left = { seen: expect.any(String), left_ms: 0, settled: false, shown: over, afterwards: over };
  expect(await ask()).toEqual({ status: 'expired', ...ended, page: left });
  expect((await status(token)).body.data).toEqual({ status: 'expired', ...ended });
  expect((await fetch(`${checkout_url}/code.png`)).status).toBe(404);
  const page = await (await fetch(checkout_url)).text();
  expect(page).not.toContain('data:image/png');
  expect(page).not.toContain(bank.account_number);

  await emulator.control('POST', '/reset');
  expect((await status(token)).status).toBe(404);
});

test('a page that names what it shows is told only the time, until something changes', async () => {
  call = await logIn(emulator);
  const { token, bank } = await checkout('SEEN');
  const ask = async (seen: string) => (await status(token, `?lang=vi&seen=${seen}`)).body.data.page;
  const { seen } = await ask('');
  expect(await ask(seen)).toEqual({ seen, left_ms: 900_000 });
  const transfer = { virtual_account_number: bank.account_number, amount: 1_000, description: 'd' };
  await call('POST', '/sandbox/transactions', transfer);
  expect(await ask(seen)).toMatchObject({ left_ms: 900_000, shown: { received: 'Đã nhận 1.000 ₫' } });
});

test('a page that is open for a minute takes less than 30 kB', async () => {
  call = await logIn(emulator);
  const { checkout_url, token } = await checkout('LIGHT');
  /** Bytes of an answer as they are on the network. */
  const bytes = (url: string, encoding: string) =>
    new Promise<{ length: number; encoding: string | undefined }>((resolve, reject) => {
      get(url, { headers: { 'accept-encoding': encoding }, agent: false }, async (reply) => {
        let length = JSON.stringify(reply.rawHeaders).length;
        for await (const part of reply) length += (part as Buffer).length;
        resolve({ length, encoding: reply.headers['content-encoding'] });
      }).on('error', reject);
    });
  const { seen } = (await status(token, '?lang=vi')).body.data.page;
  const state = `${emulator.url}/api/v1/checkouts/public/${token}/status?lang=vi&seen=${seen}`;
  const page = await bytes(checkout_url, 'gzip, deflate, br');
  const script = await bytes(`${emulator.url}/checkout/assets/page.js`, 'gzip');
  const poll = await bytes(state, 'gzip');
  expect([page.encoding, script.encoding]).toEqual(['br', 'gzip']);
  expect(page.length + script.length + 30 * poll.length).toBeLessThan(30_000);
});

test('the receipt names each transfer of a payment in parts, and none that came later', async () => {
  call = await logIn(emulator);
  const { token, bank } = await checkout('PARTS');
  const pay = (amount: number, transaction_code: string) =>
    call('POST', '/sandbox/transactions', {
      virtual_account_number: bank.account_number,
      amount,
      transaction_code,
      description: 'd',
    });
  const codes = async () => (await status(token, '?lang=vi')).body.data.page.shown.transactionCode;
  await pay(50_000, 'FT1');
  expect(await codes()).toBe('');
  await pay(100_000, 'FT2');
  await pay(70_000, 'FT3');
  expect(await codes()).toBe('FT1 (50.000 ₫), FT2 (100.000 ₫)');
});

describe('money that comes after the end', () => {
  const start = '2026-11-21T01:00:00Z';
  const end = '2026-11-21T01:20:00Z';
  const time = '08:20:00 21/11/2026';

  /** What the page says of an order that gets `before` until it ends, and `after` then. */
  async function said(order_code: string, { before = 0, after = 0, cancel = false }) {
    emulator.clock.set(start);
    call = await logIn(emulator);
    const { id, token, bank } = await checkout(order_code);
    const pay = async (amount: number) => {
      const transfer = { virtual_account_number: bank.account_number, amount, description: 'd' };
      if (amount > 0) expect((await call('POST', '/sandbox/transactions', transfer)).status).toBe(200);
    };
    await pay(before);
    if (cancel) await call('POST', `/checkouts/${id}/cancel`, undefined, { 'idempotency-key': id });
    emulator.clock.set(end);
    await pay(after);
    const { settled, shown } = (await status(token, '?lang=en')).body.data.page;
    const { statusText, received, difference, late, advice } = shown;
    return { settled, said: [statusText, received, difference, late, advice].filter((text) => text !== '') };
  }
  const cancelled = 'The payment session was cancelled. Please do not transfer any more.';
  const expired = 'The payment session has expired. Please do not transfer any more.';
  const recorded = 'A transfer that you already made is still recorded. Keep this page, or contact the shop.';
  const first = (amount: string) =>
    `Received ${amount} at ${time}, after the session ended. Please contact the shop about this money.`;
  const another = (amount: string) =>
    `Received another ${amount} at ${time}, after the session ended. Please contact the shop about this money.`;

  test.each([
    ['paid exactly', { before: 150_000 }, true, ['Paid', 'Received 150.000 ₫']],
    [
      'a second transfer after paid',
      { before: 150_000, after: 150_000 },
      false,
      ['Paid', 'Received 150.000 ₫', another('150.000 ₫')],
    ],
    [
      'overpaid',
      { before: 200_000 },
      false,
      [
        'Paid',
        'Received 200.000 ₫',
        'You transferred 50.000 ₫ too much. Please contact the shop for a refund.',
      ],
    ],
    ['after a cancel', { after: 150_000, cancel: true }, false, [cancelled, first('150.000 ₫'), recorded]],
    ['cancelled without money', { cancel: true }, false, [cancelled, recorded]],
    [
      'part after expiry',
      { before: 10_000, after: 20_000 },
      false,
      [
        expired,
        'Received 30.000 ₫',
        '120.000 ₫ less than the order. Please contact the shop about what you transferred.',
        `Of this, 20.000 ₫ came at ${time}, after the session expired.`,
        recorded,
      ],
    ],
    [
      'all of it after expiry',
      { after: 150_000 },
      false,
      [
        'Paid (the money came after the session expired)',
        'Received 150.000 ₫',
        'Please contact the shop to confirm the order.',
      ],
    ],
  ])('%s', async (name, given, settled, texts) => {
    expect(await said(name.replaceAll(' ', '-'), given)).toEqual({ settled, said: texts });
  });
});

test.each(['', '/', '/%', '/%zz', '/%C0', '/%00', '/%2F', '/x/', '/x/y', '/x/%', '/assets/x', '//'])(
  'what is not there is our own page: /checkout%s',
  async (path) => {
    const { hostname, port } = new URL(emulator.url);
    const reply = await new Promise<IncomingMessage>((resolve, reject) => {
      get({ hostname, port, path: `/checkout${path}`, agent: false }, resolve).on('error', reject);
    });
    let page = '';
    for await (const part of reply.setEncoding('utf8')) page += part;
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(page).toContain('<h1><strong>Không tìm thấy phiên thanh toán</strong></h1>');
  },
);

test.each([
  ['vi', {}],
  ['vi', { 'accept-language': 'fr' }],
  ['vi', { 'accept-language': 'vi-VN,vi;q=0.9,en;q=0.8' }],
  ['en', { 'accept-language': 'fr-FR,en-GB;q=0.9,vi;q=0.1' }],
])('speaks %s to a browser that sends %o', async (language, sent) => {
  const response = await fetch(`${emulator.url}/checkout/none`, { headers: sent });
  expect(await response.text()).toContain(`<html lang="${language}">`);
});

test('the way back is signed for the shop once it is paid, by the clock of the machine', async () => {
  call = await logIn(emulator);
  const { id, token, bank } = await checkout('BACK', { return_url: 'http://localhost:3000/thanks?a=1' });
  const transfer = { virtual_account_number: bank.account_number, amount: 150_000, description: 'd' };
  await call('POST', '/sandbox/transactions', transfer);
  await emulator.control('POST', '/advance', { ms: 3_600_000 });
  const back = new URL((await status(token, '?lang=vi')).body.data.page.shown.back);
  const { ts, sig, ...parameters } = Object.fromEntries(back.searchParams);
  expect(parameters).toEqual({ a: '1', service_checkout: id, order_code: 'BACK', status: 'paid' });
  expect(Number(ts)).toBe(Math.floor(emulator.clock.now() / 1000));
  const signed = createHmac('sha256', 'emulator-return-secret-for-the-way-back-to-shops');
  expect(sig).toBe(signed.update(`${id}|BACK|paid|${ts}`).digest('hex'));
});

test('a page wears the payment profile of its shop, and its policy lets in that logo alone', async () => {
  call = await logIn(emulator);
  const before = (await call('GET', '/payment-profile')).body.data;
  const worn = {
    display_name: 'Trà & Sữa',
    logo_url: 'https://cdn.shop.example/a;b,c/logo.png?v=2',
    hotline: '0901 234 567',
    support_email: 'help@shop.example',
    accent_color: '#FFE600',
    locale: 'en',
  };
  expect((await call('PUT', '/payment-profile', { ...before, ...worn })).status).toBe(200);
  onTestFinished(async () => {
    await call('PUT', '/payment-profile', before);
  });
  const { checkout_url } = await checkout('WORN');
  const response = await fetch(checkout_url, { headers: { 'accept-language': 'vi' } });
  const page = await response.text();
  expect(response.headers.get('content-security-policy')).toBe(
    headers['content-security-policy']
      .replace('img-src data:', 'img-src data: https://cdn.shop.example/a%3Bb%2Cc/logo.png')
      .replace(hashOf(styleSheet(null)), hashOf(styleSheet('#FFE600'))),
  );
  for (const part of [
    '<html lang="en">',
    '<img class="logo" src="https://cdn.shop.example/a;b,c/logo.png?v=2" alt=""><p class="shop">Trà &amp; Sữa</p>',
    '<a href="tel:0901234567">0901 234 567</a>',
    '<a href="https://zalo.me/0901234567" rel="noreferrer">Zalo</a>',
    '<a href="mailto:help@shop.example">help@shop.example</a>',
    `<style>${styleSheet('#FFE600')}</style>`,
  ])
    expect(page).toContain(part);
  const asked = await fetch(`${checkout_url}?lang=vi`);
  expect(await asked.text()).toContain('<html lang="vi">');
});
