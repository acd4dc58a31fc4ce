import type { Context } from '../../context.ts';
import { t } from '../../texts/translate.ts';
import { pairs } from '../../values/headers.ts';
import { startReceiver } from '../../webhooks/listener/receiver.ts';
import { type Verdict, verify } from '../../webhooks/signature/signature.ts';
import { Unmet } from './report.ts';

/** A delivery to the smoke test's receiver. */
export interface Received {
  verdict: Verdict;
  fields: Record<string, unknown>;
}

/** The receiver of the smoke test. It stores every delivery with the result of its signature check. */
export type Inbox = Awaited<ReturnType<typeof openInbox>>;

/** Listens on a loopback port for `publicHost`, and verifies deliveries with `secret`. */
export async function openInbox(
  ctx: Context,
  options: { secret: string; port: number; publicHost: string | undefined; timeoutMs: number },
) {
  const received: Received[] = [];
  const waiting = new Set<() => void>();
  const receiver = await startReceiver({
    port: options.port,
    path: '/',
    clock: ctx.clock,
    publicHosts: () => (options.publicHost ? [options.publicHost] : []),
    answer: async ({ body, rawHeaders, receivedAt }) => {
      const verdict = verify({
        body,
        headers: pairs(rawHeaders),
        secrets: [options.secret],
        now: receivedAt,
        scheme: 'timestamp.body',
      });
      received.push({ verdict, fields: parse(body) });
      for (const wake of waiting) wake();
      return { status: verdict.ok ? 200 : 401 };
    },
  });
  return {
    url: `http://127.0.0.1:${receiver.port}/`,
    received,
    /** The first delivery that matches. @throws Unmet if there was none within the inbox's timeout */
    next: async (what: string, matches: (fields: Record<string, unknown>) => boolean) => {
      const { timeoutMs } = options;
      const find = () => received.find(({ fields }) => matches(fields));
      const deadline = ctx.wait(t('the delivery of {0}', what), { ms: timeoutMs, flag: '--timeout' });
      const { signal: timeout } = deadline;
      while (!find() && !timeout.aborted) {
        await new Promise<void>((resolve) => {
          const wake = () => {
            waiting.delete(wake);
            timeout.removeEventListener('abort', wake);
            resolve();
          };
          waiting.add(wake);
          timeout.addEventListener('abort', wake);
        });
      }
      deadline.callOff();
      ctx.signal.throwIfAborted();
      const found = find();
      if (!found) {
        const came = received.map(
          ({ fields }) => fields.transaction_code ?? fields.event ?? t('something else'),
        );
        throw new Unmet(() => t('{0} did not come within {1} s', what, timeoutMs / 1000), what, came);
      }
      return found;
    },
    close: () => receiver.close(1000),
  };
}

function parse(body: Buffer): Record<string, unknown> {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return {};
  }
}
