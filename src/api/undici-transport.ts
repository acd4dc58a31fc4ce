import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import { usageError } from '../errors.ts';
import { type Clock, longestTimerMs } from '../io/clock.ts';
import { checkCredentialDestination } from '../io/credential-destination.ts';
import { optimiseWasmLate } from '../io/delay-wasm-optimization.ts';
import type { Environment } from '../io/environment.ts';
import { type Sentence, t } from '../texts/translate.ts';
import { isLoopback } from '../values/loopback.ts';
import {
  badStatus,
  failure,
  isInvalidStatus,
  isUnreadable,
  MAX_REPLY_BYTES,
  replyTooLong,
} from './replies/invalid-http-reply.ts';
import { networkError, timeoutError } from './replies/network-error.ts';
import { bodyOf, type HttpReply, type HttpRequest, type Transport } from './transport.ts';

export interface TransportOptions {
  /** For HTTPS_PROXY, NO_PROXY and NODE_TLS_REJECT_UNAUTHORIZED. */
  env: Environment;
  /** Allows a proxy's password without TLS. */
  allowClearText: boolean;
  clock: Clock;
  signal: AbortSignal;
  /** Milliseconds of a whole exchange, from connecting to the last byte. */
  timeoutMs: number;
  /** PEM of additional certificate authorities. */
  ca?: string | undefined;
}

/** HTTP with undici, which the first request loads. A connection carries one exchange at a time. */
export function createTransport(options: TransportOptions): Transport {
  const { signal } = options;
  let loading: Promise<Agents> | undefined;

  const close = async () => {
    const { direct, proxied } = (await loading?.catch(() => undefined)) ?? {};
    await Promise.all([direct?.destroy(), proxied?.destroy()]);
  };
  const start = async () => {
    const agents = await load(options);
    // One listener for all exchanges. A signal's removed listeners hold each other, and with them the data of
    // every request, until a full garbage collection.
    signal.addEventListener('abort', close);
    return agents;
  };
  return {
    async send(request) {
      const { hostname, protocol } = request.url;
      checkCredentialDestination(
        t('the credentials'),
        { hostname, encrypted: protocol === 'https:' },
        options,
      );
      loading ??= start();
      const { direct, proxied } = await loading;
      signal.throwIfAborted();
      // A proxy is never used for this machine.
      const agent = proxied && !isLoopback(request.url.hostname) ? proxied : direct;
      const reply = await exchange(agent, request, options).catch(async (error: unknown) => {
        if (agent === direct) throw error;
        const { proxyError } = await import('./replies/proxy-error.ts');
        throw proxyError(error, new URL(proxyOf(options.env)!), request.url);
      });
      // The connection is free in the next turn. A request in this turn would open another.
      await nextTurn();
      return reply;
    },
    close,
  };
}

interface Agents {
  direct: Dispatcher;
  /** If HTTPS_PROXY is set. */
  proxied: Dispatcher | undefined;
}

async function load(options: TransportOptions): Promise<Agents> {
  await optimiseWasmLate();
  const { ca } = options;
  const trusted = ca === undefined ? undefined : [...(await import('node:tls')).rootCertificates, ca];
  const [direct, proxied] = await Promise.all([loadDirect(options, trusted), loadProxied(options, trusted)]);
  return { direct, proxied };
}

type Trusted = readonly string[] | undefined;

// The caller's timer limits the whole exchange. undici's own timers are off, except for connecting.
const limits = ({ timeoutMs }: TransportOptions, ca: Trusted) => ({
  pipelining: 1,
  headersTimeout: 0,
  bodyTimeout: 0,
  connect: { timeout: Math.min(timeoutMs, longestTimerMs), ...(ca === undefined ? {} : { ca: [...ca] }) },
});

async function loadDirect(options: TransportOptions, ca: Trusted): Promise<Dispatcher> {
  const { default: Agent } = await import('undici/lib/dispatcher/agent.js');
  return new Agent(limits(options, ca));
}

const proxyOf = (env: Environment) => env.https_proxy || env.HTTPS_PROXY;

