import type { Context } from '../../../context.ts';
import { notTaken } from '../../../webhooks/journal/not-taken.ts';
import { type KeptDelivery, keptDeliveries, keptDelivery } from '../../../webhooks/journal/reader.ts';
import { deliveriesToResend } from '../../../webhooks/journal/replay.ts';
import { cleanupRecordsIn } from '../../../webhooks/listener/cleanup-records.ts';
import { claimSending, lookBackMs } from '../../../webhooks/listener/forwarding/catch-up.ts';

/** Milliseconds between two tries to get at what another process is sending. */
const tryAgainMs = 500;

/** The kept deliveries to send again, oldest first: one, all since `since` ms ago, or those that no app has taken. */
export async function keptToSend(
  { id, since, failed }: { id: string | undefined; since: number | undefined; failed: boolean },
  ctx: Context,
): Promise<Iterable<KeptDelivery> | AsyncIterable<KeptDelivery>> {
  if (id !== undefined) return [await keptDelivery(ctx.configDir, id)];
  const from = ctx.clock.now() - (since ?? lookBackMs);
  return failed ? failedOnes(from, ctx) : deliveriesToResend(ctx.configDir, from);
}

/** Nobody else sends them as long as they are read; read again once that is certain. */
async function* failedOnes(since: number, ctx: Context): AsyncGenerator<KeptDelivery> {
  const look = async () => {
    const found = await notTaken(ctx.configDir, since, cleanupRecordsIn(ctx.configDir));
    return found.filter(({ state }) => state !== 'under-way').map(({ id }) => id);
  };
  if ((await look()).length === 0) return;
  let release = await claimSending(ctx.configDir);
  if (typeof release !== 'function')
    ctx.note(`Kept deliveries are being sent again by ${release.holder}; this one waits for its end.`);
  while (typeof release !== 'function') {
    await ctx.clock.sleep(tryAgainMs, ctx.signal);
    release = await claimSending(ctx.configDir);
  }
  try {
    const ids = new Set(await look());
    yield* keptDeliveries(ctx.configDir, since, (id) => ids.has(id));
  } finally {
    await release();
  }
}
