/** The hosted payment page on the screens, in the themes and on the paper of those who see it. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readQrImage } from '../../src/vietqr/drawing/read-image.ts';
import { parsePayload } from '../../src/vietqr/payload.ts';
import { launch, withoutChromium } from './chromium.ts';
import { type Checkout, type Desk, findings, openDesk, shown } from './desk.ts';

const sizes = [
  { width: 360, height: 640 },
  { width: 768, height: 1024 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
];
const states = ['pending', 'part-paid', 'longest', 'paid', 'expired', 'late'] as const;

describe.skipIf(withoutChromium)('the hosted page', () => {
  let browser: Browser;
  let desk: Desk;
  const checkouts = {} as Record<(typeof states)[number], Checkout>;
  beforeAll(async () => {
    browser = await launch();
    desk = await openDesk(browser);
    const order = (order_code: string, given: object = {}) =>
      desk.checkout({
        order_code,
        cancel_url: 'https://shop.example/cart',
        description: 'Áo thun',
        ...given,
      });
    checkouts.pending = await order('DH1');
    checkouts['part-paid'] = await order('DH2');
    await desk.pay(checkouts['part-paid'], 50_000);
    const longest = { amount: 1_000_000_000, description: 'w'.repeat(100) };
    checkouts.longest = await order('W'.repeat(50), longest);
    checkouts.paid = await order('DH3');
    await desk.pay(checkouts.paid, 170_000);
    checkouts.expired = await order('DH4', { expires_in: 60 });
    await desk.pay(checkouts.expired, 1_000);
    checkouts.late = await order('DH5', { expires_in: 60 });
    desk.emulator.clock.set('2026-11-21T01:02:00Z');
    await desk.pay(checkouts.late, 150_000);
  });
  afterAll(async () => {
    await desk?.close();
    await browser?.close();
  });

  test.each(states)(
    '%s: axe finds nothing in either language or theme, and nothing sticks out',
    async (state) => {
      const context = await desk.context();
      // Or the paid page would go back to the shop.
      await context.addInitScript("Object.defineProperty(document, 'hidden', { value: true })");
      const page = await desk.open(checkouts[state].checkout_url, { context });
      // A language changes no colour.
      for (const [language, colorScheme] of [
        ['vi', 'light'],
        ['en', 'dark'],
      ] as const) {
        await page.goto(`${checkouts[state].checkout_url}?lang=${language}`);
        expect(await page.locator('html').getAttribute('lang')).toBe(language);
        await page.emulateMedia({ colorScheme });
        expect([language, colorScheme, await findings(page)]).toEqual([language, colorScheme, []]);
        for (const size of [{ width: 320, height: 640 }, ...sizes]) {
          await page.setViewportSize(size);
          expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(size.width);
        }
      }
      await context.close();
    },
  );

  test('axe finds nothing where the connection is lost, nor where there is no session', async () => {
    const { network, through } = await desk.network();
    network.fault = 'strange page';
    const page = await desk.open(through(checkouts.pending));
    await page.getByText('Mất kết nối').waitFor();
    await page.getByRole('button', { name: 'Sao chép: Số tài khoản' }).click();
    await page.getByText('Đã chọn sẵn').or(page.getByText('Đã sao chép')).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.goto(`${desk.emulator.url}/checkout/none`);
    expect(await findings(page)).toEqual([]);
    // The browser itself notes a page that is not there; the second origin is the emulator's own.
    desk.troubles.splice(0);
  });

  test.each([
    ['part-paid', 100_000],
    ['longest', 1_000_000_000],
  ] as const)(
    '%s: amount, status and code are on the first screen of a small phone and of a laptop, on one line each',
    async (state, amount) => {
      for (const [width, height] of [
        [360, 640],
        [1366, 768],
      ] as const) {
        for (const language of ['vi', 'en']) {
          const context = await desk.context({ viewport: { width, height } });
          const page = await desk.open(`${checkouts[state].checkout_url}?lang=${language}`, { context });
          const bottoms = await page.evaluate<number[]>(
            "['.amount', '.status', '#code'].map((part) => document.querySelector(part).getBoundingClientRect().bottom)",
          );
          expect(Math.max(...bottoms)).toBeLessThanOrEqual(height);
          const lines = await page.evaluate<number[]>(
            "['.amount', '[data-live=account]'].map((part) => { const range = document.createRange(); range.selectNodeContents(document.querySelector(part)); return range.getClientRects().length })",
          );
          expect([width, language, lines]).toEqual([width, language, [1, 1]]);
          const code = parsePayload(readQrImage(await page.screenshot()));
          expect(code).toMatchObject({ fields: { amount } });
          await context.close();
        }
      }
    },
  );

  test('a desktop has two columns, the code beside the amount', async () => {
    const page = await desk.open(checkouts.pending.checkout_url, { viewport: { width: 1366, height: 768 } });
    const [amount, code] = await Promise.all(
      ['.amount', '#code'].map(async (part) => (await page.locator(part).boundingBox())!),
    );
    expect(code!.x).toBeGreaterThan(amount!.x + amount!.width);
    expect(code!.y).toBeLessThan(amount!.y + amount!.height);
  });

  test('a phone is shown the banking apps, a desktop is not', async () => {
    const apps = async (phone: boolean) => {
      const viewport = { width: 360, height: 640 };
      const options = { viewport, hasTouch: phone, isMobile: phone };
      const page = await desk.open(checkouts.pending.checkout_url, options);
      const summary = page.getByText('Mở ứng dụng ngân hàng trên máy này');
      if (!(await summary.isVisible())) return [];
      await summary.click();
      expect(await findings(page)).toEqual([]);
      const links = await page.locator('.apps a:visible').all();
      return Promise.all(
        links.map(async (link) => [await link.innerText(), await link.getAttribute('href')]),
      );
    };
    expect(await apps(false)).toEqual([]);
    expect(await apps(true)).toEqual([
      ['ACB ONE', 'https://dl.vietqr.io/pay?app=acb'],
      ['BIDV SmartBanking', 'https://dl.vietqr.io/pay?app=bidv'],
      ['MBBank', 'https://dl.vietqr.io/pay?app=mb'],
      ['OCB OMNI', 'https://dl.vietqr.io/pay?app=ocb'],
      ['VietinBank iPay', 'https://dl.vietqr.io/pay?app=icb'],
    ]);
  });

  test('the receipt is printed on one page, without what can be pressed', async () => {
    const page = await desk.open(checkouts.paid.checkout_url, { frozen: true, colorScheme: 'dark' });
    await page.emulateMedia({ media: 'print' });
    expect((await shown(page)).slice(0, -1)).toEqual([
      'Demo Shop',
      'Phiên thử nghiệm: không có tiền thật nào được chuyển.',
      'Biên nhận',
      'Số tiền đơn hàng',
      '150.000 ₫',
      'Đã thanh toán',
      'Đã nhận 170.000 ₫',
      'Thừa 20.000 ₫. Vui lòng liên hệ cửa hàng để nhận lại.',
      'Đơn hàng',
      'DH3',
      'Mô tả đơn hàng',
      'Áo thun',
      'Thời gian thanh toán',
      '08:00:00 21/11/2026',
      'Mã giao dịch',
    ]);
    expect(await page.locator('button:visible, a:visible').count()).toBe(0);
    for (const state of ['paid', 'pending'] as const) {
      await page.goto(checkouts[state].checkout_url);
      const paper = (await page.pdf({ format: 'A4' })).toString('latin1');
      expect([state, paper.match(/\/Type\s*\/Page\b/g)?.length]).toEqual([state, 1]);
    }
  });
});
