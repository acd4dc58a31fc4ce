import { expect, test } from 'vitest';
import type { Parts } from '../../src/inspector/data-source-interface.ts';
import { serveInspector } from '../../src/inspector/serve.ts';
import { systemClock } from '../../src/io/clock.ts';
import { systemRandom } from '../../src/io/random.ts';

const parts = {} as Parts;
const serve = (profile: string, port?: number) =>
  serveInspector({ parts, port, profile, clock: systemClock, random: systemRandom });

test('a profile has the same port each time, a free one while that is in use, and none that was not asked for', async () => {
  const profile = `shop ${process.pid}`;
  const first = await serve(profile);
  expect(first.port).toBeGreaterThanOrEqual(20_000);
  expect(first.port).toBeLessThan(30_000);
  const second = await serve(profile);
  expect(second.port).not.toBe(first.port);
  expect([first.taken, second.taken]).toEqual([undefined, first.port]);
  await expect(serve(profile, first.port)).rejects.toThrow(`port ${first.port} is in use`);
  await Promise.all([first.close(), second.close()]);
  const again = await serve(profile);
  expect(again.port).toBe(first.port);
  await again.close();
});
