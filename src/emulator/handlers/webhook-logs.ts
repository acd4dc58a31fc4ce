import { countBy } from '../../values/group-by.ts';
import { utcDay } from '../../values/local-day.ts';
import { percentile95, percentOf } from '../../values/percentile.ts';
import { pageOf } from '../rules/list-page.ts';
import { dayMs, offsetTime } from '../rules/time.ts';
import type { WebhookLogRow } from '../store/tables.ts';
import type { Handlers } from './handler.ts';

/** §4.8 */
export const webhookLogHandlers = {
  'webhooks.logs': ({ client, query }, { store }) => {
    const { status, from_date, to_date } = query;
    const answered = 'coalesce(status_code, 0) BETWEEN 200 AND 299';
    const data = pageOf(
      store,
      {
        ...query,
        table: 'webhook_logs',
        where: [
          ['client_id = ?', client.id],
          status && [status === 'success' ? answered : `NOT ${answered}`],
          from_date && ['created_at >= ?', Date.parse(from_date)],
          to_date && ['created_at < ?', Date.parse(to_date) + dayMs],
        ],
        order: 'created_at DESC, seq DESC',
      },
      logEntry,
    );
    return { message: 'webhook logs', data };
  },

  'webhooks.stats': ({ client, query: { days } }, { store, now }) => {
    const dates = Array.from({ length: days }, (_, back) => utcDay(now() - (days - 1 - back) * dayMs));
    const rows = store.all<Pick<WebhookLogRow, 'created_at' | 'duration_ms' | 'error_label'>>(
      'SELECT created_at, duration_ms, error_label FROM webhook_logs WHERE client_id = ? AND created_at >= ?',
      client.id,
      Date.parse(dates[0]!),
    );
    const failures = rows.filter((row) => row.error_label !== 'OK');
    const perDay = (some: typeof rows) => countBy(some.map((row) => utcDay(row.created_at)));
    const [totals, failed] = [perDay(rows), perDay(failures)];
    const success = rows.length - failures.length;
    return {
      message: 'webhook statistics',
      data: {
        days,
        total: rows.length,
        success,
        failed: failures.length,
        success_rate: percentOf(success, rows.length),
        p95_duration_ms: percentile95(rows.map((row) => row.duration_ms)),
        daily: dates.map((date) => ({ date, total: totals.get(date) ?? 0, failed: failed.get(date) ?? 0 })),
        errors: [...countBy(failures.map((row) => row.error_label))].map(([label, count]) => ({
          label,
          count,
        })),
      },
    };
  },
} satisfies Partial<Handlers>;

/** The entry as shown, §2.9. */
export function logEntry({ seq, ...row }: WebhookLogRow) {
  return { ...row, created_at: offsetTime(row.created_at) };
}