async function loadProxied(options: TransportOptions, ca: Trusted): Promise<Dispatcher | undefined> {
  const { env } = options;
  const httpsProxy = proxyOf(env);
  if (!httpsProxy) return undefined;
  if (!URL.canParse(httpsProxy) || !/^https?:(?!.*%(?![0-9a-f]{2}))/i.test(httpsProxy)) {
    throw usageError(
      t('HTTPS_PROXY is not an http: or https: address'),
      t('such as http://proxy.example:3128'),
    );
  }
  const { username, password, hostname, protocol } = new URL(httpsProxy);
  if (username || password) {
    const encrypted = protocol === 'https:';
    checkCredentialDestination(t('the password of HTTPS_PROXY'), { hostname, encrypted }, options);
  }
  const [{ default: ProxyAgent }, { default: AnyDispatcher }, { default: connect }] = await Promise.all([
    import('undici/lib/dispatcher/env-http-proxy-agent.js'),
    import('undici/lib/dispatcher/dispatcher.js'),
    import('undici/lib/api/api-connect.js'),
  ]);
  // The whole undici package adds `connect` too; the tunnel needs it.
  Object.assign(AnyDispatcher.prototype, { connect: connectOnce(connect) });
  return new ProxyAgent({
    ...limits(options, ca),
    ...(ca === undefined ? {} : { requestTls: { ca: [...ca] }, proxyTls: { ca: [...ca] } }),
    httpsProxy,
    httpProxy: '',
    noProxy: env.no_proxy || env.NO_PROXY || '',
  });
}

/** CONNECT requests that no proxy has answered yet. */
let unanswered = 0;

/** If a proxy closes a connection, undici would open the next one at once, until the time is over. */
const connectOnce = (connect: Dispatcher['connect']) =>
  async function (this: Dispatcher, options: Dispatcher.ConnectOptions) {
    unanswered += 1;
    try {
      return await connect.call(this, options);
    } catch (cause) {
      const isClosed = (cause as NodeJS.ErrnoException).code === 'UND_ERR_SOCKET';
      if (!isClosed && !isUnreadable(cause as Error)) throw cause;
      throw noTunnel(isClosed ? 'it closed the connection' : 'it did not answer with an HTTP reply', cause);
    } finally {
      unanswered -= 1;
    }
  };

const noTunnel = (why: Sentence, cause?: unknown) =>
  Object.assign(new Error(why, { cause }), { code: 'UND_ERR_ABORTED' });

/** One exchange with its whole reply. undici's `request` uses a stream, which costs twice as much. */
function exchange(
  agent: Dispatcher,
  { method, url, headers, body }: HttpRequest,
  { clock, signal, timeoutMs }: TransportOptions,
): Promise<HttpReply> {
  const asked = { method, path: url.pathname };
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined;
    let given: Error | undefined;
    /** Aborts the exchange and its connection; before a connection exists, nothing is sent. */
    const giveUp = (error: Error) => {
      given = error;
      reject(error);
      controller?.abort(error);
    };
    const done = new AbortController();
    clock.allow(timeoutMs, done.signal).then(
      () =>
        giveUp(
          !controller && unanswered > 0
            ? networkError(noTunnel('it did not answer in time'), url, asked)
            : timeoutError(timeoutMs, url, asked),
        ),
      () => undefined,
    );
    const chunks: Buffer[] = [];
    let length = 0;
    let status = 0;
    let replied: HttpReply['headers'] = {};
    agent.dispatch(
      { origin: url.origin, path: url.pathname + url.search, method, headers, body: body ?? null },
      {
        onRequestStart(started) {
          controller = started;
          if (given) started.abort(given);
        },
        // Informational replies come before the final one.
        onResponseStart(_, statusCode, fields) {
          if (isInvalidStatus(statusCode)) return giveUp(badStatus(statusCode, url, asked));
          status = statusCode;
          replied = joined(fields);
        },
        onResponseData(_, chunk) {
          length += chunk.length;
          if (length > MAX_REPLY_BYTES) giveUp(replyTooLong(url));
          else chunks.push(chunk);
        },
        onResponseEnd() {
          done.abort();
          resolve({ status, headers: replied, ...bodyOf(Buffer.concat(chunks), replied) });
        },
        onResponseError(_, error) {
          done.abort();
          reject(signal.aborted ? signal.reason : failure(error, url, asked));
        },
      },
    );
  });
}

function joined(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  for (const name in headers) {
    const value = headers[name];
    if (Array.isArray(value)) headers[name] = value.join(', ');
  }
  return headers as Record<string, string>;
}
