import type { Context } from '../../context.ts';
import { causesText } from '../../messages/causes-text.ts';
import { t } from '../../texts/translate.ts';
import { formatDuration } from '../../values/duration.ts';
import { headerValue } from '../../values/headers.ts';
import { isLoopback } from '../../values/loopback.ts';
import { deliveryIds } from '../../webhooks/journal/journal-record.ts';
import { journalFolder, openJournal } from '../../webhooks/journal/writer.ts';
import { createForwarder } from '../../webhooks/listener/forwarding/forwarder.ts';
import { hopName } from '../../webhooks/listener/forwarding/headers.ts';
import type { Metrics } from '../../webhooks/listener/operations/metrics.ts';
import { createPipeline } from '../../webhooks/listener/pipeline.ts';
import { type ReceivedRequest, startReceiver } from '../../webhooks/listener/receiver.ts';
import { createSenderOf } from '../../webhooks/listener/sender-address.ts';
import type { Probe } from '../../webhooks/listener/test-delivery.ts';
import { createCheck } from '../../webhooks/signature/authenticator.ts';
import { timestampHeader } from '../../webhooks/signature/signature.ts';
import type { Stream } from '../../webhooks/stream/publish-once.ts';
import type { Listener } from './listener-run-state.ts';
import { startPublisher } from './start-publisher.ts';

/** The receiver with its delivery pipeline. */
export type Receiving = Awaited<ReturnType<typeof startReceiving>>;

/** The stages that process a delivery from any source. */
export type OpenPipeline = ReturnType<typeof openPipeline>;

/** Milliseconds for work in progress when the listener stops (§6.1). */
const usualDrainMs = 10_000;
/** Milliseconds to report and store the work that was then aborted. */
const toldWithinMs = 250;

/** `isProbe`: whether the query of a request belongs to a test delivery. */
export function openPipeline(
  listener: Listener,
  stream: Stream | undefined,
  isProbe: (query: string) => boolean,
) {
  const { plan, ctx, id, confirm, emit, metrics } = listener;
  const { clock } = ctx;
  const { drainMs = usualDrainMs } = plan.operating;
  const { auth, apiKeyName } = plan.expected;
  const journal = openJournal(journalFolder(ctx.stateDir));
  const hop = hopName(id);
  const forwarder = createForwarder(hop, plan.app);
  const publishing = plan.publish && stream && startPublisher(listener, plan.publish, stream, journal);
  let pinned: Promise<void> | undefined;
  const check = createCheck(plan.expected, (scheme) => {
    pinned = pinScheme(scheme, ctx);
  });
  const pipeline = createPipeline({
    check: metrics ? measuringSkew(check, metrics) : check,
    verifies: auth !== 'NONE',
    apiKeyName: auth === 'API_KEY' ? apiKeyName : undefined,
    isProbe,
    journal,
    owner: plan.owner,
    publisher: publishing?.publisher,
    router: plan.router,
    forwarder,
    hop,
    reply: plan.reply,
    retries: plan.retries,
    faults: plan.faults,
    showResponse: plan.showResponse,
    ...(confirm && { confirm }),
    wordsOf: (causes) => causesText(causes),
    emit,
    clock,
    newId: deliveryIds(id),
  });
  return {
    pipeline,
    check,
    /** Closes the pipeline when the work in progress is done. `first` stops the source of deliveries before. */
    close: async (first: (graceMs: number) => Promise<unknown>) => {
      if (ctx.signal.aborted && pipeline.isBusy()) {
        ctx.note(
          t(
            'Stopping when open deliveries are answered, in {0} at most. Ctrl-C again exits immediately.',
            formatDuration(drainMs),
          ),
        );
      }
      const over = new AbortController();
      const within = (ms: number) => clock.sleep(ms, over.signal).catch(() => undefined);
      await Promise.race([first(drainMs).then(pipeline.idle), within(drainMs)]);
      forwarder.close();
      // The aborted work is still reported and stored.
      await Promise.race([pipeline.idle(), within(toldWithinMs)]);
      over.abort();
      await publishing?.end();
      await journal.close();
      await pinned;
    },
  };
}

/** @throws local error if the port is not available */
export async function startReceiving(listener: Listener, stream: Stream | undefined, probe: Probe) {
  const { plan, ctx, state, emit, metrics } = listener;
  const { clock } = ctx;
  const { host, proxies } = plan.operating;
  const { pipeline, close } = openPipeline(listener, stream, probe.recognise);
  const timed = async (request: ReceivedRequest, { answered }: Metrics) => {
    const reply = await pipeline.take(request);
    answered(reply.status, (clock.monotonic() - request.begunAt) / 1000);
    return reply;
  };
  const receiver = await startReceiver({
    host,
    port: plan.port,
    path: plan.path,
    publicHosts: () => (state.address === undefined ? [] : [new URL(state.address).hostname]),
    refusesWebPages: plan.expected.auth === 'NONE',
    answer: (request) => (metrics ? timed(request, metrics) : pipeline.take(request)),
    senderOf: proxies || !isLoopback(host) ? createSenderOf(proxies) : undefined,
    refused: ({ status, reason, receivedAt, from }) => {
      const at = new Date(receivedAt).toISOString();
      const sender = from === undefined ? {} : { from };
      const rejected = { event: 'rejected', at, status, ...sender } as const;
      emit({ ...rejected, reason: `http-${status}`, causes: [], words: reason });
    },
    clock,
  });
  return { port: receiver.port, close: () => close(receiver.close) };
}

/** Wraps the check and records the clock skew to the service as a metric. */
function measuringSkew(check: OpenPipeline['check'], metrics: Metrics): OpenPipeline['check'] {
  return (body, headers, now) => {
    const checked = check(body, headers, now);
    const timestamp = checked.ok ? headerValue(headers, timestampHeader.toLowerCase()) : undefined;
    if (timestamp !== undefined) metrics.skewed(now / 1000 - Number(timestamp));
    return checked;
  };
}

/** Stores the scheme in the profile, so that the next listener accepts only this one. */
async function pinScheme(scheme: string, ctx: Context): Promise<void> {
  try {
    const settings = await ctx.settings();
    const { name } = await ctx.profile();
    await settings.saveProfile(name, { ...settings.profiles()[name], scheme });
    ctx.note(
      t('The service signs deliveries with the scheme {0}. It is saved in profile {1}.', scheme, name),
    );
  } catch (error) {
    ctx.warn(
      t(
        'The service signs deliveries with the scheme {0}. It could not be saved in the profile: {1}',
        scheme,
        error,
      ),
    );
  }
}
