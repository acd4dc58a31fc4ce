import type { Context } from '../../context.ts';
import { PayconfirmError } from '../../errors.ts';
import { wordsFor, written } from '../../messages/listen-event-text.ts';
import { printsLines } from '../../output/output-options.ts';
import { t } from '../../texts/translate.ts';
import type { Text } from '../../values/command-line.ts';
import { isLoopback } from '../../values/loopback.ts';
import { isOfKind } from '../../webhooks/listener/delivery-kinds.ts';
import { createEventQueue } from '../../webhooks/listener/event-queue.ts';
import type { InternalEvent, ListenEvent } from '../../webhooks/listener/listen-event-types.ts';
import type { Metrics } from '../../webhooks/listener/operations/metrics.ts';
import type { State } from '../../webhooks/listener/operations/server.ts';
import { runFromLog } from './from-log/run.ts';
import { startInspector } from './inspector.ts';
import { createListener, gapEvent, type Listener } from './listener-run-state.ts';
import type { Plan } from './plan.ts';
import { run } from './run.ts';
import { createSummary } from './summary.ts';

/** Maximum events in the queue for a slow reader. */
const queuedEvents = 10_000;

/** Listens until the plan ends, and undoes what it created. `note`: below the ready event. @throws the end */
export async function* listen(plan: Plan, ctx: Context, note: Text | undefined): AsyncGenerator<ListenEvent> {
  const queue = createEventQueue<InternalEvent>(queuedEvents, (count) =>
    gapEvent(ctx, 'events-dropped', () =>
      count === 1
        ? t('1 event was not printed, because nothing was reading; the journal has the deliveries')
        : t(
            '{0} events were not printed, because nothing was reading; the journal has the deliveries',
            count,
          ),
    ),
  );
  const words = printsLines(ctx.options) ? await wordsFor(ctx.options) : undefined;
  const stop = new AbortController();
  const drain = createDrain(plan.operating.drainMs, ctx);
  const signal = AbortSignal.any([drain.signal, stop.signal]);
  const running = session({ plan, ctx, print: queue.push, signal, drain })
    .catch((error: unknown) => {
      if (!drain.isEnd(error)) throw error;
    })
    .finally(queue.end);
  // Awaited below. This prevents an unhandled rejection until then.
  running.catch(() => undefined);
  const unread = new PayconfirmError('interrupted', t('nothing reads the events'));
  // A reader that stops is not an error. An earlier failure is.
  const conclude = (error: unknown) => {
    if (error instanceof PayconfirmError && error !== unread) ctx.conclude(error);
  };
  let unsaid = note;
  let finished = false;
  try {
    for await (const event of queue.events) {
      yield written(event, words);
      if (event.event === 'ready' && unsaid) ctx.note(unsaid);
      unsaid = undefined;
    }
    finished = true;
  } finally {
    stop.abort(unread);
    await (finished ? running : running.catch(conclude));
  }
}

interface Session {
  plan: Plan;
  ctx: Context;
  print(event: InternalEvent): void;
  signal: AbortSignal;
  drain: Drain;
}

