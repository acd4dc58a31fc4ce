import type { Context } from '../../context.ts';
import { causesText } from '../../messages/causes-text.ts';
import { formatDuration } from '../../values/duration.ts';
import { headerValue } from '../../values/headers.ts';
import { isLoopback } from '../../values/loopback.ts';
import { deliveryIds } from '../../webhooks/journal/record.ts';
import { journalFolder, openJournal } from '../../webhooks/journal/writer.ts';
import type { Confirm } from '../../webhooks/listener/confirmation.ts';
import type { InternalEvent } from '../../webhooks/listener/events.ts';
import { createForwarder, type Forwarder, hopName } from '../../webhooks/listener/forwarding/forwarder.ts';
import type { Metrics } from '../../webhooks/listener/operations/metrics.ts';
import { createPipeline, type Pipeline } from '../../webhooks/listener/pipeline.ts';
import type { Probe } from '../../webhooks/listener/probe.ts';
import { type ReceivedRequest, startReceiver } from '../../webhooks/listener/receiver.ts';
import { createSenderOf } from '../../webhooks/listener/sender.ts';
import { createCheck } from '../../webhooks/signature/authenticator.ts';
import { timestampHeader } from '../../webhooks/signature/signature.ts';
import type { Stream } from '../../webhooks/stream/publish-once.ts';
import type { Plan } from './plan.ts';
import { startPublisher } from './publishing.ts';

/** The receiver with all that a delivery passes through. */
export interface Receiving {
  port: number;
  forwarder: Forwarder;
  close(): Promise<void>;
}

/** What a delivery passes through, however it comes. */
export interface OpenPipeline {
  pipeline: Pipeline;
  check: ReturnType<typeof createCheck>;
  forwarder: Forwarder;
  /** Ends it when what is under way is over, `first` what it comes in by. */
  close(first: (graceMs: number) => Promise<unknown>): Promise<void>;
}

/** Milliseconds for what is under way when the listener ends: the service waits no longer for an answer (§6.1). */
const usualDrainMs = 10_000;
/** Milliseconds to report and to keep what was then ended. */
const toldWithinMs = 250;

/** `listener`: eight hex digits that the ids of its deliveries end in. `isProbe`: by its query. */
export function openPipeline(
  plan: Plan,
  listener: string,
  isProbe: (query: string) => boolean,
  confirm: Confirm | undefined,
  stream: Stream | undefined,
  emit: (event: InternalEvent) => void,
  ctx: Context,
  metrics: Metrics | undefined,
): OpenPipeline {
  const { clock } = ctx;
  const { drainMs = usualDrainMs } = plan.operating;
  const { auth, apiKeyName } = plan.expected;
  const journal = openJournal(journalFolder(ctx.stateDir));
  const hop = hopName(listener);
  const forwarder = createForwarder(hop);
  const publishing =
    plan.publish && stream && startPublisher(plan.publish, stream, plan.owner, journal, emit, ctx, metrics);
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
    newId: deliveryIds(listener),
  });
  return {
    pipeline,
    check,
    forwarder,
    close: async (first) => {
      if (ctx.signal.aborted && pipeline.isBusy()) {
        const words = `at the latest in ${formatDuration(drainMs)}; Ctrl-C again ends at once.`;
        ctx.note(`Ending when the deliveries under way are answered, ${words}`);
      }
      const over = new AbortController();
      const within = (ms: number) => clock.sleep(ms, over.signal).catch(() => undefined);
      await Promise.race([first(drainMs).then(pipeline.idle), within(drainMs)]);
      forwarder.close();
      // What that ended is reported and kept.
      await Promise.race([pipeline.idle(), within(toldWithinMs)]);
      over.abort();
      await publishing?.end();
      await journal.close();
      await pinned;
    },
  };
}

/**
 * Starts receiving. `listener`: eight hex digits that the ids of its deliveries end in. `publicAddress`: where the
 * service delivers to, as far as it is known.
 * @throws local error when the port cannot be had
 */
export async function startReceiving(
  plan: Plan,
  listener: string,
  probe: Probe,
  publicAddress: () => string | undefined,
  confirm: Confirm | undefined,
  stream: Stream | undefined,
  emit: (event: InternalEvent) => void,
  ctx: Context,
  metrics: Metrics | undefined,
): Promise<Receiving> {
  const { clock } = ctx;
  const { host, proxies } = plan.operating;
  const opened = openPipeline(plan, listener, probe.recognise, confirm, stream, emit, ctx, metrics);
  const { pipeline, forwarder, close } = opened;
  const timed = async (request: ReceivedRequest, { answered }: Metrics) => {
    const reply = await pipeline.take(request);
    answered(reply.status, (clock.monotonic() - request.begunAt) / 1000);
    return reply;
  };
  const receiver = await startReceiver({
    host,
    port: plan.port,
    path: plan.path,
    publicHosts: hostNames(publicAddress),
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
  return { port: receiver.port, forwarder, close: () => close(receiver.close) };
}

/** The check, which tells how far its clock is from the service's. */
function measuringSkew(check: OpenPipeline['check'], metrics: Metrics): OpenPipeline['check'] {
  return (body, headers, now) => {
    const checked = check(body, headers, now);
    const timestamp = checked.ok ? headerValue(headers, timestampHeader.toLowerCase()) : undefined;
    if (timestamp !== undefined) metrics.skewed(now / 1000 - Number(timestamp));
    return checked;
  };
}

/** The host names of an address that may change; read once for each, since every request asks. */
export function hostNames(address: () => string | undefined): () => readonly string[] {
  let last: string | undefined;
  let names: readonly string[] = [];
  return () => {
    const current = address();
    if (current !== last) {
      names = current === undefined ? [] : [new URL(current).hostname];
      last = current;
    }
    return names;
  };
}

/** Kept in the profile, so that the next listener accepts this scheme alone. */
async function pinScheme(scheme: string, ctx: Context): Promise<void> {
  try {
    const settings = await ctx.settings();
    const { name } = await ctx.profile();
    await settings.saveProfile(name, { ...settings.profiles()[name], scheme });
    ctx.note(`Deliveries are signed by the scheme ${scheme}; kept in the profile ${name}.`);
  } catch (error) {
    ctx.warn(`Deliveries are signed by the scheme ${scheme}; the profile could not be written: ${error}`);
  }
}
