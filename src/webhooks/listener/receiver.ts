import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Clock } from '../../io/clock.ts';
import { listenOn } from '../../io/listen-error.ts';
import { useOriginForm } from '../../io/origin-form.ts';
import { inEnglish, type Phrase } from '../../texts/translate.ts';
import { faultOf, faultOfConnection, maxBodyBytes, type Served, tooLong } from './invalid-request.ts';
import { listenerHeader, type OwnReply } from './own-reply-header.ts';
import { createPendingConnections } from './pending-connections.ts';
import type { SenderOf } from './sender-address.ts';

/** A complete, unverified POST to the receiver's path. */
export interface ReceivedRequest {
  /** Alternating names and values, as received. */
  rawHeaders: readonly string[];
  body: Buffer;
  /** With its `?`; empty without a query. */
  query: string;
  /** Time when its headers were read, epoch milliseconds. */
  receivedAt: number;
  /** The sender, if the receiver must report it. */
  from?: string | undefined;
  /** The same time by `Clock.monotonic`. The remaining time is counted from it. */
  begunAt: number;
}

export interface Reply {
  status: number;
  body?: string | Uint8Array;
  contentType?: string;
  /** Who replies; without it, `refused`. */
  by?: 'app' | OwnReply;
}

interface Refusal extends Pick<ReceivedRequest, 'receivedAt' | 'from'> {
  status: number;
  reason: Phrase;
}

export interface ReceiverOptions extends Served {
  /** The address to bind; default 127.0.0.1. Beyond loopback, any Host is accepted, because the possible names are unknown. */
  host?: string;
  /** 0 selects a free port. */
  port: number;
  /** Answers a request; a rejection becomes 500. */
  answer(request: ReceivedRequest): Promise<Reply>;
  /** Called once for each request that was refused unread. Not for connections that sent nothing or were reset. */
  refused?(refusal: Refusal): void;
  /** Finds the sender of a request. */
  senderOf?: SenderOf | undefined;
  clock: Clock;
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

const pendingLimits = { sockets: 4096, bytes: 64 * maxBodyBytes };
const notAccepted: Reply = { status: 500, body: 'the delivery could not be taken in\n' };
/** Milliseconds for the rest of a request that has begun when the receiver closes. */
const arrivedWithinMs = 1000;
const timeouts = { headersTimeout: 5000, requestTimeout: 10_000, keepAliveTimeout: 5000 };

/** Listens, and passes each allowed POST to its path to `answer`. @throws local error */
export async function startReceiver(options: ReceiverOptions) {
  const { host = '127.0.0.1', senderOf } = options;
  const pending = createPendingConnections(pendingLimits);
  let closing = false;

  function reply(
    request: IncomingMessage,
    response: ServerResponse,
    { status, body = '', contentType, by = 'refused' }: Reply,
  ) {
    if (response.destroyed) return;
    if (by !== 'app') response.setHeader(listenerHeader, by);
    if (closing) response.setHeader('Connection', 'close');
    if (body.length === 0) response.writeHead(status, { 'Content-Length': 0 }).end();
    else {
      const type = contentType ?? 'text/plain; charset=utf-8';
      const headers = { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) };
      response.writeHead(status, headers).end(body);
    }
    pending.join(request.socket);
  }

  /** The last refused request of a connection. Its rest may still arrive. */
  const refusedIn = new WeakMap<Socket, IncomingMessage>();
  const server = createServer({ ...timeouts, connectionsCheckingInterval: 250 }, (request, response) => {
    const receivedAt = options.clock.now();
    const begunAt = options.clock.monotonic();
    useOriginForm(request);
    const from = senderOf?.(request.socket.remoteAddress, request.rawHeaders);
    const refuse = (status: number, reason: Phrase) => {
      options.refused?.({ status, reason, receivedAt, from });
      refusedIn.set(request.socket, request);
      reply(request, response, { status, body: `${inEnglish(reason)}\n` });
    };
    const fault = faultOf(request, host, options);
    if (fault) return refuse(...fault);

    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBodyBytes) {
        // The rest is read and discarded until the request's timeout.
        request.removeAllListeners('data').removeAllListeners('end').resume();
        return refuse(413, tooLong);
      }
      pending.hold(request.socket, chunk.length);
      chunks.push(chunk);
    });
    request.on('end', () => {
      pending.leave(request.socket);
      const body = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
      const query = request.url?.slice(options.path.length) ?? '';
      const send = (answer: Reply) => {
        try {
          reply(request, response, answer);
        } catch {
          // A status or a Content-Type that is invalid in HTTP.
          reply(request, response, notAccepted);
        }
      };
      const received = { rawHeaders: request.rawHeaders, body, query, receivedAt, begunAt, from };
      // Replies of one turn are sent together. Sent singly, each wakes the sender, which costs a tenth of the rate.
      options.answer(received).then(
        (answer) => setImmediate(send, answer),
        () => send(notAccepted),
      );
    });
  });
  // All headers are read, up to 16 KiB: a duplicate header must not be cut off.
  server.maxHeadersCount = 0;
  server.on('connection', (socket) => {
    pending.join(socket);
    socket.on('close', () => pending.leave(socket));
    // Node has answered it and closes the connection.
    socket.on('error', (error) => {
      const fault = faultOfConnection(error);
      if (!fault || socket.bytesRead === 0 || refusedIn.get(socket)?.complete === false) return;
      const [status, reason] = fault;
      const from = senderOf?.(socket.remoteAddress, []);
      options.refused?.({ status, reason, receivedAt: options.clock.now(), from });
    });
  });

  return {
    port: await listenOn(server, { host, port: options.port, flag: '--port' }),
    /** Stops listening. Begun requests get a second to arrive, running replies get `graceMs` milliseconds. */
    close: async (graceMs: number) => {
      closing = true;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      pending.dismissIdle();
      const over = new AbortController();
      const after = (ms: number, act: () => void) =>
        options.clock.sleep(ms, over.signal).then(act, () => undefined);
      const limits = [
        after(Math.min(arrivedWithinMs, graceMs), pending.dismiss),
        after(graceMs, () => server.closeAllConnections()),
      ];
      await closed;
      over.abort();
      await Promise.all(limits);
    },
  };
}
