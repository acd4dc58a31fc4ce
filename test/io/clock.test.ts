import { expect, test } from 'vitest';
import { systemClock } from '../../src/io/clock.ts';

const daysMs = 86_400_000;

test.each([2 ** 31 - 1, 2 ** 31, 2 ** 32 + 1, 25 * daysMs, 365 * daysMs, Number.POSITIVE_INFINITY])(
  'a wait of %d ms is not over when a short one is, and ends with its signal',
  async (ms) => {
    const stop = new AbortController();
    const ended = systemClock.sleep(ms, stop.signal).then(
      () => 'the wait',
      (error: Error) => error.message,
    );
    expect(await Promise.race([ended, systemClock.sleep(20).then(() => 'the short one')])).toBe(
      'the short one',
    );
    stop.abort(new Error('told to end'));
    expect(await ended).toBe('told to end');
  },
);
