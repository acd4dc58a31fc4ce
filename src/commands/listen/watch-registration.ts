import type { Client } from '../../api/client-types.ts';
import { isOnThisMachine } from '../../config/resolve-profile.ts';
import type { Context } from '../../context.ts';
import { PayconfirmError } from '../../errors.ts';
import type { Clock } from '../../io/clock.ts';
import { orAborted } from '../../io/deadline.ts';
import { type Phrase, t } from '../../texts/translate.ts';
import { safeCell } from '../../values/safe-text.ts';
import { cleanupRecordsIn, type OwnRecord } from '../../webhooks/listener/cleanup-records.ts';
import {
  type Configuration,
  pointsTo,
  type Subscription,
} from '../../webhooks/listener/temporary-configuration.ts';
import type { Listener } from './listener-run-state.ts';

/** Milliseconds between two polls of the configuration, by the place of the service. */
const everyMs = { here: 5_000, elsewhere: 30_000 };
/** Milliseconds between two checks for a takeover by another listener. */
const takeoverEveryMs = 1_000;

interface RegistrationEvents {
  /** The configuration was deleted. It is created again first, if possible. */
  deleted(words: Phrase): Promise<unknown>;
  /** Deliveries now go to another listener or URL. Called once. */
  takenOver(words: Phrase): void;
  /** The configuration was paused, or has another authentication. */
  changed(words: Phrase): void;
}

/**
 * Watches that deliveries come here, until the signal is aborted. A configuration that this listener created
 * is created again only at a service on this machine, where a reset deletes it. Elsewhere somebody deleted it
 * on purpose.
 * @returns resolves when it will create nothing more; never rejects
 */
export async function watchRegistration(
  { ctx, record, signal }: Listener,
  subscription: Subscription,
  events: RegistrationEvents,
): Promise<void> {
  let isTakenOver = false;
  const lose = async (address?: string) => {
    const holder = await holderName(subscription.id, address, record, ctx);
    if (isTakenOver) return;
    isTakenOver = true;
    events.takenOver(() =>
      t(
        '{0} has taken over the webhook configuration {1}: deliveries go there',
        holder(),
        safeCell(subscription.id),
      ),
    );
  };
  takenOver(record, ctx, signal)
    .then(() => lose())
    .catch(() => undefined);
  const isHere = isOnThisMachine(await ctx.profile());
  const client = await ctx.closingClient(ctx.options.requestTimeoutMs, signal);
  const asking = { client, clock: ctx.clock, signal, everyMs: isHere ? everyMs.here : everyMs.elsewhere };
  const watched = isHere ? subscription : { id: subscription.id, again: undefined };
  await watchConfiguration(watched, record, asking, {
    gone: () => events.deleted(deletedWords(watched)),
    pointsElsewhere: lose,
    changed: events.changed,
  }).catch(() => undefined);
}

/** Resolves when another listener has taken over the configuration. */
async function takenOver(record: OwnRecord, { clock }: Context, signal: AbortSignal): Promise<void> {
  while (!(await record.isTaken())) await clock.sleep(takeoverEveryMs, signal);
}

/** The current holder of the configuration: the name of a listener on this machine, or else the URL. */
async function holderName(
  id: string,
  address: string | undefined,
  record: OwnRecord,
  { stateDir }: Context,
): Promise<Phrase> {
  const holder = (await cleanupRecordsIn(stateDir).all()).find(
    (other) => other.id !== record.current.id && (other.made?.id === id || other.repointed?.id === id),
  );
  if (holder) return () => t('another listener on this machine (process {0})', holder.owner.pid);
  if (address === undefined || !URL.canParse(address)) return () => t('another listener');
  const { origin, pathname } = new URL(address);
  return () => t('the address {0}', safeCell(`${origin}${pathname}`).slice(0, 200));
}

function deletedWords({ id, again }: Pick<Subscription, 'id' | 'again'>): Phrase {
  return again
    ? () =>
        t(
          'the webhook configuration of this listener was gone, as after a reset. It was created again; deliveries in between are lost',
        )
    : () => t('the service no longer has the webhook configuration {0}: nothing is delivered here', id);
}

interface ConfigurationEvents {
  /** The configuration was deleted. It is created again if possible. */
  gone(): Promise<unknown>;
  /** The configuration points elsewhere now. Called once. */
  pointsElsewhere(address: string): Promise<unknown>;
  /** Somebody changed it: deliveries may stop, or be signed differently. */
  changed(words: Phrase): unknown;
}

/** Checks every `everyMs` that the configuration delivers here, until it is gone or taken over. */
export async function watchConfiguration(
  subscription: Pick<Subscription, 'id' | 'again'>,
  record: OwnRecord,
  { client, clock, signal, everyMs }: { client: Client; clock: Clock; signal: AbortSignal; everyMs: number },
  events: ConfigurationEvents,
): Promise<void> {
  /** Creates the configuration again if it was deleted and that is possible. */
  async function look(): Promise<Configuration | 'taken over' | 'deleted'> {
    const { data } = await client.call('webhooks.list', {});
    if (await record.isTaken()) return 'taken over';
    const found = data.find(({ id }) => id === subscription.id);
    if (!found && subscription.again) await orAborted(subscription.again(), signal);
    return found ?? 'deleted';
  }
  let before: Configuration | undefined;
  for (;;) {
    await clock.sleep(everyMs, signal);
    const found = await look().catch((error: unknown) => unanswered(error, signal));
    if (found === 'taken over') return;
    if (found === 'deleted') {
      await events.gone();
      if (!subscription.again) return;
    } else if (found !== 'unanswered') {
      if (!pointsTo(found, record.current.urls))
        return void (await events.pointsElsewhere(found.webhook_url));
      changesOf(found, before).forEach(events.changed);
      before = found;
    }
  }
}

/** A service that is down or still starting is retried. */
function unanswered(error: unknown, signal: AbortSignal): 'unanswered' {
  signal.throwIfAborted();
  if (!(error instanceof PayconfirmError)) throw error;
  return 'unanswered';
}

/** The service shows no secret. `changed-secret.ts` detects a changed one from the deliveries. */
function changesOf(now: Configuration, before: Configuration | undefined): Phrase[] {
  const isPaused = now.is_active === false && before?.is_active !== false;
  const isOther = before !== undefined && now.auth_type !== before.auth_type;
  return [
    ...(isPaused
      ? [() => t('somebody paused the webhook configuration: nothing is delivered until it is active')]
      : []),
    ...(isOther
      ? [
          () =>
            t(
              'somebody changed the authentication of the webhook configuration: it is now {0}',
              safeCell(now.auth_type),
            ),
        ]
      : []),
  ];
}
