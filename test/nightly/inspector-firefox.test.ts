/** The inspector in Firefox: what another engine could do differently. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchFirefox, withoutFirefox } from '../browser/firefox.ts';
import { startScene } from '../pictures/scene.ts';

// As WebDriver names them.
const [right, enter, esc] = ['\uE014', '\uE007', '\uE00C'];
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8');

describe.skipIf(withoutFirefox)('the inspector in Firefox', () => {
  let firefox: Awaited<ReturnType<typeof launchFirefox>>;
  let scene: Awaited<ReturnType<typeof startScene>>;
  beforeAll(async () => {
    [firefox, scene] = await Promise.all([launchFirefox(), startScene()]);
  });
  afterAll(async () => {
    await firefox?.close();
    await scene?.stop();
  });

  const violations = 'axe.run().then(({ violations }) => violations.map(({ id }) => id).join())';

  async function opened(path = '/') {
    const page = await firefox.open(
      "window.violated = []; addEventListener('securitypolicyviolation', (event) => window.violated.push(event.violatedDirective))",
    );
    await page.go(scene.inspector.address);
    if (path !== '/') await page.go(scene.inspector.origin + path);
    return page;
  }

  const shows = (text: string) => `document.body.innerText.includes(${JSON.stringify(text)})`;

  test('a developer: it comes, is refused, why, mended, and again in each way', async () => {
    const page = await opened('/?payconfirm_inspector_language=en');
    expect(await page.evaluate('location.search')).toBe('');
    scene.answer(500);
    await scene.pay(654_000, 'DH-FIREFOX', 'FT-FIREFOX');
    await page.until(shows('654.000 ₫'));
    await page.press('j', enter);
    await page.until(shows('The program of "Cửa hàng" failed (500'));
    await page.evaluate("document.getElementById('tab-signature').click(), true");
    await page.until(shows('The signature is valid'));
    scene.answer(200);
    await page.evaluate("document.querySelector('.again summary').click(), true");
    const send = (way: number) =>
      page.evaluate(
        `document.querySelectorAll('.again input[type=radio]')[${way}].click(), setTimeout(() => document.querySelector('.again form').requestSubmit()), true`,
      );
    await send(0);
    await page.until(shows('Sent: as received'));
    await send(1);
    await page.until(shows('Sent: re-signed'));
    await page.evaluate("document.querySelector('.personal button').click(), true");
    await page.until("document.querySelectorAll('.again input[type=radio]').length === 3");
    await page.evaluate("document.querySelectorAll('.again input[type=radio]')[2].click(), true");
    await page.until("document.querySelector('.again textarea')?.value.includes('DH-FIREFOX')");
    await page.evaluate(`(() => {
      const body = document.querySelector('.again textarea');
      body.value = body.value.replace('654000', '654001');
      body.dispatchEvent(new Event('input', { bubbles: true }));
      setTimeout(() => document.querySelector('.again form').requestSubmit());
      return true;
    })()`);
    await page.until(shows('Sent: edited and signed'));
    expect(await page.evaluate('window.violated.join()')).toBe('');
    await page.close();
  });

  test('support: from one code to the reason and the whole chain, in Vietnamese, by the keys', async () => {
    const page = await opened('/?payconfirm_inspector_language=vi');
    await page.press('/', ...'000103');
    await page.until("document.querySelectorAll('.rows .row').length === 1");
    await page.press(esc, 'j', enter);
    await page.until(shows('Chương trình của “Cửa hàng” gặp lỗi (500'));
    await page.evaluate('document.querySelector(\'[role="tab"][aria-selected="true"]\').focus(), true');
    await page.press(right, right);
    await page.until(shows('Chữ ký hợp lệ'));
    await page.press(right);
    await page.evaluate("document.querySelector('.panel h3 + button').focus(), true");
    await page.press(enter);
    await page.until(shows('máy chủ của bên nhận gặp lỗi (HTTP_5XX 500 '));
    expect(await page.evaluate('document.querySelectorAll(\'main [lang="en"]\').length')).toBe(0);
    await page.close();
  });

  test.each(['/', '/stats', '/emulator'])('%s: axe finds nothing, and everything has room', async (path) => {
    const page = await opened(path);
    expect(await page.evaluate('window.violated.join()')).toBe('');
    await page.evaluate(`${axe}; true`);
    expect(await page.evaluate(violations)).toBe('');
    for (const width of [360, 640, 1280, 1920]) {
      await page.resize({ width, height: 800 });
      const over = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
      expect([width, await page.evaluate(over)]).toEqual([width, 0]);
    }
    await page.close();
  });
});
