import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';

const executable = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
);

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

/** A headless Chromium that calls nothing of its own accord. */
function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: executable ?? 'chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
