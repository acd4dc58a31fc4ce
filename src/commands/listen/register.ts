import type { Context } from '../../context.ts';
import { PayconfirmError } from '../../errors.ts';
import { checkCredentialDestination } from '../../io/credential-destination.ts';
import { orAborted } from '../../io/deadline.ts';
import { t } from '../../texts/translate.ts';
import { simulatedCode } from '../../webhooks/decode-payload.ts';
import {
  type CleanupRecord,
  cleanupRecordsIn,
  type OwnRecord,
} from '../../webhooks/listener/cleanup-records.ts';
import { itAnswered } from '../../webhooks/listener/forwarding/failure.ts';
import type { Forwarder } from '../../webhooks/listener/forwarding/forwarder.ts';
import {
  registerTemporary,
  repointExisting,
  type Subscription,
  undoSubscription,
} from '../../webhooks/listener/temporary-configuration.ts';
import { authentication } from '../../webhooks/signature/authenticator.ts';
import { liveListeners } from './leftovers.ts';
import type { Listener } from './listener-run-state.ts';

/** Milliseconds to undo a subscription at the end. With the tunnel and the receiver this is 3 s in total. */
const undoWithinMs = 2000;

/** Creates or repoints the plan's configuration. It is undone at the end. @throws the signal's reason */
export async function register(
  { plan, ctx, record, signal, atEnd }: Pick<Listener, 'plan' | 'ctx' | 'record' | 'signal' | 'atEnd'>,
  address: string,
): Promise<Subscription | undefined> {
  if (!plan.register && !plan.repoint) return undefined;
  // A request in progress at the end may still be answered. Only the answer shows what to undo.
  const over = new AbortController();
  const client = await ctx.closingClient(ctx.options.requestTimeoutMs, over.signal);
  const records = cleanupRecordsIn(ctx.stateDir);
  const others = (await liveListeners(records)).filter(({ id }) => id !== record.current.id);
  for (const other of others) warnOfSharedApp(other, record.current, ctx);
  const { auth, apiKeyName } = plan.expected;
  const secret = plan.secret === undefined ? {} : { secret_key: plan.secret };
  if (auth === 'API_KEY') {
    const { hostname, protocol } = new URL(address);
    const destination = { hostname, encrypted: protocol === 'https:' };
    checkCredentialDestination(t('the API key of deliveries'), destination, { ...ctx.options, env: ctx.env });
  }
  signal.throwIfAborted();
  const making = plan.repoint
    ? repointExisting(client, record, {
        ...plan.repoint,
        address,
        freshSecret: plan.secret ?? '',
        others,
        drop: records.drop,
      })
    : registerTemporary(client, record, {
        webhook_url: address,
        auth_type: auth,
        ...secret,
        ...(auth === 'API_KEY' ? { api_key_name: apiKeyName } : {}),
        ...(plan.register?.vaId === undefined ? {} : { virtual_account_id: plan.register.vaId }),
      });
  atEnd(() => undoInTime(making, record, over, ctx));
  return orAborted(making, signal);
}

/** Both get each delivery of this client, and their app gets it from both. */
function warnOfSharedApp(other: CleanupRecord, own: CleanupRecord, { warn }: Context): void {
  const app = other.apps?.find((one) => own.apps?.includes(one));
  if (app === undefined || other.base_url !== own.base_url || other.client_id !== own.client_id) return;
  warn(
    t(
      'the listener of process {0} also forwards to {1}: that app gets each delivery twice',
      other.owner.pid,
      app,
    ),
  );
}

/** Also undoes a configuration whose creation was in progress when the signal came. */
async function undoInTime(
  making: Promise<Subscription>,
  record: OwnRecord,
  over: AbortController,
  ctx: Context,
): Promise<void> {
  const client = await ctx.closingClient(undoWithinMs, over.signal);
  const undone = making
    .then(
      (subscription) => subscription.settled(),
      () => undefined,
    )
    .then(async () => (await record.isTaken()) || undoSubscription(client, record))
    .then(
      () => undefined,
      (error: unknown) => (error instanceof PayconfirmError ? error.message : String(error)),
    );
  const tooLate = ctx.clock.sleep(undoWithinMs, over.signal).then(
    () => t('the service did not answer within {0} s', undoWithinMs / 1000),
    () => undefined,
  );
  const failure = await Promise.race([undone, tooLate]);
  // Requests still in progress would be retried and delay the end.
  over.abort();
  if (failure === undefined) return;
  ctx.warn(
    t(
      record.current.repointed
        ? 'The webhook configuration could not be restored: {0}. The next listen tries again. To do it now: {1}'
        : 'The webhook configuration could not be removed: {0}. The next listen tries again. To do it now: {1}',
      failure,
      ctx.commandLine(['listen'], { cleanup: true }),
    ),
  );
}

/** Makes one test delivery to the public URL: by the service, if it is registered there. */
export async function testDelivery(
  { plan, ctx }: Listener,
  address: string,
  forwarder: Forwarder,
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
  if (!ok) throw new PayconfirmError('network', (failure?.message ?? itAnswered(status))());
}
