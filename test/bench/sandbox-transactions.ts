import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent, request } from 'undici';
import { startEmulatorProcess } from './emulator.ts';
import type { Scenario } from './scenario.ts';

const aim = 1500;
const transactions = 6000;
const concurrency = 64;

/** Durable state, one HMAC webhook: the clock stops when the last signed delivery has arrived. */
async function measure(): Promise<number> {
  const emulator = await startEmulatorProcess(
    '--data',
    `${process.env.TMPDIR ?? '/tmp'}/payconfirm-bench-${process.pid}`,
  );
  const agent = new Agent({ connections: concurrency });
  let arrived = 0;
  let done: () => void = () => {};
  const all = new Promise<void>((resolve) => {
    done = resolve;
  });
  const receiver = createServer((incoming, response) => {
    incoming.resume().on('end', () => {
      response.end();
      arrived += 1;
      if (arrived === transactions) done();
    });
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
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
    const { port } = receiver.address() as AddressInfo;
    await post('/api/v1/client-webhooks', headers, {
      name: 'bench',
      webhook_url: `http://127.0.0.1:${port}/`,
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
    await all;
    return transactions / ((performance.now() - started) / 1000);
  } finally {
    await agent.close();
    receiver.close();
    receiver.closeAllConnections();
    await emulator.stop();
  }
}

export const scenarios: Scenario[] = [
  {
    name: 'sandbox transactions a second, each committed and delivered, against 1,500',
    aim: '≥ 1',
    run: async () => {
      const rate = await measure();
      return {
        ratio: rate / aim,
        details: `${Math.round(rate)} a second over ${transactions}, ${concurrency} at once, generator and receiver on the same cores`,
      };
    },
  },
];
