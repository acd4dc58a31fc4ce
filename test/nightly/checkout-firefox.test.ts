/** The hosted payment page in Firefox: what another engine could do differently. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readQrImage } from '../../src/vietqr/drawing/read-image.ts';
import { parsePayload } from '../../src/vietqr/payload.ts';
import { launchFirefox, withoutFirefox } from '../browser/firefox.ts';
import { keepScreen, languages, openStates, type State, signOf, sizes, states } from '../browser/states.ts';
import { backOnline, openTestbed, type Testbed } from '../browser/testbed.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8');

describe.skipIf(withoutFirefox)('the hosted page in Firefox', () => {
  let firefox: Awaited<ReturnType<typeof launchFirefox>>;
  let testbed: Testbed;
  let addresses: Record<State, string>;
  beforeAll(async () => {
    [firefox, testbed] = await Promise.all([launchFirefox(), openTestbed()]);
    addresses = await openStates(testbed);
  });
  afterAll(async () => {
    await testbed?.close();
    await firefox?.close();
  });

  const sticksOut = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
  const paid = "document.title.startsWith('Đã thanh toán')";
  const lost = "document.getElementById('notice').textContent !== ''";

  test.each([
    ['vi', 360, 640, '.steps'],
    ['en', 360, 640, '.steps'],
    ['vi', 1366, 768, '#code'],
    ['en', 1366, 768, '#code'],
  ])(
    '%s, %d×%d: amount, status and %s are on the first screen, and the code follows',
    async (language, width, height, last) => {
      const checkout = await testbed.checkout({ order_code: `DH-${language}-${width}` });
      const page = await firefox.open();
      await page.resize({ width, height });
      await page.go(`${checkout.checkout_url}?lang=${language}`);
      const asked = async () => {
        const code = parsePayload(readQrImage(await page.screenshot('document')));
        return code.ok && code.fields.amount;
      };
      expect(await asked()).toBe(150_000);
      await testbed.pay(checkout, 50_000);
      await page.evaluate(backOnline);
      await page.until("document.querySelector('.amount').textContent === '100.000 ₫'");
      expect(await asked()).toBe(100_000);
      const bottoms = `['.amount', '.status', '${last}'].map((part) => document.querySelector(part).getBoundingClientRect().bottom)`;
      expect(await page.evaluate(`Math.max(...${bottoms})`)).toBeLessThanOrEqual(height);
      expect(await page.evaluate(sticksOut)).toBe(false);
    },
  );

  test.each(states)('%s: nothing for axe to find, nothing sticks out', async (state) => {
    // Or the paid page would go back to the shop.
    const page = await firefox.open("Object.defineProperty(document, 'hidden', { value: true })");
    for (const language of languages) {
      await page.go(`${addresses[state]}?lang=${language}`);
      await page.evaluate(backOnline);
      await page.until(`document.querySelector('${signOf(state)}') !== null`);
      for (const size of sizes) {
        await page.resize(size);
        expect([language, size.width, await page.evaluate(sticksOut)]).toEqual([language, size.width, false]);
        await keepScreen(`firefox ${language} ${state} ${size.width}`, () => page.screenshot('document'));
      }
    }
    // The languages differ in their words alone; in Chromium both are looked at.
    await page.evaluate(axe);
    const found = "axe.run().then(({ violations }) => violations.map(({ id }) => id).join(' '))";
    expect(await page.evaluate(found)).toBe('');
    await page.close();
  });

  test('works from the keyboard', async () => {
    const [Tab, Enter] = ['\uE004', '\uE007'];
    const checkout = await testbed.checkout({ cancel_url: 'https://shop.example/cart' });
    const page = await firefox.open();
    await page.go(`${checkout.checkout_url}?lang=vi`);
    const focused = async () => {
      await page.press(Tab);
      return page.evaluate('document.activeElement.ariaLabel ?? document.activeElement.innerText');
    };
    const walk = async (steps: number) => {
      const names: unknown[] = [];
      while (names.length < steps) names.push(await focused());
      return names;
    };
    expect(await walk(6)).toEqual([
      'English',
      'Lưu ảnh mã QR',
      'Sao chép: Số tài khoản',
      'Sao chép: Số tiền chuyển',
      'Sao chép: Nội dung chuyển khoản',
      'Hủy thanh toán',
    ]);
    await testbed.pay(checkout, 150_000);
    await page.evaluate(backOnline);
    await page.until(paid);
    // The focus was on what is gone now.
    expect(await walk(3)).toEqual(['Quay lại cửa hàng', 'In hoặc lưu biên nhận', 'Ở lại trang này']);
    await page.press(Enter);
    await page.until("document.getElementById('returning').hidden");
    expect(await page.evaluate('document.activeElement.id')).toBe('back');
  });

  test('says that nobody answers, goes on and finds the payment', async () => {
    const { network, through } = await testbed.network();
    const checkout = await testbed.checkout({ order_code: 'LOST' });
    const page = await firefox.open();
    await page.go(`${through(checkout)}?lang=vi`);
    network.fault = 'cut';
    await page.until(lost);
    await testbed.pay(checkout, 150_000);
    network.fault = 'none';
    await page.until(paid);
    expect(await page.evaluate("document.getElementById('code').getClientRects().length")).toBe(0);
  });

  test('expires by itself', async () => {
    const { network, through } = await testbed.network();
    const checkout = await testbed.checkout({ order_code: 'OVER', expires_in: 60 });
    const page = await firefox.open();
    testbed.emulator.clock.set('2026-11-21T01:02:58Z');
    network.fault = 'silent';
    await page.go(`${through(checkout)}?lang=vi`);
    await page.until("document.body.dataset.status === 'expired'");
    expect(await page.evaluate("document.querySelector('main').textContent")).not.toContain(
      checkout.bank.account_number,
    );
    testbed.emulator.clock.set('2026-11-21T01:02:00Z');
  });

  test('twenty pages each learn of their payment', async () => {
    const numbers = Array.from({ length: 20 }, (_, number) => number);
    const orders = await Promise.all(
      numbers.map((number) => testbed.checkout({ order_code: `TAB${number}` })),
    );
    const pages = await Promise.all(
      orders.map(async ({ checkout_url }) => {
        const page = await firefox.open();
        await page.go(`${checkout_url}?lang=vi`);
        return page;
      }),
    );
    for (const order of orders) await testbed.pay(order, 150_000);
    // So many ask more often than sixty times a minute: the next one begins.
    testbed.emulator.clock.pass(60_000);
    for (const page of pages) await page.evaluate(backOnline);
    await Promise.all(pages.map((page) => page.until(paid)));
  });
});
