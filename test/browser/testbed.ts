/** What the tests of the hosted payment page have in common: an emulator, orders, payers, a browser. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { logIn } from '../harness/caller.ts';
import { startEmulator } from '../harness/emulator.ts';
import { type UnsteadyNetwork, unsteadyNetwork } from './unsteady-network.ts';

export interface Checkout {
  id: string;
  token: string;
  checkout_url: string;
  qr_data_url: string;
  bank: { account_number: string };
}

type ContextOptions = BrowserContextOptions & { frozen?: boolean };

/** browser: for pages in Chromium. */
export async function openTestbed(browser?: Browser) {
  const emulator = await startEmulator({ now: '2026-11-21T01:00:00Z' });
  const call = await logIn(emulator);
  const networks: UnsteadyNetwork[] = [];
  /** Console errors, uncaught errors, violations of the page's policy, requests to elsewhere. */
  const troubles: string[] = [];

  return {
    emulator,
    troubles,

    async checkout(given: Record<string, unknown> = {}): Promise<Checkout> {
      const order = {
        amount: 150_000,
        order_code: 'DH10234',
        return_url: 'https://shop.example/thanks?order=1&x=2',
      };
      const body = { ...order, sandbox: true, ...given };
      const reply = await call('POST', '/checkouts', body, { 'idempotency-key': crypto.randomUUID() });
      expect(reply.status).toBe(201);
      return reply.body.data;
    },

    async pay({ bank }: Checkout, amount: number, more: { transaction_code?: string } = {}) {
      const transfer = { virtual_account_number: bank.account_number, amount, description: 'x', ...more };
      expect((await call('POST', '/sandbox/transactions', transfer)).status).toBe(200);
    },

    async show({ id }: Checkout) {
      return (await call('GET', `/checkouts/${id}`)).body.data;
    },

    /** As the shop does. */
    async cancel({ id }: Checkout) {
      const key = { 'idempotency-key': crypto.randomUUID() };
      expect((await call('POST', `/checkouts/${id}/cancel`, undefined, key)).status).toBe(200);
    },

    /** The fields given change, until the testbed is closed. */
    async wear(profile: Record<string, unknown>) {
      const { body } = await call('GET', '/payment-profile');
      expect((await call('PUT', '/payment-profile', { ...body.data, ...profile })).status).toBe(200);
    },

    /** A proxy that the page is to be opened through, and the address of a checkout there. */
    async network() {
      const network = await unsteadyNetwork(emulator.url);
      networks.push(network);
      return {
        network,
        through: ({ checkout_url }: Checkout) => checkout_url.replace(emulator.url, network.url),
      };
    },

    /** With `frozen`, the time of its pages stands still until the test moves it. */
    async context({ frozen = false, ...options }: ContextOptions = {}): Promise<BrowserContext> {
      const context = await browser!.newContext({ locale: 'vi-VN', ...options });
      // Not installed first and paused then: what went by between the two would count for its pages.
      if (frozen) await context.clock.pauseAt('2026-11-21T01:00:01Z');
      return context;
    },

    /** A page whose troubles fail the test. */
    async open(url: string, options: ContextOptions & { context?: BrowserContext } = {}) {
      const { context = await this.context(options) } = options;
      const page = await context.newPage();
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) troubles.push(message.text());
      });
      page.on('pageerror', (error) => troubles.push(String(error)));
      page.on('request', (request) => {
        const { origin, protocol } = new URL(request.url());
        if (origin !== new URL(url).origin && protocol !== 'data:') troubles.push(request.url());
      });
      if (options.javaScriptEnabled !== false) {
        await page.exposeFunction('violated', (directive: string) => troubles.push(directive));
        await page.addInitScript(
          "addEventListener('securitypolicyviolation', (event) => violated(event.violatedDirective))",
        );
      }
      await page.goto(url);
      return page;
    },

    async close() {
      await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
      await Promise.all(networks.map((network) => network.close()));
      await emulator.stop();
      expect(troubles).toEqual([]);
    },
  };
}

export type Testbed = Awaited<ReturnType<typeof openTestbed>>;

/** To be evaluated in a page: it asks for its state at once, as when a device is back on the network. */
export const backOnline = "dispatchEvent(new Event('online'))";

/** The texts that are shown, one line each, but for the badge at the end of every page. */
export async function shown(page: Page): Promise<string[]> {
  const lines = (await page.innerText('body')).split(/\n+/);
  return lines.filter((line) => line.trim() !== '' && !line.endsWith('payconfirm'));
}

/** What axe finds, at any level of gravity; in the page itself, which has no frames that would need one of axe's own. */
export async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** A page's state is asked for once, and what came is shown. The page must be frozen. */
export async function askNow(page: Page, ms = 2_000): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().includes('/status'));
  await page.clock.runFor(ms);
  await (await answered).finished();
}
