/** The picture of a payment that a payer takes along: saved, by a long press too, shared, or as a screenshot. */
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { paymentPicture, testMarkHeight } from '../../src/vietqr/drawing/payment-picture.ts';
import { readQrImage } from '../../src/vietqr/drawing/read-image.ts';
import { renderPng } from '../../src/vietqr/drawing/render-png.ts';
import { smallerPng } from '../harness/smaller-png.ts';
import { withoutZbarimg, zbarimg } from '../harness/zbarimg.ts';
import { oneChromium, withoutChromium } from './chromium.ts';
import { backOnline, type Checkout, findings, openTestbed, type Testbed } from './testbed.ts';

const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true } as const;

/** What the browsers of chat apps say of themselves. */
const chatApps = {
  'Zalo on Android':
    'Mozilla/5.0 (Linux; Android 14; SM-A546E; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0 Mobile Safari/537.36 Zalo android/12110566 ZaloTheme/light ZaloLanguage/vi',
  'Zalo on iOS':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Zalo iOS/532 ZaloTheme/light ZaloLanguage/vn',
  'Messenger on Android':
    'Mozilla/5.0 (Linux; Android 14; SM-A546E; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0 Mobile Safari/537.36 [FB_IAB/Orca-Android;FBAV/465.0.0.42.101;]',
  'Messenger on iOS':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/MessengerLiteForiOS;FBAV/465.0.0]',
} as const;

