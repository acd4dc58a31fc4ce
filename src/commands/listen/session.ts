import type { Context } from '../../context.ts';
import { PayconfirmError } from '../../errors.ts';
import { written } from '../../messages/listen-event.ts';
import type { Text } from '../../values/command-line.ts';
import { cleanupRecordsIn, ownRecord } from '../../webhooks/listener/cleanup-records.ts';
import { confirmPaid, readBackWithinMs } from '../../webhooks/listener/confirmation.ts';
import { createEventQueue } from '../../webhooks/listener/event-queue.ts';
import type {
  DeliveryEvent,
  GapEvent,
  InternalEvent,
  ListenEvent,
  ReadyEvent,
} from '../../webhooks/listener/events.ts';
import { createProbe } from '../../webhooks/listener/probe.ts';
import type { Subscription } from '../../webhooks/listener/subscription.ts';
import type { Payload } from '../../webhooks/payload.ts';
import { startCatchUp } from './catch-up.ts';
import { changedSecretWords, watchSecret } from './changed-secret.ts';
import { createDrain, type Drain } from './drain.ts';
import { awaitEnd } from './end.ts';
import { newEntry } from './entry.ts';
import { runFromLog } from './from-log/run.ts';
import { type Inspecting, startInspecting } from './inspecting.ts';
import { keepRegistered } from './keep-registered.ts';
import type { Plan } from './plan.ts';
import { openToPublish } from './publishing.ts';
import { openReach, type Reach } from './reach.ts';
import { startReceiving } from './receive.ts';
import { register, testDelivery } from './register.ts';
import { createTally } from './tally.ts';
import { startWatching, type Watching } from './watching.ts';

/** Events held at most for a reader that is slow. */
const queuedEvents = 10_000;

/**
 * Listens until the plan says it is over, telling each event, and `note` below the first. Whatever was made is undone at the end, also
 * when the reader stops reading.
 * @throws what ended it: an interruption, an expectation that was not met
 */
export async function* listen(plan: Plan, ctx: Context, note: Text | undefined): AsyncGenerator<ListenEvent> {
  const queue = createEventQueue<InternalEvent>(queuedEvents, (count) =>
    gap(
      ctx,
      'events-dropped',
      `${count} ${count === 1 ? 'event was' : 'events were'} not told, since nobody was reading; the journal has what came`,
    ),
  );
  const stop = new AbortController();
  const drain = createDrain(plan.operating.drainMs, ctx);
  const signal = AbortSignal.any([drain.signal, stop.signal]);
  const running = session(plan, ctx, queue.push, signal, drain)
    .catch((error: unknown) => {
      if (!drain.isEnd(error)) throw error;
    })
    .finally(queue.end);
  // Awaited below; until then a failure is not unhandled.
  running.catch(() => undefined);
  const unread = new PayconfirmError('interrupted', 'nobody reads the events');
  // A reader that goes away is no error; what ended this before it was seen to be gone still is one.
  const conclude = (error: unknown) => {
    if (error instanceof PayconfirmError && error !== unread) ctx.conclude(error);
  };
  let unsaid = note;
  let finished = false;
  try {
    for await (const event of queue.events) {
      yield written(event);
      if (event.event === 'ready' && unsaid) ctx.note(unsaid);
      unsaid = undefined;
    }
    finished = true;
  } finally {
    stop.abort(unread);
    await (finished ? running : running.catch(conclude));
  }
}

/** Where a listener can be watched, for those who wait until it is ready. */
function servedAt(watching: Watching | undefined, inspecting: Inspecting | undefined) {
  return {
    ...(watching && { metrics_url: watching.url }),
    ...(inspecting && { inspect_url: inspecting.url }),
  };
}

type Tell = (event: InternalEvent) => void;

/** Sets up, waits for the end, and undoes what was made, the last first. */
async function session(
  plan: Plan,
  ctx: Context,
  tell: Tell,
  signal: AbortSignal,
  drain: Drain,
): Promise<void> {
  const tally = createTally(plan.publish !== undefined);
  let summarized = false;
  let ready = false;
  const watching = await startWatching(plan, ctx, () =>
    drain.begun() ? 'draining' : ready ? 'ready' : 'starting',
  );
  let inspecting: Inspecting | undefined;
  const emit = (event: InternalEvent) => {
    summarized = true;
    ready ||= event.event === 'ready';
    watching?.metrics.see(event);
    inspecting?.see(event);
    tally.count(event);
    if (event.event === 'delivery' || event.event === 'rejected' || event.event === 'forwarded') {
      if (!isOfBefore(event, plan)) plan.expectation?.see(event);
    }
    tell(event);
  };
  const undo: (() => Promise<unknown>)[] = watching ? [watching.close] : [];
  const ended = new AbortController();
  let passed = false;
  try {
    const until = AbortSignal.any([signal, ended.signal]);
    const remember = (step: () => Promise<unknown>) => undo.push(step);
    inspecting = await startInspecting(plan, ctx);
    if (inspecting) remember(inspecting.close);
    passed = plan.log
      ? await runFromLog(plan, plan.log, ctx, emit, until, remember, servedAt(watching, inspecting))
      : await run(plan, ctx, emit, until, remember, watching, inspecting);
  } finally {
    ended.abort(new Error('ended'));
    for (const step of undo.reverse()) {
      await step().catch((error: unknown) => ctx.warn(`At the end: ${error}`));
    }
    // One that never was ready has nothing to sum up.
    if (summarized) tell(tally.summary(iso(ctx)));
  }
  // Only now has the app answered all that came. What a command of the user's says of itself is stronger.
  const unacknowledged = passed ? plan.expectation?.unacknowledged() : undefined;
  if (unacknowledged) throw unacknowledged;
}

