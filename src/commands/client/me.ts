import { endpointCommand } from '../../cli/endpoint-command.ts';
import type { View } from '../../output/view.ts';

const view: View = {
  detail: [
    { key: 'id', header: 'ID' },
    { key: 'username', header: 'Username' },
    { key: 'name', header: 'Name' },
    { key: 'is_active', header: 'Active', format: 'boolean' },
    { key: 'created_at', header: 'Created', format: 'time' },
  ],
};

export const me = endpointCommand({
  name: 'me',
  summary: 'Show the client that is logged in',
  endpoint: 'client.me',
  examples: { 'who these credentials belong to': 'payconfirm client me' },
  view,
});

export const whoami = endpointCommand({
  name: 'whoami',
  aka: ['who', 'auth whoami', 'auth me'],
  summary: 'Show the client that is logged in',
  endpoint: 'client.me',
  examples: {
    'who these credentials belong to': 'payconfirm whoami',
    'only the id': 'payconfirm whoami --jq .id',
  },
  view,
});
