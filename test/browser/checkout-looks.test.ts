/** The hosted payment page on the screens, in the themes and on the paper of those who see it. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readQrImage } from '../../src/vietqr/drawing/read-image.ts';
import { parsePayload } from '../../src/vietqr/payload.ts';
import { isInTurn } from '../harness/variants.ts';
import { oneChromium, withoutChromium } from './chromium.ts';
import { misfits, narrowSizes } from './misfits.ts';
import { readAloud } from './screen-reader.ts';
import { keepScreen, languages, openStates, type State, signOf, sizes, states } from './states.ts';
import { askNow, backOnline, findings, openTestbed, shown, type Testbed } from './testbed.ts';

/** Each language and each theme once. */
const looks = [
  ['vi', 'light'],
  ['en', 'dark'],
] as const;

const linesOfAmount = `(() => {
  const { firstChild } = document.querySelector('.amount') ?? {};
  if (!firstChild) return 1;
  const range = document.createRange();
  range.setStart(firstChild, 0);
  range.setEnd(firstChild, firstChild.data.search(/[^\\d.]/));
  return new Set([...range.getClientRects()].map(({ top }) => top)).size;
})()`;

describe.skipIf(withoutChromium)('the hosted page', () => {
  const browser = oneChromium();
  let testbed: Testbed;
  let addresses: Record<State, string>;
  beforeAll(async () => {
    testbed = await openTestbed(browser());
    addresses = await openStates(testbed);
  });
  // A page that is left open goes on asking, and all of them have one address, whose requests are counted.
  const closeAll = () =>
    Promise.all(
      browser()
        .contexts()
        .map((context) => context.close()),
    );
  afterAll(async () => {
    await testbed?.close();
  });

  describe('in each state', () => {
    let page: Page | undefined;
    afterAll(closeAll);

    /** One for all addresses of a server: to open one takes longer than to look at it. */
    async function pageAt(address: string): Promise<Page> {
      if (page && new URL(page.url()).origin === new URL(address).origin) return page;
      await closeAll();
      const context = await testbed.context({ hasTouch: true });
      page = await testbed.open(address, { context, frozen: true });
      return page;
    }

    test.each(states)(
      '%s: nothing for axe to find, nothing sticks out, and what is read aloud',
      async (state) => {
        const page = await pageAt(addresses[state]);
        // A language changes no colour.
        for (const [at, [language, colorScheme]] of looks.entries()) {
          await page.goto(`${addresses[state]}?lang=${language}`);
          await page.evaluate(backOnline);
          await page.locator(signOf(state)).waitFor();
          expect(await page.locator('html').getAttribute('lang')).toBe(language);
          await page.emulateMedia({ colorScheme });
          if (isInTurn(states.indexOf(state), at, looks.length))
            expect([language, colorScheme, await findings(page)]).toEqual([language, colorScheme, []]);
          for (const [width, text] of narrowSizes) {
            const found = { language, width, text, misfits: await misfits(page, width, text) };
            await keepScreen(`chromium ${language} ${state} ${width} ${text}`, () =>
              page.screenshot({ fullPage: true }),
            );
            expect(found).toEqual({ language, width, text, misfits: [] });
            // A number that is cut in two is read as another.
            expect([width, text, await page.evaluate(linesOfAmount)]).toEqual([width, text, 1]);
          }
          for (const size of sizes) {
            expect(await misfits(page, size.width)).toEqual([]);
            await keepScreen(`chromium ${language} ${state} ${size.width}`, async () => {
              await page.setViewportSize(size);
              return page.screenshot({ fullPage: true });
            });
          }
          const aloud = `${(await readAloud(page)).join('\n')}\n`
            .replaceAll(/SBX\d{12}/g, 'SBX000000000000')
            .replace(/(timer\n.*StaticText) "\d+:\d\d"/, '$1 "13:00"');
          const file = `../screens/checkout-page/${state.replaceAll(/\W+/g, '-')}.${language}.txt`;
          await expect(aloud).toMatchFileSnapshot(file);
        }
        // The browser itself notes each page that is not there, and each answer that failed.
        const troubles = testbed.troubles.splice(0);
        const isExpected = (trouble: string) =>
          ['connection lost', 'offline', 'no session'].includes(state) &&
          trouble.startsWith('Failed to load resource');
        expect(troubles.filter((trouble) => !isExpected(trouble))).toEqual([]);
      },
    );
  });

  describe('where something is done', () => {
    afterEach(closeAll);

    test.each([
      ['https://shop.example/cart', 'https://shop.example/cart?'],
      [undefined, 'https://shop.example/thanks?order=1&x=2&'],
    ])(
      'cancelled while it is open, cancel_url %s: offers nothing to pay, and leads to %s',
      async (cancel_url, to) => {
        const checkout = await testbed.checkout({ cancel_url });
        await testbed.pay(checkout, 50_000);
        const page = await testbed.open(checkout.checkout_url, { frozen: true });
        await testbed.cancel(checkout);
        await askNow(page);
        await page.getByText('đã hủy').waitFor();
        expect((await shown(page)).slice(3)).toEqual([
          'Số tiền đơn hàng',
          '150.000 ₫',
          'Phiên thanh toán đã hủy. Vui lòng không chuyển tiền nữa.',
          'Đã nhận 50.000 ₫',
          'Thiếu 100.000 ₫ so với đơn hàng. Vui lòng liên hệ cửa hàng về số tiền đã chuyển.',
          'Nếu đã chuyển khoản, khoản tiền đó vẫn được ghi nhận. Vui lòng giữ trang này hoặc liên hệ cửa hàng.',
          'Quay lại cửa hàng',
          'Đơn hàng',
          'DH10234',
          'Mã giao dịch',
          expect.stringMatching(/^SANDBOX-/),
        ]);
        expect(await page.title()).toBe('Đã hủy · DH10234 · Demo Shop');
        expect(await page.locator('#code').getAttribute('src')).toBe(null);
        expect(await page.textContent('main')).not.toContain(checkout.bank.account_number);
        const back = page.getByRole('link', { name: 'Quay lại cửa hàng', exact: true });
        const address = `${to}service_checkout=${checkout.id}&status=cancelled`;
        expect(await back.getAttribute('href')).toBe(address);
        await page.reload();
        expect(await back.getAttribute('href')).toBe(address);
      },
    );

    test('axe finds nothing where something was just copied', async () => {
      const page = await testbed.open(addresses.pending);
      await page.getByRole('button', { name: 'Sao chép: Số tài khoản' }).click();
      await page.locator('#said:not(:empty)').waitFor();
      expect(await findings(page)).toEqual([]);
    });

    test.each([
      ['part-paid', 100_000],
      ['longest', 1_000_000_000],
    ] as const)(
      '%s: the first screen of a small phone has the amount, the status and the three steps; of a laptop the code',
      async (state, amount) => {
        const page = await testbed.open(addresses[state]);
        for (const language of languages) {
          await page.goto(`${addresses[state]}?lang=${language}`);
          for (const [width, height, last] of [
            [360, 640, '.steps'],
            [1366, 768, '#code'],
          ] as const) {
            await page.setViewportSize({ width, height });
            const bottoms = await page.evaluate<number[]>(
              `['.amount', '.status', '${last}'].map((part) => document.querySelector(part).getBoundingClientRect().bottom)`,
            );
            expect(Math.max(...bottoms)).toBeLessThanOrEqual(height);
            const lines = await page.evaluate<number[]>(
              "['.amount', '[data-live=account]'].map((part) => { const range = document.createRange(); range.selectNodeContents(document.querySelector(part)); return range.getClientRects().length })",
            );
            expect([width, language, lines]).toEqual([width, language, [1, 1]]);
            const code = parsePayload(readQrImage(await page.locator('#code').screenshot()));
            expect(code).toMatchObject({ fields: { amount } });
          }
        }
      },
    );

    test('a wide screen begins with the code, the amount beside it', async () => {
      const page = await testbed.open(addresses.pending, { viewport: { width: 1366, height: 768 } });
      const [amount, code] = await Promise.all(
        ['.amount', '#code'].map(async (part) => (await page.locator(part).boundingBox())!),
      );
      expect(code!.x + code!.width).toBeLessThanOrEqual(amount!.x);
      expect(amount!.y).toBeLessThan(code!.y + code!.height);
    });

    test('a phone is offered the large banks at once, the others when the list is opened', async () => {
      const page = await testbed.open(addresses.pending, { viewport: { width: 360, height: 640 } });
      const links = async () => {
        const visible = await page.locator('.apps a:visible').all();
        return Promise.all(
          visible.map(async (link) => [await link.innerText(), await link.getAttribute('href')]),
        );
      };
      const large = [
        ['BIDV', 'https://dl.vietqr.io/pay?app=bidv'],
        ['MB Bank', 'https://dl.vietqr.io/pay?app=mb'],
        ['VietinBank', 'https://dl.vietqr.io/pay?app=icb'],
      ];
      expect(await links()).toEqual(large);
      await page.getByText('Ngân hàng khác').click();
      expect(await findings(page)).toEqual([]);
      expect(await links()).toEqual([
        ...large,
        ['ACB', 'https://dl.vietqr.io/pay?app=acb'],
        ['OCB', 'https://dl.vietqr.io/pay?app=ocb'],
      ]);
    });

    test('a phone copies all details with one button, the amount as plain digits', async () => {
      const permissions = ['clipboard-read', 'clipboard-write'];
      const viewport = { width: 360, height: 640 };
      const page = await testbed.open(addresses['part-paid'], { viewport, permissions });
      const account = await page.locator('[data-live=account]').innerText();
      const places = () => Promise.all(rows.map(async (row) => (await row.boundingBox())?.height));
      const rows = await page.locator('dl div:visible').all();
      const before = await places();
      await page.locator('dl button:visible').first().click();
      await page.locator('dl button:has-text("✓ Đã sao chép")').waitFor();
      expect(await places(), 'no row moves').toEqual(before);
      await page.getByRole('button', { name: 'Sao chép tất cả' }).click();
      await page.locator('#copy-all:has-text("✓ Đã sao chép")').waitFor();
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
        [
          'Ngân hàng: Ngân hàng thử nghiệm',
          `Số tài khoản: ${account}`,
          'Người thụ hưởng: Demo Shop',
          'Số tiền chuyển: 100000',
          'Nội dung chuyển khoản: DH3',
        ].join('\n'),
      );
    });

    test('green and ticked is who has nothing more to do; other paid states are as a warning', async () => {
      const page = await testbed.open(addresses.paid, { frozen: true });
      const looks = async (state: State) => {
        await page.goto(addresses[state]);
        return page.evaluate<string[]>(
          "[getComputedStyle(document.querySelector('.status')).backgroundColor, getComputedStyle(document.querySelector('.state'), '::before').content]",
        );
      };
      expect(await looks('paid')).toEqual(['rgb(232, 246, 236)', expect.stringContaining('✓')]);
      for (const state of ['paid late', 'paid too much', 'paid, money after that'] as const)
        expect([state, await looks(state)]).toEqual([state, ['rgb(255, 243, 214)', 'none']]);
    });

    test('where nothing may be copied, all details are shown as text that is selected, until it is copied', async () => {
      const page = await testbed.open(addresses.longest, {
        frozen: true,
        viewport: { width: 360, height: 640 },
      });
      await page.evaluate('navigator.clipboard.writeText = () => Promise.reject(new Error())');
      const account = await page.locator('dd[data-live=account]').innerText();
      await page.getByRole('button', { name: 'Sao chép tất cả' }).click();
      await page.locator('#by-hand').getByText('Trình duyệt không cho sao chép.').waitFor();
      const lines = [
        'Ngân hàng: Ngân hàng thử nghiệm',
        `Số tài khoản: ${account}`,
        'Người thụ hưởng: Demo Shop',
        'Số tiền chuyển: 1000000000',
        `Nội dung chuyển khoản: ${'W'.repeat(25)}`,
      ];
      const selected = () => page.evaluate<string>('String(getSelection()).trim()');
      expect(await selected()).toBe(lines.join('\n'));
      const { y, height } = (await page.locator('.lines').boundingBox())!;
      expect([y >= 0, y + height < 641]).toEqual([true, true]);
      await page.clock.runFor(10_000);
      expect([await selected(), await page.locator('#copy-all').innerText()]).toEqual([
        lines.join('\n'),
        'Nhấn giữ phần chữ để chép',
      ]);
      // axe goes on by the page's timers, which stand still with its time.
      await page.clock.resume();
      expect(await findings(page)).toEqual([]);
    });

    test('the receipt is printed on one page, without what can be pressed', async () => {
      const page = await testbed.open(addresses['paid too much'], { frozen: true, colorScheme: 'dark' });
      await page.emulateMedia({ media: 'print' });
      expect(await shown(page)).toEqual([
        'Demo Shop',
        'Phiên thử nghiệm: không chuyển tiền thật.',
        'Biên nhận',
        'Số tiền đơn hàng',
        '150.000 ₫',
        'Đã thanh toán',
        'Đã nhận 170.000 ₫',
        'Bạn đã chuyển thừa 20.000 ₫. Vui lòng liên hệ cửa hàng để được hoàn tiền.',
        'Đơn hàng',
        'DH6',
        'Mô tả đơn hàng',
        'Áo thun',
        'Thời gian thanh toán',
        '08:00:00 21/11/2026',
        'Mã giao dịch',
        'FT6',
      ]);
      expect(await page.locator('button:visible, a:visible').count()).toBe(0);
      expect((await page.locator('.shop').boundingBox())!.x).toBeGreaterThan(30);
      for (const state of ['paid too much', 'pending', 'longest'] as const) {
        await page.goto(addresses[state]);
        const isReceipt = await page.getByText('Biên nhận', { exact: true }).isVisible();
        expect([state, isReceipt]).toEqual([state, state === 'paid too much']);
        const paper = (await page.pdf({ format: 'A4' })).toString('latin1');
        expect([state, paper.match(/\/Type\s*\/Page\b/g)?.length]).toEqual([state, 1]);
      }
    });
  });
});
