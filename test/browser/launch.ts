import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Undefined where there is none. */
export const executable = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  (path) => existsSync(path),
);

/** A headless Chromium that calls nothing of its own accord. */
export function launch(): Promise<Browser> {
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
