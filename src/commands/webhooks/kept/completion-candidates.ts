import type { Candidate } from '../../../cli/definition.ts';
import type { Context } from '../../../context.ts';
import { formatMoney } from '../../../values/format-money.ts';
import { formatTime } from '../../../values/time.ts';
import { keptNewestFirst } from '../../../webhooks/journal/kept-list.ts';
import { journalOwner } from '../../../webhooks/journal/owner.ts';
import { cleanupRecordsIn } from '../../../webhooks/listener/cleanup-records.ts';
import { rowOf } from './row.ts';

/** The size of the first page of a list at the service. */
const most = 100;

/** The stored deliveries of the current profile, newest first: each with code, amount, time and outcome. */
export async function newestStored(ctx: Context): Promise<Candidate[]> {
  const living = await cleanupRecordsIn(ctx.stateDir).living();
  const found: Candidate[] = [];
  for await (const line of keptNewestFirst(ctx.stateDir, journalOwner(await ctx.profile()), 0)) {
    const kept = line.read();
    if (!kept) continue;
    const { row } = await rowOf(kept, living);
    const at = formatTime(Date.parse(row.received_at), ctx.options.timeZone);
    const amount = row.amount === null ? undefined : formatMoney(row.amount);
    const words = [row.transaction_code, amount, at, row.outcome];
    found.push({ value: row.id, meaning: words.filter(Boolean).join('  ') });
    if (found.length === most) break;
  }
  return found;
}