/** Whether it was in the service's log already, where no `--since` asks for that: an expectation is of what is to come. */
function isOfBefore({ log }: Pick<DeliveryEvent, 'log'>, plan: Plan): boolean {
  return log?.earlier === true && plan.log?.sinceMs === undefined;
}

/** Whether it came to its end without a wrapped command that failed. */
async function run(
  plan: Plan,
  ctx: Context,
  emit: Tell,
  signal: AbortSignal,
  remember: (undo: () => Promise<unknown>) => unknown,
  watching: Watching | undefined,
  inspecting: Inspecting | undefined,
): Promise<boolean> {
  let address: string | undefined;
  let registering: Promise<Subscription | undefined> | undefined;
  let moves = 0;
  /** The configuration is another's: it is not pointed here any more. */
  let isLost = false;
  const lost = new AbortController();
  const records = cleanupRecordsIn(ctx.stateDir);
  const entry = ownRecord(records, await newEntry(ctx));
  remember(await records.live(entry.current.id));
  const probe = createProbe(ctx.random, ctx.clock, signal, ctx.wait);
  let reach: Reach | undefined;
  // The last step: what is under way is answered through the tunnel.
  remember(async () => reach?.close());
  // It begins nothing more once this is over; what it is at then is over by the time all else is.
  let catchingUp: Promise<void> | undefined;
  remember(async () => catchingUp);
  // Ids of deliveries end in it, so that others can tell whether their listener lives.
  const listener = entry.current.id.slice(0, 8);
  // What is under way at the end is still read back.
  const client = plan.confirm ? await ctx.closingClient(readBackWithinMs) : undefined;
  const confirm = client && ((payload: Payload) => confirmPaid(client, payload, ctx.clock));
  const publicAddress = () => address;
  const metrics = watching?.metrics;
  const stream = plan.publish && (await openToPublish(plan.publish, ctx));
  remember(async () => stream?.close());
  const seeSecret = watchSecret(async () => {
    const registered = await registering;
    if (registered) emit(gap(ctx, 'changed', changedSecretWords(registered, ctx)));
  });
  const received: Tell = (event) => {
    emit(event);
    seeSecret(event);
  };
  const receiving = await startReceiving(
    plan,
    listener,
    probe,
    publicAddress,
    confirm,
    stream,
    received,
    ctx,
    metrics,
  );
  remember(receiving.close);
  // Not before: where another has the port, the ready file may be its own.
  ctx.readyFile.clear();
  const { port, forwarder } = receiving;

  /** Finds the address that leads here: of several, each is tried in its turn. */
  const prove = async ({ addresses }: Reach) => {
    let tries = 0;
    const next = () => {
      const all = addresses();
      address = all[tries % all.length] as string;
      tries += 1;
      return address;
    };
    if (!plan.test) return void next();
    const send = (to: string) => testDelivery(plan, to, forwarder, ctx);
    await probe.prove(next, send, plan.readyTimeoutMs);
  };
  const sayReady = async (): Promise<ReadyEvent> => {
    const ready: ReadyEvent = {
      event: 'ready',
      at: iso(ctx),
      url: `http://127.0.0.1:${port}${plan.path}`,
      public_url: address ?? null,
      auth_type: plan.expected.auth,
      webhook_id: (await registering)?.id ?? null,
      ...servedAt(watching, inspecting),
    };
    ctx.readyFile.write(ready);
    emit(ready);
    return ready;
  };
  const moved = async (to: string) => {
    emit(gap(ctx, 'tunnel-moved', `the tunnel is up again at ${to}; what came meanwhile is lost`));
    address = to;
    moves += 1;
    const move = moves;
    // The first proof goes on with what the tunnel tells now.
    if (!registering || !reach) return;
    // Until it has worked, the tunnel has moved again, or this is over.
    for (let wait = 1000; move === moves; wait = Math.min(wait * 2, 30_000)) {
      try {
        await prove(reach);
        if (!isLost) await (await registering)?.repoint(address);
        await sayReady();
        return;
      } catch (error) {
        signal.throwIfAborted();
        emit(gap(ctx, 'tunnel-down', `nothing is delivered to the new address yet: ${messageOf(error)}`));
        await ctx.clock.sleep(wait, signal);
      }
    }
  };

  reach = await openReach(plan, port, ctx, {
    moved: (to) => void moved(to).catch(() => undefined),
    down: (reason) => emit(gap(ctx, 'tunnel-down', reason)),
  });
  signal.throwIfAborted();
  if (reach.addresses().length > 0) await prove(reach);
  if (address !== undefined) registering = register(plan, address, entry, ctx, signal, remember);
  const subscription = await registering;
  if (subscription) {
    const watched = keepRegistered(
      subscription,
      entry,
      records,
      {
        deleted: async (words) => {
          emit(gap(ctx, 'deleted', words));
          if (subscription.again) await sayReady();
        },
        changed: (words) => emit(gap(ctx, 'changed', words)),
        takenOver: (words) => {
          isLost = true;
          emit(gap(ctx, 'taken-over', words));
          if (plan.exitOnTakeover) lost.abort(new PayconfirmError('refused', words));
        },
      },
      ctx,
      signal,
    );
    // It makes nothing any more when what was made is undone.
    remember(() => watched);
  }
  const ready = await sayReady();
  catchingUp = startCatchUp(plan, listener, confirm, emit, ctx, signal);
  return awaitEnd(plan, ready, ctx, AbortSignal.any([signal, lost.signal]));
}

function gap(ctx: Context, reason: GapEvent['reason'], words: string): GapEvent {
  return { event: 'gap', at: iso(ctx), reason, words };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function iso({ clock }: Context): string {
  return new Date(clock.now()).toISOString();
}
