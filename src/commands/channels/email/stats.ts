import { endpointCommand } from '../../../cli/endpoint-command.ts';
import { isRecord } from '../../../values/is-record.ts';

/** `SMTP_4XX 3, TIMEOUT 1`. */
function countsOf({ errors }: Record<string, unknown>): unknown {
  if (!Array.isArray(errors)) return errors;
  const counts = errors.map((one) => (isRecord(one) ? `${one.label} ${one.count}` : String(one)));
  return counts.length > 0 ? counts.join(', ') : undefined;
}

export const stats = endpointCommand({
  name: 'stats',
  summary: 'Show email statistics',
  endpoint: 'channels.email.stats',
  examples: [
    { note: 'all of them', command: 'payconfirm channels email stats' },
    { note: 'by label', command: "payconfirm channels email stats --jq '.errors[]'" },
  ],
  view: {
    detail: [
      { key: 'total', header: 'Attempts', format: 'number' },
      { key: 'success', header: 'Succeeded', format: 'number' },
      { key: 'failed', header: 'Failed', format: 'number' },
      { key: 'success_rate', header: 'Success rate', format: 'percent' },
      { key: 'errors', header: 'Failures by label', show: countsOf },
    ],
  },
});
