import dns from 'node:dns';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from '../harness/at-end.ts';
import { selfSigned } from '../harness/certificate.ts';
import type { Outage, Time } from './outages.ts';

export interface Seen {
  method: string;
  path: string;
  body: string;
  /** With the header Idempotency-Key, where the document shows it (§4.5). */
  keyed: boolean;
  isForToken: boolean;
  /** The outage is about it. */
  isHit: boolean;
  /** Answered by the outage, not by the service. */
  spoiled: boolean;
  /** The service carried it out. */
  isDone: boolean;
}

/** What of a run the outage is about. */
export type Scope = 'everything' | 'writes' | 'tokens';

export interface OutageService {
  url: string;
  /** Flags that make it trusted. */
  flags: string[];
  seen: Seen[];
  /** Before each run. */
  begin(scope: Scope): void;
  /** Behind each run. */
  end(): void;
}

const scopes: Record<Scope, (isForToken: boolean, method: string) => boolean> = {
  everything: (isForToken) => !isForToken,
  writes: (isForToken, method) => method !== 'GET' && !isForToken,
  tokens: (isForToken) => isForToken,
};

/** Stands before a service, with an outage. */
export async function withOutage(service: string, outage: Outage, time: Time): Promise<OutageService> {
  let scope: Scope = 'everything';
  let spoiled = 0;
  const seen: Seen[] = [];
  const listener = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const { method = '', url: path = '', headers } = incoming;
    const keyed = headers['idempotency-key'] !== undefined && path === '/api/v1/checkouts';
    const isForToken = /\/(oauth\/token|client\/login)$/.test(path);
    const hit = scopes[scope](isForToken, method);
    const one = {
      method,
      path,
      body: String(Buffer.concat(chunks)),
      keyed,
      isForToken,
      isHit: hit,
      spoiled: false,
      isDone: false,
    };
    seen.push(one);
    if (hit && outage.answer) {
      one.spoiled = outage.answer(outgoing, spoiled, time);
      spoiled += 1;
      if (one.spoiled) return;
    }
    const { host: _host, ...others } = headers;
    const onward = request(`${service}${path}`, { method, headers: others }).end(Buffer.concat(chunks));
    const [answered] = await once(onward, 'response');
    one.isDone = answered.statusCode < 300;
    const body: Buffer[] = [];
    for await (const chunk of answered) body.push(chunk);
    const reply = { headers: { ...answered.headers }, body: Buffer.concat(body) };
    if (hit) outage.alter?.(reply);
    delete reply.headers['content-length'];
    delete reply.headers['transfer-encoding'];
    outgoing.writeHead(answered.statusCode, reply.headers).end(reply.body);
  };
  const { lookup } = dns;
  const { certificateEndsIn: ms } = outage;
  const notAfter = new Date(Date.now() + (ms ?? 0)).toISOString().replace(/\D/g, '').slice(0, 14);
  const pair = ms === undefined ? undefined : selfSigned({ notAfter });
  const server = pair ? createSecureServer(pair, listener) : createServer(listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  if (outage.isClosed) close();
  else atEnd(close);
  const file = join(mkdtempSync(join(tmpdir(), 'payconfirm-test-')), 'ca.pem');
  if (pair) writeFileSync(file, pair.cert);
  return {
    url: `${pair ? 'https' : 'http'}://${outage.moves ? 'localhost' : '127.0.0.1'}:${port}`,
    flags: pair ? ['--ca-file', file] : [],
    seen,
    begin: (next) => {
      scope = next;
      spoiled = 0;
      seen.length = 0;
      if (outage.moves) moveAtSecondLookup();
    },
    end: () => {
      dns.lookup = lookup;
    },
  };
}

type Found = (...values: unknown[]) => void;

/** A connection to `localhost` leads to where nothing listens, and from the second one on to the service. */
function moveAtSecondLookup(): void {
  let lookups = 0;
  const { lookup } = dns;
  dns.lookup = ((name: string, options: { all?: boolean } | Found, found?: Found) => {
    // A server that begins to listen, as `listen` does, looks its name up without options.
    if (typeof options === 'function' || !found) return lookup(name, options as () => void);
    const address = lookups === 0 ? '127.0.0.2' : '127.0.0.1';
    lookups += 1;
    if (options.all) found(null, [{ address, family: 4 }]);
    else found(null, address, 4);
  }) as typeof dns.lookup;
}
