import type { Context } from '../../context.ts';
import { usageError } from '../../errors.ts';
import { dayAfter, startOfDay, utcDay } from '../../values/local-day.ts';
import type { LogEntry } from '../../webhooks/delivery-log/entry.ts';
import type { Days } from '../../webhooks/delivery-log/find-deliveries.ts';

/** Of each command that takes a delivery of the service's log by its id, which the service can only list. */
export const dayFlag = {
  day: {
    type: 'string',
    value: 'YYYY-MM-DD',
    summary: 'the day of that delivery, in the zone of --tz: found sooner in a long log',
  },
} as const;

/**
 * Where the delivery may also come from elsewhere.
 * @throws usage error for `--day` without `--log`
 */
export function dayIsOfLog({ log, day }: { log?: string | undefined; day?: string | undefined }): void {
  if (day !== undefined && log === undefined) throw usageError('--day is of --log');
}

/**
 * The delivery; `day` as the flag gave it.
 * @throws refused error for an unknown id
 */
export async function entryById(id: string, day: string | undefined, ctx: Context): Promise<LogEntry> {
  const days = day === undefined ? {} : utcDaysOf(day, ctx.options.timeZone);
  const { findEntry } = await import('../../webhooks/delivery-log/find-deliveries.ts');
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
  const start = startOfDay(day, timeZone);
  const end = start === undefined ? undefined : startOfDay(dayAfter(day), timeZone);
  if (start === undefined || end === undefined) {
    throw usageError(`--day must be a day such as 2026-11-21; given: ${day}`);
  }
  return { from_date: utcDay(start), to_date: utcDay(end - 1) };
}
