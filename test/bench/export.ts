import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeLog } from '../../src/emulator/deliveries.ts';
import { seed } from '../../src/emulator/seed.ts';
import { openFolder } from '../../src/emulator/store/folder.ts';
import { systemRandom } from '../../src/io/random.ts';
import { startEmulatorProcess } from './emulator.ts';
import type { Scenario } from './scenario.ts';

const entries = 200_000;
const start = Date.parse('2026-11-01T00:00:00Z');

/** A data folder with this many entries in its log, written as the emulator writes them. */
async function fill(folder: string): Promise<void> {
  const store = openFolder(folder);
  let client = '';
  await store.transaction(() => {
    seed({ store, random: systemRandom, now: () => start });
    client = store.get<{ id: string }>('SELECT id FROM clients')!.id;
  });
  for (let first = 0; first < entries; first += 10_000) {
    await store.transaction(() => {
      for (let index = first; index < first + 10_000; index++) {
        writeLog(store, systemRandom, start + index, client, 'webhook', {
          endpoint_url: 'https://shop.example/hook',
          request_payload: `{"amount":150000,"description":"thanh toán DH${index}","transfer_date":"08:00:00 21/11/2026","transaction_code":"FT${index}","account_number":"0011012345678","bank_name":"BANK","type":"income"}`,
          request_headers: `{"Content-Type":"application/json","X-Service-Timestamp":"1795222800","X-Service-Signature":"sha256=${'0'.repeat(64)}"}`,
          status_code: 200,
          response_text: 'ok',
          duration_ms: 12,
          error_label: 'OK',
        });
      }
    });
  }
  store.close();
}

/** A whole process with its output thrown away; `peak`: MiB of memory, as the kernel counts. */
async function measured(argv: readonly string[], env: NodeJS.ProcessEnv) {
  const started = performance.now();
  const child = spawn(process.execPath, argv, {
    env,
    stdio: ['ignore', openSync('/dev/null', 'w'), 'inherit'],
  });
  let peak = 0;
  const watch = setInterval(() => {
    try {
      peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? peak);
    } catch {
      // It has ended.
    }
  }, 100);
  const [code] = await once(child, 'exit');
  clearInterval(watch);
  if (code !== 0) throw new Error(`${argv.join(' ')} ended with ${code}`);
  return { rate: entries / ((performance.now() - started) / 1000), peak: peak / 1024 };
}

async function run() {
  const folder = mkdtempSync(join(tmpdir(), 'payconfirm-bench-export-'));
  await fill(folder);
  const emulator = await startEmulatorProcess('--data', folder);
  try {
    const { PAYCONFIRM_BASE_URL, PAYCONFIRM_CLIENT_ID, PAYCONFIRM_CLIENT_SECRET } = emulator.env;
    const reply = await fetch(`${PAYCONFIRM_BASE_URL}/api/v1/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        grant_type: 'client_credentials',
        client_id: PAYCONFIRM_CLIENT_ID,
        client_secret: PAYCONFIRM_CLIENT_SECRET,
      }),
    });
    const { data } = (await reply.json()) as { data: { access_token: string } };
    const env = { ...process.env, ...emulator.env, PAYCONFIRM_TOKEN: data.access_token };
    const bare = await measured(['test/bench/programs/export.mjs'], env);
    const ours = await measured(['bin/payconfirm.js', 'webhooks', 'logs', '--all', '-o', 'ndjson'], env);
    const figures = ({ rate, peak }: typeof ours) =>
      `${Math.round(rate)} a second, peak ${Math.round(peak)} MiB`;
    return { ratio: ours.rate / bare.rate, details: `${figures(ours)}; bare loop ${figures(bare)}` };
  } finally {
    await emulator.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

export const scenarios: Scenario[] = [
  { name: `export of ${entries} log entries against a bare loop over the same pages`, aim: '≥ 0.9', run },
];
