/** Which failures of the statistics need nobody: delivered later, or for a listener that runs no more. */
import type { Reply } from '../../api/endpoints/index.ts';
import { utcDay } from '../../values/local-day.ts';
import { isDelivered, type LogEntry, timeOf } from '../../webhooks/delivery-log/entry.ts';
import type { RecentDeliveries } from '../facts/recent-deliveries.ts';
import { addressOf, isDeliveredAt } from './attempt-rounds.ts';
import { isAnswered } from './configuration-address.ts';
import type { Attributed } from './deliveries-by-configuration.ts';

export interface Became {
  /** Whether each failure needs nobody. */
  isRepaired: boolean;
  /** Failures for such a listener. */
  aside: readonly LogEntry[];
}

/** What became of the failures, with the rules of `doctor`. Unknown if the log was not read completely. */
export function becameOf({ transfers, events }: Attributed, log: RecentDeliveries | undefined): Became {
  if (!log?.complete) return { isRepaired: false, aside: [] };
  const parts = [...transfers, ...events];
  // Where two configurations share a URL, one attempt is in two parts.
  const idsIn = (those: typeof parts) =>
    new Set(those.flatMap(({ attempts }) => attempts.map(({ id }) => id)));
  const isHad = ({ share, attempts, others }: (typeof parts)[number]) =>
    share === 'delivered' || (share === 'elsewhere' && isDeliveredAt(addressOf(attempts[0]!), others));
  // Somebody else was sent it: without, the log does not show whether another was to get it.
  const isAside = ({ share, due, attempts, others }: (typeof parts)[number]) =>
    share === 'elsewhere' && due.isLeftBehind && others.length > attempts.length;
  const [had, left] = [idsIn(parts.filter(isHad)), parts.filter(isAside)];
  const failed = log.deliveries.map(({ entry }) => entry).filter((one) => !isDelivered(one));
  const lost = idsIn(left);
  // Whoever answered ran then: its app, or the listener itself, rejected the delivery.
  const aside = failed.filter((one) => lost.has(one.id) && !had.has(one.id) && !isAnswered(one));
  const settled = idsIn(left.filter(({ others }) => others.some(isDelivered)));
  const isSettled = (one: LogEntry) => settled.has(one.id) && !isAnswered(one);
  const isRepaired = failed.length > 0 && failed.every((one) => had.has(one.id) || isSettled(one));
  return { isRepaired, aside };
}

type Stats = Pick<Reply<'webhooks.stats'>, 'failed' | 'daily' | 'errors'>;

/** The figures without these failures. */
export function withoutFailures<Own extends Stats>(aside: readonly LogEntry[], stats: Own): Own {
  const less = (figure: number, isIts: (one: LogEntry) => boolean) =>
    Math.max(0, figure - aside.filter(isIts).length);
  return {
    ...stats,
    failed: less(stats.failed, () => true),
    daily: stats.daily.map(({ date, total, failed, ...day }) => {
      const isThen = (one: LogEntry) => utcDay(timeOf(one)) === date;
      return { ...day, date, total: less(total, isThen), failed: less(failed, isThen) };
    }),
    errors: stats.errors.map(({ label, count, ...one }) => ({
      ...one,
      label,
      count: less(count, ({ error_label }) => error_label === label),
    })),
  };
}
