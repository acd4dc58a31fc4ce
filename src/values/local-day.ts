import { clockTime, formatTime } from './time.ts';

/** The start (epoch milliseconds) of a day `YYYY-MM-DD` in a zone; undefined if invalid. */
export function startOfDay(day: string, timeZone: string): number | undefined {
  const utc = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(utc) || utc < 0 || new Date(utc).toISOString().slice(0, 10) !== day) return undefined;
  // Uses the offset at the start of the day, which differs from the guess near a clock change.
  const guess = utc - offsetMs(utc, timeZone);
  return utc - offsetMs(guess, timeZone);
}

/** The next day, `YYYY-MM-DD`. */
export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

/** The day of a time in UTC, `YYYY-MM-DD`. */
export function utcDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** The day of a time (epoch milliseconds) in an IANA zone, `YYYY-MM-DD`. */
export function dayIn(timeZone: string, ms: number): string {
  return clockTime(ms, timeZone).slice(0, 10);
}

function offsetMs(ms: number, timeZone: string): number {
  const [, sign, hours, minutes = '0'] = /([+-])(\d{2})(?::(\d{2}))?(?::\d{2})?$/.exec(
    formatTime(ms, timeZone),
  )!;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
