import type { Context } from '../context.ts';
import { usageError } from '../errors.ts';
import { t } from '../texts/translate.ts';
import { dayAfter, dayIn, startOfDay } from '../values/local-day.ts';
import { didYouMean } from '../values/similar-names.ts';
import { formatTime } from '../values/time.ts';

/** Of each list that the service filters by days. */
export const dayFlags = {
  from: {
    aka: ['since', 'start'],
    type: 'day',
    value: 'YYYY-MM-DD',
    summary: 'from this day on, in the zone of --tz',
  },
  to: {
    aka: ['until', 'before', 'end'],
    type: 'day',
    value: 'YYYY-MM-DD',
    summary: 'up to and with this day, in the zone of --tz',
  },
} as const;

/** Whose days a list of the service is filtered by, with the IANA zone: UTC for the delivery log (§4.8), Vietnam's else (assumed). */
export type ServiceDays = keyof typeof zones;

const zones = { UTC: 'UTC', Vietnamese: 'Asia/Ho_Chi_Minh' } as const;

export interface Days {
  /** What the service filters by. */
  query: { from_date?: string; to_date?: string };
  /** The first instant that was meant, epoch milliseconds. */
  from: number;
  /** The end of what was meant, epoch milliseconds: this instant is no longer in it. */
  before: number;
}

/**
 * The day as it was given.
 * @throws usage error for what is no day of the calendar, with the day that 21/11/2026 means
 */
export function checkedDay(source: string, text: string): string {
  if (isDay(text)) return text;
  const [, date = '', month = '', year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  const turned = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  throw usageError(
    t('{0} must be a day such as 2026-11-21; given: {1}', source, text),
    isDay(turned) ? didYouMean([turned]) : undefined,
  );
}

/** The last day of all has no day after it that can be written. */
const isDay = (text: string) => startOfDay(text, 'UTC') !== undefined && !dayAfter(text).startsWith('+');

/**
 * Days as people name them, in the zone in force, as the days that the service filters by. Says on stderr what that
 * means where the two differ.
 * @throws usage error for an end before its beginning
 */
export function readDays(
  { from, to }: { from: string | undefined; to: string | undefined },
  serviceDays: ServiceDays,
  ctx: Context,
): Days {
  const { timeZone } = ctx.options;
  const begin = (day: string) => startOfDay(day, timeZone)!;
  const start = from === undefined ? Number.NEGATIVE_INFINITY : begin(from);
  const before = to === undefined ? Number.POSITIVE_INFINITY : begin(dayAfter(to));
  if (before <= start) throw usageError(t('--to {0} is before --from {1}', to, from));
  const zone = zones[serviceDays];
  const query = {
    ...(from === undefined ? {} : { from_date: dayIn(zone, start) }),
    ...(to === undefined ? {} : { to_date: dayIn(zone, before - 1) }),
  };
  const same =
    (from === undefined || startOfDay(from, zone) === start) &&
    (to === undefined || startOfDay(dayAfter(to), zone) === before);
  if (!same) {
    ctx.note(
      t(
        'Days are of {0}: {1}. The service filters by {2} days: {3}.',
        timeZone,
        span(formatted(start), formatted(before), (end) => t('before {0}', end)),
        serviceDays,
        span(query.from_date, query.to_date, (end) => t('to {0}', end)),
      ),
    );
  }
  return { query, from: start, before };

  function formatted(ms: number): string | undefined {
    return Number.isFinite(ms) ? formatTime(ms, timeZone) : undefined;
  }
}

function span(from: string | undefined, to: string | undefined, until: (end: string) => string): string {
  return [from && t('from {0}', from), to && until(to)].filter(Boolean).join(' ');
}
