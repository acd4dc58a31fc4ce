import { expect, test } from 'vitest';
import { createRecentSequences } from '../../../src/webhooks/stream/open-stream.ts';

test('young is what stands behind a message that was sent less than half a window ago, by our own clock', () => {
  let now = 0;
  const recent = createRecentSequences(120_000, { monotonic: () => now });
  expect(recent.covers(Number.MAX_SAFE_INTEGER)).toBe(false);
  recent.stored(10, now);
  now = 500;
  recent.stored(20, now);
  now = 60_000;
  recent.stored(30, now);
  expect([9, 10, 25, 30].map(recent.covers)).toEqual([false, true, true, true]);
  now = 60_001;
  expect([10, 29, 30].map(recent.covers)).toEqual([false, false, true]);
  now = 120_001;
  expect(recent.covers(30)).toBe(false);
});
