import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PayconfirmError } from '../../../errors.ts';
import { act } from '../../../io/dry-run.ts';
import { useOriginForm } from '../../../io/origin-form.ts';
import { t } from '../../../texts/translate.ts';
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
  act(() => ({ kind: 'listen', address: `${host}:${port}` }));
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
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const message =
        error.code === 'EADDRINUSE'
          ? t('port {0} of {1} is in use', port, host)
          : t('port {0} of {1} cannot be used ({2})', port, host, error.code);
      const hint = t('Choose another port with --metrics-port.');
      reject(new PayconfirmError('local', message, { hint, cause: error }));
    });
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
