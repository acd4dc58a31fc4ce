import type { Client } from '../../../api/client-types.ts';
import type { Reply } from '../../../api/endpoints/index.ts';
import type { Clock } from '../../../io/clock.ts';
import type { StatusLine } from '../../../output/status-line.ts';
import { t } from '../../../texts/translate.ts';
import { formatDuration } from '../../../values/duration.ts';
import { utcDay } from '../../../values/local-day.ts';
import { percent } from '../../../values/percent.ts';
import { type LogEntry, pageSize, timeOf } from '../../../webhooks/delivery-log/entry.ts';
import type { LogEvent } from '../../../webhooks/delivery-log/follow-log.ts';

/** Hours of history in the sparkline, one bar each. */
const hours = 12;
const hourMs = 3_600_000;
/** Maximum pages of history read for the sparkline. For a busier account it covers fewer hours. */
const historyPages = 30;
/** Milliseconds between two requests for the figures. */
const statsEveryMs = 5_000;

/** The status line of `webhooks tail`. If a request fails, the old figures stay. */
export function createTailStatus(line: StatusLine, client: Client, clock: Clock) {
  const startedAt = clock.now();
  const perHour = new Map<number, number>();
  let stats: Reply<'webhooks.stats'> | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  let goodAt: number | undefined;
  let lost = false;

  const count = (entry: LogEntry) => {
    const hour = Math.floor(timeOf(entry) / hourMs);
    perHour.set(hour, (perHour.get(hour) ?? 0) + 1);
  };

  async function readHistory(): Promise<void> {
    const first = startedAt - hours * hourMs;
    const from_date = utcDay(first);
    for (let page = 1; page <= historyPages; page++) {
      const { items } = await client.page('webhooks.logs', { query: { page, limit: pageSize, from_date } });
      for (const entry of items) if (timeOf(entry) >= first && timeOf(entry) < startedAt) count(entry);
      const oldest = items.at(-1);
      if (!oldest || items.length < pageSize || timeOf(oldest) < first) return;
    }
  }

  function refresh(): void {
    if (clock.monotonic() - askedAt < statsEveryMs) return;
    askedAt = clock.monotonic();
    client.call('webhooks.stats', { query: { days: 1 } }).then(
      ({ data }) => {
        stats = data;
      },
      () => undefined,
    );
  }

  function words(): string {
    const now = Math.floor(clock.now() / hourMs);
    for (const hour of perHour.keys()) if (hour <= now - hours) perHour.delete(hour);
    const bars = Array.from({ length: hours }, (_, index) => perHour.get(now - hours + 1 + index) ?? 0);
    return [state(), figures(), `${sparkline(bars)} ${t('{0} h', hours)}`].filter(Boolean).join('  ');
  }

  function state(): string {
    if (goodAt === undefined) return lost ? t('NO ANSWER yet') : t('not polled yet');
    const since = age(clock.monotonic() - goodAt);
    return lost ? t('NO ANSWER for {0}', since) : t('polled {0} ago', since);
  }

  function figures(): string {
    if (!stats) return '';
    const { total, failed, success_rate, p95_duration_ms } = stats;
    const p95 = formatDuration(p95_duration_ms);
    if (total === 0) return t('today {0}, {1} failed, p95 {2}', total, failed, p95);
    return t('today {0}, {1} failed, {2} ok, p95 {3}', total, failed, percent(success_rate), p95);
  }

  return {
    start: () => void readHistory().catch(() => undefined),
    see(event: LogEvent): void {
      switch (event.type) {
        case 'entry':
          if (timeOf(event.entry) >= startedAt) count(event.entry);
          break;
        case 'lost':
          lost = true;
          break;
        case 'polled':
          lost = false;
          goodAt = clock.monotonic();
          refresh();
          break;
        case 'changed':
        case 'gap':
        case 'recovered':
        case 'waiting':
          break;
        default:
          event satisfies never;
      }
      if (event.type !== 'entry') line.draw(words());
    },
    clear: () => line.clear(),
  };
}

function age(ms: number): string {
  return ms < 60_000 ? t('{0} s', Math.floor(ms / 1000)) : formatDuration(ms);
}

export type TailStatus = ReturnType<typeof createTailStatus>;

const BARS = '▁▂▃▄▅▆▇█';

/** One bar per value. The largest value has the highest bar; zero is `·`. */
function sparkline(values: readonly number[]): string {
  const largest = Math.max(1, ...values);
  return values
    .map((value) => (value === 0 ? '·' : BARS[Math.ceil((value / largest) * BARS.length) - 1]))
    .join('');
}
