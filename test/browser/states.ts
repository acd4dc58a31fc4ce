/** Every state that the hosted payment page can be in, each at an address of its own. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Testbed } from './testbed.ts';

export const states = [
  'pending',
  'pending, no way to cancel',
  'part-paid',
  'longest',
  'less than a minute',
  'paid',
  'paid, money after that',
  'paid too much',
  'paid late',
  'expired',
  'expired, part-paid',
  'expired, money after that',
  'cancelled',
  'cancelled, money after that',
  'connection lost',
  'offline',
  'no session',
] as const;

export type State = (typeof states)[number];

export const languages = ['vi', 'en'] as const;

export const sizes = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const;

/** What is there once a page shows the state. */
export const signOf = (state: State) =>
  ['connection lost', 'offline'].includes(state) ? '#notice:not(:empty)' : 'main';

/** Makes them; two minutes go by on its clock. */
export async function openStates(testbed: Testbed): Promise<Record<State, string>> {
  const order = (order_code: string, given: object = {}) =>
    testbed.checkout({
      order_code,
      cancel_url: 'https://shop.example/cart',
      description: 'Áo thun',
      ...given,
    });
  const over = { expires_in: 60 };
  const checkouts = {
    pending: await order('DH1'),
    'pending, no way to cancel': await order('DH2', { cancel_url: undefined, description: undefined }),
    'part-paid': await order('DH3'),
    longest: await order('W'.repeat(50), { amount: 1_000_000_000, description: 'w'.repeat(100) }),
    paid: await order('DH5'),
    'paid too much': await order('DH6'),
    'paid late': await order('DH7', over),
    expired: await order('DH8', { ...over, cancel_url: undefined }),
    'expired, part-paid': await order('DH9', over),
    'expired, money after that': await order('DH11', over),
    cancelled: await order('DH10'),
    'cancelled, money after that': await order('DH12'),
    'paid, money after that': await order('DH13'),
    'less than a minute': await order('DH14', { expires_in: 175 }),
  };
  await testbed.pay(checkouts['part-paid'], 50_000);
  await testbed.pay(checkouts.paid, 150_000, { transaction_code: 'FT5' });
  await testbed.pay(checkouts['paid, money after that'], 150_000, { transaction_code: 'FT13' });
  await testbed.pay(checkouts['paid too much'], 170_000, { transaction_code: 'FT6' });
  await testbed.pay(checkouts['expired, part-paid'], 1_000, { transaction_code: 'FT9' });
  testbed.emulator.clock.set('2026-11-21T01:02:00Z');
  await testbed.pay(checkouts['paid late'], 150_000, { transaction_code: 'FT7' });
  await testbed.pay(checkouts['expired, money after that'], 50_000, { transaction_code: 'FT11' });
  await testbed.pay(checkouts['paid, money after that'], 50_000, { transaction_code: 'FT14' });
  await testbed.cancel(checkouts.cancelled);
  await testbed.cancel(checkouts['cancelled, money after that']);
  await testbed.pay(checkouts['cancelled, money after that'], 50_000);
  const [failing, absent] = [await testbed.network(), await testbed.network()];
  failing.network.fault = '502';
  absent.network.fault = 'cut';
  const addresses = Object.fromEntries(
    Object.entries(checkouts).map(([state, { checkout_url }]) => [state, checkout_url]),
  );
  return {
    ...(addresses as Record<keyof typeof checkouts, string>),
    'connection lost': failing.through(checkouts.pending),
    offline: absent.through(checkouts.pending),
    'no session': `${testbed.emulator.url}/checkout/none`,
  };
}

/** Kept where somebody wants to look at the pages: `SCREENS=/tmp/screens npx vitest run … test/browser`. */
export async function keepScreen(name: string, screenshot: () => Promise<Uint8Array>): Promise<void> {
  const folder = process.env.SCREENS;
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name.replaceAll(/[^a-z0-9-]+/gi, '_')}.png`), await screenshot());
}
