/** The inspector in Firefox: what another engine could do differently. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startScene } from '../pictures/scene.ts';
import { launchFirefox, withoutFirefox } from './firefox.ts';

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
