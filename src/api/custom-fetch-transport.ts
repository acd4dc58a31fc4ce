import { longestTimerMs } from '../io/clock.ts';
import {
  badStatus,
  failure,
  isInvalidStatus,
  MAX_REPLY_BYTES,
  replyTooLong,
} from './replies/invalid-http-reply.ts';
import { timeoutError } from './replies/network-error.ts';
import { bodyOf, type HttpReply, type HttpRequest, type Transport } from './transport.ts';

export interface FetchTransportOptions {
  fetch: typeof fetch;
  signal: AbortSignal;
  /** Milliseconds of a whole exchange, from connecting to the last byte. */
  timeoutMs: number;
}

/** HTTP by `fetch`. Connections, proxy and certificates are the app's own. */
export function createFetchTransport({ fetch, signal, timeoutMs }: FetchTransportOptions): Transport {
  return {
    async send({ method, url, headers, body }: HttpRequest): Promise<HttpReply> {
      signal.throwIfAborted();
      const asked = { method, path: url.pathname };
      // One controller per exchange: a signal that lives as long as the app would hold each request that
      // listens to it.
      const own = new AbortController();
      const end = () => own.abort(signal.reason);
      signal.addEventListener('abort', end);
      const late = () => own.abort(timeoutError(timeoutMs, url, asked));
      const timer = setTimeout(late, Math.min(timeoutMs, longestTimerMs));
      try {
        const payload = body === undefined ? {} : { body };
        const reply = await fetch(url, {
          method,
          headers,
          redirect: 'manual',
          signal: own.signal,
          ...payload,
        });
        if (isInvalidStatus(reply.status)) throw badStatus(reply.status, url, asked);
        const received = Object.fromEntries(reply.headers);
        return { status: reply.status, headers: received, ...bodyOf(await wholeOf(reply, url), received) };
      } catch (error) {
        if (own.signal.aborted) throw own.signal.reason;
        // `fetch` throws a TypeError; its cause is the real error.
        throw error instanceof TypeError && error.cause instanceof Error
          ? failure(error.cause, url, asked)
          : error;
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
      }
    },
    close: async () => {},
  };
}

/** @throws service error for a reply that would fill the memory */
async function wholeOf(reply: Response, url: URL): Promise<Buffer> {
  if (!reply.body) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of reply.body) {
    length += chunk.length;
    if (length > MAX_REPLY_BYTES) throw replyTooLong(url);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
