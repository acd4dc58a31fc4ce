import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillLog } from '../harness/fill-log.ts';
import { startEmulatorProcess } from './emulator.ts';
import { tokenOf } from './one-read.ts';
import { type Measurement, median, type Scenario } from './scenario.ts';

const entries = 20_000;
/** Milliseconds: 23 days of deliveries. */
const apartMs = 100_000;

interface Compared {
  ours: readonly string[];
  /** Pages of the log that the baseline reads, or its statistics. */
  pages: number | 'stats';
  runs: number;
  /** What it ends with where all is well. */
  exit: number;
}

/** Milliseconds of a whole process whose output is thrown away. */
export async function took(argv: readonly string[], env: NodeJS.ProcessEnv, exit: number): Promise<number> {
  const started = performance.now();
  const child = spawn(process.execPath, argv, { env, stdio: 'ignore' });
  const [code] = await once(child, 'exit');
  if (code !== exit) throw new Error(`${argv.join(' ')} ended with ${code}`);
  return performance.now() - started;
}

async function measure({ ours, pages, runs, exit }: Compared): Promise<Measurement> {
  const folder = mkdtempSync(join(tmpdir(), 'payconfirm-bench-log-'));
  await fillLog(folder, entries, apartMs);
  const emulator = await startEmulatorProcess('--data', folder);
  try {
    const env = { ...process.env, ...emulator.env, PAYCONFIRM_TOKEN: await tokenOf(emulator.env) };
    const program = ['bin/payconfirm.js', ...ours];
    const bare = ['test/bench/programs/log-pages.mjs', `${pages}`];
    const times = { ours: [] as number[], bare: [] as number[] };
    for (let run = 0; run < runs; run += 1) {
      times.ours.push(await took(program, env, exit));
      times.bare.push(await took(bare, env, 0));
    }
    const [a, b] = [median(times.ours), median(times.bare)];
    return { ratio: a / b, details: `${a.toFixed(0)} ms against ${b.toFixed(0)} ms, medians of ${runs}` };
  } finally {
    await emulator.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const log = `a log of ${entries} entries`;
const newest = `FT${entries - 1}`;

export const scenarios: Scenario[] = [
  {
    name: `trace of the newest transfer in ${log} against its newest page by hand`,
    aim: '≤ 3',
    run: () => measure({ ours: ['trace', newest], pages: 1, runs: 11, exit: 0 }),
  },
  {
    name: `trace of the oldest transfer in ${log}, read whole, against the same pages by hand`,
    aim: '≤ 1.2',
    run: () =>
      measure({
        ours: ['trace', 'FT0', '--since', '90d', '--timeout', '15m'],
        pages: Number.POSITIVE_INFINITY,
        runs: 3,
        exit: 0,
      }),
  },
  {
    name: `doctor on ${log} against its newest page by hand`,
    aim: '≤ 4',
    run: () => measure({ ours: ['doctor'], pages: 1, runs: 11, exit: 6 }),
  },
  {
    name: `webhooks stats on ${log} against the same request by hand`,
    aim: '≤ 1.5',
    run: () => measure({ ours: ['webhooks', 'stats', '--days', '90'], pages: 'stats', runs: 11, exit: 0 }),
  },
];
