import type { Client } from '../../api/client.ts';
import { PayconfirmError } from '../../errors.ts';
import type { Clock } from '../../io/clock.ts';
import type { OwnRecord } from '../../webhooks/listener/cleanup-records.ts';
import type { Subscription } from '../../webhooks/listener/subscription.ts';

/** Milliseconds between two looks. */
const lookEveryMs = 5000;

/**
 * Looks whether the configuration is still there, at a service on this machine: a reset of the emulator deletes it, and
 * nothing would tell. One that this listener made is made again. Ends when it is gone for good, or another listener has it.
 * @param gone told of it each time, once it is made again where it can be
 * @throws the signal's reason when aborted
 */
export async function watch(
  subscription: Subscription,
  entry: OwnRecord,
  { client, clock, signal }: { client: Client; clock: Clock; signal: AbortSignal },
  gone: () => Promise<unknown>,
): Promise<void> {
  for (;;) {
    await clock.sleep(lookEveryMs, signal);
    try {
      const { data } = await client.call('webhooks.list', {});
      if (data.some(({ id }) => id === subscription.id)) continue;
      if (await entry.isTaken()) return;
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
