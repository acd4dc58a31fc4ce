import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { hasNats } from '../harness/nats.ts';
import { startCluster } from '../harness/nats-cluster.ts';
import { median, type Scenario } from './scenario.ts';

/** Connections, over all listeners; the bare publisher has as many under way. */
const lanes = 64;
const seconds = 4;
const turns = 3;

/** `listen` as users run it; its output is read and dropped. */
async function startListener(folder: string, n: number, to: string) {
  const argv = [
    'listen',
    '--port',
    '0',
    '--secret-env',
    'S',
    '--publish',
    to,
    '--create-stream',
    '-o',
    'ndjson',
  ];
  const child = spawn(process.execPath, ['bin/payconfirm.js', ...argv], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, PAYCONFIRM_CONFIG_DIR: join(folder, `listener-${n}`), S: 'whsec_bench' },
  });
  const [ready] = await once(createInterface(child.stdout), 'line');
  child.stdout.resume();
  return {
    port: new URL(JSON.parse(ready).url).port,
    stop: async () => {
      child.kill();
      await once(child, 'exit');
    },
  };
}

/** The rate of a program that reports one. */
async function rateOf(file: string, ...args: (string | number)[]): Promise<number> {
  const [{ rate }] = await once(fork(`test/bench/programs/${file}`, args.map(String)), 'message');
  return rate;
}

/** Rates of a bare publisher, of one that claims first, and of one, two and four listeners together, turn and turn about on one cluster. */
async function measured() {
  const folder = mkdtempSync(join(tmpdir(), 'payconfirm-bench-'));
  const cluster = await startCluster(folder);
  const listeners: Awaited<ReturnType<typeof startListener>>[] = [];
  try {
    const to = `nats://${cluster.hosts}/BENCH`;
    for (let n = 0; n < 4; n++) listeners.push(await startListener(folder, n, to));
    const bare: number[] = [];
    const claiming: number[] = [];
    const ours: Record<1 | 2 | 4, number[]> = { 1: [], 2: [], 4: [] };
    for (let turn = 0; turn < turns; turn++) {
      bare.push(await rateOf('publish.mjs', cluster.hosts, lanes, seconds));
      claiming.push(await rateOf('publish.mjs', cluster.hosts, lanes, seconds, 'BENCH_seen'));
      for (const count of [1, 2, 4] as const) {
        const loads = listeners
          .slice(0, count)
          .map(({ port }) => rateOf('deliveries.mjs', port, lanes / count, seconds, 0));
        ours[count].push((await Promise.all(loads)).reduce((sum, rate) => sum + rate, 0));
      }
    }
    return {
      bare: median(bare),
      claiming: median(claiming),
      one: median(ours[1]),
      two: median(ours[2]),
      four: median(ours[4]),
    };
  } finally {
    for (const { stop } of listeners) await stop();
    await cluster.stop();
    rmSync(folder, { recursive: true });
  }
}

let measuring: ReturnType<typeof measured> | undefined;
/** All comparisons are of one run. */
const rates = () => {
  measuring ??= measured();
  return measuring;
};

const against: Scenario = {
  name: 'cluster: deliveries a second into a stream of three replicas, against a bare publisher',
  aim: '≥ 0.7',
  long: true,
  run: async () => {
    const { bare, one } = await rates();
    return {
      ratio: one / bare,
      details: `${Math.round(one)} a second against ${Math.round(bare)}, ${lanes} at once, medians of ${turns}`,
    };
  },
};

const alike: Scenario = {
  name: 'cluster: deliveries a second into a stream of three replicas, against the same two writes alone',
  aim: '≥ 0.7',
  long: true,
  run: async () => {
    const { claiming, one } = await rates();
    return {
      ratio: one / claiming,
      details: `${Math.round(one)} a second against ${Math.round(claiming)}, ${lanes} at once, medians of ${turns}`,
    };
  },
};

const growing: Scenario = {
  name: 'cluster: deliveries a second of four listeners, against one',
  aim: '≥ 2',
  long: true,
  run: async () => {
    const { one, two, four } = await rates();
    return {
      ratio: four / one,
      details: `${[one, two, four].map(Math.round).join(', ')} a second of one, two and four, ${lanes} connections together, medians of ${turns}; servers, listeners and senders on one machine`,
    };
  },
};

/** Nothing where `nats-server` is not installed. */
export const scenarios: Scenario[] = hasNats ? [against, alike, growing] : [];
