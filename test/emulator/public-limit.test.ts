/** 60 requests a minute and address on the public checkout paths. */
import { expect, onTestFinished, test } from 'vitest';
import { logIn } from '../harness/caller.ts';
import { startEmulator } from '../harness/emulator.ts';

async function prepared() {
  const emulator = await startEmulator();
  onTestFinished(() => emulator.stop());
  const call = await logIn(emulator);
  const body = { amount: 200_000, order_code: 'DH1', return_url: 'http://localhost:3000/', sandbox: true };
  const { token } = (await call('POST', '/checkouts', body, { 'idempotency-key': 'k' })).body.data;
  const ask = () => fetch(`${emulator.url}/api/v1/checkouts/public/${token}/status`);
  const asked = async (times: number) => {
    const replies = await Promise.all(Array.from({ length: times }, ask));
    return [...new Set(replies.map(({ status }) => status))];
  };
  return { emulator, call, token, ask, asked };
}

test('the 61st is 429 and says when to come back; all of them count together', async () => {
  const { emulator, token, ask, asked } = await prepared();
  expect(await asked(59)).toEqual([200]);
  const unknown = await fetch(`${emulator.url}/api/v1/checkouts/public/nobody/status`);
  expect(unknown.status).toBe(404);
  const late = await ask();
  const seconds = Number(late.headers.get('retry-after'));
  expect([late.status, seconds > 0 && seconds <= 60, await late.json()]).toEqual([
    429,
    true,
    {
      success: false,
      message: `more than 60 requests a minute from one address: wait ${seconds} s`,
      data: null,
    },
  ]);
  const cancel = `${emulator.url}/api/v1/checkouts/public/${token}/cancel`;
  expect((await fetch(cancel, { method: 'POST' })).status).toBe(429);
});

test('each answer says how often a page may ask, so that all pages of its address stay within the limit', async () => {
  const { emulator, ask } = await prepared();
  const every = async () => Number((await ask()).headers.get('x-ask-after-ms'));
  expect(await every()).toBe(1_250);
  for (let page = 2; page <= 20; page++)
    await fetch(`${emulator.url}/api/v1/checkouts/public/${page}/status`);
  expect(await every()).toBe(25_000);
  // The minute that begins knows of the one before.
  emulator.clock.pass(60_000);
  expect(await every()).toBe(25_000);
  emulator.clock.pass(60_000);
  expect(await every()).toBe(1_250);
});

test('a minute later it is answered again', async () => {
  const { emulator, asked } = await prepared();
  expect(await asked(61)).toEqual([200, 429]);
  emulator.clock.pass(60_000);
  expect(await asked(60)).toEqual([200]);
});

test('the emulator put forward is no minute that passed', async () => {
  const { emulator, asked } = await prepared();
  await asked(60);
  await emulator.control('POST', '/advance', { ms: 60_000 });
  expect(await asked(1)).toEqual([429]);
});

test('nothing else is limited', async () => {
  const { call, asked } = await prepared();
  await asked(61);
  const others = await Promise.all(Array.from({ length: 70 }, () => call('GET', '/client/me')));
  expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200]));
});
