/** The hosted payment page over raw HTTP; test/browser has the rest. */
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '../../src/emulator/checkout-page/state.ts';
import { type Caller, logIn } from '../harness/caller.ts';
import { type RunningEmulator, startEmulator } from '../harness/emulator.ts';

let emulator: RunningEmulator;
let call: Caller;
beforeAll(async () => {
  emulator = await startEmulator({ now: '2026-11-21T01:00:00Z' });
  call = await logIn(emulator);
});
afterAll(() => emulator.stop());

const headers = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

async function checkout(order_code: string, given: Record<string, unknown> = {}) {
  const body = { amount: 150_000, order_code, return_url: 'http://localhost:3000/', sandbox: true, ...given };
  const { body: reply } = await call('POST', '/checkouts', body, { 'idempotency-key': order_code });
  return reply.data as { checkout_url: string; bank: { account_number: string } };
}

test.each([
  ['the page', '', 200, 'text/html; charset=utf-8'],
  ['a page that is not there', 'x', 404, 'text/html; charset=utf-8'],
  ['the style sheet', '/../assets/page.css', 200, 'text/css; charset=utf-8'],
  ['the script', '/../assets/page.js', 200, 'text/javascript; charset=utf-8'],
  ['the state', '/status', 200, 'application/json; charset=utf-8'],
  ['a state that is not there', 'x/status', 404, 'application/json; charset=utf-8'],
  ['the picture', '/code.png', 200, 'image/png'],
  ['a picture that is not there', 'x/code.png', 404, 'text/plain; charset=utf-8'],
])('%s goes out under the policy', async (name, suffix, status, type) => {
  const { checkout_url } = await checkout(name.replaceAll(' ', '-'));
  const response = await fetch(checkout_url + suffix);
  await response.body?.cancel();
  expect(response.status).toBe(status);
  expect(Object.fromEntries(response.headers)).toMatchObject({ ...headers, 'content-type': type });
});

test('the state has what is to be paid now, and what is to be said once the time is over', async () => {
  const { checkout_url, bank } = await checkout('LIVE', {
    expires_in: 60,
    cancel_url: 'http://localhost:3000/cart',
  });
  const ask = async () => {
    const state = (await (await fetch(`${checkout_url}/status?lang=en`)).json()) as Answer;
    const { code, ...shown } = state.shown;
    return { ...state, shown: { ...shown, code: code && Object.keys(code) } };
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
    difference: '149.000 ₫ was missing. Please ask the shop about what you have transferred.',
    amountLabel: 'Order amount',
    amount: '150.000 ₫',
    back: 'http://localhost:3000/cart',
    total: '',
    paidAt: '',
    transactionCode: '',
    transfer: '',
    transferDigits: '',
    bank: '',
    accountName: '',
    account: '',
    note: '',
    code: null,
  };
  expect(await ask()).toEqual({
    status: 'pending',
    paid_at: null,
    expires_at: '2026-11-21T01:01:00.000',
    seconds_left: 60,
    left_ms: 59_500,
    final: false,
    shown: {
      ...over,
      status: 'pending',
      title: '149.000 ₫ · LIVE · Demo Shop',
      statusText: 'Waiting for the payment',
      difference: '149.000 ₫ still missing. The code now asks for that.',
      amountLabel: 'Still to pay',
      amount: '149.000 ₫',
      total: '150.000 ₫',
      transfer: '149.000 ₫',
      transferDigits: '149000',
      bank: 'BANK',
      accountName: 'Demo Shop',
      account: bank.account_number,
      note: 'LIVE',
      code: ['viewBox', 'path'],
    },
    afterwards: over,
  });

  emulator.clock.set('2026-11-21T01:01:00Z');
  const ended = { paid_at: null, expires_at: '2026-11-21T01:01:00.000', seconds_left: 0, left_ms: 0 };
  expect(await ask()).toEqual({ status: 'expired', ...ended, final: false, shown: over, afterwards: over });
  expect((await fetch(`${checkout_url}/code.png`)).status).toBe(404);
  const page = await (await fetch(checkout_url)).text();
  expect(page).not.toContain('<svg');
  expect(page).not.toContain(bank.account_number);

  await emulator.control('POST', '/reset');
  const gone = await fetch(`${checkout_url}/status`);
  expect([gone.status, await gone.json()]).toEqual([404, { status: 'gone' }]);
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
    expect(page).toContain('<h1><strong>Không có phiên thanh toán này.</strong></h1>');
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
