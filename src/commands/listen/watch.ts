import type { Client } from '../../api/client.ts';
import { PayconfirmError } from '../../errors.ts';
import type { Clock } from '../../io/clock.ts';
import { safeCell } from '../../values/safe-text.ts';
import type { OwnRecord } from '../../webhooks/listener/cleanup-records.ts';
import type { Subscription } from '../../webhooks/listener/subscription.ts';

/** Told by a watch. */
export interface Watched {
  /** Of each time that the configuration is deleted, once it is made again where it can be. */
  gone(): Promise<unknown>;
  /** That the configuration points elsewhere now, once. */
  pointsElsewhere(address: string): Promise<unknown>;
  /** What another has changed about it, in words, once for each change: deliveries may stop, or be signed otherwise. */
  changed(words: string): unknown;
}

/**
 * Looks every `everyMs` whether the service still has the configuration and delivers here: a reset of the emulator deletes it,
 * and another machine may point it at itself. One that this listener made is made again. Ends when it is gone for good, or
 * another listener has it.
 * @throws the signal's reason when aborted
 */
export async function watch(
  subscription: Pick<Subscription, 'id' | 'again'>,
  entry: OwnRecord,
  { client, clock, signal, everyMs }: { client: Client; clock: Clock; signal: AbortSignal; everyMs: number },
  { gone, pointsElsewhere, changed }: Watched,
): Promise<void> {
  let before: State | undefined;
  for (;;) {
    await clock.sleep(everyMs, signal);
    try {
      const { data } = await client.call('webhooks.list', {});
      if (await entry.isTaken()) return;
      const found = data.find(({ id }) => id === subscription.id);
      if (found) {
        if (entry.current.urls.some((url) => isSame(url, found.webhook_url))) {
          for (const words of changesOf(found, before)) changed(words);
          before = found;
          continue;
        }
        await pointsElsewhere(found.webhook_url);
        return;
      }
      await subscription.again?.();
    } catch (error) {
      signal.throwIfAborted();
      // A service that is down, or is just starting, is asked again.
      if (!(error instanceof PayconfirmError)) throw error;
      continue;
    }
    await gone();
    if (!subscription.again) return;
  }
}

type State = { is_active: unknown; auth_type: unknown };

/** The service shows no secret: `changed-secret.ts` sees by the deliveries that it has changed. */
function changesOf({ is_active, auth_type }: State, before: State | undefined): string[] {
  const isPaused = is_active === false && before?.is_active !== false;
  const isOther = before !== undefined && auth_type !== before.auth_type;
  return [
    ...(isPaused
      ? ['another has paused the webhook configuration: nothing is delivered until it is active']
      : []),
    ...(isOther
      ? [
          `another has changed the authentication of the webhook configuration: it is ${safeCell(String(auth_type))} now`,
        ]
      : []),
  ];
}

/** A service may write an address in another way than it was given. */
function isSame(one: string, other: string): boolean {
  return (
    one === other || (URL.canParse(one) && URL.canParse(other) && new URL(one).href === new URL(other).href)
  );
}
