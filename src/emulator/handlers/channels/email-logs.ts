import type { EmailStatus } from '../../../api/endpoints/channels/email.ts';
import { countBy } from '../../../values/group-by.ts';
import { percentile95, percentOf } from '../../../values/percentile.ts';
import { emailStatus, withStatus } from '../../channels/email-status.ts';
import { pageOf } from '../../rules/list-page.ts';
import { dayMs, offsetTime } from '../../rules/time.ts';
import type { EmailLogRow } from '../../store/tables.ts';
import type { Handlers } from '../handler.ts';

/** §6.4 */
export const emailLogHandlers = {
  'channels.email.logs': ({ client, query }, { store }) => {
    const { config_id, status, event_type, from_date, to_date } = query;
    const data = pageOf(
      store,
      {
        ...query,
        table: 'email_logs',
        where: [
          ['client_id = ?', client.id],
          config_id && ['configuration_id = ?', config_id.toLowerCase()],
          event_type && ['event_type = ?', event_type],
          status && [withStatus(status)],
          ...daysOf(from_date, to_date),
        ],
        order: 'created_at DESC, seq DESC',
      },
      view,
    );
    return { message: 'email log', data };
  },

  'channels.email.stats': ({ client, query: { from_date, to_date } }, { store }) => {
    const days = daysOf(from_date, to_date);
    const rows = store.all<Pick<EmailLogRow, 'error_label' | 'duration_ms'>>(
      `SELECT error_label, duration_ms FROM email_logs WHERE ${['client_id = ?', ...days.map(([sql]) => sql)].join(' AND ')}
       ORDER BY seq`,
      client.id,
      ...days.map(([, day]) => day),
    );
    const count = (status: EmailStatus) =>
      rows.filter(({ error_label }) => emailStatus(error_label) === status).length;
    const labels = rows.flatMap(({ error_label }) => (error_label === 'OK' ? [] : error_label));
    const sent = count('sent');
    return {
      message: 'email statistics',
      data: {
        total: rows.length,
        sent,
        failed: count('failed'),
        suppressed: count('suppressed'),
        success_rate: percentOf(sent, rows.length),
        p95_duration_ms: rows.length === 0 ? null : percentile95(rows.map((row) => row.duration_ms)),
        error_labels: Object.fromEntries(countBy(labels)),
      },
    };
  },
} satisfies Partial<Handlers>;

/** Days in UTC, both inclusive: conditions in SQL, each with its value. */
function daysOf(from: string | undefined, to: string | undefined): [sql: string, day: number][] {
  return [
    ...(from ? [['created_at >= ?', Date.parse(from)] as [string, number]] : []),
    ...(to ? [['created_at < ?', Date.parse(to) + dayMs] as [string, number]] : []),
  ];
}

function view({ seq, id, client_id, configuration_id, ...row }: EmailLogRow) {
  const status = emailStatus(row.error_label);
  return { id, config_id: configuration_id, status, ...row, created_at: offsetTime(row.created_at) };
}
