/** The time that a message names: `9h sáng`, `09:12 21/11`, `hôm qua`, `2 hours ago`. */
import { dayIn, startOfDay } from '../../values/local-day.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** People round a time up. */
const roundedMs = 30 * minuteMs;

const ago = /(?<![\p{L}\p{N}])(\d{1,3}) ?(phut|minutes?|mins?|gio|tieng|hours?|ngay|days?) (?:truoc|ago)/iu;
const isoDay = /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/;
const numericDay = /(?<![\d/.,-])(\d{1,2})([/-])(\d{1,2})(?:\2(\d{4}|\d{2}))?(?![\d/-])/;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const namedDay = new RegExp(`(?<!\\d)(\\d{1,2}) (${months.join('|')})[a-z]* (\\d{4})(?!\\d)`, 'i');
const spokenDay = /(?<!\d)(\d{1,2}) thang (\d{1,2})(?: nam (\d{4}))?(?!\d)/i;
const daysBack: readonly (readonly [RegExp, number])[] = [
  [/hom kia|the day before yesterday/i, 2],
  [/hom qua|toi qua|dem qua|chieu qua|sang qua|yesterday|last night/i, 1],
  [/hom nay|sang nay|chieu nay|trua nay|toi nay|today|this (?:morning|afternoon)/i, 0],
];
/** Without accents, "evening" is also the pronoun "I". The words after it exclude that. */
const part =
  '(?: ?(?<part>sang|trua|chieu|toi(?! (?:da|vua|co|moi|chuyen|gui|ck|mua|dat|nhan|thanh)\\b)|dem|am|pm)(?![\\p{L}]))?';
const clock = new RegExp(
  `(?<![\\p{L}\\p{N}.,:])(?<hours>\\d{1,2})(?:(?::| ?(?:h|g|gio) ?)(?<minutes>\\d{2})(?::\\d{2}|(?: ?phut|p)(?!\\p{L}))?| ?(?:h|g|gio) ?(?<half>ruoi|kem (?<less>\\d{1,2}))(?!\\p{N})| ?(?:h|g|gio)(?![\\p{L}\\p{N}])|(?= ?[ap]m(?![\\p{L}])))${part}(?![\\p{L}\\p{N}])`,
  'iu',
);

/** `isDay`: without a time of day; `isDated`: with a day; `unread`: an impossible or future day; `rest`: other text. */
export function timeSaid(
  text: string,
  { now, timeZone }: { now: number; timeZone: string },
): { time: number | undefined; isDay: boolean; isDated: boolean; unread?: string | undefined; rest: string } {
  const [span, count, unit = ''] = ago.exec(text) ?? [];
  if (span) {
    const unitMs = /^(?:phut|min)/i.test(unit) ? minuteMs : /^(?:ngay|day)/i.test(unit) ? dayMs : hourMs;
    const time = now - Number(count) * unitMs;
    return { time, isDay: false, isDated: true, rest: text.replace(span, ' ') };
  }
  const today = startOfDay(dayIn(timeZone, now), timeZone)!;
  const day = daySaid(text, { now, timeZone });
  const withoutDay = day.span === '' ? text : text.replace(day.span, ' ');
  const said = clock.exec(withoutDay);
  const rest = said ? withoutDay.replace(said[0], ' ') : withoutDay;
  const inDay = said ? msOf({ ...said.groups, part: said.groups!.part ?? partOf(day.span) }) : undefined;
  const isDated = day.start !== undefined;
  const { unread } = day;
  if (inDay === undefined) return { time: day.start, isDay: isDated, isDated, unread, rest };
  // A future time means the day before. After midnight, people still call that day today.
  const time = (day.start ?? today) + inDay;
  return { time: time <= now + roundedMs ? time : time - dayMs, isDay: false, isDated, unread, rest };
}

/** The part of the day in words such as `toi qua`. */
const partOf = (span: string): string | undefined =>
  /^(?:sang|trua|chieu|toi|dem)(?= (?:qua|nay))/i.exec(span)?.[0] ??
  (/night$/i.test(span) ? 'dem' : /afternoon$/i.test(span) ? 'chieu' : undefined);

/** Milliseconds after midnight; undefined if it is not a time of day. `half`: half past, or minutes before the hour. */
function msOf({ hours, minutes = '0', half, less, part: name = '' }: Record<string, string | undefined>) {
  const isLate =
    /^(?:chieu|toi|pm)$/i.test(name) ||
    (/^trua$/i.test(name) && Number(hours) < 4) ||
    (/^dem$/i.test(name) && Number(hours) > 5);
  const hour = (Number(hours) % 24) + (isLate && Number(hours) < 12 ? 12 : 0);
  const minute = less === undefined ? (half ? 30 : Number(minutes)) : -Number(less);
  return Number(hours) > 24 || minute > 59 || minute < -59 ? undefined : hour * hourMs + minute * minuteMs;
}

/** The day that a text names; `start`: its beginning, epoch milliseconds. */
function daySaid(
  text: string,
  { now, timeZone }: { now: number; timeZone: string },
): { start: number | undefined; span: string; unread?: string | undefined } {
  const written = writtenDay(text, dayIn(timeZone, now).slice(0, 4));
  const start = written && startOfDay(written.day, timeZone);
  // A future day cannot be the day of a transfer.
  if (written && start !== undefined && start <= now) return { start, span: written.span };
  for (const [pattern, back] of daysBack) {
    const [span] = pattern.exec(text) ?? [];
    if (span) return { start: startOfDay(dayIn(timeZone, now - back * dayMs), timeZone), span };
  }
  // A number with a hyphen may be a part of a code.
  const isDay = written?.span.includes('/') || written?.span.includes(' ');
  return isDay
    ? { start: undefined, span: written!.span, unread: written!.span }
    : { start: undefined, span: '' };
}

function writtenDay(text: string, thisYear: string): { day: string; span: string } | undefined {
  const dayOf = (year: string, month: string, day: string) =>
    `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const iso = isoDay.exec(text);
  if (iso) return { day: dayOf(iso[1]!, iso[2]!, iso[3]!), span: iso[0] };
  const named = namedDay.exec(text);
  if (named) {
    const month = `${months.indexOf(named[2]!.toLowerCase()) + 1}`;
    return { day: dayOf(named[3]!, month, named[1]!), span: named[0] };
  }
  const spoken = spokenDay.exec(text);
  if (spoken) return { day: dayOf(spoken[3] ?? thisYear, spoken[2]!, spoken[1]!), span: spoken[0] };
  const numeric = numericDay.exec(text);
  return numeric
    ? { day: dayOf(numeric[4] ?? thisYear, numeric[3]!, numeric[1]!), span: numeric[0] }
    : undefined;
}
