/** The hosted payment page on a slow phone network, as the DevTools of Chromium make one. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneChromium, withoutChromium } from '../browser/chromium.ts';
import { openTestbed, type Testbed } from '../browser/testbed.ts';

/** The preset "Slow 3G": 500 kbit/s less a fifth, and 400 ms five times over; bytes a second, milliseconds. */
const slow3G = { offline: false, downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 2_000 };

describe.skipIf(withoutChromium)('the hosted page at slow 3G', () => {
  const browser = oneChromium();
  let testbed: Testbed;
  beforeAll(async () => {
    testbed = await openTestbed(browser());
  });
  afterAll(() => testbed.close());

  test('paints within 2.5 seconds of the network: one answer, and nothing else is waited for', async () => {
    const { checkout_url } = await testbed.checkout();
    const context = await testbed.context({ viewport: { width: 360, height: 640 } });
    const page = await context.newPage();
    await (await context.newCDPSession(page)).send('Network.emulateNetworkConditions', slow3G);
    await page.goto(checkout_url);
    const paint = await page.evaluate<number>(
      "new Promise((resolve) => new PerformanceObserver((list) => resolve(list.getEntriesByName('first-contentful-paint')[0].startTime)).observe({ type: 'paint', buffered: true }))",
    );
    // How soon this machine draws is printed; what the network takes is the page's own.
    console.log(`first paint at slow 3G: ${Math.round(paint)} ms`);
    const { bytes, waited } = await page.evaluate<{ bytes: number; waited: string[] }>(`({
      bytes: performance.getEntriesByType('navigation')[0].transferSize,
      waited: performance.getEntriesByType('resource')
        .filter(({ renderBlockingStatus }) => renderBlockingStatus === 'blocking').map(({ name }) => name),
    })`);
    await context.close();
    expect(waited).toEqual([]);
    expect(bytes).toBeGreaterThan(1_000);
    expect(slow3G.latency + (bytes / slow3G.downloadThroughput) * 1_000).toBeLessThan(2_500);
  });
});
