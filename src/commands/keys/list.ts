import { endpointCommand } from '../../cli/endpoint-command.ts';
import { withCommand } from '../../values/command-line.ts';

export const list = endpointCommand({
  name: 'list',
  summary: 'List client keys',
  endpoint: 'keys.list',
  examples: { 'every key, without its secret': 'payconfirm keys list' },
  view: {
    columns: [
      { key: 'id', header: 'ID', shrink: 0 },
      { key: 'client_id', header: 'CLIENT ID' },
      { key: 'name', header: 'NAME', shrink: 2 },
      { key: 'is_active', header: 'ACTIVE', format: 'boolean' },
      { key: 'created_at', header: 'CREATED', format: 'time', shrink: 3 },
    ],
    empty: withCommand('No client keys yet:', ['keys', 'generate']),
  },
});
