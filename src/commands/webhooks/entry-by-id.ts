import type { Context } from '../../context.ts';
import { dayAfter, startOfDay, utcDay } from '../../values/local-day.ts';
import type { LogEntry } from '../../webhooks/delivery-log/entry.ts';
import type { Days } from '../../webhooks/delivery-log/read-log.ts';

/** Of each command that takes a delivery of the service's log by its id, which the service can only list. */
export const dayFlag = {
  day: {
    type: 'day',
    value: 'YYYY-MM-DD',
    summary: 'the day of that delivery, in the zone of --tz: found sooner in a long log',
  },
} as const;

/** The same where the delivery may also come from elsewhere. */
export const dayOfLogFlag = { day: { ...dayFlag.day, goesWith: 'log' } } as const;

/**
 * The delivery; `day` as the flag gave it.
 * @throws refused error for an unknown id
 */
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

/** The service filters by UTC days (§4.8); a day elsewhere has a part in two of them. */
function utcDaysOf(day: string, timeZone: string): Days {
  const start = startOfDay(day, timeZone)!;
  const end = startOfDay(dayAfter(day), timeZone)!;
  return { from_date: utcDay(start), to_date: utcDay(end - 1) };
}
