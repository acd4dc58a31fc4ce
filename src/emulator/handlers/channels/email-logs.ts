import type { EmailLabel } from '../../../api/endpoints/channels/email.ts';
import type { MessageKind } from '../../../api/endpoints/channels/fields.ts';
import { pageOf } from '../../rules/paging.ts';
import { offsetTime } from '../../rules/time.ts';
import type { Handlers } from '../handler.ts';

interface LogRow {
  id: string;
  configuration_id: string;
  event_type: MessageKind;
  recipient: string;
  subject: string;
  attempt: number;
  error_label: EmailLabel;
  response_text: string | null;
  /** Milliseconds. */
  duration_ms: number;
  transaction_code: string | null;
  /** Epoch milliseconds. */
  created_at: number;
}

const dayMs = 86_400_000;

/** §6.4 */
export const emailLogHandlers: Pick<Handlers, 'channels.email.logs' | 'channels.email.stats'> = {
  'channels.email.logs': ({ client, query }, { store }) => {
    const { config_id, status, event_type, from_date, to_date } = query;
    const filters: [string, string | number | undefined][] = [
      ['client_id = ?', client.id],
      ['configuration_id = ?', config_id?.toLowerCase()],
      ['event_type = ?', event_type],
      ["(error_label = 'OK') = ?", status && (status === 'success' ? 1 : 0)],
      ['created_at >= ?', from_date && Date.parse(from_date)],
      ['created_at < ?', to_date && Date.parse(to_date) + dayMs],
    ];
    const used = filters.filter((filter): filter is [string, string | number] => filter[1] !== undefined);
    const from = `email_logs WHERE ${used.map(([condition]) => condition).join(' AND ')}`;
    const values = used.map(([, value]) => value);
    return {
      message: 'email log',
      data: pageOf(store, from, values, { order: 'created_at DESC, seq DESC', ...query }, view),
    };
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
};

function view(row: LogRow) {
  const { id, configuration_id, event_type, recipient, subject, attempt, error_label } = row;
  const { response_text, duration_ms, transaction_code, created_at } = row;
  return {
    id,
    config_id: configuration_id,
    event_type,
    recipient,
    subject,
    attempt,
    error_label,
    response_text,
    duration_ms,
    transaction_code,
    created_at: offsetTime(created_at),
  };
}
