import { execFileSync, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Scenario } from './scenario.ts';

const connections = 64;
const third = 100_000;

/** `listen` as users run it, in a process of its own; its output is read and dropped. */
async function startListener() {
  const folder = mkdtempSync(join(tmpdir(), 'payconfirm-bench-'));
  const argv = ['listen', '--port', '0', '--secret-env', 'S', '-o', 'ndjson'];
  const child = spawn(process.execPath, ['bin/payconfirm.js', ...argv], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, PAYCONFIRM_CONFIG_DIR: folder, S: 'whsec_bench' },
  });
  const [ready] = await once(createInterface(child.stdout), 'line');
  child.stdout.resume();
  return {
    port: new URL(JSON.parse(ready).url).port,
    /** Resident memory in MiB. */
    memory: () => Number(execFileSync('ps', ['-o', 'rss=', '-p', `${child.pid}`])) / 1024,
    stop: async () => {
      child.kill();
      await once(child, 'exit');
      rmSync(folder, { recursive: true });
    },
  };
}

/** As many different deliveries as the connections carry in four seconds; how many were answered 200. */
async function load(port: string): Promise<number> {
  const [{ ok }] = await once(
    fork('test/bench/programs/deliveries.mjs', [port, `${connections}`, '4', '0']),
    'message',
  );
  return ok;
}

export const scenarios: Scenario[] = [
  {
    name: 'memory of listen after 300,000 deliveries, against after the first 100,000',
    aim: '≤ 1.1',
    long: true,
    run: async () => {
      const listener = await startListener();
      try {
        const before = listener.memory();
        const after: number[] = [];
        for (let taken = 0; taken < 3 * third; ) {
          taken += await load(listener.port);
          if (taken >= third * (after.length + 1)) after.push(listener.memory());
        }
        const [first = 0, second = 0, last = 0] = after;
        return {
          ratio: last / first,
          details: `${[before, first, second, last].map(Math.round).join(', ')} MiB at the start and after each 100,000, of which 50,000 to 100,000 are remembered to tell copies`,
        };
      } finally {
        await listener.stop();
      }
    },
  },
];
