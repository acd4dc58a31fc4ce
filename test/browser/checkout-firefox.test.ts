/** The hosted payment page in Firefox: what another engine could do differently. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readQrImage } from '../../src/vietqr/drawing/read-image.ts';
import { parsePayload } from '../../src/vietqr/payload.ts';
import { type Desk, openDesk } from './desk.ts';
import { launchFirefox, withoutFirefox } from './firefox.ts';

describe.skipIf(withoutFirefox)('the hosted page in Firefox', () => {
  let firefox: Awaited<ReturnType<typeof launchFirefox>>;
  let desk: Desk;
  beforeAll(async () => {
    firefox = await launchFirefox();
    desk = await openDesk();
  });
  afterAll(async () => {
    await desk?.close();
    await firefox?.close();
  });

  const paid = "document.title.startsWith('Đã thanh toán')";
  const lost = "document.getElementById('notice').textContent !== ''";

  test.each([
    ['vi', 360, 640],
    ['en', 360, 640],
    ['vi', 1366, 768],
    ['en', 1366, 768],
  ])(
    '%s, %d×%d: amount, status and code are on the first screen, and the code follows',
    async (language, width, height) => {
      const checkout = await desk.checkout({ order_code: `DH-${language}-${width}` });
      const page = await firefox.open();
      await page.resize({ width, height });
      await page.go(`${checkout.checkout_url}?lang=${language}`);
      const asked = async () => {
        const code = parsePayload(readQrImage(await page.screenshot()));
        return code.ok && code.fields.amount;
      };
      expect(await asked()).toBe(150_000);
      await desk.pay(checkout, 50_000);
      await page.until("document.querySelector('.amount').textContent === '100.000 ₫'");
      expect(await asked()).toBe(100_000);
      const bottoms =
        "['.amount', '.status', '#code'].map((part) => document.querySelector(part).getBoundingClientRect().bottom)";
      expect(await page.evaluate(`Math.max(...${bottoms})`)).toBeLessThanOrEqual(height);
      const sticksOut = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
      expect(await page.evaluate(sticksOut)).toBe(false);
    },
  );

  test('says that nobody answers, goes on and finds the payment', async () => {
    const { network, through } = await desk.network();
    const checkout = await desk.checkout({ order_code: 'LOST' });
    const page = await firefox.open();
    await page.go(`${through(checkout)}?lang=vi`);
    network.fault = 'cut';
    await page.until(lost);
    await desk.pay(checkout, 150_000);
    network.fault = 'none';
    await page.until(paid);
    expect(await page.evaluate("document.getElementById('code').getClientRects().length")).toBe(0);
  });

  test('expires by itself', async () => {
    const { network, through } = await desk.network();
    const checkout = await desk.checkout({ order_code: 'OVER', expires_in: 60 });
    const page = await firefox.open();
    desk.emulator.clock.set('2026-11-21T01:00:58Z');
    network.fault = 'silent';
    await page.go(`${through(checkout)}?lang=vi`);
    await page.until("document.body.dataset.status === 'expired'");
    expect(await page.evaluate("document.querySelector('main').textContent")).not.toContain(
      checkout.bank.account_number,
    );
    desk.emulator.clock.set('2026-11-21T01:00:00Z');
  });

  test('ten pages each learn of their payment', async () => {
    const numbers = Array.from({ length: 10 }, (_, number) => number);
    const orders = await Promise.all(numbers.map((number) => desk.checkout({ order_code: `TEN${number}` })));
    const pages = await Promise.all(
      orders.map(async ({ checkout_url }) => {
        const page = await firefox.open();
        await page.go(`${checkout_url}?lang=vi`);
        return page;
      }),
    );
    for (const order of orders) await desk.pay(order, 150_000);
    await Promise.all(pages.map((page) => page.until(paid)));
  });
});
