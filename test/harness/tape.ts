import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from './at-end.ts';

export interface TapedRequest {
  method: string;
  /** Behind `/api/v1/`, with its query. */
  path: string;
  body: string;
}

export interface TapedReply {
  status: number;
  headers: Record<string, string>;
  text: string;
  /** The connection ends before the reply, or in the middle of it. */
  breaks?: 'before' | 'within';
}

type OnTheWay = (reply: TapedReply, request: TapedRequest) => TapedReply;

/**
 * A service that answers as the emulator did when it was asked the same, by method, path, body and number of times: asking again
 * changes nothing there, and takes no time. `changing`: what becomes of its replies from now on.
 */
export async function tape(target: string) {
  const kept = new Map<string, TapedReply[]>();
  const asked = new Map<string, number>();
  let change: OnTheWay = (reply) => reply;
  const server = createServer(async (incoming, outgoing) => {
    const request = {
      method: incoming.method!,
      path: incoming.url!.replace('/api/v1/', ''),
      body: await bodyOf(incoming),
    };
    const key = [request.method, request.path, request.body].join(' ');
    const at = asked.get(key) ?? 0;
    asked.set(key, at + 1);
    const replies = kept.get(key) ?? [];
    kept.set(key, replies);
    if (at >= replies.length) replies.push(await ask(target, incoming, request.body));
    const { status, headers, text, breaks } = change(replies[at]!, request);
    if (breaks === 'before') return incoming.socket.destroy();
    if (!breaks) return outgoing.writeHead(status, headers).end(text);
    outgoing.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(text) });
    return outgoing.write(text.slice(0, text.length / 2), () => incoming.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Everything is asked for as the first time. */
    changing: (next: OnTheWay) => {
      change = next;
      asked.clear();
    },
  };
}

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

async function ask(
  target: string,
  { method, url, headers }: IncomingMessage,
  body: string,
): Promise<TapedReply> {
  const passed = ['authorization', 'content-type', 'idempotency-key', 'x-client-secret'];
  const given = Object.entries(headers).filter(([name]) => passed.includes(name)) as [string, string][];
  const reply = await fetch(target + url, { method: method!, headers: given, ...(body && { body }) });
  const kept = ['content-type', 'date', 'cache-control'].flatMap((name) => {
    const value = reply.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return { status: reply.status, headers: Object.fromEntries(kept), text: await reply.text() };
}
