/** The payer cancels on the hosted page: asked once more, said while it lasts and where it fails, and led back to the shop. */
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { oneChromium, withoutChromium } from './chromium.ts';
import { misfits, narrowSizes } from './misfits.ts';
import { keepScreen, languages, sizes } from './states.ts';
import { backOnline, findings, openTestbed, type Testbed } from './testbed.ts';

const words = {
  vi: {
    cancel: 'Hủy thanh toán',
    question: 'Hủy thanh toán này?',
    keep: 'Tiếp tục thanh toán',
    really: 'Hủy và quay lại cửa hàng',
    failed: 'Chưa hủy được. Vui lòng thử lại.',
  },
  en: {
    cancel: 'Cancel the payment',
    question: 'Cancel this payment?',
    keep: 'Continue the payment',
    really: 'Cancel and go back to the shop',
    failed: 'It could not be cancelled. Please try again.',
  },
} as const;

describe.skipIf(withoutChromium)('cancelling on the hosted page', () => {
  const browser = oneChromium();
  let testbed: Testbed;
  beforeEach(async () => {
    testbed = await openTestbed(browser());
  });
  afterEach(() => testbed.close());

  const focused = (page: Page) => page.evaluate('document.activeElement.id');
  const cart = { cancel_url: 'https://shop.example/cart?a=1' };

  /** A shop to come back to; what was asked of it. */
  async function shop(options: { viewport?: { width: number; height: number } } = {}) {
    const context = await testbed.context(options);
    const arrived: string[] = [];
    await context.route('https://shop.example/**', (route) => {
      arrived.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: 'Cart' });
    });
    return { context, arrived };
  }

  test.each(languages)('%s: by the keyboard, and back at the shop', async (language) => {
    const { context, arrived } = await shop();
    const checkout = await testbed.checkout(cart);
    const { cancel, question, keep, really } = words[language];
    const page = await testbed.open(`${checkout.checkout_url}?lang=${language}`, { context });
    await page.getByRole('button', { name: cancel }).press('Enter');
    const dialog = page.getByRole('dialog', { name: question });
    await dialog.waitFor();
    // What does no harm comes first.
    expect(await page.evaluate('document.activeElement.innerText')).toBe(keep);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findings(page)).toEqual([]);
    }
    for (const size of [{ width: 320, height: 640 }, ...sizes]) {
      await page.setViewportSize(size);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(size.width);
      await keepScreen(`chromium ${language} cancel asked ${size.width}`, () => page.screenshot());
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await focused(page)).toBe('cancel');

    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.innerText')).toBe(really);
    await page.keyboard.press('Enter');
    await page.getByText('Cart').waitFor();
    expect(arrived).toEqual([
      `https://shop.example/cart?a=1&service_checkout=${checkout.id}&status=cancelled`,
    ]);
    expect((await testbed.show(checkout)).status).toBe('cancelled');
    // The request to the shop is meant.
    testbed.troubles.splice(0);
  });

  test('going on closes the question, and nothing is cancelled', async () => {
    const checkout = await testbed.checkout(cart);
    const page = await testbed.open(checkout.checkout_url);
    await page.getByRole('button', { name: words.vi.cancel }).click();
    await page.getByRole('button', { name: words.vi.keep }).click();
    expect(await page.getByRole('dialog').isVisible()).toBe(false);
    expect((await testbed.show(checkout)).status).toBe('pending');
  });

  test('without a cancel_url it goes back to return_url', async () => {
    const { context, arrived } = await shop();
    const checkout = await testbed.checkout();
    const page = await testbed.open(checkout.checkout_url, { context });
    await page.getByRole('button', { name: words.vi.cancel }).click();
    await page.getByRole('button', { name: words.vi.really }).click();
    await page.getByText('Cart').waitFor();
    expect(arrived).toEqual([
      `https://shop.example/thanks?order=1&x=2&service_checkout=${checkout.id}&status=cancelled`,
    ]);
    // The request to the shop is meant.
    testbed.troubles.splice(0);
  });

  test('once a part has come the question says so, and who cancels stays to read whom to ask', async () => {
    const checkout = await testbed.checkout(cart);
    const page = await testbed.open(checkout.checkout_url, { frozen: true });
    await page.getByRole('button', { name: words.vi.cancel }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByRole('button').allInnerTexts()).toEqual([words.vi.keep, words.vi.really]);
    await testbed.pay(checkout, 50_000);
    await page.evaluate(backOnline);
    await dialog
      .getByText('Cửa hàng đã nhận 50.000 ₫. Nếu hủy, vui lòng liên hệ cửa hàng để được hoàn tiền.')
      .waitFor();
    await dialog.getByRole('button', { name: 'Vẫn hủy' }).click();
    await page.getByText('Thiếu 100.000 ₫ so với đơn hàng.').waitFor();
    await page.getByText('Nếu đã chuyển khoản, khoản tiền đó vẫn được ghi nhận.').waitFor();
    expect([await dialog.isVisible(), await focused(page)]).toEqual([false, 'heading']);
    const back = page.getByRole('link', { name: 'Quay lại cửa hàng', exact: true });
    expect(await back.getAttribute('href')).toBe(
      `https://shop.example/cart?a=1&service_checkout=${checkout.id}&status=cancelled`,
    );
  });

  test.each(languages)(
    '%s: in large text the buttons stay in sight, and nothing is cut',
    async (language) => {
      const checkout = await testbed.checkout(cart);
      await testbed.pay(checkout, 50_000);
      const page = await testbed.open(`${checkout.checkout_url}?lang=${language}`, { frozen: true });
      await page.getByRole('button', { name: words[language].cancel }).click();
      const buttons = await page.getByRole('dialog').getByRole('button').all();
      for (const [width, text] of narrowSizes) {
        // It lies over the page.
        const cut = (await misfits(page, width, text)).filter((one) => !one.startsWith('over another'));
        expect([width, text, cut]).toEqual([width, text, []]);
        const dialog = (await page.getByRole('dialog').boundingBox())!;
        for (const button of buttons) {
          const { x, y, width, height } = (await button.boundingBox())!;
          expect([
            x >= dialog.x,
            y >= dialog.y,
            x + width <= dialog.x + dialog.width,
            y + height <= dialog.y + dialog.height,
          ]).toEqual([true, true, true, true]);
        }
        await keepScreen(`chromium ${language} cancel large ${width} ${text}`, () => page.screenshot());
      }
    },
  );

  test.each(languages)(
    '%s: where nobody answers that is said, and it can be tried again',
    async (language) => {
      const { network, through } = await testbed.network();
      const { context } = await shop({ viewport: { width: 320, height: 640 } });
      const checkout = await testbed.checkout();
      const { cancel, really, failed } = words[language];
      const page = await testbed.open(`${through(checkout)}?lang=${language}`, { context });
      await page.getByRole('button', { name: cancel }).click();
      network.fault = '502';
      await page.getByRole('button', { name: really }).click();
      await page.getByRole('status').getByText(failed).waitFor();
      expect(await focused(page)).toBe('really');
      expect(await findings(page)).toEqual([]);
      await keepScreen(`chromium ${language} cancel failed 320`, () => page.screenshot());
      network.fault = 'none';
      await page.keyboard.press('Enter');
      await page.getByText('Cart').waitFor();
      // The browser itself notes each answer that failed; the request to the shop is meant.
      const isExpected = (trouble: string) =>
        /^Failed to load resource|^https:\/\/shop\.example/.test(trouble);
      expect(testbed.troubles.splice(0).filter((trouble) => !isExpected(trouble))).toEqual([]);
    },
  );

  test('paid while the question is open: it is paid, and nothing is cancelled', async () => {
    const checkout = await testbed.checkout(cart);
    const page = await testbed.open(checkout.checkout_url, { frozen: true });
    await page.getByRole('button', { name: words.vi.cancel }).click();
    await testbed.pay(checkout, 150_000);
    await page.getByRole('button', { name: words.vi.really }).click();
    await page.getByText('Đã thanh toán', { exact: true }).waitFor();
    expect([await page.getByRole('dialog').isVisible(), await focused(page)]).toEqual([false, 'heading']);
    expect((await testbed.show(checkout)).status).toBe('paid');
    // The browser itself notes the 409.
    expect(testbed.troubles.splice(0).length).toBe(1);
  });

  test('the question closes when the money comes', async () => {
    const checkout = await testbed.checkout(cart);
    const page = await testbed.open(checkout.checkout_url, { frozen: true });
    await page.getByRole('button', { name: words.vi.cancel }).click();
    await testbed.pay(checkout, 150_000);
    await page.evaluate(backOnline);
    await page.getByText('Đã thanh toán', { exact: true }).waitFor();
    expect([await page.getByRole('dialog').isVisible(), await focused(page)]).toEqual([false, 'heading']);
  });
});
