import { fork } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../src/io/clock.ts';
import { causesText } from '../../src/messages/causes-text.ts';
import { deliveryIds } from '../../src/webhooks/journal/journal-record.ts';
import { openJournal } from '../../src/webhooks/journal/writer.ts';
import { noFaults } from '../../src/webhooks/listener/forwarding/fault-injection.ts';
import { createForwarder } from '../../src/webhooks/listener/forwarding/forwarder.ts';
import { createRouter } from '../../src/webhooks/listener/forwarding/route-rules.ts';
import { createPipeline } from '../../src/webhooks/listener/pipeline.ts';
import { startReceiver } from '../../src/webhooks/listener/receiver.ts';
import { createCheck } from '../../src/webhooks/signature/authenticator.ts';
import { ownerWithoutService } from '../harness/journal-owner.ts';
import { median, type Scenario } from './scenario.ts';

const secret = 'whsec_bench';
const connections = 256;

interface Load {
  sent: number;
  ok: number;
  rate: number;
  p99: number;
  forwarded: number;
  doubled: number;
}

interface Served {
  port: number;
  close(): Promise<void>;
}

/** Reads the body and checks one HMAC; nothing else. */
async function bare(): Promise<Served> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const hmac = createHmac('sha256', secret).update(`${request.headers['x-service-timestamp']}.`);
      const expected = `sha256=${hmac.update(Buffer.concat(chunks)).digest('hex')}`;
      response.writeHead(expected === request.headers['x-service-signature'] ? 200 : 401).end();
    });
  }).listen(0, '127.0.0.1', 1024);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** All of `listen` but the printing. */
async function receiver({ keeps, forward }: { keeps: boolean; forward?: string }): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), 'payconfirm-bench-'));
  const journal = openJournal(folder);
  const forwarder = createForwarder();
  const expected = { auth: 'HMAC_SHA256', apiKeyName: 'X-Webhook-Secret', secrets: [secret] } as const;
  const pipeline = createPipeline({
    check: createCheck({ ...expected, toleranceSeconds: 300, scheme: 'auto' }, () => undefined),
    verifies: true,
    apiKeyName: undefined,
    owner: ownerWithoutService,
    isProbe: () => false,
    ...(keeps ? { journal } : {}),
    router: createRouter([], forward === undefined ? [] : [forward], false),
    hop: 'payconfirm-00000000',
    forwarder,
    reply: 'app',
    retries: 0,
    faults: noFaults,
    showResponse: false,
    wordsOf: (causes) => causesText(causes),
    emit: () => undefined,
    clock: systemClock,
    newId: deliveryIds('00000000'),
  });
  const { port, close } = await startReceiver({
    port: 0,
    path: '/',
    publicHosts: () => [],
    answer: pipeline.take,
    clock: systemClock,
  });
  return {
    port,
    close: async () => {
      await close(0);
      await pipeline.idle();
      forwarder.close();
      await journal.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** The generator, in a process of its own. */
async function load(port: number, seconds: number, rate = 0, appPort?: number): Promise<Load> {
  const args = [port, connections, seconds, rate].map(String);
  const env = { ...process.env, APP_PORT: appPort === undefined ? '' : String(appPort) };
  const [message] = await once(fork('test/bench/programs/deliveries.mjs', args, { env }), 'message');
  return message;
}

async function withServed<Result>(serving: Promise<Served>, use: (port: number) => Promise<Result>) {
  const served = await serving;
  try {
    return await use(served.port);
  } finally {
    await served.close();
  }
}

/** Throughput against the bare server's, turn and turn about. */
async function against(keeps: boolean) {
  const rates = { bare: [] as number[], ours: [] as number[] };
  for (let turn = 0; turn < 5; turn++) {
    rates.bare.push((await withServed(bare(), (port) => load(port, 1))).rate);
    rates.ours.push((await withServed(receiver({ keeps }), (port) => load(port, 1))).rate);
  }
  const [ours, theirs] = [median(rates.ours), median(rates.bare)];
  return {
    ratio: ours / theirs,
    details: `${Math.round(ours)} a second against ${Math.round(theirs)}, ${connections} connections`,
  };
}

export const scenarios: Scenario[] = [
  {
    name: 'deliveries a second, each on the disk before the reply, against a bare server with one HMAC',
    aim: '≥ 0.55',
    run: () => against(true),
  },
  {
    name: 'deliveries a second without the journal, against a bare server with one HMAC',
    aim: '≥ 0.75',
    run: () => against(false),
  },
  {
    name: 'deliveries: p99 at 2,000 a second, against 50 ms',
    aim: '≤ 1',
    run: async () => {
      const { p99, rate } = await withServed(receiver({ keeps: true }), (port) => load(port, 5, 2000));
      return { ratio: p99 / 50, details: `p99 ${p99.toFixed(1)} ms at ${Math.round(rate)} a second` };
    },
  },
  {
    name: 'deliveries: 500 a second forwarded for ten seconds, none lost or doubled',
    aim: '= 1',
    run: async () => {
      // Held until the receiver has a port of its own; the generator's app then listens on it.
      const { port: appPort, close } = await bare();
      const served = await receiver({ keeps: true, forward: `http://127.0.0.1:${appPort}/` });
      await close();
      const before = process.memoryUsage().rss;
      const { sent, ok, forwarded, doubled } = await withServed(Promise.resolve(served), (port) =>
        load(port, 10, 500, appPort),
      );
      const grown = (process.memoryUsage().rss - before) / 1024 / 1024;
      return {
        ratio: (forwarded - doubled) / sent,
        details: `${sent} sent, ${ok} answered 200, ${forwarded} at the app, ${doubled} doubled; memory ${grown >= 0 ? '+' : ''}${grown.toFixed(0)} MiB`,
      };
    },
  },
];
