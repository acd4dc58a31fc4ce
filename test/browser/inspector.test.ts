/** The inspector in a real browser: a developer sees a delivery come, why it was refused, and sends it again. */
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { chosenOf, givenOf } from '../../src/inspector/page/deliveries/selected-delivery.ts';
import type { Copied, Delivery } from '../../src/inspector/page-data-types.ts';
import { logIn } from '../harness/caller.ts';
import { startEmulator } from '../harness/emulator.ts';
import { fillLog } from '../harness/fill-log.ts';
import { startInspector } from '../harness/inspecting.ts';
import { oneChromium, withoutChromium } from './chromium.ts';
import { findings } from './testbed.ts';

describe.skipIf(withoutChromium)('the inspector', () => {
  const browser = oneChromium();

  async function started(given: Parameters<typeof startEmulator>[0] = {}) {
    const emulator = await startEmulator(given);
    const answer = { status: 500 };
    const server = createServer((request, response) => {
      request.resume().on('end', () => response.writeHead(answer.status).end());
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const webhook_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
    const call = await logIn(emulator);
    await call('POST', '/client-webhooks', { name: 'Shop', webhook_url, auth_type: 'NONE' });
    const inspector = await startInspector(emulator);
    const context = await browser().newContext({ locale: 'en-GB' });
    const troubles: string[] = [];
    const page = await context.newPage();
    page.on('pageerror', (error) => troubles.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') troubles.push(message.text());
    });
    onTestFinished(async () => {
      await context.close();
      await inspector.stop();
      server.close();
      await emulator.stop();
      expect(troubles).toEqual([]);
    });
    const pay = async (transaction_code: string, description: string) => {
      await call('POST', '/sandbox/transactions', { amount: 150_000, description, transaction_code });
      await emulator.idle();
    };
    return { page, inspector, emulator, answer, pay };
  }

  test('a delivery comes, is refused, why, mended, again; by the keyboard alone', async () => {
    const { page, inspector, answer, pay } = await started();
    await page.goto(inspector.address);
    expect(page.url()).toBe(`${inspector.origin}/`);
    await page.getByText('No deliveries yet.').waitFor();
    await pay('FT1', 'DH101');
    await page.locator('.rows', { hasText: '150.000 ₫' }).waitFor();
    await pay('FT2', 'DH102');
    await page.getByText('DH102').waitFor();
    expect(await page.locator('.rows .row').count()).toBe(2);

    await page.keyboard.press('/');
    expect(await page.evaluate('document.activeElement.tagName')).toBe('INPUT');
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByText('The program of "Shop" failed (500).').waitFor();
    await page.getByText('After fixing it, redeliver:').waitFor();
    expect(await findings(page)).toEqual([]);

    answer.status = 200;
    await page.locator('summary', { hasText: 'Replay to an app' }).click();
    await page.getByRole('button', { name: 'Replay', exact: true }).click();
    await page.getByText('Sent: reconstructed · the app answered 200').waitFor();

    await page.keyboard.press('Escape');
    await page.getByRole('article').waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
  });

  test('the address holds the search and the delivery: Back, reload and the arrow keys keep their place', async () => {
    const { page, inspector, pay } = await started();
    for (const n of [1, 2, 3]) await pay(`FT${n}`, `DH10${n}`);
    await page.goto(inspector.address);
    const seen = () => page.locator('.rows .row .code').allInnerTexts();
    await page.keyboard.press('/');
    await page.keyboard.type('status:failed ft2');
    await expect.poll(seen).toEqual(['FT2']);
    expect(new URL(page.url()).search).toBe('?q=status%3Afailed+ft2');
    await page.reload();
    expect(await page.getByRole('searchbox').inputValue()).toBe('status:failed ft2');
    expect(await seen()).toEqual(['FT2']);
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await page.getByRole('searchbox').fill('');
    await expect.poll(seen).toEqual(['FT3', 'FT2', 'FT1']);

    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /FT2/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('heading', { name: /FT1/ }).waitFor();
    await page.goBack();
    await page.getByRole('article').waitFor({ state: 'detached' });
    expect(page.url()).toBe(`${inspector.origin}/`);
    expect(await seen()).toEqual(['FT3', 'FT2', 'FT1']);
  });

  test('of a long list only what is near the view is in the document; the keys, Back and reload keep their place', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
    await fillLog(dataDir, 450);
    const { page, inspector } = await started({ dataDir });
    await page.goto(inspector.address);
    const rows = page.locator('.rows .row');
    const seen = (code: string) => page.getByRole('button', { name: code }).waitFor();
    await seen('FT449');
    expect(await page.locator('.heads').isVisible()).toBe(true);
    // It reads on by itself before the end comes into view.
    const toEnd = async () => {
      await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
      return page.locator('.totals').innerText();
    };
    await expect.poll(toEnd).toContain('450 deliveries');
    await page.evaluate('scrollTo(0, 8_000)');
    await seen('FT239');
    expect(await rows.count()).toBeLessThan(80);
    expect(await findings(page)).toEqual([]);

    // A key leads on from the row that had the focus, in the document or not.
    await page.getByRole('button', { name: 'FT239' }).focus();
    await page.evaluate('scrollTo(0, 0)');
    await seen('FT449');
    // Enter comes before the place to which the key leads has been stored by itself.
    await expect.poll(() => page.evaluate('history.state?.y')).toBe(0);
    await page.keyboard.press('j');
    await expect.poll(() => page.evaluate<string>('document.activeElement.innerText')).toContain('FT238');
    await page.keyboard.press('Enter');
    await page.getByRole('article').getByRole('heading', { name: /FT238/ }).waitFor();
    // The other rows are no stops on the way to what can be done with it.
    await page.getByRole('button', { name: 'Copy as curl' }).waitFor();
    const isAtActions = () => page.evaluate<boolean>("document.activeElement.dataset.key === 'c'");
    for (let tabs = 0; !(await isAtActions()); tabs++) {
      expect(tabs).toBeLessThan(10);
      await page.keyboard.press('Tab');
    }
    await page.goBack();
    await page.getByRole('article').waitFor({ state: 'detached' });
    await seen('FT238');
    await expect.poll(() => page.evaluate('history.state?.y === scrollY && scrollY > 0')).toBe(true);
    await page.reload();
    await seen('FT238');
  });

  test('a failed delivery is redelivered by its button, after a question', async () => {
    const { page, inspector, answer, pay } = await started();
    await pay('FT1', 'DH101');
    await page.goto(inspector.address);
    await page.locator('.rows .row').click();
    answer.status = 200;
    await page.getByRole('button', { name: 'Redeliver…' }).click();
    await page.getByText('Ask the service to send FT1 to the same configuration again?').waitFor();
    expect(await page.locator('.rows .row').count()).toBe(1);
    await page.getByRole('dialog').getByRole('button', { name: 'Redeliver' }).click();
    await page.locator('.note.good', { hasText: 'OK 200' }).waitFor();
    await expect
      .poll(() => page.locator('.rows .row .state').allInnerTexts())
      .toEqual(['✓ delivered', '✗ failed']);
  });

  test('what changes in the emulator is told to every page: a payment, a fault, its clock, a reset', async () => {
    const { page, inspector, emulator, pay } = await started();
    await page.goto(inspector.address);
    await pay('FT1', 'DH101');
    await page.getByText('DH101').waitFor();
    const other = await page.context().newPage();
    await other.goto(`${inspector.origin}/emulator`);
    await other.getByRole('heading', { name: 'Faults' }).waitFor();
    await emulator.control('POST', '/faults', { endpoint: '*', delay_ms: 1 });
    await other.getByText('delay ms 1').waitFor();
    const said = await other.locator('.big').first().innerText();
    await emulator.control('POST', '/advance', { ms: 86_400_000 });
    await other.getByText('ahead by').waitFor();
    expect(await other.locator('.big').first().innerText()).not.toBe(said);

    await other.getByRole('button', { name: 'Reset…' }).click();
    await other.getByRole('button', { name: 'Cancel' }).click();
    expect(await page.getByText('DH101').count()).toBe(1);
    await other.getByRole('button', { name: 'Reset…' }).click();
    await other.getByRole('button', { name: 'Yes, delete everything' }).click();
    await page.getByText('No deliveries yet.').waitFor();
    await other.getByText('delay ms 1').waitFor({ state: 'detached' });
    await other.getByText('ahead by').waitFor({ state: 'detached' });
  });

  test('a delivery is copied as curl and as a test, each whole', async () => {
    const { page, inspector, answer, pay } = await started();
    answer.status = 200;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(inspector.address);
    await pay('FT1', 'DH101');
    await page.locator('.rows .row').click();
    await page.getByRole('button', { name: 'Copy as curl' }).waitFor();
    const given = givenOf(chosenOf(new URL(page.url()).hash)!);
    const { target } = ((await inspector.ask('delivery', given)) as { value: Delivery }).value;
    for (const [name, button] of [
      ['curl', 'Copy as curl'],
      ['test', 'Copy as test'],
    ] as const) {
      await page.getByRole('button', { name: button }).click();
      const asked = await inspector.ask(name, { ...given, to: target });
      const { text } = (asked as { value: Copied }).value;
      expect(text).toContain(name === 'curl' ? 'curl ' : 'payconfirm/testing');
      await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(text);
      await page.getByText('Copied.').waitFor();
    }
  });

  test.skipIf(!existsSync('/proc/net/tcp'))('pages that are closed leave no connection behind', async () => {
    const { page, inspector, pay } = await started();
    const port = Number(new URL(inspector.origin).port);
    const end = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
    /** Those that a client has open to the inspector: their other end is its port, and they are established. */
    const open = () =>
      readFileSync('/proc/net/tcp', 'utf8')
        .split('\n')
        .map((line) => line.trim().split(/\s+/))
        .filter(([, , other, state]) => other?.endsWith(end) && state === '01').length;
    const before = open();
    await page.goto(inspector.address);
    await pay('FT1', 'DH101');
    await page.getByText('DH101').waitFor();
    const other = await page.context().newPage();
    await other.goto(`${inspector.origin}/emulator`);
    expect(open()).toBeGreaterThan(before);
    await page.context().close();
    await expect.poll(open).toBeLessThanOrEqual(before);
  });

  test.each(['/stats', '/emulator'])('%s has nothing that axe finds', async (path) => {
    const { page, inspector, pay } = await started();
    await pay('FT1', 'DH101');
    await page.goto(inspector.address);
    await page.goto(inspector.origin + path);
    await page.locator('main h2').first().waitFor();
    expect(await findings(page)).toEqual([]);
  });
});
