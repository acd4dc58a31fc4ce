import type { Dispatcher } from 'undici';
import { PayconfirmError, usageError } from '../errors.ts';
import type { Environment } from '../io/environment.ts';
import { optimiseWasmLate } from '../io/wasm.ts';
import { isLoopback } from '../values/loopback.ts';
import { networkError, timeoutError } from './replies/network-error.ts';

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: URL;
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
}

export interface HttpReply {
  status: number;
  /** Lower-case names. */
  headers: Record<string, string>;
  text: string;
}

export interface Transport {
  /**
   * One exchange: no redirect is followed, nothing is sent again.
   * @throws network error (NetworkError), service error for a reply over 64 MiB, or the signal's reason
   */
  send(request: HttpRequest): Promise<HttpReply>;
  /** Closes the connections so that the program can end. */
  close(): Promise<void>;
}

export interface TransportOptions {
  /** For HTTPS_PROXY and NO_PROXY. */
  env: Environment;
  signal: AbortSignal;
  /** Of one whole exchange, from connecting to the last byte. */
  timeoutMs: number;
  /** PEM of an authority to trust in place of the system's. */
  ca?: string;
}

const MAX_REPLY_BYTES = 64 * 1024 * 1024;

/**
 * HTTP by undici, loaded with the first request. A connection carries one exchange at a time, is kept alive for
 * the next, and ends with an exchange that fails.
 */
export function createTransport(options: TransportOptions): Transport {
  const { signal } = options;
  const open = new Set<Dispatcher>();
  const idle = new Map<string, Dispatcher[]>();
  const turn = oneATurn();
  let loading: Promise<Connect> | undefined;

  const close = async () => {
    await Promise.all([...open].map((connection) => connection.destroy()));
  };
  const start = async () => {
    const connect = await load(options);
    // One listener for all exchanges: those that a signal had and lost hold each other, and with them what every
    // request left behind, until the collector goes through all of the memory.
    signal.addEventListener('abort', close);
    return connect;
  };
  const take = (connect: Connect, url: URL) => {
    const kept = idle.get(url.origin)?.pop();
    if (kept) return kept;
    const connection = connect(url);
    open.add(connection);
    return connection;
  };
  return {
    async send(request) {
      loading ??= start();
      const connect = await loading;
      signal.throwIfAborted();
      const connection = take(connect, request.url);
      try {
        const reply = await exchange(connection, request, options);
        const { origin } = request.url;
        if (!idle.get(origin)?.push(connection)) idle.set(origin, [connection]);
        await turn();
        return reply;
      } catch (error) {
        open.delete(connection);
        await connection.destroy();
        throw error;
      }
    },
    close,
  };
}

/**
 * Lets one waiter through in each turn of the event loop. Were all replies of a turn handled in it, all the
 * requests that follow would leave at its end, and of many at once client and service would each wait for the other.
 */
function oneATurn(): () => Promise<void> {
  const waiting: (() => void)[] = [];
  const release = () => {
    waiting.shift()!();
    if (waiting.length > 0) setImmediate(release);
  };
  return () =>
    new Promise((resolve) => {
      if (waiting.push(resolve) === 1) setImmediate(release);
    });
}

/** A connection that is made with its first request. */
type Connect = (url: URL) => Dispatcher;

async function load(options: TransportOptions): Promise<Connect> {
  await optimiseWasmLate();
  const [direct, proxied] = await Promise.all([loadDirect(options), loadProxied(options)]);
  // This machine is never reached through a proxy.
  return (url) => (isLoopback(url.hostname) || !proxied ? direct(url) : proxied(url));
}

// The caller's timer limits the whole exchange; undici's own are off, but for connecting.
// With a `pipelining` of 1 undici would hold a connection back for a turn after each reply.
const limits = ({ timeoutMs, ca }: TransportOptions) => ({
  pipelining: 2,
  headersTimeout: 0,
  bodyTimeout: 0,
  connect: { timeout: timeoutMs, ...(ca === undefined ? {} : { ca }) },
});

async function loadDirect(options: TransportOptions): Promise<Connect> {
  const { default: Client } = await import('undici/lib/dispatcher/client.js');
  return ({ origin }) => new Client(origin, limits(options));
}

/** Connections as HTTPS_PROXY and NO_PROXY say. */
async function loadProxied(options: TransportOptions): Promise<Connect | undefined> {
  const { env, ca } = options;
  const httpsProxy = env.https_proxy || env.HTTPS_PROXY;
  if (!httpsProxy) return undefined;
  if (!URL.canParse(httpsProxy) || !/^https?:$/.test(new URL(httpsProxy).protocol)) {
    throw usageError('HTTPS_PROXY is not an http: or https: address', 'such as http://proxy.example:3128');
  }
  // A tunnel needs the methods that only the whole package gives its agents.
  const { EnvHttpProxyAgent } = await import('undici');
  return () =>
    new EnvHttpProxyAgent({
      ...limits(options),
      ...(ca === undefined ? {} : { requestTls: { ca } }),
      httpsProxy,
      httpProxy: '',
      noProxy: env.no_proxy || env.NO_PROXY || '',
    });
}

/** One exchange, its reply held whole; undici's own `request` makes a stream of it, which costs twice as much. */
function exchange(
  connection: Dispatcher,
  { method, url, headers, body }: HttpRequest,
  { signal, timeoutMs }: TransportOptions,
): Promise<HttpReply> {
  const asked = { method, path: url.pathname };
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(timeoutError(timeoutMs, url, asked)), timeoutMs);
    const chunks: Buffer[] = [];
    let length = 0;
    let status = 0;
    let replied: HttpReply['headers'] = {};
    connection.dispatch(
      { origin: url.origin, path: url.pathname + url.search, method, headers, body: body ?? null },
      {
        onRequestStart: () => {},
        // An informational reply comes before the one that counts.
        onResponseStart(_, statusCode, given) {
          status = statusCode;
          replied = joined(given);
        },
        onResponseData(_, chunk) {
          length += chunk.length;
          if (length > MAX_REPLY_BYTES) reject(tooLong(url));
          else chunks.push(chunk);
        },
        onResponseEnd() {
          clearTimeout(timer);
          resolve({ status, headers: replied, text: Buffer.concat(chunks).toString('utf8') });
        },
        onResponseError(_, error) {
          clearTimeout(timer);
          reject(signal.aborted ? signal.reason : networkError(error, url, asked));
        },
      },
    );
  });
}

function tooLong({ host }: URL): PayconfirmError {
  return new PayconfirmError('service', `the reply of ${host} is longer than 64 MiB`, {
    hint: 'ask for less, with --limit or dates',
  });
}

/** A header that came several times as one. */
function joined(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  for (const name in headers) {
    const value = headers[name];
    if (Array.isArray(value)) headers[name] = value.join(', ');
  }
  return headers as Record<string, string>;
}
