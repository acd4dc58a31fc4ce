import { zaloStatuses } from '../../../api/endpoints/channels/zalo.ts';
import { endpointCommand } from '../../../cli/endpoint-command.ts';

export const logs = endpointCommand({
  name: 'logs',
  summary: 'List Zalo messages, newest first',
  endpoint: 'channels.zalo.logs',
  flags: {
    status: {
      type: 'string',
      choices: zaloStatuses,
      value: 'ok|failed',
      summary: 'only these',
      to: 'query.status',
    },
    limit: { type: 'integer', value: 'N', summary: 'at most this many, 1 to 100', to: 'query.limit' },
  },
  examples: [{ note: 'what failed', command: 'payconfirm channels zalo logs --status failed' }],
  view: {
    columns: [
      { key: 'created_at', header: 'TIME', format: 'clock', shrink: 0 },
      { key: 'status', header: 'RESULT', shrink: 0 },
      { key: 'event_type', header: 'EVENT', shrink: 3 },
      { key: 'group_id', header: 'GROUP', shrink: 2 },
      { key: 'transaction_code', header: 'CODE' },
      { key: 'text', header: 'MESSAGE', shrink: 2 },
    ],
    empty: 'No messages to Zalo in the log.',
  },
});
