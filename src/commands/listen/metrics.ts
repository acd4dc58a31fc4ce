import type { Context } from '../../context.ts';
import { isLoopback } from '../../values/loopback.ts';
import type { Metrics } from '../../webhooks/listener/operations/metrics.ts';
import type { State } from '../../webhooks/listener/operations/server.ts';
import type { Plan } from './plan.ts';

/** What a listener with `--metrics-port` tells those who run it. */
export interface MetricsServer {
  metrics: Metrics;
  /** `http://127.0.0.1:9464/metrics`. */
  url: string;
  close(): Promise<void>;
}

/**
 * Starts what `--metrics-port` asks for, and has SIGHUP read the files of secrets again.
 * @throws local error when the port cannot be had
 */
export async function startMetrics(
  { operating: { host, metricsPort }, readSecretsAgain }: Plan,
  ctx: Context,
  state: () => State,
): Promise<MetricsServer | undefined> {
  if (readSecretsAgain) {
    ctx.onHangup(() => {
      readSecretsAgain().then(
        () => ctx.note('The secrets were read again.'),
        (error: Error) => ctx.warn(`The secrets are those of before: ${error.message}`),
      );
    });
  }
  if (!isLoopback(host)) {
    ctx.warn(`listening on ${host}: whoever reaches the port may send; what is not signed right is refused`);
  }
  if (metricsPort === undefined) return undefined;
  const { createMetrics } = await import('../../webhooks/listener/operations/metrics.ts');
  const { startOperations } = await import('../../webhooks/listener/operations/server.ts');
  const metrics = createMetrics(ctx.version);
  const { port, close } = await startOperations({ host, port: metricsPort }, metrics, state);
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}/metrics`;
  return { metrics, url, close };
}
