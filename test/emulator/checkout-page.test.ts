/** The hosted payment page over raw HTTP; test/browser has the rest. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningEmulator, startEmulator } from '../harness/emulator.ts';
import { type Caller, logIn } from './caller.ts';

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
  ['the live state', '/events', 200, 'text/event-stream'],
  ['a live state that is not there', 'x/events', 404, 'text/plain; charset=utf-8'],
])('%s goes out under the policy', async (name, suffix, status, type) => {
  const { checkout_url } = await checkout(name.replaceAll(' ', '-'));
  const response = await fetch(checkout_url + suffix);
  await response.body?.cancel();
  expect(response.status).toBe(status);
  expect(Object.fromEntries(response.headers)).toMatchObject({ ...headers, 'content-type': type });
});

test('the live state is told when it changes, and ends with the session', async () => {
  const { checkout_url, bank } = await checkout('LIVE', { expires_in: 60 });
  const response = await fetch(`${checkout_url}/events?lang=en`);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  const next = async () => JSON.parse((await reader.read()).value!.replace('data: ', ''));
  const waiting = { statusText: 'Waiting for the payment', countdown: '1:00' };
  expect(await next()).toEqual({ status: 'pending', ...waiting, received: '', difference: '' });

  await call('POST', '/sandbox/transactions', {
    virtual_account_number: bank.account_number,
    amount: 1_000,
    description: 'DH1',
  });
  const received = {
    received: 'Received 1.000 ₫',
    difference: '149.000 ₫ still missing. If you scan the code again, change the amount to that.',
  };
  expect(await next()).toEqual({ status: 'pending', ...waiting, ...received });
  emulator.clock.set('2026-11-21T01:01:00Z');
  expect(await next()).toEqual({
    status: 'expired',
    statusText: 'The payment session has expired. Please do not transfer any more.',
    received: 'Received 1.000 ₫',
    difference: '149.000 ₫ was missing. Please ask the shop about what you have transferred.',
    countdown: '',
  });
  await emulator.control('POST', '/reset');
  expect(await reader.read()).toEqual({ done: true, value: undefined });
});

test.each([
  ['vi', {}],
  ['vi', { 'accept-language': 'fr' }],
  ['vi', { 'accept-language': 'vi-VN,vi;q=0.9,en;q=0.8' }],
  ['en', { 'accept-language': 'fr-FR,en-GB;q=0.9,vi;q=0.1' }],
])('speaks %s to a browser that sends %o', async (language, sent) => {
  const response = await fetch(`${emulator.url}/checkout/none`, { headers: sent });
  expect(await response.text()).toContain(`<html lang="${language}">`);
});