describe.skipIf(withoutChromium)('the picture of a payment', () => {
  const browser = oneChromium();
  let testbed: Testbed;
  beforeEach(async () => {
    testbed = await openTestbed(browser());
  });
  afterEach(() => testbed.close());

  /** @param module pixels */
  const expected = (payload: string, { bank }: Checkout, amount: number, module: number) => {
    const words = {
      shop: 'Demo Shop',
      bank: 'Ngân hàng thử nghiệm',
      account: bank.account_number,
      payee: 'Demo Shop',
      amount,
      note: 'DH10234',
      payBefore: '08:15 21/11/2026',
    };
    return Buffer.from(renderPng(paymentPicture(payload, words), module));
  };

  const saved = async (page: Page) =>
    Buffer.from((await page.locator('#code').getAttribute('src'))!.split('base64,')[1]!, 'base64');

  test('has shop, bank, payee, account, amount, note and expiry, by a long press and by the button, and scans at 400 pixels', async () => {
    const checkout = await testbed.checkout();
    const page = await testbed.open(checkout.checkout_url, phone);
    const long = await saved(page);
    expect(long.equals(expected(checkout.qr_data_url, checkout, 150_000, 9))).toBe(true);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Lưu ảnh mã QR' }).click(),
    ]);
    const parts: Buffer[] = [];
    for await (const part of await download.createReadStream()) parts.push(part);
    const button = Buffer.concat(parts);
    expect(button.equals(expected(checkout.qr_data_url, checkout, 150_000, 24))).toBe(true);
    for (const picture of [long, button, smallerPng(long, 400), smallerPng(button, 400)]) {
      expect(readQrImage(picture)).toBe(checkout.qr_data_url);
      if (!withoutZbarimg) expect(zbarimg(picture)).toBe(checkout.qr_data_url);
    }
  });

  test('of it the code is in sight, and that it is a test; it scans on the screen', async () => {
    const { checkout_url, qr_data_url } = await testbed.checkout();
    const page = await testbed.open(checkout_url, phone);
    const screenshot = await page.locator('figure').screenshot();
    const side = (await page.locator('figure').boundingBox())!;
    expect(side.height).toBeCloseTo(side.width * (1 + testMarkHeight), 0);
    expect(readQrImage(screenshot)).toBe(qr_data_url);
    if (!withoutZbarimg) expect(zbarimg(screenshot)).toBe(qr_data_url);
  });

  test('is shared as a file, by the sheet of a phone that has one: the one of what is still missing', async () => {
    const checkout = await testbed.checkout();
    const context = await testbed.context(phone);
    await context.addInitScript(`
      navigator.canShare = ({ files }) => files.every(({ type }) => type === 'image/png');
      navigator.share = async ({ files: [file] }) => {
        const bytes = new Uint8Array(await file.arrayBuffer());
        window.shared = { name: file.name, type: file.type, bytes: [...bytes] };
      };
    `);
    const page = await testbed.open(checkout.checkout_url, { context });
    const shared = async () => {
      await page.evaluate('window.shared = undefined');
      await page.getByRole('button', { name: 'Chia sẻ ảnh' }).tap();
      await expect.poll(() => page.evaluate('Boolean(window.shared)')).toBe(true);
      const { bytes, ...rest } = await page.evaluate<{ name: string; type: string; bytes: number[] }>(
        'window.shared',
      );
      return { ...rest, bytes: Buffer.from(bytes) };
    };
    const whole = await shared();
    expect({
      ...whole,
      bytes: whole.bytes.equals(expected(checkout.qr_data_url, checkout, 150_000, 24)),
    }).toEqual({
      name: 'DH10234.png',
      type: 'image/png',
      bytes: true,
    });
    await testbed.pay(checkout, 50_000);
    await page.evaluate(backOnline);
    await page.getByText('Đã nhận 50.000 ₫', { exact: true }).waitFor();
    const { qr_data_url } = await testbed.show(checkout);
    const rest = await shared();
    expect(qr_data_url).not.toBe(checkout.qr_data_url);
    expect(rest.bytes.equals(expected(qr_data_url, checkout, 100_000, 24))).toBe(true);
    const steps = await page.locator('.steps').boundingBox();
    expect(steps!.y + steps!.height).toBeLessThanOrEqual(phone.viewport.height);
  });

  test.each([
    ['fails', 'NotAllowedError', 'Chưa chia sẻ được. Vui lòng lưu ảnh mã QR.'],
    ['is closed by the payer', 'AbortError', ''],
  ])('where the sheet %s: %s', async (_, name, said) => {
    const { checkout_url } = await testbed.checkout();
    const context = await testbed.context(phone);
    await context.addInitScript(`
      window.shared = 0;
      navigator.canShare = () => true;
      navigator.share = async () => {
        shared += 1;
        throw Object.assign(new Error(), { name: '${name}' });
      };
    `);
    const page = await testbed.open(checkout_url, { context });
    await page.getByRole('button', { name: 'Chia sẻ ảnh' }).tap();
    await expect.poll(() => page.evaluate('shared')).toBe(1);
    await expect.poll(() => page.locator('#share-said').innerText()).toBe(said);
  });

  test('where nothing can be shared there is no button for it', async () => {
    const { checkout_url } = await testbed.checkout();
    const page = await testbed.open(checkout_url, phone);
    await page.getByRole('button', { name: 'Sao chép tất cả' }).waitFor();
    expect(await page.locator('#share').isVisible()).toBe(false);
  });

  test.each(Object.entries(chatApps))(
    '%s: says to take a screenshot or to open the browser, and shows the code for that',
    async (_, userAgent) => {
      const { checkout_url, qr_data_url } = await testbed.checkout();
      const page = await testbed.open(checkout_url, { ...phone, userAgent });
      await page
        .getByText('Tại đây không lưu được ảnh. Hãy chụp màn hình mã QR, hoặc mở trang này bằng trình duyệt')
        .waitFor();
      expect(await page.locator('[download]').count()).toBe(0);
      const steps = await page.locator('.steps').boundingBox();
      expect(steps!.y + steps!.height).toBeLessThanOrEqual(phone.viewport.height);
      expect(await findings(page)).toEqual([]);
      expect(await page.getByText('Hoặc quét mã QR bằng máy khác').count()).toBe(0);
      await page.getByRole('heading', { name: 'Chụp màn hình mã QR này' }).waitFor();
      await page.getByRole('link', { name: 'Xem mã QR' }).tap();
      await expect.poll(() => page.evaluate<number>('scrollY')).toBeGreaterThan(0);
      expect(readQrImage(await page.screenshot())).toBe(qr_data_url);
    },
  );

  test('a browser of its own saves, whatever stands in its name', async () => {
    const { checkout_url } = await testbed.checkout();
    const userAgent =
      'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36 Online/1';
    const page = await testbed.open(checkout_url, { ...phone, userAgent });
    expect(await page.getByRole('link', { name: 'Lưu ảnh mã QR' }).isVisible()).toBe(true);
  });
});
