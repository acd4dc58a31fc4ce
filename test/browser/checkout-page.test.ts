/** The hosted payment page in a real browser. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readQrImage } from '../../src/vietqr/read-image.ts';
import { type Caller, logIn } from '../emulator/caller.ts';
import { type RunningEmulator, startEmulator } from '../harness/emulator.ts';
import { withoutZbarimg, zbarimg } from '../harness/zbarimg.ts';
import { launch, withoutChromium } from './chromium.ts';

describe.skipIf(withoutChromium)('the hosted page', () => {
  let browser: Browser;
  let emulator: RunningEmulator;
  let call: Caller;
  /** Console errors, uncaught errors and violations of the page's policy. */
  let troubles: string[];
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    emulator = await startEmulator({ now: '2026-11-21T01:00:00Z' });
    call = await logIn(emulator);
    troubles = [];
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    await emulator.stop();
    expect(troubles).toEqual([]);
  });

  async function checkout(given: Record<string, unknown> = {}) {
    const order = {
      amount: 150_000,
      order_code: 'DH10234',
      return_url: 'https://shop.example/thanks?order=1&x=2',
    };
    const body = { ...order, sandbox: true, ...given };
    const reply = await call('POST', '/checkouts', body, { 'idempotency-key': crypto.randomUUID() });
    expect(reply.status).toBe(201);
    return reply.body.data as {
      checkout_url: string;
      qr_data_url: string;
      bank: { account_number: string };
    };
  }

  async function pay(number: string, amount: number) {
    const transfer = { virtual_account_number: number, amount, description: 'x' };
    expect((await call('POST', '/sandbox/transactions', transfer)).status).toBe(200);
  }

  async function open(url: string, options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({ locale: 'vi-VN', ...options });
    const page = await context.newPage();
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) troubles.push(message.text());
    });
    page.on('pageerror', (error) => troubles.push(String(error)));
    page.on('request', (request) => {
      if (!request.url().startsWith(emulator.url) && !request.url().startsWith('data:'))
        troubles.push(request.url());
    });
    if (options.javaScriptEnabled !== false) {
      await page.exposeFunction('violated', (directive: string) => troubles.push(directive));
      await page.addInitScript(
        "addEventListener('securitypolicyviolation', (event) => violated(event.violatedDirective))",
      );
    }
    await page.goto(url);
    return page;
  }

  /** The text that is shown, one line each. */
  const shown = async (page: Page) =>
    (await page.innerText('body')).split(/\n+/).filter((line) => line.trim() !== '');

  async function serious(page: Page) {
    const { violations } = await new AxeBuilder({ page }).analyze();
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id }) => id);
  }

  test('says everything a payer needs, and the code on a screenshot is the payload', async () => {
    const { checkout_url, qr_data_url, bank } = await checkout({ description: 'Áo thun' });
    const page = await open(checkout_url);
    expect(await shown(page)).toEqual([
      'Thanh toán',
      'English',
      'Phiên thử nghiệm: không có tiền thật nào được chuyển.',
      'Số tiền cần thanh toán',
      '150.000 ₫',
      'Đang chờ thanh toán',
      'Thời gian còn lại: 15:00',
      'Quét mã bằng ứng dụng ngân hàng',
      'Vui lòng kiểm tra thông tin thanh toán trước khi giao dịch.',
      'Đơn hàng',
      'DH10234',
      'Mô tả đơn hàng',
      'Áo thun',
      'Ngân hàng',
      'BANK',
      'Người thụ hưởng',
      'Demo Shop',
      'Số tài khoản',
      bank.account_number,
      'Sao chép',
      'Nội dung chuyển khoản',
      'DH10234',
      'Sao chép',
    ]);
    const screenshot = await page.screenshot({ fullPage: true });
    expect(readQrImage(screenshot)).toBe(qr_data_url);
    if (!withoutZbarimg) expect(zbarimg(screenshot)).toBe(qr_data_url);
    const { fontWeight, fontSize } = await page.evaluate<Record<'fontWeight' | 'fontSize', string>>(
      "getComputedStyle(document.querySelector('.amount'))",
    );
    expect({ fontWeight, fontSize }).toEqual({ fontWeight: '800', fontSize: '48px' });
  });

  test('turns from short to paid without a reload', async () => {
    const { checkout_url, bank } = await checkout();
    const page = await open(checkout_url);
    await page.evaluate('window.notReloaded = true');
    await pay(bank.account_number, 50_000);
    await page.getByText('Đã nhận 50.000 ₫').waitFor();
    expect(await page.innerText('.status')).toBe(
      'Đang chờ thanh toán\n\nĐã nhận 50.000 ₫\n\n' +
        'Còn thiếu 100.000 ₫. Nếu quét lại mã, hãy sửa số tiền thành số còn thiếu.',
    );
    expect(await page.getByText('Quay lại cửa hàng').isVisible()).toBe(false);

    await pay(bank.account_number, 120_000);
    const back = page.getByRole('link', { name: 'Quay lại cửa hàng' });
    await back.waitFor();
    expect(await back.getAttribute('href')).toBe('https://shop.example/thanks?order=1&x=2');
    expect(await page.innerText('.status')).toBe(
      'Đã thanh toán\n\nĐã nhận 170.000 ₫\n\nNhiều hơn số tiền cần thanh toán 20.000 ₫',
    );
    expect(await page.locator('svg').isVisible()).toBe(false);
    expect(await page.getByRole('timer').isVisible()).toBe(false);
    expect(await page.evaluate('window.notReloaded')).toBe(true);
    expect(await serious(page)).toEqual([]);
  });

  test('counts down, expires, and says so when money comes after that', async () => {
    const { checkout_url, bank } = await checkout({
      expires_in: 3599,
      cancel_url: 'https://shop.example/cart',
    });
    const page = await open(`${checkout_url}?lang=en`);
    expect(await page.getByRole('timer').innerText()).toBe('59:59');
    expect(await page.getByText('Cancel and go back').getAttribute('href')).toBe('https://shop.example/cart');
    await pay(bank.account_number, 1_000);
    emulator.clock.set('2026-11-21T01:58:59.001Z');
    await page.getByText('1:00', { exact: true }).waitFor();

    emulator.clock.set('2026-11-21T01:59:59Z');
    await page.getByText('has expired').waitFor();
    expect(await page.innerText('.status')).toBe(
      'The payment session has expired. Please do not transfer any more.\n\nReceived 1.000 ₫\n\n' +
        '149.000 ₫ was missing. Please ask the shop about what you have transferred.',
    );
    expect(await (await fetch(`${checkout_url}?lang=vi`)).text()).toContain(
      '<p data-live="difference">Đã thiếu 149.000 ₫. Vui lòng liên hệ cửa hàng về số tiền đã chuyển.</p>',
    );
    expect(await page.locator('svg').isVisible()).toBe(false);
    expect(await page.getByRole('link', { name: 'Back to the shop' }).isVisible()).toBe(true);
    expect(await page.getByText('Cancel and go back').isVisible()).toBe(false);
    expect(await serious(page)).toEqual([]);

    await pay(bank.account_number, 149_000);
    await page.getByText('Paid, after the session had expired').waitFor();
  });

  test('the emulator advancing its time is seen', async () => {
    const { checkout_url } = await checkout();
    const page = await open(checkout_url);
    await emulator.control('POST', '/advance', { ms: 900_000 });
    await page.getByText('Phiên thanh toán đã hết hạn').waitFor();
  });

  test('payer text is text', async () => {
    const description = '<img src=x onerror=alert(1)> "quoted" \u202eevil\u202c \u001b[31m & \'single\'';
    const { checkout_url } = await checkout({ description });
    const page = await open(checkout_url);
    expect(await page.locator('dd').nth(1).innerText()).toBe(
      '<img src=x onerror=alert(1)> "quoted" \\u202eevil\\u202c \\x1b[31m & \'single\'',
    );
    expect(await page.locator('img').count()).toBe(0);
  });

  test.each(['vi', 'en'])('fits 320 pixels (%s), and axe finds nothing serious', async (language) => {
    const { checkout_url, bank } = await checkout({
      amount: 1_000_000_000,
      order_code: 'W'.repeat(50),
      description: 'w'.repeat(100),
      cancel_url: 'https://shop.example/cart',
    });
    const page = await open(`${checkout_url}?lang=${language}`, { viewport: { width: 320, height: 640 } });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    const number = await page.getByText(bank.account_number).boundingBox();
    expect(`${number?.height} px: one line`).toBe('24 px: one line');
    expect(await serious(page)).toEqual([]);
  });

  test('works from the keyboard: the language, both copies', async () => {
    const { checkout_url, bank } = await checkout();
    const page = await open(checkout_url, { permissions: ['clipboard-read', 'clipboard-write'] });
    const focused: string[] = [];
    for (let tab = 0; tab < 3; tab++) {
      await page.keyboard.press('Tab');
      focused.push(
        await page.evaluate('document.activeElement.ariaLabel ?? document.activeElement.innerText'),
      );
    }
    expect(focused).toEqual(['English', 'Sao chép: Số tài khoản', 'Sao chép: Nội dung chuyển khoản']);
    await page.keyboard.press('Enter');
    await page.getByText('Đã sao chép: Nội dung chuyển khoản').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('DH10234');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Space');
    await page.getByText('Đã sao chép: Số tài khoản').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(bank.account_number);

    await page.getByRole('link', { name: 'English' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Waiting for the payment').waitFor();
  });

  test('is readable without scripts, without the buttons that need them', async () => {
    const { checkout_url, qr_data_url } = await checkout();
    const page = await open(checkout_url, { javaScriptEnabled: false, locale: 'en-US' });
    expect(await page.getByText('Waiting for the payment').isVisible()).toBe(true);
    expect(await page.locator('button:visible').count()).toBe(0);
    expect(readQrImage(await page.screenshot({ fullPage: true }))).toBe(qr_data_url);
  });

  test('a session that is real has no test banner', async () => {
    const { checkout_url } = await checkout({ sandbox: false });
    const page = await open(checkout_url);
    expect(await page.locator('.banner').count()).toBe(0);
  });
});
