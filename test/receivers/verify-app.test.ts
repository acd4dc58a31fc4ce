/** Each receiver of docs/receivers passes verify-app, but for what it has no means to show. */
import { describe, expect, test } from 'vitest';
import { startEmulator, verifyApp } from '../../src/library/testing.ts';
import { payloadFormats } from '../../src/values/payload-format.ts';
import { limits, notPassed, ordersFromStart, unproved } from '../harness/receiver-cases.ts';
import { isMissing, programs, secret, startReceiver } from '../harness/receiver-program.ts';

describe.concurrent('receivers', () => {
  test.each(Object.keys(programs).filter((name) => !isMissing(name)))('%s', async (name) => {
    const emulator = await startEmulator();
    const { variable, take } = ordersFromStart();
    const receiver = await startReceiver(name, { url: emulator.url, ...emulator.credentials }, variable);
    try {
      const { cases } = await verifyApp({
        url: receiver.url,
        secret,
        emulator,
        orders: take,
        effects: ({ code }) =>
          receiver.done().filter((line) => line.startsWith('paid ') && line.endsWith(` ${code}`)).length,
        limits,
        formats: payloadFormats,
      });
      expect(notPassed(cases)).toEqual(unproved);
    } finally {
      await receiver.stop();
      await emulator.close();
    }
  });
});
