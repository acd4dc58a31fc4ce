import type { Context } from '../../context.ts';
import { PayconfirmError } from '../../errors.ts';
import { ownerOf, thisProcess } from '../../io/owner-file.ts';
import { createCheck } from '../../webhooks/check.ts';
import { confirmPaid } from '../../webhooks/confirm.ts';
import { createEventQueue } from '../../webhooks/event-queue.ts';
import { createForwarder } from '../../webhooks/forward.ts';
import { createIntake } from '../../webhooks/intake.ts';
import { journalFolder, openJournal } from '../../webhooks/journal.ts';
import type { GapEvent, ListenEvent, ReadyEvent } from '../../webhooks/listen-event.ts';
import { listenersIn, ownEntry } from '../../webhooks/listeners.ts';
import { createProbe } from '../../webhooks/probe.ts';
import { writeReadyFile } from '../../webhooks/ready-file.ts';
import { startReceiver } from '../../webhooks/receiver.ts';
import type { Registration } from '../../webhooks/registration.ts';
import { awaitEnd } from './end.ts';
import type { Plan } from './plan.ts';
import { openReach } from './reach.ts';
import { register, testDelivery } from './register.ts';
import { createTally } from './tally.ts';

/** Events held for a reader that is slow. */
const queuedEvents = 10_000;
/** Milliseconds for replies under way when the listener ends. */
const graceMs = 1000;

/**
 * Listens until the plan says it is over, telling each event. Whatever was made is undone at the end, also
 * when the reader stops reading. Throws what ended it: an interruption, an expectation that was not met.
 */
export async function* listen(plan: Plan, ctx: Context): AsyncGenerator<ListenEvent> {
  const queue = createEventQueue<ListenEvent>(queuedEvents, (count) =>
    gap(ctx, 'events-dropped', `${count} events were not told, since nobody read them; the journal has them`),
  );
  const stop = new AbortController();
  const running = run(plan, ctx, queue.push, AbortSignal.any([ctx.signal, stop.signal])).finally(queue.end);
  // Awaited below; until then a failure is not unhandled.
  running.catch(() => undefined);
  let finished = false;
  try {
    yield* queue.events;
    finished = true;
  } finally {
    stop.abort(new PayconfirmError('interrupted', 'nobody reads the events'));
    await (finished ? running : running.catch(() => undefined));
  }
}

async function run(
  plan: Plan,
  ctx: Context,
  tell: (event: ListenEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  const { clock, random } = ctx;
  const tally = createTally();
  const undo: (() => Promise<unknown>)[] = [];
  const emit = (event: ListenEvent) => {
    tally.count(event);
    if (event.event === 'delivery') plan.expectation?.see(event);
    tell(event);
  };
  try {
    const journal = openJournal(journalFolder(ctx.configDir));
    undo.push(() => journal.close());
    const forwarder = createForwarder();
    undo.push(async () => forwarder.close());
    const probe = createProbe(random, clock, signal);
    const client = plan.confirm ? await ctx.client() : undefined;
    const intake = createIntake({
      check: createCheck(plan.expected, (scheme) => void pinScheme(scheme, ctx)),
      verifies: plan.expected.auth !== 'NONE',
      apiKeyName: plan.expected.auth === 'API_KEY' ? plan.expected.apiKeyName : undefined,
      isProbe: probe.recognise,
      journal,
      router: plan.router,
      forwarder,
      reply: plan.reply,
      retries: plan.retries,
      injection: plan.injection,
      showResponse: plan.showResponse,
      ...(client && { confirm: (payload) => confirmPaid(client, payload) }),
      emit,
      clock,
      random,
    });
    let address: string | undefined;
    const receiver = await startReceiver({
      port: plan.port,
      path: plan.path,
      publicHosts: () => (address === undefined ? [] : [new URL(address).hostname]),
      answer: intake.take,
      refused: ({ status, reason, receivedAt }) =>
        emit({ event: 'rejected', at: iso(receivedAt), status, reason: `http-${status}`, words: reason }),
      clock,
    });
    undo.push(() => receiver.close(graceMs));

    const { baseUrl = '', clientId } = await ctx.profile();
    const entry = ownEntry(listenersIn(ctx.configDir), {
      id: random.uuid(),
      owner: thisProcess(),
      base_url: baseUrl,
      client_id: clientId,
    });
    let registration: Registration | undefined;
    const ready = async (): Promise<ReadyEvent> => {
      if (address !== undefined) await probe.prove(address, (to) => testDelivery(plan, to, forwarder, ctx));
      return {
        event: 'ready',
        at: iso(clock.now()),
        url: `http://127.0.0.1:${receiver.port}${plan.path}`,
        public_url: address ?? null,
        auth_type: plan.expected.auth,
        webhook_id: registration?.id ?? null,
      };
    };
    const moved = async (to: string) => {
      address = to;
      await registration?.repoint(to);
      emit(await ready());
    };
    undo.push(() => entry.change({ tunnel: undefined }));
    const reach = await openReach(
      plan,
      receiver.port,
      {
        moved: (to) => {
          emit(gap(ctx, 'tunnel-moved', `the tunnel is up again at ${to}; what came meanwhile is lost`));
          moved(to).catch((error) => emit(gap(ctx, 'tunnel-down', error.message)));
        },
        down: (reason) => emit(gap(ctx, 'tunnel-down', reason)),
        started: (pid) => entry.change({ tunnel: ownerOf(pid) }),
      },
      ctx,
    );
    undo.push(reach.close);
    signal.throwIfAborted();
    address = reach.address();
    if (address !== undefined) {
      registration = await register(plan, address, entry, ctx, signal, (remove) => undo.push(remove));
    }
    const first = await ready();
    if (plan.readyFile !== undefined) await writeReadyFile(plan.readyFile, first);
    emit(first);
    await awaitEnd(plan, first, ctx, signal);
    await intake.idle();
  } finally {
    for (const step of undo.reverse()) await step();
    tell(tally.summary(iso(clock.now())));
  }
}

/** Kept in the profile, so that the next listener accepts this scheme alone. */
async function pinScheme(scheme: string, ctx: Context): Promise<void> {
  const settings = await ctx.settings();
  const { name } = await ctx.profile();
  settings.saveProfile(name, { ...settings.profiles()[name], scheme });
  ctx.note(`Deliveries are signed by the scheme ${scheme}; kept in the profile ${name}.`);
}

function gap(ctx: Context, reason: GapEvent['reason'], words: string): GapEvent {
  return { event: 'gap', at: iso(ctx.clock.now()), reason, words };
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
