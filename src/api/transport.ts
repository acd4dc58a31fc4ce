import { setFlagsFromString } from 'node:v8';
import type { Dispatcher } from 'undici';
import type { Environment } from '../context.ts';
import { PayconfirmError, usageError } from '../errors.ts';
import { isLoopback } from './address.ts';
import { networkError, timeoutError } from './network-error.ts';

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
   * @throws `network` error (NetworkError), `service` error for a reply over 64 MiB, or the signal's reason
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

/** HTTP by undici, loaded with the first request. Connections are kept alive. */
export function createTransport(options: TransportOptions): Transport {
  let loading: Promise<Sender> | undefined;
  return {
    async send(request) {
      options.signal.throwIfAborted();
      loading ??= load(options);
      const sender = await loading;
      const { url, method } = request;
      const deadline = limited(options, () =>
        timeoutError(options.timeoutMs, url, { method, path: url.pathname }),
      );
      try {
        return await Promise.race([sender.send(request, deadline), deadline.passed]);
      } catch (error) {
        if (deadline.over) throw deadline.over.reason;
        if (error instanceof PayconfirmError) throw error;
        throw networkError(error, url, { method, path: url.pathname });
      } finally {
        deadline.clear();
      }
    },
    close: async () => {
      await loading?.then(
        (sender) => sender.close(),
        () => undefined,
      );
    },
  };
}

interface Sender {
  send(request: HttpRequest, deadline: Deadline): Promise<HttpReply>;
  close(): Promise<void>;
}

async function load(options: TransportOptions): Promise<Sender> {
  // undici parses HTTP in WebAssembly. V8 would start to optimise the parser after two replies, and a program
  // that ends then has to wait 0.1 s for the compiler; with this budget it starts after some hundreds.
  setFlagsFromString('--wasm-tiering-budget=180000000');
  const [direct, proxied] = await Promise.all([createAgent(options), createProxyAgent(options)]);
  return {
    async send({ method, url, headers, body }, deadline) {
      const reply = await gather(
        isLoopback(url.hostname) ? direct : (proxied ?? direct),
        { origin: url.origin, path: url.pathname + url.search, method, headers, body: body ?? null },
        deadline,
      );
      // undici takes the connection back only after this turn; asked before, it would open another.
      await new Promise(setImmediate);
      return reply;
    },
    close: async () => {
      await Promise.all([direct.destroy(), proxied?.destroy()]);
    },
  };
}

// The caller's timer limits the whole exchange; undici's own are off, but for connecting, which a signal does
// not end.
const limits = ({ timeoutMs, ca }: TransportOptions) => ({
  headersTimeout: 0,
  bodyTimeout: 0,
  connect: { timeout: timeoutMs, ...(ca === undefined ? {} : { ca }) },
});

async function createAgent(options: TransportOptions): Promise<Dispatcher> {
  const { default: Agent } = await import('undici/lib/dispatcher/agent.js');
  return new Agent(limits(options));
}

/** An agent for HTTPS_PROXY and NO_PROXY; this machine is never reached through a proxy. */
async function createProxyAgent(options: TransportOptions): Promise<Dispatcher | undefined> {
  const { env, ca } = options;
  const httpsProxy = env.https_proxy || env.HTTPS_PROXY;
  if (!httpsProxy) return undefined;
  if (!URL.canParse(httpsProxy) || !/^https?:$/.test(new URL(httpsProxy).protocol)) {
    throw usageError('HTTPS_PROXY is not an http: or https: address', 'such as http://proxy.example:3128');
  }
  // A tunnel needs the methods that only the whole package gives its agents.
  const { EnvHttpProxyAgent } = await import('undici');
  return new EnvHttpProxyAgent({
    ...limits(options),
    ...(ca === undefined ? {} : { requestTls: { ca } }),
    httpsProxy,
    httpProxy: '',
    noProxy: env.no_proxy || env.NO_PROXY || '',
  });
}

/** The end of an exchange that takes too long or is told to stop; thousands a second need no AbortSignal each. */
interface Deadline {
  /** Rejects when it is over. */
  passed: Promise<never>;
  over: { reason: unknown } | undefined;
  /** Ends the exchange itself; set once there is one to end. */
  stop(reason: Error): void;
  clear(): void;
}

function limited({ signal, timeoutMs }: TransportOptions, late: () => PayconfirmError): Deadline {
  const { promise, reject } = withReject();
  const deadline: Deadline = { passed: promise, over: undefined, stop: () => {}, clear };
  const end = (reason: unknown) => {
    deadline.over = { reason };
    deadline.stop(reason as Error);
    reject(reason);
  };
  const onAbort = () => end(signal.reason);
  const timer = setTimeout(() => end(late()), timeoutMs);
  signal.addEventListener('abort', onAbort);
  function clear(): void {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
  return deadline;
}

function withReject(): { promise: Promise<never>; reject(reason: unknown): void } {
  let reject: (reason: unknown) => void = () => {};
  const promise = new Promise<never>((_resolve, refuse) => {
    reject = refuse;
  });
  return { promise, reject };
}

/** One exchange, its reply held whole; undici's own `request` makes a stream of it, which costs twice as much. */
function gather(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  deadline: Deadline,
): Promise<HttpReply> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    let status = 0;
    let headers: Record<string, string> = {};
    dispatcher.dispatch(request, {
      onRequestStart(controller) {
        if (deadline.over) controller.abort(deadline.over.reason as Error);
        deadline.stop = (reason) => controller.abort(reason);
      },
      // An informational reply comes before the one that counts.
      onResponseStart(_, statusCode, given) {
        status = statusCode;
        headers = flat(given);
      },
      onResponseData(controller, chunk) {
        length += chunk.length;
        if (length > MAX_REPLY_BYTES) controller.abort(tooLong(String(request.origin)));
        else chunks.push(chunk);
      },
      onResponseEnd: () => resolve({ status, headers, text: Buffer.concat(chunks).toString('utf8') }),
      onResponseError: (_, error) => reject(error),
    });
  });
}

function tooLong(origin: string): PayconfirmError {
  return new PayconfirmError('service', `the reply of ${new URL(origin).host} is longer than 64 MiB`, {
    hint: 'ask for less, with --limit or dates',
  });
}

function flat(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
}
