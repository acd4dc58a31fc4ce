import { spawnSync } from 'node:child_process';
import { startEmulatorProcess } from './emulator.ts';
import { median, type Scenario } from './scenario.ts';

/** As many as autocannon sends in its seconds. */
const transfers = 10_000;
const concurrency = 32;
const seconds = 2;
const runs = 3;
const description = 'DH10234';

type Env = Record<string, string>;

/** Transfers a second, as the command says; from the first request to the last reply, like autocannon. */
function ours(env: Env): number {
  const words = ['sandbox', 'send', '--amount', '150000', '--description', description];
  const many = ['--count', String(transfers), '--concurrency', String(concurrency), '-o', 'ndjson'];
  const { status, stderr } = spawnSync(process.execPath, ['bin/payconfirm.js', ...words, ...many], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 64 * 1_048_576,
  });
  const rate = /: (\d+) a second/.exec(stderr)?.[1];
  if (status !== 0 || rate === undefined) throw new Error(`sandbox send ended with ${status}: ${stderr}`);
  return Number(rate);
}

/** In a process of its own too, so that neither begins with code that is compiled already. */
function theirs(env: Env, authorization: string): number {
  const headers = {
    authorization,
    'x-client-secret': env.PAYCONFIRM_CLIENT_SECRET!,
    'content-type': 'application/json',
  };
  const { stdout } = spawnSync(
    process.execPath,
    [
      'node_modules/autocannon/autocannon.js',
      '--json',
      ['--connections', String(concurrency)],
      // With an amount of requests it would end at a full second.
      ['--duration', String(seconds)],
      ['--method', 'POST', '--body', JSON.stringify({ amount: 150_000, description })],
      Object.entries(headers).map((header) => ['--headers', header.join('=')]),
      `${env.PAYCONFIRM_BASE_URL}/api/v1/sandbox/transactions`,
    ].flat(2),
    { encoding: 'utf8' },
  );
  const result = JSON.parse(stdout);
  if (result.non2xx + result.errors > 0) throw new Error('autocannon: not all were accepted');
  return result['2xx'] / result.duration;
}

async function bearer(env: Env): Promise<string> {
  const response = await fetch(`${env.PAYCONFIRM_BASE_URL}/api/v1/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'client_credentials',
      client_id: env.PAYCONFIRM_CLIENT_ID,
      client_secret: env.PAYCONFIRM_CLIENT_SECRET,
    }),
  });
  const { data } = (await response.json()) as { data: { access_token: string } };
  return `Bearer ${data.access_token}`;
}

export const scenarios: Scenario[] = [
  {
    name: 'sandbox send --count against autocannon, requests a second',
    aim: '≥ 0.8',
    run: async () => {
      const emulator = await startEmulatorProcess('--memory');
      try {
        const authorization = await bearer(emulator.env);
        const rates = { ours: [] as number[], theirs: [] as number[] };
        for (let run = 0; run < runs; run += 1) {
          rates.ours.push(ours(emulator.env));
          rates.theirs.push(theirs(emulator.env, authorization));
        }
        const [a, b] = [median(rates.ours), median(rates.theirs)];
        return {
          ratio: a / b,
          details: `${Math.round(a)} against ${Math.round(b)} a second, ${transfers} with ${concurrency} at once, medians of ${runs}`,
        };
      } finally {
        await emulator.stop();
      }
    },
  },
];
