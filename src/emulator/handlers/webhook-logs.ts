import type { EventType } from '../../api/endpoints/delivery-log.ts';
import { utcDay } from '../../values/local-day.ts';
import { percentile95 } from '../../values/percentile.ts';
import type { Attempt } from '../deliveries/attempt.ts';
import { pageOf } from '../rules/paging.ts';
import { dayMs, offsetTime } from '../rules/time.ts';
import type { Handlers } from './handler.ts';

/** An attempt as it is kept. */
export interface LogRow extends Attempt {
  id: string;
  client_id: string;
  event_type: EventType;
  /** Epoch milliseconds. */
  created_at: number;
}

/** §4.8 */
export const webhookLogHandlers: Pick<Handlers, 'webhooks.logs' | 'webhooks.stats'> = {
  'webhooks.logs': ({ client, query }, { store }) => {
    const { status, from_date, to_date } = query;
    const conditions = ['client_id = ?'];
    const values: (string | number)[] = [client.id];
    if (status)
      conditions.push(`${status === 'success' ? '' : 'NOT '}coalesce(status_code, 0) BETWEEN 200 AND 299`);
    if (from_date) {
      conditions.push('created_at >= ?');
      values.push(Date.parse(from_date));
    }
    if (to_date) {
      conditions.push('created_at < ?');
      values.push(Date.parse(to_date) + dayMs);
    }
    const from = `webhook_logs WHERE ${conditions.join(' AND ')}`;
    const order = 'created_at DESC, seq DESC';
    return { message: 'webhook logs', data: pageOf(store, from, values, { order, ...query }, logEntry) };
  },

  'webhooks.stats': ({ client, query: { days } }, { store, now }) => {
    const dates = Array.from({ length: days }, (_, back) => utcDay(now() - (days - 1 - back) * dayMs));
    const rows = store.all<Pick<LogRow, 'created_at' | 'duration_ms' | 'error_label'>>(
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
        success_rate: rows.length === 0 ? 0 : Math.round((success / rows.length) * 10_000) / 100,
        p95_duration_ms: percentile95(rows.map((row) => row.duration_ms)),
        daily: dates.map((date) => ({ date, total: totals.get(date) ?? 0, failed: failed.get(date) ?? 0 })),
        errors: [...countBy(failures.map((row) => row.error_label))].map(([label, count]) => ({
          label,
          count,
        })),
      },
    };
  },
};

/** As it is shown, §2.9. */
export function logEntry({ created_at, ...row }: LogRow) {
  const { id, client_id, event_type, endpoint_url, request_payload, request_headers } = row;
  const { status_code, response_text, duration_ms, error_label } = row;
  return {
    id,
    client_id,
    event_type,
    endpoint_url,
    request_payload,
    request_headers,
    status_code,
    response_text,
    duration_ms,
    error_label,
    created_at: offsetTime(created_at),
  };
}

function countBy<Key>(keys: readonly Key[]): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
