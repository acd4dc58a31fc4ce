import type { Context } from '../context.ts';
import { usageError } from '../errors.ts';
import { t } from '../texts/translate.ts';
import { dayAfter, dayIn, startOfDay } from '../values/local-day.ts';
import { didYouMean } from '../values/similar-names.ts';
import { dayInSentence, timeInSentence } from '../values/time.ts';

/** Flags of each list that the service filters by days. */
export const dayFlags = {
  from: { aka: ['since', 'start'], type: 'day', summary: 'from this day on, in the zone of --tz' },
  to: {
    aka: ['until', 'before', 'end'],
    type: 'day',
    summary: 'up to and with this day, in the zone of --tz',
  },
} as const;

/** The days of a list filter of the service, with their IANA zone: UTC for the delivery log (§4.8), else Vietnam (assumed). */
export type ServiceDays = keyof typeof zones;

const zones = { UTC: 'UTC', Vietnamese: 'Asia/Ho_Chi_Minh' } as const;

export interface Days {
  query: { from_date?: string; to_date?: string };
  /** The requested start, epoch milliseconds. */
  from: number;
  /** The requested end (exclusive), epoch milliseconds. */
  before: number;
}

/** The given day. @throws usage error for an invalid one, with a suggestion such as for 21/11/2026 */
export function checkedDay(source: string, text: string): string {
  if (isDay(text)) return text;
  const [, date = '', month = '', year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  const turned = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  throw usageError(
    t('{0} must be a day such as 2026-11-21; given: {1}', source, text),
    isDay(turned) ? didYouMean([turned]) : undefined,
  );
}

/** The very last day has no day after it in this format. */
const isDay = (text: string) => startOfDay(text, 'UTC') !== undefined && !dayAfter(text).startsWith('+');

/** Converts days of the user's time zone to those of the service's filter. @throws usage error */
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
        span(day(query.from_date), day(query.to_date), (end) => t('to {0}', end)),
      ),
    );
  }
  return { query, from: start, before };

  function day(text: string | undefined): string | undefined {
    return text && dayInSentence(text);
  }

  function formatted(ms: number): string | undefined {
    return Number.isFinite(ms) ? timeInSentence(ms, timeZone) : undefined;
  }
}

function span(from: string | undefined, to: string | undefined, until: (end: string) => string): string {
  return [from && t('from {0}', from), to && until(to)].filter(Boolean).join(' ');
}
