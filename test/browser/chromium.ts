import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { executable, launch } from './launch.ts';

/**
 * Why there is no browser to test in, or false. In CI it must be there: the tests then run and fail without.
 * Debian: `apt-get install chromium`.
 */
export const withoutChromium = executable === undefined && !process.env.CI;
if (withoutChromium) console.warn('Browser tests are skipped: no Chromium (apt-get install chromium).');

/** One Chromium for the tests of the block around, there from its first test to its last. */
export function oneChromium(): () => Browser {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());
  return () => browser!;
}