/** Sets up, waits for the end, and undoes the setup in reverse order. */
async function session({ plan, ctx, print, signal, drain }: Session): Promise<void> {
  const summary = createSummary(plan.publish !== undefined);
  const state = { isReady: false, hasEvents: false };
  const metrics = await startMetrics(plan, ctx, () =>
    drain.begun() ? 'draining' : state.isReady ? 'ready' : 'starting',
  );
  const steps: (() => Promise<unknown>)[] = metrics ? [metrics.close] : [];
  const atEnd: Listener['atEnd'] = (step) => void steps.push(step);
  const ended = new AbortController();
  let passed = false;
  try {
    const inspector = await startInspector(plan, ctx);
    if (inspector) atEnd(inspector.close);
    const emit = (event: InternalEvent) => {
      state.hasEvents = true;
      state.isReady ||= event.event === 'ready';
      metrics?.metrics.see(event);
      inspector?.see(event);
      if ('kind' in event && !isOfKind(event.kind, plan.only)) {
        if (event.event === 'delivery') plan.expectation?.leaveOut();
        return;
      }
      summary.count(event);
      expect(event, plan);
      print(event);
    };
    const listener = await createListener({
      plan,
      ctx,
      emit,
      signal: AbortSignal.any([signal, ended.signal]),
      atEnd,
      metrics: metrics?.metrics,
      pages: {
        ...(metrics && { metrics_url: metrics.url }),
        ...(inspector && { inspect_url: inspector.url }),
      },
    });
    passed = plan.log ? await runFromLog(listener, plan.log) : await run(listener);
  } finally {
    ended.abort(new Error('ended'));
    for (const step of steps.reverse()) {
      await step().catch((error: unknown) => ctx.warn(t('On exit: {0}', error)));
    }
    if (state.hasEvents) print(summary.event(new Date(ctx.clock.now()).toISOString()));
  }
  // By now the app has answered everything. The exit code of a failed wrapped command takes precedence.
  const unacknowledged = passed ? plan.expectation?.unacknowledged() : undefined;
  if (unacknowledged) throw unacknowledged;
}

/** Without `--since`, older log entries do not count: an expectation is about future deliveries. */
function expect(event: InternalEvent, { expectation, log }: Plan): void {
  if (event.event !== 'delivery' && event.event !== 'rejected' && event.event !== 'forwarded') return;
  if (event.log?.earlier && log?.sinceMs === undefined) return;
  expectation?.see(event);
}

/** Maximum milliseconds for a load balancer to learn that it must send nothing more here. */
const noticeMs = 5000;

interface Drain {
  /** Replaces the context's signal. With `--drain`, SIGTERM aborts it after the notice time. */
  signal: AbortSignal;
  /** Whether SIGTERM was seen. */
  begun(): boolean;
  /** Whether the reason is the normal end of a drained listener, which is not a failure. */
  isEnd(reason: unknown): boolean;
}

/** `ms`: milliseconds for the whole drain; at most half of it is notice. */
function createDrain(ms: number | undefined, { signal, clock, note }: Context): Drain {
  if (ms === undefined) return { signal, begun: () => false, isEnd: () => false };
  const end = new AbortController();
  const drained = new PayconfirmError('terminated', t('drained'));
  let begun = false;
  const stop = async () => {
    if (!(signal.reason instanceof PayconfirmError && signal.reason.kind === 'terminated')) {
      return end.abort(signal.reason);
    }
    begun = true;
    note(t('No longer ready: deliveries are still accepted for a moment, and open ones are finished.'));
    await clock.sleep(Math.min(noticeMs, ms / 2));
    end.abort(drained);
  };
  signal.addEventListener('abort', () => void stop(), { once: true });
  return { signal: end.signal, begun: () => begun, isEnd: (reason) => reason === drained };
}

interface MetricsServer {
  metrics: Metrics;
  /** `http://127.0.0.1:9464/metrics`. */
  url: string;
  close(): Promise<void>;
}

/** Starts the server of `--metrics-port`. On SIGHUP the secret files are read again. */
async function startMetrics(
  { operating: { host, metricsPort }, readSecretsAgain }: Plan,
  ctx: Context,
  state: () => State,
): Promise<MetricsServer | undefined> {
  if (readSecretsAgain) {
    ctx.onHangup(() => {
      readSecretsAgain().then(
        () => ctx.note(t('The secrets were read again.')),
        (error: Error) => ctx.warn(t('The secrets are unchanged: {0}', error.message)),
      );
    });
  }
  if (!isLoopback(host)) {
    ctx.warn(
      t(
        'listening on {0}: everyone who can reach the port can send; requests without a valid signature are rejected',
        host,
      ),
    );
  }
  if (metricsPort === undefined) return undefined;
  const { createMetrics } = await import('../../webhooks/listener/operations/metrics.ts');
  const { startOperations } = await import('../../webhooks/listener/operations/server.ts');
  const metrics = createMetrics(ctx.version);
  const { port, close } = await startOperations({ host, port: metricsPort }, metrics, state);
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}/metrics`;
  return { metrics, url, close };
}
