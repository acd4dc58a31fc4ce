/** The hosted page wears the payment profile of its shop, readable in whatever colour. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { oneChromium, withoutChromium } from './chromium.ts';
import { keepScreen, sizes } from './states.ts';
import { findings, openTestbed, type Testbed } from './testbed.ts';

/** One point of one colour. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const logo = 'https://cdn.shop.example/logo.png';

describe.skipIf(withoutChromium)('the hosted page of a shop with a profile', () => {
  const browser = oneChromium();
  let testbed: Testbed;
  beforeEach(async () => {
    testbed = await openTestbed(browser());
  });
  afterEach(() => testbed.close());

  /** A context in which the shop's pictures can be had. */
  async function contextWithLogo(status = 200) {
    const context = await testbed.context({ locale: 'vi-VN' });
    await context.route('https://cdn.shop.example/**', (route) =>
      route.fulfill({ status, contentType: 'image/png', body: status === 200 ? picture : Buffer.alloc(0) }),
    );
    return context;
  }

  const worn = {
    display_name: 'Trà Sữa An',
    logo_url: logo,
    hotline: '1900 1234',
    support_email: 'hotro@trasuaan.example',
    locale: 'en',
  };

  // What can be read on what is of every colour: test/emulator/accent.test.ts.
  test.each(['#0B57A4', '#FFE600', '#12181F'])(
    'in %s: nothing for axe to find, nothing sticks out, the logo is seen',
    async (accent_color) => {
      await testbed.wear({ ...worn, accent_color });
      const [pending, paid] = [await testbed.checkout(), await testbed.checkout({ order_code: 'PAID' })];
      await testbed.pay(paid, 150_000);
      const context = await contextWithLogo();
      for (const [state, { checkout_url }] of Object.entries({ pending, paid })) {
        const page = await testbed.open(checkout_url, { context });
        expect(await page.locator('html').getAttribute('lang')).toBe('en');
        expect(await page.evaluate("document.querySelector('.logo').naturalWidth")).toBe(1);
        // A language changes no colour.
        for (const [language, colorScheme] of [
          ['vi', 'light'],
          ['en', 'dark'],
        ] as const) {
          await page.goto(`${checkout_url}?lang=${language}`);
          await page.emulateMedia({ colorScheme });
          expect([state, colorScheme, await findings(page)]).toEqual([state, colorScheme, []]);
          for (const size of [{ width: 320, height: 640 }, ...sizes]) {
            await page.setViewportSize(size);
            expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(size.width);
            await keepScreen(`profile ${accent_color} ${language} ${state} ${size.width}`, () =>
              page.screenshot({ fullPage: true }),
            );
          }
        }
      }
      // The picture of the shop is meant.
      expect(testbed.troubles.splice(0).filter((trouble) => trouble !== logo)).toEqual([]);
    },
  );

  test('a long list of banks is searched without accents; where none is found that is said', async () => {
    const names = ['Á Châu', 'Bản Việt', 'Đông Á', 'Kiên Long', 'Nam Á', 'Phương Đông', 'Quốc Dân'];
    const bank_apps = names.map((name, at) => ({ name, url: `https://bank.example/${at}` }));
    await testbed.wear({ bank_apps });
    const viewport = { width: 360, height: 640 };
    const page = await testbed.open((await testbed.checkout()).checkout_url, { viewport });
    await page.getByText('Chọn ngân hàng').click();
    const found = async (typed: string) => {
      await page.getByLabel('Tìm ngân hàng').fill(typed);
      const links = await page.locator('#other-apps a:visible').allInnerTexts();
      return [links, await page.locator('#no-app').isVisible()];
    };
    expect(await found('dong')).toEqual([['Đông Á', 'Phương Đông'], false]);
    expect(await found('vcb')).toEqual([[], true]);
    expect(await page.locator('#no-app').innerText()).toBe(
      'Không có ngân hàng này trong danh sách. Vui lòng tự mở ứng dụng ngân hàng.',
    );
    expect(await findings(page)).toEqual([]);
  });

  test('the longest name, and a logo that does not come, leave room for everything', async () => {
    await testbed.wear({ ...worn, display_name: 'W'.repeat(255), hotline: '0'.repeat(30) });
    const page = await testbed.open((await testbed.checkout()).checkout_url, {
      context: await contextWithLogo(404),
    });
    for (const size of [{ width: 320, height: 640 }, ...sizes]) {
      await page.setViewportSize(size);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(size.width);
    }
    expect(await findings(page)).toEqual([]);
    testbed.troubles.splice(0);
  });
});
