import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFolder } from '../../src/emulator/store/folder.ts';
import { systemRandom } from '../../src/io/random.ts';
import { fillLog, logStart } from '../harness/fill-log.ts';
import { startEmulatorProcess } from './emulator.ts';
import { took } from './long-log.ts';
import { tokenOf } from './one-read.ts';
import { type Measurement, median, type Scenario } from './scenario.ts';

const count = 20_000;
const runs = 3;

/** A transaction for each entry of the log; the shop has an order for each. */
async function fillTransactions(folder: string): Promise<void> {
  const store = await openFolder(folder);
  const client_id = store.find('clients', {})!.id;
  await store.transaction(() => {
    for (let index = 0; index < count; index++) {
      store.insert('transactions', {
        id: systemRandom.uuid(),
        client_id,
        transaction_code: `FT${index}`,
        amount: 150_000,
        account_number: '0011012345678',
        description: `MBVCB.${index}.thanh toan DH ${count + index}.CT tu 0011`,
        realtime: true,
        created_at: logStart + index,
        is_sandbox: false,
      });
    }
  });
  await store.close();
}

async function measure(): Promise<Measurement> {
  const folder = mkdtempSync(join(tmpdir(), 'payconfirm-bench-reconcile-'));
  await fillLog(folder, count);
  await fillTransactions(folder);
  const orders = join(folder, 'orders.csv');
  const lines = Array.from({ length: count }, (_, index) => `DH${count + index},150.000,x`);
  writeFileSync(orders, ['order_code,amount,paid', ...lines, ''].join('\n'));
  const emulator = await startEmulatorProcess('--data', folder);
  try {
    const env = { ...process.env, ...emulator.env, PAYCONFIRM_TOKEN: await tokenOf(emulator.env) };
    const ours = ['bin/payconfirm.js', 'reconcile', '--orders', orders, '--since', '2026-11-01', '--strict'];
    const bare = [
      'test/bench/programs/log-pages.mjs',
      'Infinity',
      '/api/v1/transactions',
      '/api/v1/webhook-logs',
    ];
    const times = { ours: [] as number[], bare: [] as number[] };
    for (let run = 0; run < runs; run += 1) {
      times.ours.push(await took(ours, env, 0));
      times.bare.push(await took(bare, env, 0));
    }
    const [a, b] = [median(times.ours), median(times.bare)];
    return { ratio: a / b, details: `${a.toFixed(0)} ms against ${b.toFixed(0)} ms, medians of ${runs}` };
  } finally {
    await emulator.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

export const scenarios: Scenario[] = [
  {
    name: `reconcile of ${count} transactions against ${count} orders, against the same pages by hand`,
    aim: '≤ 1.5',
    run: measure,
  },
];
