/** A shop in this process, with what `verifyApp` asks of it. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient } from '../../src/library/client.ts';
import { type Emulator, type Limits, type Report, verifyApp } from '../../src/library/testing.ts';

interface Style {
  upperHex: boolean;
  forms: boolean;
  takesMore: boolean;
  booksLater: boolean;
  ownCodes: boolean;
}

/** Two ways of being right. */
export const strict: Style = {
  upperHex: false,
  forms: false,
  takesMore: false,
  booksLater: false,
  ownCodes: false,
};
export const lenient: Style = {
  upperHex: true,
  forms: true,
  takesMore: true,
  booksLater: true,
  ownCodes: true,
};

const secret = 'the secret of this test';

interface Disk {
  orders: Map<string, { amount: number; account: string; paid?: string }>;
  credits: string[];
  down: boolean;
}

interface ShopModule {
  newDisk(): Disk;
  startShop(options: object): Promise<{ port: number; stop(): Promise<void> }>;
}

/** The text of the right shop. */
export const rightShop = readFileSync('test/conformance/shop.mjs', 'utf8');

const folder = mkdtempSync(join(tmpdir(), 'shop-'));
let copies = 0;

async function load(text: string): Promise<ShopModule> {
  const file = join(folder, `${++copies}.mjs`);
  writeFileSync(file, text);
  return import(pathToFileURL(file).href);
}

interface Options {
  emulator: Emulator;
  style?: Style;
  limits?: Partial<Limits>;
  only?: readonly string[];
}

/** The report on a shop that is this text. */
export async function verifyShop(
  text: string,
  { emulator, style = strict, limits = {}, only = [] }: Options,
): Promise<Report> {
  const { newDisk, startShop } = await load(text);
  const disk = newDisk();
  const client = createClient({ baseUrl: emulator.url, ...emulator.credentials });
  const readCheckout = (checkout_id: string) => client.checkouts.show({ checkout_id });
  const start = (port: number) => startShop({ secret, disk, port, readCheckout, style });
  let shop = await start(0);
  const { port } = shop;
  try {
    return await verifyApp({
      url: `http://127.0.0.1:${port}/hook`,
      secret,
      emulator,
      only,
      limits: {
        ...{ answerMs: 20_000, bookingMs: 1000, loadPerSecond: 40, loadSeconds: 0.5, loadP95Ms: 5000 },
        ...limits,
      },
      orders: ({ order_code, amount, account_number = '0011012345678' }) => {
        const code = style.ownCodes ? `X${order_code}` : order_code;
        disk.orders.set(code, { amount, account: account_number });
        return { order_code: code, account_number };
      },
      effects: ({ code }) => disk.credits.filter((one) => one === code).length,
      storeDown: () => {
        disk.down = true;
      },
      storeUp: () => {
        disk.down = false;
      },
      restart: async () => {
        await shop.stop();
        shop = await start(port);
      },
    });
  } finally {
    await shop.stop();
  }
}
