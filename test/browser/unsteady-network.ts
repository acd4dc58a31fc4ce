import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What becomes of a request for the state of a checkout, or to cancel it; the page's other parts are always served. */
export type Fault =
  | 'none'
  | '502'
  /** Taken, and never answered. */
  | 'silent'
  /** The answer begins and does not end. */
  | 'stalls'
  /** The connection ends without an answer. */
  | 'cut'
  /** Somebody else's page, as a hotel's network sends it. */
  | 'strange page'
  | 'strange JSON';

export interface UnsteadyNetwork {
  url: string;
  fault: Fault;
  /** Requests for the state so far. */
  asked: number;
  close(): Promise<void>;
}

/** A proxy in front of the emulator. */
export async function unsteadyNetwork(target: string): Promise<UnsteadyNetwork> {
  const server = createServer((incoming, reply) => {
    const isStatus = incoming.url!.includes('/status');
    if (isStatus) network.asked += 1;
    const fault = isStatus || incoming.method === 'POST' ? network.fault : 'none';
    const html = { 'content-type': 'text/html' };
    switch (fault) {
      case '502':
        return reply.writeHead(502, html).end('<h1>Bad Gateway</h1>');
      case 'silent':
        return undefined;
      case 'stalls':
        return reply.writeHead(200, { 'content-type': 'application/json' }).write('{"status":');
      case 'cut':
        return reply.destroy();
      case 'strange page':
        return reply.writeHead(200, html).end('<h1>Welcome to our network</h1>');
      case 'strange JSON':
        return reply
          .writeHead(200, { 'content-type': 'application/json' })
          .end('{"success":true,"data":{"status":"paid"}}');
      case 'none': {
        const { method, headers } = incoming;
        const passed = request(target + incoming.url, { method, headers }, (answer) => {
          reply.writeHead(answer.statusCode!, answer.headers);
          answer.pipe(reply);
        });
        return passed.on('error', () => reply.destroy()).end();
      }
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const network: UnsteadyNetwork = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fault: 'none',
    asked: 0,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  return network;
}
