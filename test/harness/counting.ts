import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from './at-end.ts';

/** Stands before a service and counts what would change something there. */
export interface Counting {
  url: string;
  /** The writes so far, `POST /api/v1/client-webhooks`; ids as `…`. Emptied by being read. */
  writes(): string[];
  /** Called with each write before it goes on; what it gives is done in place of the reply. */
  onWrite(write: string): Promise<unknown> | 'no reply' | undefined;
}

/** Until the test has finished. */
export async function countWrites(service: string): Promise<Counting> {
  let seen: string[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const { method = '', url = '', headers } = incoming;
    const isWrite = method !== 'GET' && !url.endsWith('/oauth/token');
    const write = `${method} ${url.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…')}`;
    if (isWrite) seen.push(write);
    const how = isWrite ? await counting.onWrite(write) : undefined;
    const { host: _host, ...others } = headers;
    const onward = request(`${service}${url}`, { method, headers: others }).end(Buffer.concat(chunks));
    const [reply] = await once(onward, 'response');
    const body: Buffer[] = [];
    for await (const chunk of reply) body.push(chunk);
    if (how === 'no reply') incoming.socket.destroy();
    else outgoing.writeHead(reply.statusCode, reply.headers).end(Buffer.concat(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => {
    server.close();
    server.closeAllConnections();
  });
  const counting: Counting = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    writes: () => {
      const all = seen;
      seen = [];
      return all;
    },
    onWrite: () => undefined,
  };
  return counting;
}
