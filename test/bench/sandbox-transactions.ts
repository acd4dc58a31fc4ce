import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Agent, request } from 'undici';
import { startEmulatorProcess } from './emulator.ts';
import { median, type Scenario } from './scenario.ts';

const transactions = 3000;
const concurrency = 64;
const runs = 3;

/** Answers every POST at once. `all` resolves when each transaction has arrived. */
async function startReceiver() {
  let arrived = 0;
  let done: () => void = () => {};
  const all = new Promise<void>((resolve) => {
    done = resolve;
  });
  const server = createServer((incoming, response) => {
    incoming.resume().on('end', () => {
      response.end();
      arrived += 1;
      if (arrived === transactions) done();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    all,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** One commit and one POST each, by the same libraries. Transactions a second. */
async function bare(folder: string): Promise<number> {
  const receiver = await startReceiver();
  try {
    const program = 'test/bench/programs/transactions.mjs';
    const argv = [program, receiver.url, folder, String(transactions), String(concurrency)];
    const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'inherit'] });
    const [rate] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    if (child.exitCode !== 0) throw new Error(`${program} ended with ${child.exitCode}`);
    return Number(rate);
  } finally {
    receiver.close();
  }
}

/** Durable state, one HMAC webhook: the clock stops when the last signed delivery has arrived. */
async function ours(folder: string): Promise<number> {
  const emulator = await startEmulatorProcess('--data', folder);
  const agent = new Agent({ connections: concurrency });
  const receiver = await startReceiver();
  try {
    const { PAYCONFIRM_BASE_URL: base, PAYCONFIRM_CLIENT_ID, PAYCONFIRM_CLIENT_SECRET } = emulator.env;
    const post = async (path: string, headers: Record<string, string>, body: unknown) => {
      const reply = await request(`${base}${path}`, {
        method: 'POST',
        dispatcher: agent,
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
      const json = (await reply.body.json()) as { data: Record<string, string> };
      if (reply.statusCode > 201) throw new Error(`${path}: ${reply.statusCode} ${JSON.stringify(json)}`);
      return json.data;
    };
    const { access_token } = await post(
      '/api/v1/oauth/token',
      {},
      {
        grant_type: 'client_credentials',
        client_id: PAYCONFIRM_CLIENT_ID,
        client_secret: PAYCONFIRM_CLIENT_SECRET,
      },
    );
    const headers = { authorization: `Bearer ${access_token}`, 'x-client-secret': PAYCONFIRM_CLIENT_SECRET! };
    await post('/api/v1/client-webhooks', headers, {
      name: 'bench',
      webhook_url: receiver.url,
      auth_type: 'HMAC_SHA256',
      secret_key: 'whsec_bench',
    });
    const started = performance.now();
    let next = 0;
    const worker = async () => {
      while (next < transactions) {
        next += 1;
        await post('/api/v1/sandbox/transactions', headers, { amount: 150_000, description: `DH${next}` });
      }
    };
    await Promise.all(Array.from({ length: concurrency }, worker));
    await receiver.all;
    return transactions / ((performance.now() - started) / 1000);
  } finally {
    await agent.close();
    receiver.close();
    await emulator.stop();
  }
}

async function run() {
  const rates = { ours: [] as number[], bare: [] as number[] };
  for (let run = 0; run < runs; run += 1) {
    for (const [name, measure] of Object.entries({ ours, bare })) {
      const folder = mkdtempSync(join(tmpdir(), 'payconfirm-bench-'));
      rates[name as keyof typeof rates].push(await measure(folder));
      rmSync(folder, { recursive: true, force: true });
    }
  }
  const [a, b] = [median(rates.ours), median(rates.bare)];
  const load = `${transactions} with ${concurrency} at once, medians of ${runs}`;
  return { ratio: a / b, details: `${Math.round(a)} against ${Math.round(b)} a second, ${load}` };
}

export const scenarios: Scenario[] = [
  {
    name: 'sandbox transactions, each committed and delivered, against a bare loop of one commit and one POST',
    aim: '≥ 0.5',
    run,
  },
];
