/** Formats times as the service does. All arguments are epoch milliseconds. */

/** Milliseconds that UTC+7 is ahead of UTC. */
const vietnamOffset = 7 * 3_600_000;

export const dayMs = 86_400_000;

/** The start of a day `YYYY-MM-DD` in UTC+7, in epoch milliseconds. */
export function dayInVietnam(day: string): number {
  return Date.parse(day) - vietnamOffset;
}

/** The start of a time's month in UTC+7. Both are epoch milliseconds. */
export function monthInVietnam(ms: number): number {
  return dayInVietnam(`${new Date(ms + vietnamOffset).toISOString().slice(0, 7)}-01`);
}

/** The same day and time in a later month in UTC+7. A shorter month overflows into the next one. */
export function monthsLater(ms: number, months: number): number {
  const date = new Date(ms + vietnamOffset);
  return date.setUTCMonth(date.getUTCMonth() + months) - vietnamOffset;
}

/** §2.5: ISO 8601 without a zone. The document does not show the zone; assumed: UTC. */
export function zonelessTime(ms: number): string {
  return utcTime(ms).slice(0, -1);
}

/** The time of a transaction: ISO 8601 without a zone; assumed: UTC+7. */
export function vietnamTime(ms: number): string {
  return new Date(ms + vietnamOffset).toISOString().slice(0, 19);
}

/** §2.9: ISO 8601 with the offset of UTC. */
export function offsetTime(ms: number): string {
  return `${zonelessTime(ms)}+00:00`;
}

/** The times of a checkout, assumed: ISO 8601 with `Z`. */
export function utcTime(ms: number): string {
  return new Date(ms).toISOString();
}

/** §6.2: `HH:MM:SS DD/MM/YYYY`; assumed: UTC+7. */
export function transferDate(ms: number): string {
  const [date, time] = vietnamTime(ms).split('T') as [string, string];
  const [year, month, day] = date.split('-');
  return `${time} ${day}/${month}/${year}`;
}
