/** Times as the service writes them. The argument is milliseconds since the epoch. */

/** Milliseconds that UTC+7 is ahead. */
const vietnamOffset = 7 * 3_600_000;

export const dayMs = 86_400_000;

/** When a day `YYYY-MM-DD` begins in UTC+7, milliseconds since the epoch. */
export function dayInVietnam(day: string): number {
  return Date.parse(day) - vietnamOffset;
}

/** When the month of an instant began in UTC+7; both milliseconds since the epoch. */
export function monthInVietnam(ms: number): number {
  return dayInVietnam(`${new Date(ms + vietnamOffset).toISOString().slice(0, 7)}-01`);
}

/** The same day and time of a later month in UTC+7, or what follows the last day of a shorter month. */
export function monthsLater(ms: number, months: number): number {
  const date = new Date(ms + vietnamOffset);
  return date.setUTCMonth(date.getUTCMonth() + months) - vietnamOffset;
}

/** §2.5: ISO 8601 without a zone. Which zone is meant is not shown; assumed: UTC. */
export function zonelessTime(ms: number): string {
  return utcTime(ms).slice(0, -1);
}

/** Of a transaction: ISO 8601 without a zone; assumed: UTC+7. */
export function vietnamTime(ms: number): string {
  return new Date(ms + vietnamOffset).toISOString().slice(0, 19);
}

/** §2.9: ISO 8601 with the offset of UTC. */
export function offsetTime(ms: number): string {
  return `${zonelessTime(ms)}+00:00`;
}

/** As a checkout has them, assumed: ISO 8601 with `Z`. */
export function utcTime(ms: number): string {
  return new Date(ms).toISOString();
}

/** §6.2: `HH:MM:SS DD/MM/YYYY`; assumed: UTC+7. */
export function transferDate(ms: number): string {
  const [date, time] = vietnamTime(ms).split('T') as [string, string];
  const [year, month, day] = date.split('-');
  return `${time} ${day}/${month}/${year}`;
}
