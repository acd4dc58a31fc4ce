/** The inspector as it looks and reads, in Chromium: both languages, both colour schemes, every width, hostile text. */
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { hostileNotes } from '../harness/hostile-notes.ts';
import { isInTurn } from '../harness/variants.ts';
import { startScene } from '../pictures/scene.ts';
import { oneChromium, withoutChromium } from './chromium.ts';
import { misfits, narrowSizes } from './misfits.ts';
import { findings } from './testbed.ts';

const views = ['/', '/stats', '/emulator', '/requests'] as const;
const widths = [360, 640, 768, 1280, 1920];

describe.skipIf(withoutChromium)('the inspector', () => {
  const browser = oneChromium();
  const service = { url: '', isAway: false };
  const proxy = createServer((incoming, reply) => {
    if (service.isAway) return reply.destroy();
    const { method, headers } = incoming;
    const passed = request(service.url + incoming.url, { method, headers }, (answer) => {
      reply.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(reply);
    });
    return incoming.pipe(passed.on('error', () => reply.destroy()));
  });
  let scene: Awaited<ReturnType<typeof startScene>>;
  beforeAll(async () => {
    await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
    scene = await startScene({
      way: async (url) => {
        service.url = url;
        return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
      },
    });
    // The longest amount and code that there are.
    scene.answer(500);
    await scene.pay(1_000_000_000, 'Nguyễn Thị Thuỳ Dương mua hàng', 'FT'.padEnd(88, '0123456789'));
    scene.answer(200);
  });
  afterAll(async () => {
    await scene?.stop();
    proxy.closeAllConnections();
    proxy.close();
  });

  /** A browser that has opened the inspector; what it should not do fails the test. */
  async function opened(options: BrowserContextOptions = {}) {
    const context = await browser().newContext({ locale: 'vi-VN', ...options });
    const { origin, address } = scene.inspector;
    const troubles: string[] = [];
    await context.exposeFunction('violated', (directive: string) => troubles.push(directive));
    await context.addInitScript(
      "addEventListener('securitypolicyviolation', (event) => violated(event.violatedDirective))",
    );
    const entry = await context.newPage();
    await entry.goto(address);
    let first: Page | undefined = entry;
    const open = async (path = '/') => {
      const page = first ?? (await context.newPage());
      first = undefined;
      page.on('pageerror', (error) => troubles.push(String(error)));
      page.on('console', (message) => {
        // What the service refuses is said on the page; the console has it as an error besides.
        if (message.type() === 'error' && !message.text().includes('status of 422'))
          troubles.push(message.text());
      });
      page.on('request', (one) => {
        if (new URL(one.url()).origin !== origin && !one.url().startsWith('data:')) troubles.push(one.url());
      });
      await page.goto(origin + path);
      return page;
    };
    onTestFinished(async () => {
      await context.close();
      expect(troubles).toEqual([]);
    });
    return { open };
  }

  const refused = async (page: Page) => {
    await page.locator('.rows .row.bad').first().click();
    await page.locator('.said.trouble').waitFor();
  };

  // A language changes no colour, and a colour no width.
  test.each([
    ['vi-VN', 'light', 0],
    ['en-GB', 'dark', 1],
  ] as const)(
    '%s, %s: axe finds nothing, and everything has room at every width',
    async (locale, colorScheme, turn) => {
      const { open } = await opened({ locale, colorScheme, reducedMotion: 'reduce' });
      const page = await open();
      let at = turn;
      const look = async (view: string) => {
        if (isInTurn(at++, 0, 2)) expect({ view, found: await findings(page) }).toEqual({ view, found: [] });
      };
      for (const view of [...views, 'delivery'] as const) {
        await page.goto(scene.inspector.origin + (view === 'delivery' ? '/' : view));
        if (view === 'delivery') {
          await refused(page);
          await page.locator('article summary').click();
          for (const tab of await page.getByRole('tab').all()) {
            await tab.click();
            await look(view);
          }
          await page.getByRole('tab').first().click();
        } else await look(view);
        for (const [width, text] of [...narrowSizes, ...widths.map((width) => [width, 100] as const)]) {
          const found = { view, width, text, misfits: await misfits(page, width, text) };
          expect(found).toEqual({ view, width, text, misfits: [] });
        }
      }
    },
  );

  test('what can be pressed is large enough, and nothing moves for who wants no motion', async () => {
    const { open } = await opened({ reducedMotion: 'reduce', viewport: { width: 360, height: 800 } });
    const small = `[...document.querySelectorAll('button, select, input, nav a, summary')]
      .filter((one) => one.checkVisibility() && one.type !== 'radio' && one.getBoundingClientRect().height < 24)
      .map((one) => one.outerHTML)`;
    const page = await open();
    for (const view of views) {
      await page.goto(scene.inspector.origin + view);
      expect(await page.evaluate(small)).toEqual([]);
      const moving = `[...document.querySelectorAll('*')].filter((one) => {
        const { transitionDuration, animationName } = getComputedStyle(one);
        return transitionDuration !== '0s' || animationName !== 'none';
      }).length`;
      expect(await page.evaluate(moving)).toBe(0);
    }
  });

  test('a command breaks inside none of its options, and is copied whole', async () => {
    const { open } = await opened({
      locale: 'en-GB',
      viewport: { width: 360, height: 800 },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const page = await open();
    await refused(page);
    const command = page.locator('.command', { hasText: 'webhooks redeliver' });
    const heights = `[...document.querySelectorAll('.command code > span')]
      .filter((word) => word.textContent.startsWith('--'))
      .map((word) => word.offsetHeight / word.parentElement.firstElementChild.offsetHeight)`;
    const found = (await page.evaluate(heights)) as number[];
    expect(found.length).toBeGreaterThan(0);
    expect(new Set(found)).toEqual(new Set([1]));
    await command.getByRole('button', { name: 'Copy' }).click();
    await command.getByText('Copied.').waitFor();
    const copied = await page.evaluate('navigator.clipboard.readText()');
    expect(copied).toMatch(/^payconfirm webhooks redeliver \S+ --webhook [0-9a-f-]{36}$/);
  });

  test('how soon each hour was answered stands under the lines of 5 s and 10 s', async () => {
    const { open } = await opened({ locale: 'en-GB' });
    const page = await open('/stats');
    const chart = page.getByRole('img', { name: 'p95 response time by hour' });
    expect(await chart.locator('text').allTextContents()).toEqual(expect.arrayContaining(['5 s', '10 s']));
    const [five, ten] = await chart
      .locator('.limit')
      .evaluateAll((limits: Element[]) => limits.map((limit) => Number(limit.getAttribute('y1'))));
    const tops = await chart
      .locator('rect.good')
      .evaluateAll((bars: Element[]) => bars.map((bar) => Number(bar.getAttribute('y'))));
    expect(ten).toBeLessThan(five!);
    expect(Math.min(...tops)).toBeGreaterThan(five!);
    await page.getByRole('row', { name: /server error \(HTTP_5XX\)/ }).waitFor();
  });

  test('what became of a delivery moves neither its row nor a step of its chain', async () => {
    const { open } = await opened();
    const page = await open();
    await refused(page);
    await page.getByRole('tab', { name: 'Các lần thử' }).click();
    await page.getByRole('button', { name: 'Truy vết giao dịch này' }).click();
    await page.locator('.steps', { hasText: 'ngân hàng' }).waitFor();
    const insets = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate(
          (one: Element, tones: string[]) => {
            one.classList.remove(...tones);
            const inset = (tone: string) => {
              one.classList.add(tone);
              const { padding } = getComputedStyle(one);
              one.classList.remove(tone);
              return padding;
            };
            return new Set(tones.map(inset)).size;
          },
          ['good', 'bad', 'plain'],
        );
    expect([await insets('.rows .row'), await insets('.steps li')]).toEqual([1, 1]);
  });

  test('support: from one code to the reason, in Vietnamese, by the keyboard alone', async () => {
    const { open } = await opened();
    const page = await open();
    await page.keyboard.press('/');
    await page.keyboard.type('000103');
    await expect.poll(() => page.locator('.rows .row').count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByText('Chương trình của “Cửa hàng” gặp lỗi (500').waitFor();
    await page.getByText('Sau khi khắc phục, gửi lại:').waitFor();
    await page.getByRole('tab', { selected: true }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.getByText('Chữ ký hợp lệ (timestamp.body)').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'Truy vết giao dịch này' }).press('Enter');
    await page.locator('.steps', { hasText: 'ngân hàng' }).waitFor();
  });

  test('in Vietnamese nothing that the program says of deliveries, the chain, the statistics, faults is English', async () => {
    const { open } = await opened();
    const english = (page: Page) => page.locator('main [lang="en"]').allInnerTexts();
    const list = await open();
    const deliveries = await list.locator('.rows .row').count();
    for (let at = 0; at < deliveries; at++) {
      await list.locator('.rows .row').nth(at).click();
      for (const tab of await list.getByRole('tab').all()) {
        await tab.click();
        expect(await english(list)).toEqual([]);
      }
      await list.getByRole('tab', { name: 'Các lần thử' }).click();
      await list.getByRole('button', { name: 'Truy vết giao dịch này' }).click();
      await list.locator('.steps', { hasText: 'ngân hàng' }).waitFor();
      expect(await english(list)).toEqual([]);
      await list.keyboard.press('Escape');
    }
    for (const fault of ['bad_signature', 'stale_timestamp', 'duplicate', 'quota_exceeded']) {
      await scene.emulator.control('POST', '/faults', { [fault]: true });
    }
    for (const view of ['/stats', '/emulator']) {
      await list.goto(scene.inspector.origin + view);
      await list.locator('main h2').first().waitFor();
      expect(await english(list)).toEqual([]);
    }
    await scene.emulator.control('DELETE', '/faults');
  });

  test('the language is chosen on the page, and what is open stays open', async () => {
    const { open } = await opened();
    const page = await open();
    await refused(page);
    const { hash } = new URL(page.url());
    expect(hash).toMatch(/^#log-.+@\d+$/);
    await page.getByRole('link', { name: 'English' }).click();
    await page.getByText('After fixing it, redeliver:').waitFor();
    expect(new URL(page.url()).hash).toBe(hash);
    expect(await page.evaluate('document.documentElement.lang')).toBe('en');
  });

  test('notes of payers are text, whatever is in them', async () => {
    const notes = [...hostileNotes.map(([, note]) => note), '</script><img src=x onerror=violated(1)>'];
    const { open } = await opened();
    const before = await open();
    await before.close();
    for (const [at, note] of notes.entries()) {
      await scene.pay(1_000 + at, note, `FT-N${at}`);
    }
    const page = await open();
    expect(await page.locator('img, b, .row script').count()).toBe(0);
    await page.getByText('</script><img src=x onerror=violated(1)>').first().waitFor();
    const seen = await page.locator('main').innerText();
    expect(seen).not.toMatch(/[\u202e\u2066\u200f\u200b\u001b]/);
    expect(seen).toContain('\\u202e000.05');
  });

  test('two tabs are told of the same delivery', async () => {
    const { open } = await opened();
    const tabs = [await open(), await open()];
    await scene.pay(87_654, 'DH-TABS', 'FT-TABS');
    for (const tab of tabs) await tab.locator('.rows', { hasText: '87.654 ₫' }).waitFor();
  });

  test('a service that goes away is said; when it is back, the list goes on by itself', async () => {
    const { open } = await opened();
    const page = await open();
    await page.locator('.rows .row').first().waitFor();
    service.isAway = true;
    proxy.closeAllConnections();
    await page.getByText('Hiện không đọc được một nguồn dữ liệu').waitFor();
    const later = await open();
    await later.getByText('Hiện không đọc được một nguồn dữ liệu').waitFor();
    await page.locator('.rows .row').first().click();
    const note = page.getByRole('alert');
    await note.getByText('Không kết nối được với dịch vụ.').waitFor();
    expect(await note.locator('[lang="en"]').innerText()).toMatch(
      /closed the connection before the reply was complete/,
    );
    service.isAway = false;
    await scene.pay(98_765, 'DH-BACK', 'FT-BACK');
    for (const tab of [page, later]) {
      await tab.locator('.rows', { hasText: '98.765 ₫' }).waitFor();
      await tab.getByText('Hiện không đọc được một nguồn dữ liệu').waitFor({ state: 'hidden' });
    }
  });
});
