import type { Context } from '../../../context.ts';
import { t } from '../../../texts/translate.ts';
import { withCommand } from '../../../values/command-line.ts';
import { timeInSentence } from '../../../values/time.ts';
import { timeOfLog } from '../../../webhooks/delivery-log/entry.ts';
import { processedEntries } from '../../../webhooks/journal/processed-entries.ts';
import { lookBackMs } from '../../../webhooks/listener/forwarding/catch-up.ts';
import type { Plan } from '../plan.ts';

/** Where to start reading the log. */
export interface Beginning {
  /** Entries from this time on, epoch milliseconds. Infinity: only new entries. */
  since: number;
  /** The start to show to the user: without the allowance for late entries. Undefined: now. */
  from: number | undefined;
  /** Ids of entries that an earlier listener has processed. */
  processed: ReadonlySet<string>;
}

/** Milliseconds that an entry may appear in the log after its time. */
const lateMs = 60_000;
/** The journal files an entry under the day on which it was read, by this machine's clock. */
const dayMs = 86_400_000;

/** Starts at `--since`; without it, where an earlier listener stopped, or now. `of`: the owner of the log. */
export async function beginning(
  plan: Plan,
  sinceMs: number | undefined,
  of: string,
  ctx: Context,
): Promise<Beginning> {
  const now = ctx.clock.now();
  const from = now - Math.max(sinceMs ?? 0, lookBackMs);
  const forwards = plan.router.targets.length > 0;
  const { ids, newest } = await processedEntries(ctx.stateDir, {
    since: from - dayMs,
    of,
    owner: plan.owner,
    forwards,
  });
  if (sinceMs !== undefined) {
    const client = await ctx.client();
    const { items } = await client.page('webhooks.logs', { query: { limit: 1 } });
    const since = timeOfLog(client.now(), ctx.clock.now(), items) - sinceMs;
    return { since, from: since, processed: ids };
  }
  if (newest === undefined || newest < from || !plan.catchUp) {
    return { since: Number.POSITIVE_INFINITY, from: undefined, processed: ids };
  }
  const at = timeInSentence(newest, ctx.options.timeZone);
  ctx.note(
    withCommand(
      t('Continuing where an earlier listener stopped, at {0}. To start from now:', at),
      ['listen'],
      {
        'from-log': true,
        'no-catch-up': true,
      },
    ),
  );
  return { since: newest - lateMs, from: newest, processed: ids };
}
