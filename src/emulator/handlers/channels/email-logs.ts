import type { EmailLabel } from '../../../api/endpoints/channels/email.ts';
import { pageOf } from '../../rules/paging.ts';
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
          status && [`error_label ${status === 'success' ? '=' : '<>'} 'OK'`],
          from_date && ['created_at >= ?', Date.parse(from_date)],
          to_date && ['created_at < ?', Date.parse(to_date) + dayMs],
        ],
        order: 'created_at DESC, seq DESC',
      },
      view,
    );
    return { message: 'email log', data };
  },

  'channels.email.stats': ({ client }, { store }) => {
    const counts = store.all<{ label: EmailLabel; count: number }>(
      'SELECT error_label AS label, count(*) AS count FROM email_logs WHERE client_id = ? GROUP BY error_label ORDER BY min(seq)',
      client.id,
    );
    const total = counts.reduce((sum, { count }) => sum + count, 0);
    const success = counts.find(({ label }) => label === 'OK')?.count ?? 0;
    return {
      message: 'email statistics',
      data: {
        total,
        success,
        failed: total - success,
        success_rate: total === 0 ? 0 : Math.round((success / total) * 10_000) / 100,
        errors: counts.filter(({ label }) => label !== 'OK'),
      },
    };
  },
} satisfies Partial<Handlers>;

function view({ seq, id, client_id, configuration_id, ...row }: EmailLogRow) {
  return { id, config_id: configuration_id, ...row, created_at: offsetTime(row.created_at) };
}
