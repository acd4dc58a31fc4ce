/** Each receiver of docs/receivers passes verify-app, but for what it has no means to show. */
import { describe, expect, test } from 'vitest';
import { startEmulator, verifyApp } from '../../src/library/testing.ts';
import { isMissing, programs, secret, startReceiver } from '../harness/receiver-program.ts';

const noStore = '--store-down and --store-up are not given';
const noRestart = 'neither --restart nor -- COMMAND is given';

/** What the receivers do not have: an account of each order, a database that can be stopped, a second start. */
const unproved = {
  'again-after-restart': noRestart,
  'money-other-account': 'the shop does not say which account its order is paid to',
  'after-store-down': noStore,
  'after-store-back': `because after-store-down is not proved: ${noStore}`,
  'after-restart': noRestart,
};

/** Orders of each price that the cases ask for, in the receiver from its start. */
const prices = [...Array<number>(200).fill(150_000), 1, 1_000_000_000_000, 250_000];

describe.concurrent('receivers', () => {
  test.each(Object.keys(programs).filter((name) => !isMissing(name)))('%s', async (name) => {
    const emulator = await startEmulator();
    const orders = prices.map((price, place) => ({ code: `SHOP${1000 + place}`, price }));
    const known = orders.map(({ code, price }) => `${code}=${price}`).join(' ');
    const receiver = await startReceiver(name, { url: emulator.url, ...emulator.credentials }, known);
    try {
      const { cases } = await verifyApp({
        url: receiver.url,
        secret,
        emulator,
        orders: ({ amount }) => {
          const place = orders.findIndex(({ price }) => price === amount);
          return orders.splice(place, 1)[0]!.code;
        },
        effects: ({ code }) =>
          receiver.done().filter((line) => line.startsWith('paid ') && line.endsWith(` ${code}`)).length,
        limits: { loadPerSecond: 20, loadSeconds: 1, loadP95Ms: 10_000, answerMs: 30_000 },
      });
      const others = cases.filter(({ ok }) => ok !== true).map(({ id, ok, reason }) => [id, ok, reason]);
      expect(others).toEqual(Object.entries(unproved).map(([id, reason]) => [id, null, reason]));
    } finally {
      await receiver.stop();
      await emulator.close();
    }
  });
});
