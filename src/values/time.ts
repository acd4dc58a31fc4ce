import { isEnglish } from '../texts/translate.ts';

const ISO = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2}(?:\.\d+)?)(Z|[+-]\d{2}:?\d{2})?$/i;
/** §6.2 `transfer_date`, in UTC+7 without a zone. */
const TRANSFER_DATE = /^(\d{2}:\d{2}:\d{2}) (\d{2})\/(\d{2})\/(\d{4})$/;
const TRANSFER_DATE_ISO = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/;

/** Epoch milliseconds of a service's time in any of its formats (§2.5, §2.9, §6.2). Undefined if invalid. */
export function parseTime(value: unknown): number | undefined {
  return parseIn('Z', value);
}

/** The same for a transaction's date. Without a zone it is Vietnamese time, UTC+7 (assumed). */
export function parseVietnamTime(value: unknown): number | undefined {
  return parseIn('+07:00', value);
}

/** `zone`: the zone of an ISO 8601 time without one. */
function parseIn(zone: string, value: unknown): number | undefined {
  if (typeof value === 'number') return Math.abs(value) <= 8.64e15 ? value : undefined;
  const written = typeof value === 'string' ? partsOf(value, zone) : undefined;
  if (!written || !isMoment(written.day, written.clock)) return undefined;
  const time = Date.parse(`${written.day}T${written.clock}${written.zone}`);
  return Number.isNaN(time) ? undefined : time;
}

function partsOf(text: string, zone: string): { day: string; clock: string; zone: string } | undefined {
  const iso = ISO.exec(text);
  if (iso) return { day: iso[1]!, clock: iso[2]!, zone: iso[3] ?? zone };
  const dayLast = TRANSFER_DATE.exec(text);
  if (dayLast) {
    const [, clock, day, month, year] = dayLast;
    return { day: `${year}-${month}-${day}`, clock: clock!, zone: '+07:00' };
  }
  const dayFirst = TRANSFER_DATE_ISO.exec(text);
  return dayFirst ? { day: dayFirst[1]!, clock: dayFirst[2]!, zone: '+07:00' } : undefined;
}

/** Date.parse reads 31/02 as a day in March, and 24:00 as the next day. */
function isMoment(day: string, clock: string): boolean {
  return new Date(`${day}T${clock}Z`).getUTCDate() === Number(day.slice(-2));
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      timeZoneName: 'longOffset',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** `2026-11-21 08:00:00 +07` from epoch milliseconds, in an IANA zone. */
export function formatTime(epochMs: number, timeZone: string): string {
  const { day, time, offset } = inZone(epochMs, timeZone);
  return `${day} ${time} ${offset.replace(':00', '')}`;
}

/** The same within a sentence, in the language of the run. */
export function timeInSentence(epochMs: number, timeZone: string): string {
  return (isEnglish() ? formatTime : vietnameseTime)(epochMs, timeZone);
}

/** `08:00:00 21/11/2026 (UTC+7)`, as Vietnamese sentences and pages have it. */
export function vietnameseTime(epochMs: number, timeZone: string): string {
  const { day, time, offset } = inZone(epochMs, timeZone);
  const zone = offset.replace(':00', '').replace(/(?<=[+-])0/, '');
  return `${time} ${dayFirst(day)} (UTC${zone})`;
}

/** A day `YYYY-MM-DD` within a sentence, in the language of the run. */
export const dayInSentence = (day: string): string => (isEnglish() ? day : dayFirst(day));

const dayFirst = (day: string) => day.split('-').reverse().join('/');

/** `2026-11-21 08:00:00` from epoch milliseconds, for output that shows `zoneName` nearby. */
export function clockTime(epochMs: number, timeZone: string): string {
  const { day, time } = inZone(epochMs, timeZone);
  return `${day} ${time}`;
}

/** `+07` for a zone with one offset in the year of `now` (epoch milliseconds), else its IANA name. */
export function zoneName(timeZone: string, now: number): string {
  const year = new Date(now).getUTCFullYear();
  const [winter, summer] = [0, 6].map((month) => inZone(Date.UTC(year, month, 1), timeZone).offset);
  return winter === summer ? winter!.replace(':00', '') : timeZone;
}

/** `2026-11-21T08:00:00.000+07:00` from epoch milliseconds, in an IANA zone; for other programs. */
export function isoTime(epochMs: number, timeZone: string): string {
  const { day, time, offset } = inZone(epochMs, timeZone);
  const milliseconds = String(((Math.trunc(epochMs) % 1000) + 1000) % 1000).padStart(3, '0');
  return `${day}T${time}.${milliseconds}${offset}`;
}

/** `2026-11-21T01:00:00.000Z` from epoch milliseconds. */
export const isoUtc = (epochMs: number): string => new Date(epochMs).toISOString();

function inZone(epochMs: number, timeZone: string) {
  const part: Record<string, string> = {};
  for (const { type, value } of formatFor(timeZone).formatToParts(epochMs)) part[type] = value;
  return {
    day: `${part.year!.padStart(4, '0')}-${part.month}-${part.day}`,
    time: `${part.hour}:${part.minute}:${part.second}`,
    offset: part.timeZoneName!.replace('GMT', '') || '+00:00',
  };
}

/** Whether `formatTime` knows the zone. */
export function isTimeZone(timeZone: string): boolean {
  try {
    formatFor(timeZone);
    return true;
  } catch {
    return false;
  }
}
