import { isOnThisMachine } from '../../config/resolve-profile.ts';
import type { Context } from '../../context.ts';
import { safeCell } from '../../values/safe-text.ts';
import type { CleanupRecords, OwnRecord } from '../../webhooks/listener/cleanup-records.ts';
import type { Subscription } from '../../webhooks/listener/subscription.ts';
import { takenOver } from './register.ts';
import { watch } from './watch.ts';

/** Milliseconds between two looks at the webhook configuration: at a service on this machine, and at one elsewhere. */
const everyMs = { here: 5_000, elsewhere: 30_000 };

/** Told while a listener is registered. */
interface Registered {
  /** The configuration was deleted; it is made again first where it can be. */
  deleted(words: string): Promise<unknown>;
  /** Deliveries go to another listener or address from now on; told once. */
  takenOver(words: string): void;
  /** It was paused, or has another authentication. */
  changed(words: string): void;
}

/**
 * Watches that deliveries come here until the signal is aborted. A configuration that this listener made is made again at a
 * service on this machine alone, where a reset deletes it: elsewhere somebody has deleted it on purpose.
 * @returns resolves when it makes nothing any more; never rejects
 */
export async function keepRegistered(
  subscription: Subscription,
  entry: OwnRecord,
  records: CleanupRecords,
  told: Registered,
  ctx: Context,
  signal: AbortSignal,
): Promise<void> {
  let lost = false;
  const lose = async (address?: string) => {
    const by = await takerOf(subscription.id, address, entry, records);
    if (lost) return;
    lost = true;
    told.takenOver(
      `${by} has taken over the webhook configuration ${safeCell(subscription.id)}: deliveries go there`,
    );
  };
  takenOver(entry, ctx, signal)
    .then(() => lose())
    .catch(() => undefined);
  const isHere = isOnThisMachine(await ctx.profile());
  const client = await ctx.closingClient(ctx.options.requestTimeoutMs, signal);
  const asking = { client, clock: ctx.clock, signal, everyMs: isHere ? everyMs.here : everyMs.elsewhere };
  const watched = isHere ? subscription : { id: subscription.id, again: undefined };
  await watch(watched, entry, asking, {
    gone: () => told.deleted(deletedWords(watched)),
    pointsElsewhere: lose,
    changed: told.changed,
  }).catch(() => undefined);
}

/** Who has the configuration now: a listener of this machine where one says so, else the address it points at. */
async function takerOf(
  id: string,
  address: string | undefined,
  entry: OwnRecord,
  records: CleanupRecords,
): Promise<string> {
  const others = (await records.all()).filter((one) => one.id !== entry.current.id);
  const holder = others.find(({ made, repointed }) => made?.id === id || repointed?.id === id);
  if (holder) return `another listener on this machine (process ${holder.owner.pid})`;
  if (address === undefined || !URL.canParse(address)) return 'another listener';
  const { origin, pathname } = new URL(address);
  return `the address ${safeCell(`${origin}${pathname}`).slice(0, 200)}`;
}

function deletedWords({ id, again }: Pick<Subscription, 'id' | 'again'>): string {
  return again
    ? 'the service had no webhook configuration of this listener any more, as after a reset; it is registered again, and what came meanwhile is lost'
    : `the service has no webhook configuration ${id} any more: nothing is delivered here`;
}
