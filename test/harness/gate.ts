import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the gate does to one request: answers in place of the service, or keeps the service's answer to itself. */
export type Spoil =
  /** The service never sees it; the answer is this. */
  | { unseen: Answer }
  /** The service handles it; the caller gets this instead. */
  | { handled: Answer };

export type Answer = 'nothing' | { status: number; body: string };

export const html: Answer = { status: 200, body: '<!doctype html><title>Login</title><p>Please log in' };
export const failure: Answer = {
  status: 500,
  body: '{"success":false,"message":"internal error","data":null}',
};

/** The four steps of §4.2 and the token, by method and path. */
const points = {
  token: /^POST .*\/oauth\/token$/,
  'step 1': /^POST .*\/virtual-account\/registration$/,
  'step 2': /^POST .*\/virtual-account\/verification$/,
  'step 3': /^POST .*\/notification\/registration$/,
  'step 4': /^POST .*\/notification\/verification$/,
  delete: /^POST .*\/virtual-account\/delete$/,
  'notification delete': /^POST .*\/notification\/delete$/,
  details: /^GET .*\/notification\/details$/,
} as const;

export type Point = keyof typeof points;

/** Stands before the service, on loopback; notes each step that passes and spoils those that a test wants spoiled. */
export interface Gate {
  url: string;
  /** The points in the order of their requests. */
  readonly passed: Point[];
  /** Spoils the next request of this point; the last set is the first used. */
  spoil(point: Point, how: Spoil): void;
  /** Called with each point before its request goes on. */
  onRequest: (point: Point) => void;
  /** Awaited once the service has handled a request of a point, before its answer is passed on. */
  onHandled: (point: Point) => Promise<unknown>;
  /** The virtual account that the verification of a bank request made, by the id of that request. */
  readonly madeBy: ReadonlyMap<string, string>;
  close(): Promise<void>;
}

export async function openGate(service: string): Promise<Gate> {
  const spoils: { point: Point; how: Spoil }[] = [];
  const madeBy = new Map<string, string>();
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const { method = 'GET', url = '/', headers } = incoming;
    const point = (Object.keys(points) as Point[]).find((name) =>
      points[name].test(`${method} ${url.split('?')[0]}`),
    );
    if (point) {
      gate.passed.push(point);
      gate.onRequest(point);
    }
    const at = spoils.findLastIndex((spoil) => spoil.point === point);
    const how = at < 0 ? undefined : spoils.splice(at, 1)[0]!.how;
    const give = (answer: Answer) =>
      answer === 'nothing' ? incoming.socket.destroy() : outgoing.writeHead(answer.status).end(answer.body);
    if (how && 'unseen' in how) return give(how.unseen);
    const { host: _host, ...others } = headers;
    const onward = request(`${service}${url}`, { method, headers: others }).end(Buffer.concat(chunks));
    const [reply] = await once(onward, 'response');
    const body: Buffer[] = [];
    for await (const chunk of reply) body.push(chunk);
    const verified = url.match(/([0-9a-f-]{36})\/virtual-account\/verification$/)?.[1];
    if (verified && reply.statusCode === 200)
      madeBy.set(verified, JSON.parse(`${Buffer.concat(body)}`).data.id);
    if (point) await gate.onHandled(point);
    if (how) return give(how.handled);
    return outgoing.writeHead(reply.statusCode, reply.headers).end(Buffer.concat(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const gate: Gate = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passed: [],
    madeBy,
    spoil: (point, how) => spoils.push({ point, how }),
    onRequest: () => {},
    onHandled: async () => {},
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return gate;
}
