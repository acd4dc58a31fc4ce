import type { Context } from '../../context.ts';
import { dayAfter, startOfDay, utcDay } from '../../values/local-day.ts';
import type { LogEntry } from '../../webhooks/delivery-log/entry.ts';
import type { Days } from '../../webhooks/delivery-log/read-log.ts';

/** For commands that take a log entry by id. The service can only list entries. */
export const dayFlag = {
  day: { type: 'day', summary: 'the day of that delivery, in the zone of --tz: found sooner in a long log' },
} as const;

/** The same flag, for commands that also take deliveries from other sources. */
export const dayOfLogFlag = { day: { ...dayFlag.day, goesWith: 'log' } } as const;

/** Finds the log entry; `day` is the flag's text. @throws refused error for an unknown id */
export async function entryById(id: string, day: string | undefined, ctx: Context): Promise<LogEntry> {
  const days = day === undefined ? {} : utcDaysOf(day, ctx.options.timeZone);
  const { findEntry } = await import('../../webhooks/delivery-log/find-entry.ts');
  const client = await ctx.client();
  const progress = ctx.progress('Reading the delivery log');
  try {
    return await findEntry(client, id, { days, onLooked: progress.update });
  } finally {
    progress.end();
  }
}

/** The service filters by UTC days (§4.8). A day in another time zone overlaps two of them. */
function utcDaysOf(day: string, timeZone: string): Days {
  const start = startOfDay(day, timeZone)!;
  const end = startOfDay(dayAfter(day), timeZone)!;
  return { from_date: utcDay(start), to_date: utcDay(end - 1) };
}
