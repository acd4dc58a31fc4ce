import { endpointCommand } from '../../../cli/endpoint-command.ts';
import { isRecord } from '../../../values/is-record.ts';
import { days } from './logs.ts';

/** `SMTP_4XX 3, TIMEOUT 1`. */
function countsOf({ error_labels }: Record<string, unknown>): unknown {
  if (!isRecord(error_labels)) return error_labels;
  const counts = Object.entries(error_labels).map(([label, count]) => `${label} ${count}`);
  return counts.length > 0 ? counts.join(', ') : undefined;
}

export const stats = endpointCommand({
  name: 'stats',
  summary: 'Show email statistics',
  endpoint: 'channels.email.stats',
  flags: days,
  examples: {
    'all of them': 'payconfirm channels email stats',
    'of one day': 'payconfirm channels email stats --from 2026-11-21 --to 2026-11-21',
    'by label': 'payconfirm channels email stats --jq .error_labels',
  },
  view: {
    detail: [
      { key: 'total', header: 'Attempts', format: 'number' },
      { key: 'sent', header: 'Sent', format: 'number' },
      { key: 'failed', header: 'Failed', format: 'number' },
      { key: 'suppressed', header: 'Suppressed', format: 'number' },
      { key: 'success_rate', header: 'Success rate', format: 'percent' },
      { key: 'p95_duration_ms', header: '95 of 100 within', format: 'duration' },
      { key: 'error_labels', header: 'Failures by label', show: countsOf },
    ],
  },
});
