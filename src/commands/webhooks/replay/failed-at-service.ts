import type { Context } from '../../../context.ts';
import { withCommand } from '../../../values/command-line.ts';
import { utcDay } from '../../../values/local-day.ts';
import { pageSize, timeOf } from '../../../webhooks/delivery-log/entry.ts';
import { codeOf } from '../../../webhooks/delivery-log/find-entry.ts';
import type { JournalOwner } from '../../../webhooks/journal/owner.ts';
import { keptDeliveries } from '../../../webhooks/journal/read-journal.ts';

/** Milliseconds for a look that nobody waits for. */
const glanceMs = 2_000;

/**
 * Says so where the service's log has failed deliveries that no listener has stored. A replay needs no service: one that does
 * not answer is passed over. `since`: epoch milliseconds.
 */
export async function noteFailedAtService(owner: JournalOwner, since: number, ctx: Context): Promise<void> {
  const stored = new Set<string | undefined>();
  for await (const { transaction_code } of keptDeliveries(ctx.stateDir, owner, since)) {
    stored.add(transaction_code);
  }
  const codes = await failedCodes(since, ctx).catch(() => []);
  if (!codes.some((code) => code !== undefined && !stored.has(code))) return;
  const words = 'Failed deliveries never reached this machine. To redeliver them:';
  ctx.note(withCommand(words, ['webhooks', 'redeliver'], { failed: true }));
}

/** Of the newest failed deliveries. */
async function failedCodes(since: number, ctx: Context): Promise<(string | undefined)[]> {
  const stop = new AbortController();
  const late = ctx.clock.allow(glanceMs, stop.signal).then(
    () => stop.abort(),
    () => undefined,
  );
  try {
    const client = await ctx.glancingClient({}, stop.signal);
    const query = { status: 'failed', limit: pageSize, from_date: utcDay(since) } as const;
    const { items } = await client.page('webhooks.logs', { query });
    return await Promise.all(items.filter((one) => timeOf(one) >= since).map(codeOf));
  } finally {
    stop.abort();
    await late;
  }
}
