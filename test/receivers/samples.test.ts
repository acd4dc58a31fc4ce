/** The samples that book payments, held to the same rules as docs/receivers. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transform } from 'esbuild';
import { expect, test, vi } from 'vitest';
import { signWebhook } from '../../src/library/webhooks.ts';
import { cases, orders, type Transfer } from '../harness/booking-rules.ts';

const secret = 'the secret of this test';

function signed(transfer: Transfer) {
  const body = JSON.stringify(transfer);
  const headers = { 'content-type': 'application/json', ...signWebhook({ body, secret }) };
  return { method: 'POST', body, headers };
}

const due = cases.flatMap(({ pays, transfer }) => (pays ? [[pays, transfer.transaction_code]] : []));

test('docs/examples/shop.mjs', async () => {
  const { createShop } = await import(pathToFileURL(resolve('docs/examples/shop.mjs')).href);
  const shop = createShop(secret, orders);
  const url = await shop.listen();
  for (const { transfer } of cases) expect((await fetch(url, signed(transfer))).status).toBe(200);
  shop.close();
  expect([...shop.paid]).toEqual(due);
});

test('the receiver of docs/reference/library.md', async () => {
  const [, sample] = readFileSync('docs/reference/library.md', 'utf8').match(/^```ts\n([\s\S]*?)^```/m)!;
  const { code } = await transform(sample!, { loader: 'ts' });
  // Where the name of the package leads to it.
  const file = resolve(join('dist', `sample-${process.pid}.mjs`));
  writeFileSync(file, code);
  const paid = new Map<string, string>();
  const left: Transfer[] = [];
  vi.stubEnv('WEBHOOK_SECRET', secret);
  vi.stubGlobal('orderOf', async (codes: string[]) => {
    const found = Object.entries(orders).filter(([one]) => codes.includes(one));
    return found.length === 1 ? { code: found[0]![0], price: found[0]![1] } : undefined;
  });
  vi.stubGlobal('payOnce', async (order: string, key: string) => {
    if (!paid.has(order)) paid.set(order, key);
  });
  vi.stubGlobal('lookAt', async (payload: Transfer) => left.push(payload));
  try {
    const { receive } = await import(pathToFileURL(file).href);
    for (const { transfer } of cases)
      expect((await receive(new Request('http://127.0.0.1/hook', signed(transfer)))).status).toBe(200);
  } finally {
    rmSync(file);
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
  }
  expect([...paid]).toEqual(due);
  // All but one: another transfer for a paid order is payOnce's to find.
  expect(left.length).toBe(cases.length - due.length - 1);
});
