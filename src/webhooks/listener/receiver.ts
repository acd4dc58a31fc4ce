import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { PayconfirmError } from '../../errors.ts';
import type { Clock } from '../../io/clock.ts';
import { act } from '../../io/dry-run.ts';
import { useOriginForm } from '../../io/origin-form.ts';
import { inEnglish, type Phrase, t } from '../../texts/translate.ts';
import { listenerHeader, type OwnReply } from './own-replies.ts';
import { createPendingConnections } from './pending-connections.ts';
import { faultOf, faultOfConnection, maxBodyBytes, type Served, tooLong } from './request-faults.ts';
import type { SenderOf } from './sender-address.ts';

/** A POST to the receiver's path, read in full, not yet verified. */
export interface ReceivedRequest {
  /** Names and values alternating, as they came. */
  rawHeaders: readonly string[];
  /** The raw bytes. */
  body: Buffer;
  /** With its `?`; empty when there is none. */
  query: string;
  /** When its headers had been read, epoch milliseconds. */
  receivedAt: number;
  /** Who sent it, where the receiver is asked to tell. */
  from?: string | undefined;
  /** The same by the clock that never goes back, `Clock.monotonic`: what time is left is counted from it. */
  begunAt: number;
}

export interface Reply {
  status: number;
  body?: string | Uint8Array;
  contentType?: string;
  /** Whose reply it is; `refused` without. */
  by?: 'app' | OwnReply;
}

interface Refusal extends Pick<ReceivedRequest, 'receivedAt' | 'from'> {
  status: number;
  reason: Phrase;
}

export interface ReceiverOptions extends Served {
  /** The address to bind, 127.0.0.1 without. Beyond loopback any name in Host leads here, since nobody knows them all. */
  host?: string;
  /** 0 picks a free one. */
  port: number;
  /** Answers a request; a rejection becomes 500. */
  answer(request: ReceivedRequest): Promise<Reply>;
  /** Told of each request that was refused unread, once; not of connections that sent nothing or were reset. */
  refused?(refusal: Refusal): void;
  /** Tells who sent a request. */
  senderOf?: SenderOf | undefined;
  clock: Clock;
}

export interface Receiver {
  port: number;
  /**
   * Stops listening. A request that has begun has a second to come in, replies under way get `graceMs`; then every
   * connection is closed.
   */
  close(graceMs: number): Promise<void>;
}

const pendingLimits = { sockets: 4096, bytes: 64 * maxBodyBytes };
const notAccepted: Reply = { status: 500, body: 'the delivery could not be taken in\n' };
/** Milliseconds for the rest of a request that has begun when the receiver is closed. */
const arrivedWithinMs = 1000;
const timeouts = { headersTimeout: 5000, requestTimeout: 10_000, keepAliveTimeout: 5000 };

/**
 * Listens on its address and hands each POST to its one path, within the limits, to `answer`.
 * @throws local error when the port cannot be had
 */
export async function startReceiver(options: ReceiverOptions): Promise<Receiver> {
  const { host = '127.0.0.1', senderOf } = options;
  act(() => ({ kind: 'listen', address: `${host}:${options.port}` }));
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

  /** The last request of a connection that was refused, whose rest may still come. */
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
        // The rest is read and dropped, until the request's time is over.
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
          // A status or a Content-Type that HTTP does not have.
          reply(request, response, notAccepted);
        }
      };
      const received = { rawHeaders: request.rawHeaders, body, query, receivedAt, begunAt, from };
      // Replies that are ready in one turn leave together: one by one each wakes the sender, a tenth of the rate.
      options.answer(received).then(
        (answer) => setImmediate(send, answer),
        () => send(notAccepted),
      );
    });
  });
  // All are seen, as far as 16 KiB reach: one that is there twice must not be cut off.
  server.maxHeadersCount = 0;
  server.on('connection', (socket) => {
    pending.join(socket);
    socket.on('close', () => pending.leave(socket));
    // Node has answered it, and closes the connection.
    socket.on('error', (error) => {
      const fault = faultOfConnection(error);
      if (!fault || socket.bytesRead === 0 || refusedIn.get(socket)?.complete === false) return;
      const [status, reason] = fault;
      const from = senderOf?.(socket.remoteAddress, []);
      options.refused?.({ status, reason, receivedAt: options.clock.now(), from });
    });
  });

  await listening(server, host, options.port);
  return {
    port: (server.address() as AddressInfo).port,
    close: async (graceMs) => {
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

function listening(server: ReturnType<typeof createServer>, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const message =
        error.code === 'EADDRINUSE'
          ? t('port {0} of {1} is in use', port, host)
          : t('port {0} of {1} cannot be had ({2})', port, host, error.code);
      reject(
        new PayconfirmError('local', message, {
          hint: t('Choose another with --port, or --port 0 for a free one.'),
          cause: error,
        }),
      );
    });
    server.listen(port, host, 1024, resolve);
  });
}
