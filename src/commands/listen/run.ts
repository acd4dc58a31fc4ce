import type { Context } from '../../context.ts';
import { PayconfirmError } from '../../errors.ts';
import { type Said, t } from '../../texts/translate.ts';
import { safeCell } from '../../values/safe-text.ts';
import { usualConnection } from '../../webhooks/listener/forwarding/app-connection.ts';
import { createForwarder, type Forwarder } from '../../webhooks/listener/forwarding/forwarder.ts';
import type { InternalEvent, ReadyEvent } from '../../webhooks/listener/listen-event-types.ts';
import type { Subscription } from '../../webhooks/listener/temporary-configuration.ts';
import { createProbe, type Probe } from '../../webhooks/listener/test-delivery.ts';
import type { CauseCode } from '../../webhooks/signature/causes.ts';
import { startCatchUp } from './forward-backlog.ts';
import { gapEvent, type Listener } from './listener-run-state.ts';
import { openPublicAddress, type PublicAddress } from './public-address.ts';
import { type Receiving, startReceiving } from './receive.ts';
import { register, testDelivery } from './register.ts';
import { openToPublish } from './start-publisher.ts';
import { awaitEnd } from './wait-for-end.ts';
import { watchRegistration } from './watch-registration.ts';

/** Receives deliveries from the service, in stages. @returns false if a wrapped command failed */
export async function run(listener: Listener): Promise<boolean> {
  const { plan, ctx, signal, atEnd, state, emit } = listener;
  let publicAddress: PublicAddress | undefined;
  // Runs last: work in progress is answered through the tunnel.
  atEnd(async () => publicAddress?.close());
  let catchingUp: Promise<void> | undefined;
  atEnd(async () => catchingUp);
  const stream = plan.publish && (await openToPublish(plan.publish, ctx));
  atEnd(async () => stream?.close());
  const probe = createProbe(ctx.random, ctx.clock, signal, ctx.wait);
  const seeSecret = watchSecret(async () => {
    const registered = await state.registering;
    if (registered) emit(gapEvent(ctx, 'changed', () => changedSecretWords(registered, ctx)));
  });
  const receive = (event: InternalEvent) => {
    emit(event);
    seeSecret(event);
  };
  const receiving = await startReceiving({ ...listener, emit: receive }, stream, probe);
  atEnd(receiving.close);
  // Not earlier: if another listener has the port, the ready file may belong to it.
  ctx.readyFile.clear();

  // Not the app's connection settings: its headers and certificates must not go to the public URL.
  const forwarder = createForwarder(undefined, { ...usualConnection, allowRemote: true });
  atEnd(async () => forwarder.close());
  const prove = (to: PublicAddress) => proveAddress(listener, to, forwarder, probe);
  publicAddress = await openPublicAddress(plan, receiving.port, ctx, {
    moved: (to) => void followMove(to).catch(() => undefined),
    down: (reason) => emit(gapEvent(ctx, 'tunnel-down', reason)),
  });
  async function followMove(to: string): Promise<void> {
    emit(
      gapEvent(ctx, 'tunnel-moved', () =>
        t('the tunnel is up again at {0}; deliveries during the interruption are lost', to),
      ),
    );
    state.address = to;
    state.moves += 1;
    const move = state.moves;
    // Before registration, the first proof tries the new address.
    if (!state.registering || !publicAddress) return;
    for (let wait = 1000; move === state.moves; wait = Math.min(wait * 2, 30_000)) {
      try {
        await prove(publicAddress);
        if (!state.isTakenOver) await (await state.registering)?.repoint(state.address);
        await sayReady(listener, receiving);
        return;
      } catch (error) {
        signal.throwIfAborted();
        const words = () =>
          t(
            'nothing is delivered to the new address yet: {0}',
            error instanceof Error ? error.message : error,
          );
        emit(gapEvent(ctx, 'tunnel-down', words));
        await ctx.clock.sleep(wait, signal);
      }
    }
  }
  signal.throwIfAborted();
  if (publicAddress.candidates().length > 0) await prove(publicAddress);
  if (state.address !== undefined) state.registering = register(listener, state.address);
  const takenOver = new AbortController();
  await watch(listener, receiving, takenOver);
  const ready = await sayReady(listener, receiving);
  catchingUp = startCatchUp(listener, signal);
  return awaitEnd(listener, ready, AbortSignal.any([signal, takenOver.signal]));
}

/** Finds the address that leads here. Tries the candidates one by one. */
async function proveAddress(
  listener: Listener,
  { candidates }: PublicAddress,
  forwarder: Forwarder,
  probe: Probe,
): Promise<void> {
  const { plan, state } = listener;
  let tries = 0;
  const next = () => {
    const all = candidates();
    state.address = all[tries % all.length] as string;
    tries += 1;
    return state.address;
  };
  if (!plan.test) return void next();
  await probe.prove(next, (to) => testDelivery(listener, to, forwarder), plan.readyTimeoutMs);
}

async function sayReady(
  { plan, ctx, state, pages, emit }: Listener,
  { port }: Receiving,
): Promise<ReadyEvent> {
  const ready: ReadyEvent = {
    event: 'ready',
    at: new Date(ctx.clock.now()).toISOString(),
    url: `http://127.0.0.1:${port}${plan.path}`,
    public_url: state.address ?? null,
    auth_type: plan.expected.auth,
    webhook_id: (await state.registering)?.id ?? null,
    ...pages,
  };
  ctx.readyFile.write(ready);
  emit(ready);
  return ready;
}

async function watch(listener: Listener, receiving: Receiving, takenOver: AbortController): Promise<void> {
  const { plan, ctx, state, emit, atEnd } = listener;
  const subscription = await state.registering;
  if (!subscription) return;
  const watched = watchRegistration(listener, subscription, {
    deleted: async (words) => {
      emit(gapEvent(ctx, 'deleted', words));
      if (subscription.again) await sayReady(listener, receiving);
    },
    changed: (words) => emit(gapEvent(ctx, 'changed', words)),
    takenOver: (words) => {
      state.isTakenOver = true;
      emit(gapEvent(ctx, 'taken-over', words));
      if (plan.exitOnTakeover) takenOver.abort(new PayconfirmError('refused', words()));
    },
  });
  // The watcher must not create anything after the undo.
  atEnd(() => watched);
}

/** After this many deliveries in a row with another secret, the configuration is assumed to have changed. */
const enough = 3;

const otherSecret: readonly CauseCode[] = [
  'wrong-secret',
  'body-changed-or-wrong-secret',
  'secret-of-other-configuration',
  'secret-is-client-secret',
  'secret-has-whitespace',
  'secret-decoded',
];

/** Calls `told` once when deliveries begin to use another secret, which the service never shows (§2.8). */
function watchSecret(told: () => unknown): (event: InternalEvent) => void {
  let inRow = 0;
  return (event) => {
    if (event.event === 'delivery') inRow = 0;
    if (event.event !== 'rejected' || !event.causes.some(({ code }) => otherSecret.includes(code))) return;
    inRow += 1;
    if (inRow === enough) told();
  };
}

function changedSecretWords({ id, again }: Subscription, { commandLine }: Context): Said {
  const next = again
    ? t('Start listen again: it registers with its own secret.')
    : t(
        'Start listen again with the new secret, or set yours: {0}',
        commandLine(['webhooks', 'update', safeCell(id)], { 'secret-stdin': true }),
      );
  return t(
    '{0} deliveries in a row were signed with another secret. Someone may have changed the secret of the webhook configuration {1}, or sends forged deliveries to this address. {2}',
    enough,
    safeCell(id),
    next,
  );
}
