import type { Context } from '../../../context.ts';
import { usageError } from '../../../errors.ts';
import { dayAfter, startOfDay, utcDay } from '../../../values/local-day.ts';
import { formatTime } from '../../../values/time.ts';

export interface LogDays {
  /** What the service filters by: days in UTC (§4.8). */
  query: { from_date?: string; to_date?: string };
  /** The first instant that was meant, epoch milliseconds. */
  from: number;
  /** The end of what was meant, epoch milliseconds: this instant is no longer in it. */
  before: number;
}

/**
 * Days as people name them, in the zone in force, as the UTC days that the service filters by. Says on stderr
 * what that means where the two differ.
 */
export function logDays(from: string | undefined, to: string | undefined, ctx: Context): LogDays {
  const { timeZone } = ctx.options;
  const begin = (flag: string, day: string) => {
    const start = startOfDay(day, timeZone);
    if (start === undefined) throw usageError(`${flag} must be a day such as 2026-11-21; given: ${day}`);
    return start;
  };
  const start = from === undefined ? Number.NEGATIVE_INFINITY : begin('--from', from);
  if (to !== undefined) begin('--to', to);
  const before = to === undefined ? Number.POSITIVE_INFINITY : begin('--to', dayAfter(to));
  if (before <= start) throw usageError(`--to ${to} is before --from ${from}`);
  const query = {
    ...(from === undefined ? {} : { from_date: utcDay(start) }),
    ...(to === undefined ? {} : { to_date: utcDay(before - 1) }),
  };
  const same = from === query.from_date && to === query.to_date && before === Date.parse(`${to}T24:00:00Z`);
  if (!same && (from ?? to) !== undefined) ctx.note(words(query, start, before, timeZone));
  return { query, from: start, before };
}

function words({ from_date, to_date }: LogDays['query'], from: number, before: number, zone: string): string {
  const span = [
    from_date && `from ${formatTime(from, zone)}`,
    to_date && `before ${formatTime(before, zone)}`,
  ];
  const days = [from_date && `from ${from_date}`, to_date && `to ${to_date}`];
  return `Days are of ${zone}: ${span.filter(Boolean).join(' ')}. The service filters by UTC days: ${days.filter(Boolean).join(' ')}.`;
}
