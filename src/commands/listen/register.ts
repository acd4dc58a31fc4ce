import type { Context } from '../../context.ts';
import { PayconfirmError } from '../../errors.ts';
import { checkCredentialDestination } from '../../io/credential-destination.ts';
import { cleanupRecordsIn, type OwnRecord } from '../../webhooks/listener/cleanup-records.ts';
import type { Forwarder } from '../../webhooks/listener/forwarding/forwarder.ts';
import {
  registerTemporary,
  repointExisting,
  type Subscription,
  undoSubscription,
} from '../../webhooks/listener/subscription.ts';
import { simulatedCode } from '../../webhooks/payload.ts';
import { authentication } from '../../webhooks/signature/authenticator.ts';
import { liveListeners } from './leftovers.ts';
import type { Plan } from './plan.ts';

/** Milliseconds for undoing a subscription at the end; with the tunnel and the receiver, 3 s in all. */
const undoWithinMs = 2000;
/** Milliseconds between two looks at whether another listener has taken over. */
const lookEveryMs = 1000;

/**
 * Makes or re-points the configuration that the plan asks for, if any. `remember` gets the step that undoes
 * it, which says so instead of failing when it cannot.
 * @throws the signal's reason when aborted
 */
export async function register(
  plan: Plan,
  address: string,
  entry: OwnRecord,
  ctx: Context,
  signal: AbortSignal,
  remember: (undo: () => Promise<void>) => void,
): Promise<Subscription | undefined> {
  if (!plan.register && !plan.repoint) return undefined;
  const client = await ctx.client();
  const records = cleanupRecordsIn(ctx.stateDir);
  const others = (await liveListeners(records)).filter(({ id }) => id !== entry.current.id);
  const { auth, apiKeyName } = plan.expected;
  const secret = plan.secret === undefined ? {} : { secret_key: plan.secret };
  if (auth === 'API_KEY') {
    const { hostname, protocol } = new URL(address);
    const destination = { hostname, encrypted: protocol === 'https:' };
    checkCredentialDestination('the API key of deliveries', destination, { ...ctx.options, env: ctx.env });
  }
  signal.throwIfAborted();
  const making = plan.repoint
    ? repointExisting(client, entry, {
        ...plan.repoint,
        address,
        freshSecret: plan.secret ?? '',
        others,
        drop: records.drop,
      })
    : registerTemporary(client, entry, {
        webhook_url: address,
        auth_type: auth,
        ...secret,
        ...(auth === 'API_KEY' ? { api_key_name: apiKeyName } : {}),
        ...(plan.register?.vaId === undefined ? {} : { virtual_account_id: plan.register.vaId }),
      });
  remember(() => undoInTime(making, entry, ctx));
  return orAborted(making, signal);
}

/** Also when the signal came while the service was being asked: what it may have made is undone. */
async function undoInTime(making: Promise<Subscription>, entry: OwnRecord, ctx: Context): Promise<void> {
  // What is still under way then would be tried again, and hold up the end.
  const over = new AbortController();
  const client = await ctx.closingClient(undoWithinMs, over.signal);
  const undone = making
    .then(
      (subscription) => subscription.settled(),
      () => undefined,
    )
    .then(async () => (await entry.isTaken()) || undoSubscription(client, entry))
    .then(
      () => undefined,
      (error: unknown) => (error instanceof PayconfirmError ? error.message : String(error)),
    );
  const tooLate = ctx.clock.sleep(undoWithinMs, over.signal).then(
    () => `the service did not answer within ${undoWithinMs / 1000} s`,
    () => undefined,
  );
  const failure = await Promise.race([undone, tooLate]);
  over.abort();
  if (failure === undefined) return;
  ctx.warn(
    `The webhook configuration could not be put back: ${failure}. ` +
      `The next listen tries again, and so does: ${ctx.commandLine(['listen'], { cleanup: true })}`,
  );
}

/**
 * Resolves once another listener has taken the configuration over.
 * @throws the signal's reason when aborted
 */
export async function takenOver(entry: OwnRecord, ctx: Context, signal: AbortSignal): Promise<void> {
  while (!(await entry.isTaken())) await ctx.clock.sleep(lookEveryMs, signal);
}

function orAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    promise.then(resolve, reject);
  });
}

/**
 * One test delivery to the public address: by the service when a configuration is registered there, from
 * here otherwise.
 * @throws refused error, network error
 */
export async function testDelivery(
  plan: Plan,
  address: string,
  forwarder: Forwarder,
  ctx: Context,
): Promise<void> {
  const { auth, apiKeyName } = plan.expected;
  if (plan.register || plan.repoint) {
    const client = await ctx.client();
    await client.call('webhooks.test', {
      body: {
        webhook_url: address,
        auth_type: auth,
        api_key_name: apiKeyName,
        is_dummy: true,
        ...(plan.secret === undefined ? {} : { secret_key: plan.secret }),
      },
    });
    return;
  }
  const body = Buffer.from(`{"transaction_code":"${simulatedCode}"}`);
  const { expected, secret } = plan;
  const proof = secret === undefined ? [] : authentication(expected, secret, body, ctx.clock.now());
  const headers = [['Content-Type', 'application/json'] as const, ...proof];
  const sent = { headers, body, target: new URL(address), retries: 0, withinMs: 10_000, clock: ctx.clock };
  const { ok, status, failure } = await forwarder.forward(sent);
  if (!ok) throw new PayconfirmError('network', failure?.message ?? `it answered ${status}`);
}
