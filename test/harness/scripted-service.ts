import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ClientDeps, createClient } from '../../src/api/client.ts';
import type { Client } from '../../src/api/client-types.ts';
import { createTransport } from '../../src/api/undici-transport.ts';
import type { Profile } from '../../src/config/resolve-profile.ts';
import { type Clock, systemClock } from '../../src/io/clock.ts';
import type { Environment } from '../../src/io/environment.ts';
import { createSecrets } from '../../src/values/redact-secrets.ts';
import type { Token } from '../../src/values/token.ts';
import { atEnd } from './at-end.ts';

export interface Received {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface Service {
  origin: string;
  received: Received[];
  close(): Promise<void>;
}

/** What a handler may answer: a JSON value, or whatever it does to the response itself. */
export type Handler = (request: Received, response: ServerResponse) => unknown;

/** A server on loopback that remembers what it got and answers as told; tokens are served by itself. */
export async function serve(handler: Handler, tokens: Handler = countedTokens()): Promise<Service> {
  const received: Received[] = [];
  const listener: RequestListener = async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const seen = { method: request.method!, url: request.url!, headers: request.headers, body };
    received.push(seen);
    const answer = (seen.url.endsWith('/api/v1/oauth/token') ? tokens : handler)(seen, response);
    if (answer !== undefined) json(response, 200, answer);
  };
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The same until the test has finished. */
export async function startService(handler: Handler, tokens?: Handler): Promise<Service> {
  const service = await serve(handler, tokens);
  atEnd(() => service.close());
  return service;
}

export function json(response: ServerResponse, status: number, body: unknown): undefined {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

/** `token-1`, `token-2`…, each for an hour. */
export function countedTokens(): Handler {
  let count = 0;
  return () => {
    count++;
    return envelope({ access_token: `token-${count}`, token_type: 'Bearer', expires_in: 3600, scope: '*' });
  };
}

export const envelope = (data: unknown) => ({ success: true, message: 'ok', data });

/** The paths that a service got, each with its method. */
export const paths = ({ received }: Service) => received.map(({ method, url }) => `${method} ${url}`);

/** A clock that stands still but for `sleep`, which moves it on at once. */
export function settableClock(
  start = Date.UTC(2026, 10, 21, 1),
): Clock & { set(now: number): void; slept: number[] } {
  let now = start;
  const slept: number[] = [];
  return {
    ...systemClock,
    now: () => now,
    monotonic: () => now,
    sleep: async (ms, signal) => {
      signal?.throwIfAborted();
      slept.push(ms);
      now += ms;
    },
    set: (to) => {
      now = to;
    },
    slept,
  };
}

export interface TestClient {
  client: Client;
  clock: ReturnType<typeof settableClock>;
  saved: Token[];
}

/** A client of a profile at `baseUrl`; everything else as in `changes`. */
export function clientOf(
  baseUrl: string,
  changes: Partial<Omit<ClientDeps, 'profile' | 'clock'>> & {
    env?: Environment;
    requestTimeoutMs?: number;
    ca?: string;
    allowClearText?: boolean;
    profile?: Partial<Profile>;
    stored?: Token;
    clock?: ReturnType<typeof settableClock>;
  } = {},
): TestClient {
  const clock = changes.clock ?? settableClock();
  const saved: Token[] = [];
  const {
    stored,
    profile,
    env = {},
    requestTimeoutMs: timeoutMs = 5000,
    ca,
    allowClearText = false,
    ...rest
  } = changes;
  const { signal = new AbortController().signal } = rest;
  const client = createClient({
    random: { bytes: (length) => new Uint8Array(length), uuid: () => 'uuid', fraction: () => 0.5 },
    transport: createTransport({
      env,
      allowClearText,
      clock,
      signal,
      timeoutMs,
      ca,
    }),
    signal,
    secrets: createSecrets(),
    version: '1.2.3',
    loadToken: async () => saved.at(-1) ?? stored,
    saveToken: async (token) => {
      saved.push(token);
    },
    dropToken: async () => {},
    ...rest,
    clock,
    profile: {
      name: 'default',
      baseUrl,
      aliasUrl: undefined,
      identity: undefined,
      clientId: 'app',
      clientSecret: async () => 'client-secret-value',
      token: undefined,
      scheme: undefined,
      kind: 'live',
      sources: {},
      ...profile,
    },
  });
  return { client, clock, saved };
}

/** What a promise rejects with. */
export async function thrown(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}
