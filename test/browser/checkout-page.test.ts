/** The hosted payment page in a real browser: what it says and does in each state. */
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readQrImage } from '../../src/vietqr/drawing/read-image.ts';
import { parsePayload } from '../../src/vietqr/payload.ts';
import { verifyReturn } from '../../src/webhooks/signature/return-link.ts';
import { withoutZbarimg, zbarimg } from '../harness/zbarimg.ts';
import { oneChromium, withoutChromium } from './chromium.ts';
import { askNow, backOnline, type Checkout, openTestbed, shown, type Testbed } from './testbed.ts';

const returnSecret = 'emulator-return-secret-for-the-way-back-to-shops';

/** The way back to the shop of one that is paid. */
const signed = ({ id }: Checkout) =>
  new RegExp(
    String.raw`^https://shop\.example/thanks\?order=1&x=2&service_checkout=${id}&order_code=DH10234&status=paid&ts=\d+&sig=[0-9a-f]{64}$`,
  );

/** What the code on the page asks for. */
async function scanned(page: Page) {
  const payload = parsePayload(readQrImage(await page.screenshot({ fullPage: true })));
  return payload.ok && { amount: payload.fields.amount, purpose: payload.fields.purpose };
}

describe.skipIf(withoutChromium)('the hosted page', () => {
  const browser = oneChromium();
  let testbed: Testbed;
  beforeEach(async () => {
    testbed = await openTestbed(browser());
  });
  afterEach(() => testbed.close());

  test('says everything a payer needs, and the code on a screenshot is the payload', async () => {
    const checkout = await testbed.checkout({ description: 'Áo thun' });
    const page = await testbed.open(checkout.checkout_url, { frozen: true });
    const details = [
      'Ngân hàng',
      'Ngân hàng thử nghiệm',
      'Số tài khoản',
      checkout.bank.account_number,
      'Sao chép',
      'Người thụ hưởng',
      'Demo Shop',
      'Số tiền chuyển',
      '150.000 ₫',
      'Sao chép',
      'Nội dung chuyển khoản',
      'DH10234',
      'Sao chép',
    ];
    expect(await shown(page)).toEqual([
      'Demo Shop',
      'English',
      'Phiên thử nghiệm: không chuyển tiền thật.',
      'Số tiền cần thanh toán',
      '150.000 ₫',
      'Còn 15:00',
      'Đang chờ thanh toán',
      'Vui lòng chuyển trước 08:15.',
      'Quét mã QR bằng ứng dụng ngân hàng',
      'Vui lòng kiểm tra thông tin thanh toán trước khi giao dịch.',
      'Lưu ảnh mã QR',
      ...details,
      'Đơn hàng',
      'DH10234',
      'Mô tả đơn hàng',
      'Áo thun',
      'Hủy thanh toán',
      'Quay lại cửa hàng',
    ]);
    expect(await page.title()).toBe('150.000 ₫ · DH10234 · Demo Shop');
    const screenshot = await page.screenshot({ fullPage: true });
    expect(readQrImage(screenshot)).toBe(checkout.qr_data_url);
    if (!withoutZbarimg) expect(zbarimg(screenshot)).toBe(checkout.qr_data_url);
    const { fontWeight, fontSize } = await page.evaluate<Record<'fontWeight' | 'fontSize', string>>(
      "getComputedStyle(document.querySelector('.amount'))",
    );
    expect({ fontWeight, fontSize }).toEqual({ fontWeight: '800', fontSize: '48px' });
  });

  test('the code, the amount to copy and the picture ask for what is missing, at once and after a reload', async () => {
    const checkout = await testbed.checkout();
    const page = await testbed.open(checkout.checkout_url);
    await page.evaluate('window.notReloaded = true');
    await testbed.pay(checkout, 50_000);
    await page.evaluate(backOnline);
    await page.getByText('Đã nhận 50.000 ₫', { exact: true }).waitFor();
    expect(await page.evaluate('window.notReloaded')).toBe(true);
    const short = async () => ({
      status: (await page.innerText('.status [role=status]')).split(/\n+/),
      heading: (await page.innerText('h1')).split(/\n+/),
      code: await scanned(page),
      title: await page.title(),
      total: await page.getByText('Tổng đơn hàng').locator('..').innerText(),
    });
    const expected = {
      status: [
        'Đang chờ thanh toán',
        'Đã nhận 50.000 ₫',
        'Còn thiếu 100.000 ₫. Mã QR đã được cập nhật theo số tiền còn thiếu.',
      ],
      heading: ['Còn phải thanh toán', '100.000 ₫'],
      code: { amount: 100_000, purpose: 'DH10234' },
      title: '100.000 ₫ · DH10234 · Demo Shop',
      total: 'Tổng đơn hàng\n150.000 ₫',
    };
    expect(await short()).toEqual(expected);
    await page.reload();
    expect(await short()).toEqual(expected);

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Lưu ảnh mã QR' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('DH10234.png');
    const picture: Buffer[] = [];
    for await (const part of await download.createReadStream()) picture.push(part);
    expect(parsePayload(readQrImage(Buffer.concat(picture)))).toMatchObject({ fields: { amount: 100_000 } });
  });

  test('a note that the code cannot hold in full is the same on the page as in the code', async () => {
    const { checkout_url, bank } = await testbed.checkout({ order_code: 'A123456789'.repeat(5) });
    const page = await testbed.open(checkout_url, { permissions: ['clipboard-read', 'clipboard-write'] });
    const note = 'A123456789A123456789A1234';
    expect(await scanned(page)).toEqual({ amount: 150_000, purpose: note });
    const copied: string[] = [];
    for (const label of ['Số tiền chuyển', 'Số tài khoản', 'Nội dung chuyển khoản']) {
      await page.getByRole('button', { name: `Sao chép: ${label}` }).click();
      await page.getByText(`Đã sao chép: ${label}`).waitFor();
      copied.push(await page.evaluate('navigator.clipboard.readText()'));
    }
    expect(copied).toEqual(['150000', bank.account_number, note]);
    await page
      .getByText('25 ký tự đầu của mã đơn hàng: nội dung không chứa được nhiều hơn.')
      .locator('visible=true')
      .waitFor();
  });

  test('paid: a clear view without a code, the title, and the way back', async () => {
    const checkout = await testbed.checkout({ cancel_url: 'https://shop.example/cart' });
    const page = await testbed.open(checkout.checkout_url, { frozen: true });
    // The focus is on what is about to vanish.
    await page.getByRole('button', { name: 'Sao chép: Số tài khoản' }).focus();
    await testbed.pay(checkout, 170_000);
    await askNow(page);
    await page.getByText('Đã thanh toán', { exact: true }).waitFor();
    expect((await shown(page)).slice(3, -2)).toEqual([
      'Số tiền đơn hàng',
      '150.000 ₫',
      'Đã thanh toán',
      'Đã nhận 170.000 ₫',
      'Bạn đã chuyển thừa 20.000 ₫. Vui lòng liên hệ cửa hàng để được hoàn tiền.',
      'Quay lại cửa hàng',
      'In hoặc lưu biên nhận',
      'Đơn hàng',
      'DH10234',
      'Thời gian thanh toán',
      '08:00:00 21/11/2026',
    ]);
    expect(await page.title()).toBe('Đã thanh toán · DH10234 · Demo Shop');
    expect(await page.locator('#icon').getAttribute('href')).toMatch(/^data:image\/svg/);
    expect(await page.evaluate('document.activeElement.id')).toBe('heading');
    const back = page.getByRole('link', { name: 'Quay lại cửa hàng' });
    expect(await back.getAttribute('href')).toMatch(signed(checkout));
    expect(await page.evaluate('document.getAnimations().length')).toBe(0);
  });

  test('a phone that was touched vibrates once when it is paid', async () => {
    const checkout = await testbed.checkout();
    const context = await testbed.context({ hasTouch: true });
    await context.addInitScript('window.vibrated = []; navigator.vibrate = (ms) => vibrated.push(ms)');
    const page = await testbed.open(checkout.checkout_url, { context });
    await page.getByRole('heading', { level: 1 }).tap();
    await testbed.pay(checkout, 150_000);
    await page.evaluate(backOnline);
    await page.getByText('Đã thanh toán', { exact: true }).waitFor();
    expect(await page.evaluate('vibrated')).toEqual([200]);
  });

  describe('going back to the shop by itself', () => {
    /** A page that sees `amount` arrive, and what was asked of the shop. */
    async function seesPaid(amount = 150_000) {
      const checkout = await testbed.checkout();
      const context = await testbed.context({ frozen: true });
      const arrived: string[] = [];
      await context.route('https://shop.example/**', (route) => {
        arrived.push(route.request().url());
        return route.fulfill({ contentType: 'text/html', body: 'Thanks' });
      });
      const page = await testbed.open(checkout.checkout_url, { context });
      await testbed.pay(checkout, amount);
      await askNow(page);
      await page.getByText('Đã thanh toán', { exact: true }).waitFor();
      return { checkout, context, page, arrived };
    }

    test('the exact amount: after twenty seconds in sight, with the signed address', async () => {
      const { checkout, page, arrived } = await seesPaid();
      expect(await page.locator('#returning span').first().innerText()).toBe('Tự động quay lại sau 20 giây');
      await page.clock.runFor(19_000);
      expect(arrived).toEqual([]);
      await page.clock.runFor(1_000);
      await page.getByText('Thanks').waitFor();
      expect(arrived).toEqual([expect.stringMatching(signed(checkout))]);
      const { searchParams } = new URL(arrived[0]!);
      const verdict = verifyReturn(searchParams, returnSecret, testbed.emulator.clock.now());
      expect(verdict).toMatchObject({ ok: true, checkoutId: checkout.id, orderCode: 'DH10234' });
      // The request to the shop is meant.
      testbed.troubles.splice(0);
    });

    test('not when it is stopped: the button back stays', async () => {
      const { page, arrived } = await seesPaid();
      await page.getByRole('button', { name: 'Ở lại trang này' }).click();
      expect(await page.evaluate('document.activeElement.id')).toBe('back');
      expect(await page.locator('#returning').isVisible()).toBe(false);
      await page.clock.runFor(60_000);
      expect([arrived, await page.locator('#back').isVisible()]).toEqual([[], true]);
    });

    test.each([
      ['printed', "dispatchEvent(new Event('beforeprint'))"],
      ['out of sight', "Object.defineProperty(document, 'hidden', { value: true })"],
    ])('not when it is %s', async (_, happens) => {
      const { page, arrived } = await seesPaid();
      await page.evaluate(happens);
      await page.clock.runFor(60_000);
      expect(arrived).toEqual([]);
    });

    test('not when too much came, nor when a paid page is opened again', async () => {
      const { checkout, context, page, arrived } = await seesPaid(170_000);
      const again = await testbed.open(checkout.checkout_url, { context });
      await again.clock.runFor(60_000);
      expect([await page.locator('#returning').isVisible(), arrived]).toEqual([false, []]);
    });

    test('not when a second transfer comes: it is said, with its time', async () => {
      const { checkout, page, arrived } = await seesPaid();
      await testbed.pay(checkout, 50_000);
      await askNow(page, 10_000);
      const late =
        'Đã nhận thêm 50.000 ₫ lúc 08:00:00 21/11/2026, sau khi phiên thanh toán kết thúc. ' +
        'Vui lòng liên hệ cửa hàng về khoản tiền này.';
      await page.getByText(late).waitFor();
      await page.clock.runFor(60_000);
      expect([await page.locator('#returning').isVisible(), arrived]).toEqual([false, []]);
    });
  });

  test('counts down, expires, and says so when money comes after that', async () => {
    const checkout = await testbed.checkout({ expires_in: 3599, cancel_url: 'https://shop.example/cart' });
    const page = await testbed.open(`${checkout.checkout_url}?lang=en`, { frozen: true });
    expect(await page.getByRole('timer').innerText()).toBe('59:59');
    await page.clock.runFor(1_000);
    expect(await page.getByRole('timer').innerText()).toBe('59:58');
    await testbed.pay(checkout, 1_000);
    testbed.emulator.clock.set('2026-11-21T01:58:59.001Z');
    await askNow(page, 1_000);
    await page.getByText('1:00', { exact: true }).waitFor();
    await page.getByText('Less than 1 minute left.').waitFor();

    testbed.emulator.clock.set('2026-11-21T01:59:59Z');
    await askNow(page);
    await page.getByText('has expired').waitFor();
    expect((await shown(page)).slice(3)).toEqual([
      'Order amount',
      '150.000 ₫',
      'The payment session has expired. Please do not transfer any more.',
      'Received 1.000 ₫',
      '149.000 ₫ less than the order. Please contact the shop about what you transferred.',
      'A transfer that you already made is still recorded. Keep this page, or contact the shop.',
      'Back to the shop',
      'Order',
      'DH10234',
      'Transaction code',
      expect.stringMatching(/^SANDBOX-/),
    ]);
    expect(await page.locator('#code').isVisible()).toBe(false);
    expect(await page.textContent('main')).not.toContain(checkout.bank.account_number);
    const back = page.getByRole('link', { name: 'Back to the shop' });
    expect(await back.getAttribute('href')).toBe('https://shop.example/cart');

    await testbed.pay(checkout, 149_000);
    await askNow(page, 10_000);
    await page.getByText('Paid (the money came after the session expired)').waitFor();
    await page.getByText('Please contact the shop to confirm the order.').waitFor();
    expect(await back.getAttribute('href')).toMatch(signed(checkout));
  });

  test('the emulator advancing its time is seen', async () => {
    const { checkout_url } = await testbed.checkout();
    const page = await testbed.open(checkout_url);
    await testbed.emulator.control('POST', '/advance', { ms: 900_000 });
    await page.evaluate(backOnline);
    await page.getByText('Phiên thanh toán đã hết hạn').waitFor();
    expect(await page.locator('#back').getAttribute('href')).toBe('https://shop.example/thanks?order=1&x=2');
  });

  test('the button says "copied" for four seconds, and so does a screen reader, whatever else comes', async () => {
    const checkout = await testbed.checkout();
    const permissions = ['clipboard-read', 'clipboard-write'];
    const page = await testbed.open(checkout.checkout_url, { frozen: true, permissions });
    const said = page.getByText('Đã sao chép: Số tài khoản');
    await page.clock.runFor(1_000);
    await page.getByRole('button', { name: 'Sao chép: Số tài khoản' }).click();
    await said.waitFor();
    await testbed.pay(checkout, 150_000);
    await askNow(page, 1_000);
    await page.getByText('Đã thanh toán', { exact: true }).waitFor();
    await page.clock.runFor(2_990);
    const button = page.locator('[data-copy=account]');
    expect([await said.count(), await button.textContent()]).toEqual([1, '✓ Đã sao chép']);
    await page.clock.runFor(10);
    expect([await said.count(), await button.textContent()]).toEqual([0, 'Sao chép']);
  });

  test.each([
    ['there is no clipboard', 'delete Navigator.prototype.clipboard'],
    ['the clipboard is refused', 'navigator.clipboard.writeText = () => Promise.reject(new Error())'],
  ])('where %s the text is selected, and that is said', async (_, without) => {
    const { checkout_url, bank } = await testbed.checkout();
    const page = await testbed.open(checkout_url);
    await page.evaluate(without);
    await page.getByRole('button', { name: 'Sao chép: Số tài khoản' }).click();
    await page.locator('#said', { hasText: 'Trình duyệt không cho sao chép.' }).waitFor();
    expect(await page.evaluate('String(getSelection())')).toBe(bank.account_number);
    expect(await page.locator('[data-copy=account]').innerText()).toBe('Nhấn giữ phần chữ để chép');
  });

  test('payer text is text', async () => {
    const description = '<img src=x onerror=alert(1)> "quoted" \u202eevil\u202c \u001b[31m & \'single\'';
    const { checkout_url } = await testbed.checkout({ description });
    const page = await testbed.open(checkout_url);
    expect(await page.getByText('Mô tả đơn hàng').locator('.. >> dd').innerText()).toBe(
      '<img src=x onerror=alert(1)> "quoted" \\u202eevil\\u202c \\x1b[31m & \'single\'',
    );
    expect(await page.locator('img').count()).toBe(1);
  });

  test('a code of the payer is text too, when it comes and after a reload', async () => {
    const checkout = await testbed.checkout();
    const page = await testbed.open(checkout.checkout_url);
    const transaction_code = '</body>"\u00ad\u{e0041}\u202e\\u0041\u001b';
    await testbed.pay(checkout, 150_000, { transaction_code });
    await page.evaluate(backOnline);
    const row = page.getByText('Mã giao dịch').locator('.. >> dd');
    await row.waitFor();
    const code = String.raw`</body>"\xad\u{e0041}\u202e\u0041\x1b`;
    expect(await row.innerText()).toBe(code);
    await page.reload();
    await row.waitFor();
    expect(await row.innerText()).toBe(code);
  });

  test('works from the keyboard: the language, the picture, the copies, the way back', async () => {
    const checkout = await testbed.checkout({ cancel_url: 'https://shop.example/cart' });
    const page = await testbed.open(checkout.checkout_url, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const focused: string[] = [];
    for (let tab = 0; tab < 6; tab++) {
      await page.keyboard.press('Tab');
      focused.push(
        await page.evaluate('document.activeElement.ariaLabel ?? document.activeElement.innerText'),
      );
    }
    expect(focused).toEqual([
      'English',
      'Lưu ảnh mã QR',
      'Sao chép: Số tài khoản',
      'Sao chép: Số tiền chuyển',
      'Sao chép: Nội dung chuyển khoản',
      'Hủy thanh toán',
    ]);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Đã sao chép: Nội dung chuyển khoản').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('DH10234');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Space');
    await page.getByText('Đã sao chép: Số tiền chuyển').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('150000');

    await testbed.pay(checkout, 150_000);
    await page.evaluate(backOnline);
    await page.getByText('Đã thanh toán', { exact: true }).waitFor();
    for (const name of ['Quay lại cửa hàng', 'In hoặc lưu biên nhận', 'Ở lại trang này']) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate('document.activeElement.innerText')).toBe(name);
    }
    await page.keyboard.press('Enter');
    expect(await page.locator('#returning').isVisible()).toBe(false);

    await page.getByRole('link', { name: 'English' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Paid', { exact: true }).waitFor();
  });

  test('is readable without scripts, without the buttons that need them', async () => {
    const { checkout_url, qr_data_url } = await testbed.checkout();
    const page = await testbed.open(`${checkout_url}?lang=en`, { javaScriptEnabled: false });
    expect(await page.getByText('Waiting for payment').isVisible()).toBe(true);
    const back = page.getByRole('link', { name: 'Back to the shop' });
    expect(await back.getAttribute('href')).toBe('https://shop.example/thanks?order=1&x=2');
    expect(await page.locator('button:visible').count()).toBe(0);
    expect(readQrImage(await page.screenshot({ fullPage: true }))).toBe(qr_data_url);
  });

  test('a session that is real has no test banner', async () => {
    const { checkout_url } = await testbed.checkout({ sandbox: false });
    const page = await testbed.open(checkout_url);
    expect(await page.locator('.banner').count()).toBe(0);
  });
});
