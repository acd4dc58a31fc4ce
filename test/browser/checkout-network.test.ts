/** The hosted payment page when the network is not what it should be: it is never wrong for long, and says so. */
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { oneChromium, withoutChromium } from './chromium.ts';
import { askNow, backOnline, openTestbed, shown, type Testbed } from './testbed.ts';
import type { Fault } from './unsteady-network.ts';

const faults: Fault[] = ['502', 'silent', 'stalls', 'cut', 'strange page', 'strange JSON'];
const lost = 'Mất kết nối, đang thử lại. Trạng thái ở đây có thể đã cũ.';

/** Time goes by until the status says so. */
async function goOnUntil(page: Page, status: string): Promise<void> {
  const look = async () => {
    await page.clock.runFor(250);
    return page.innerText('.state');
  };
  await expect.poll(look).toBe(status);
}

describe.skipIf(withoutChromium)('the hosted page', () => {
  const browser = oneChromium();
  let testbed: Testbed;
  beforeEach(async () => {
    testbed = await openTestbed(browser());
  });
  afterEach(() => {
    // The browser itself notes each answer that failed.
    const failed = testbed.troubles.filter((trouble) => trouble.startsWith('Failed to load resource'));
    testbed.troubles.splice(
      0,
      testbed.troubles.length,
      ...testbed.troubles.filter((trouble) => !failed.includes(trouble)),
    );
    return testbed.close();
  });

  test.each(faults)(
    'after %s it says so beside the status, goes on, and finds the payment',
    async (fault) => {
      const { network, through } = await testbed.network();
      const checkout = await testbed.checkout();
      const page = await testbed.open(through(checkout), {
        frozen: true,
        viewport: { width: 360, height: 640 },
      });
      network.fault = fault;
      await testbed.pay(checkout, 150_000);
      // Asks after two seconds, gives up after five more.
      await page.clock.runFor(7_000);
      await page.getByText(lost).waitFor();
      expect(await page.innerText('.status')).toBe(
        `Còn 14:53\n\nĐang chờ thanh toán\n\n${lost}\n\nVui lòng chuyển trước 08:15.`,
      );
      const { y, height } = (await page.getByText(lost).boundingBox())!;
      expect(y + height).toBeLessThan(640);

      network.fault = 'none';
      await goOnUntil(page, 'Đã thanh toán');
      expect(await page.getByText(lost).count()).toBe(0);
    },
  );

  test.each(faults)('expires by its own clock while there is nothing but %s', async (fault) => {
    const { network, through } = await testbed.network();
    const checkout = await testbed.checkout({ expires_in: 60, cancel_url: 'https://shop.example/cart' });
    await testbed.pay(checkout, 50_000);
    const page = await testbed.open(through(checkout), { frozen: true });
    network.fault = fault;
    await page.clock.runFor(59_000);
    expect(await page.getByRole('timer').innerText()).toBe('0:01');
    await page.clock.runFor(1_000);
    expect(await shown(page)).toEqual([
      'Demo Shop',
      'English',
      'Phiên thử nghiệm: không chuyển tiền thật.',
      'Số tiền đơn hàng',
      '150.000 ₫',
      'Phiên thanh toán đã hết hạn. Vui lòng không chuyển tiền nữa.',
      'Đã nhận 50.000 ₫',
      'Thiếu 100.000 ₫ so với đơn hàng. Vui lòng liên hệ cửa hàng về số tiền đã chuyển.',
      'Nếu đã chuyển khoản, khoản tiền đó vẫn được ghi nhận. Vui lòng giữ trang này hoặc liên hệ cửa hàng.',
      lost,
      'Quay lại cửa hàng',
      'Đơn hàng',
      'DH10234',
      'Mã giao dịch',
      expect.stringMatching(/^SANDBOX-/),
    ]);
    expect(await page.getByRole('button').count()).toBe(0);
    expect(await page.locator('#code').getAttribute('src')).toBe(null);
    expect(await page.textContent('main')).not.toContain(checkout.bank.account_number);
    const back = page.getByRole('link', { name: 'Quay lại cửa hàng', exact: true });
    expect(await back.getAttribute('href')).toBe('https://shop.example/cart');
    expect(await page.title()).toBe('Đã hết hạn · DH10234 · Demo Shop');
  });

  test('time that a sleeping device did not count is counted when it wakes', async () => {
    const { network, through } = await testbed.network();
    const page = await testbed.open(through(await testbed.checkout()), { frozen: true });
    expect(await page.evaluate('[performance.now(), new Date().toISOString()].join()')).toBe(
      '0,2026-11-21T01:00:01.000Z',
    );
    network.fault = 'silent';
    // The wall clock goes on, the steady one does not.
    await page.clock.setSystemTime('2026-11-21T01:10:01Z');
    await page.clock.runFor(1_000);
    expect(await page.getByRole('timer').innerText()).toBe('4:59');
  });

  test('asks less and less often while nobody answers, and at once when somebody looks', async () => {
    const { network, through } = await testbed.network();
    const context = await testbed.context({ frozen: true });
    await context.addInitScript('Math.random = () => 1');
    const page = await testbed.open(through(await testbed.checkout()), { context });
    network.fault = '502';
    await askNow(page);
    for (const [index, seconds] of [1, 2, 4, 8, 16, 30, 30].entries()) {
      await expect.poll(() => page.locator('#notice').innerText()).toBe(lost);
      await page.clock.runFor(seconds * 1_000 - 10);
      expect([seconds, network.asked]).toEqual([seconds, index + 1]);
      await askNow(page, 10);
    }
    network.fault = 'none';
    await page.evaluate(backOnline);
    await expect.poll(() => page.locator('#notice').textContent()).toBe('');
    expect(network.asked).toBe(9);
  });

  test('asks seldom where nobody looks, and at once when somebody does', async () => {
    const { network, through } = await testbed.network();
    const checkout = await testbed.checkout();
    const page = await testbed.open(through(checkout), { frozen: true });
    await page.evaluate("Object.defineProperty(document, 'hidden', { value: true, configurable: true })");
    await askNow(page);
    await page.clock.runFor(9_990);
    expect(network.asked).toBe(1);
    await askNow(page, 10);
    await page.clock.runFor(2_000);
    await testbed.pay(checkout, 150_000);
    await page.evaluate("delete document.hidden, document.dispatchEvent(new Event('visibilitychange'))");
    await page.getByText('Đã thanh toán', { exact: true }).waitFor();
    expect(network.asked).toBe(3);
  });

  test('twenty pages of one browser each learn of their payment', async () => {
    const context = await testbed.context({ frozen: true });
    const orders = await Promise.all(
      Array.from({ length: 20 }, (_, number) => testbed.checkout({ order_code: `DH${number}` })),
    );
    const pages: Page[] = [];
    // One after the other: on a busy machine twenty at once take longer than one may.
    for (const { checkout_url } of orders) pages.push(await testbed.open(checkout_url, { context }));
    for (const order of orders) await testbed.pay(order, 150_000);
    // The clock is the context's: all of them ask.
    await pages[0]!.clock.runFor(2_000);
    await Promise.all(pages.map((page) => page.getByText('Đã thanh toán', { exact: true }).waitFor()));
    expect(await Promise.all(pages.map((page) => page.title()))).toEqual(
      orders.map((_, number) => `Đã thanh toán · DH${number} · Demo Shop`),
    );
  });

  test('asked too often for one address, it says nothing, waits as long as it is told, and goes on', async () => {
    const checkout = await testbed.checkout();
    const page = await testbed.open(checkout.checkout_url, { frozen: true });
    const status = `${testbed.emulator.url}/api/v1/checkouts/public/${checkout.token}/status`;
    for (let asked = 0; asked < 60; asked++) await (await fetch(status)).body?.cancel();
    await testbed.pay(checkout, 150_000);
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('/status')),
      page.clock.runFor(2_000),
    ]);
    expect(answer.status()).toBe(429);
    await answer.finished();
    // The emulator's minute is over, and the page's is not.
    testbed.emulator.clock.pass(60_000);
    await page.clock.runFor(50_000);
    expect([await page.innerText('.state'), await page.locator('#notice').textContent()]).toEqual([
      'Đang chờ thanh toán',
      '',
    ]);
    await goOnUntil(page, 'Đã thanh toán');
  });

  test('a page that somebody goes to and fro asks no more often', async () => {
    const { network, through } = await testbed.network();
    const page = await testbed.open(through(await testbed.checkout()), { frozen: true });
    await askNow(page);
    for (let time = 0; time < 20; time++) {
      await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
      await page.clock.runFor(50);
    }
    expect(network.asked).toBe(1);
    await askNow(page, 1_000);
    expect(network.asked).toBe(2);
  });

  test('pages of one address share its questions', async () => {
    const { network, through } = await testbed.network();
    const checkout = await testbed.checkout();
    const page = await testbed.open(through(checkout), { frozen: true });
    for (let other = 1; other < 8; other++)
      await fetch(`${testbed.emulator.url}/api/v1/checkouts/public/${other}/status`);
    await askNow(page);
    await page.clock.runFor(9_990);
    expect(network.asked).toBe(1);
    await askNow(page, 10);
    expect(network.asked).toBe(2);
  });

  test('a session that a reset took away offers nothing', async () => {
    const { checkout_url } = await testbed.checkout();
    const page = await testbed.open(checkout_url);
    await testbed.emulator.control('POST', '/reset');
    await page.evaluate(backOnline);
    await page.getByText('Không tìm thấy phiên thanh toán').waitFor();
    expect(await shown(page)).toEqual([
      'Thanh toán',
      'English',
      'Không tìm thấy phiên thanh toán',
      'Vui lòng kiểm tra lại link thanh toán, hoặc hỏi cửa hàng để nhận link mới.',
    ]);
  });
});
