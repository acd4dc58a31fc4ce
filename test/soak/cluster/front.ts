import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request as requestHttp } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Round } from '../scenario.ts';

/** Where a listener takes deliveries and says whether it is ready. */
export interface Place {
  port: number;
  metricsUrl: string;
}

/** A small load balancer: round robin among those whose `/readyz` says 200. */
export interface Front {
  port: number;
  /** A listener came, or came back at another place. */
  place(name: string, place: Place): void;
  isReady(name: string): boolean;
  /** Why requests that a listener was sent were not answered, by its name; not those that another could be sent instead. */
  failures: Map<string, string[]>;
}

/** Milliseconds between two questions for `/readyz`. */
const askEveryMs = 100;

/**
 * A request with `x-elsewhere: NAME` goes to any other; the answer's `x-listener` says who gave it. 502 where nobody
 * did: a request that was sent and not answered is not sent again, as it may have been taken.
 */
export async function startFront(round: Round): Promise<Front> {
  const places = new Map<string, Place & { ready: boolean }>();
  const failures = new Map<string, string[]>();
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 });
  const over = new AbortController();
  let turn = 0;

  async function watch() {
    while (!over.signal.aborted) {
      await Promise.all(
        [...places.values()].map(async (place) => {
          const signal = AbortSignal.any([over.signal, AbortSignal.timeout(2000)]);
          const reply = await fetch(new URL('/readyz', place.metricsUrl), { signal }).catch(() => undefined);
          await reply?.arrayBuffer().catch(() => undefined);
          place.ready = reply?.status === 200;
        }),
      );
      await delay(askEveryMs, undefined, { signal: over.signal }).catch(() => undefined);
    }
  }

  function next(not: Set<string>): string | undefined {
    const able = [...places].filter(([name, { ready }]) => ready && !not.has(name)).map(([name]) => name);
    turn += 1;
    return able[turn % able.length];
  }

  const server = createServer(async (incoming, answer) => {
    const body = await bytesOf(incoming);
    const not = new Set([incoming.headers['x-elsewhere'] as string]);
    for (let name = next(not); name !== undefined; name = next(not)) {
      const place = places.get(name)!;
      try {
        const reply = await sent(place.port, incoming.headers, body, agent);
        answer.writeHead(reply, { 'x-listener': name }).end();
        return;
      } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException;
        if (code !== 'ECONNREFUSED') {
          failures.set(name, [...(failures.get(name) ?? []), message]);
          break;
        }
        place.ready = false;
        not.add(name);
      }
    }
    answer.writeHead(502).end();
  }).listen(0, '127.0.0.1', 4096);
  await once(server, 'listening');
  const watching = watch();
  round.after(async () => {
    over.abort();
    await watching;
    server.close();
    server.closeAllConnections();
    agent.destroy();
  });
  return {
    port: (server.address() as AddressInfo).port,
    place: (name, place) => places.set(name, { ...place, ready: false }),
    isReady: (name) => places.get(name)?.ready === true,
    failures,
  };
}

/** Resolves to the status. */
function sent(port: number, headers: IncomingMessage['headers'], body: Buffer, agent: Agent) {
  return new Promise<number>((resolve, reject) => {
    const request = requestHttp({
      port,
      host: '127.0.0.1',
      method: 'POST',
      headers: { ...headers, host: 'localhost' },
      agent,
    });
    request.on('response', (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode!));
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end(body);
  });
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}
