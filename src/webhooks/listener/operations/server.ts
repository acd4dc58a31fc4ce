import { createServer, type IncomingMessage } from 'node:http';
import { listenOn } from '../../../io/listen-error.ts';
import { useOriginForm } from '../../../io/origin-form.ts';
import { isLoopback } from '../../../values/loopback.ts';
import type { Metrics } from './metrics.ts';

/** The state in `/readyz`. Only `ready` accepts deliveries. */
export type State = 'starting' | 'ready' | 'draining';

/** Serves `/healthz`, `/readyz` and `/metrics`, only numbers, on a port of its own. @throws local error */
export async function startOperations(
  { host, port }: { host: string; port: number },
  metrics: Metrics,
  state: () => State,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer({ requestTimeout: 5000, headersTimeout: 5000 }, async (request, response) => {
    const [status, body, type = 'text/plain; charset=utf-8'] = await answerTo(request);
    response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body);
  });
  async function answerTo(request: IncomingMessage): Promise<[status: number, body: string, type?: string]> {
    useOriginForm(request);
    const name = (request.headers.host ?? '').replace(/:\d+$/, '');
    if (isLoopback(host) && !isLoopback(name)) return [403, 'another name than that of this machine\n'];
    if (request.method !== 'GET' && request.method !== 'HEAD') return [405, 'GET alone\n'];
    return pageAt(request.url?.split('?', 1)[0]);
  }
  async function pageAt(path: string | undefined): Promise<[status: number, body: string, type?: string]> {
    if (path === '/healthz') return [200, 'ok\n'];
    if (path === '/readyz') return [state() === 'ready' ? 200 : 503, `${state()}\n`];
    if (path === '/metrics') return [200, await metrics.text(), metrics.contentType];
    return [404, 'there are /healthz, /readyz and /metrics\n'];
  }
  return {
    port: await listenOn(server, { host, port, flag: '--metrics-port' }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
