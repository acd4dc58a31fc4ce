import type { Context } from '../../../context.ts';
import { t } from '../../../texts/translate.ts';
import { withCommand } from '../../../values/command-line.ts';
import { formatTime } from '../../../values/time.ts';
import { processedEntries } from '../../../webhooks/journal/processed-entries.ts';
import { lookBackMs } from '../../../webhooks/listener/forwarding/catch-up.ts';
import type { Plan } from '../plan.ts';

/** Where to begin in the log. */
export interface Beginning {
  /** Entries from here on, epoch milliseconds; Infinity: what comes from now on. */
  since: number;
  /** The same as it is told: without the time by which an entry may be late; undefined for now. */
  from: number | undefined;
  /** Ids of entries that an earlier listener has taken. */
  processed: ReadonlySet<string>;
}

/** An entry may come into the log that much after its time, milliseconds: the 10 s of a delivery (§6.1), and the service's own. */
const lateMs = 60_000;
/** What was taken from the log is kept on the day on which it was taken, by this machine's clock. */
const dayMs = 86_400_000;

/** With `--since` there; else where an earlier listener ended, unless that is left; else with now. `of`: whose log it is. */
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
  if (sinceMs !== undefined) return { since: now - sinceMs, from: now - sinceMs, processed: ids };
  if (newest === undefined || newest < from || !plan.catchUp) {
    return { since: Number.POSITIVE_INFINITY, from: undefined, processed: ids };
  }
  const at = formatTime(newest, ctx.options.timeZone);
  ctx.note(
    withCommand(t('Going on where an earlier listener ended, at {0}. To begin with now:', at), ['listen'], {
      'from-log': true,
      'no-catch-up': true,
    }),
  );
  return { since: newest - lateMs, from: newest, processed: ids };
}
