import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from './at-end.ts';

/** What becomes of a reply on its way: other text, another status (with no text, or this), or `lost` when the connection breaks instead. */
type OnTheWay = (
  reply: string,
  request: { method: string; path: string; status: number },
) => string | 'lost' | { status: number; text?: string };

/**
 * A server between a client and the emulator that changes or loses replies; gives its address.
 * `onRequest` sees each request before it is passed on; `rewritten` gives the path that it is passed on with.
 */
export async function between(
  target: string,
  change: OnTheWay,
  onRequest: (path: string) => void = () => {},
  rewritten: (path: string) => string = (path) => path,
): Promise<string> {
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    // Those of the connection itself are not passed on.
    const names = ['authorization', 'content-type', 'idempotency-key', 'x-client-secret'];
    const headers = names.flatMap((name): [string, string][] => {
      const value = incoming.headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    });
    const method = incoming.method!;
    const path = incoming.url!;
    onRequest(path);
    const reply = await fetch(target + rewritten(path), {
      method,
      headers,
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    });
    const text = change(await reply.text(), { method, path, status: reply.status });
    if (text === 'lost') incoming.socket.destroy();
    else {
      // The service's own clock.
      const date = reply.headers.get('date') ?? '';
      const cached = reply.headers.get('cache-control');
      const cache = cached === null ? {} : { 'cache-control': cached };
      const { status, text: body = '' } = typeof text === 'object' ? text : { status: reply.status, text };
      outgoing.writeHead(status, { 'content-type': 'application/json', date, ...cache }).end(body);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
