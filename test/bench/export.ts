import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillLog } from '../harness/fill-log.ts';
import { startEmulatorProcess } from './emulator.ts';
import type { Scenario } from './scenario.ts';

const entries = 50_000;

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
  await fillLog(folder, entries);
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
