import { endpointCommand } from '../../../cli/endpoint-command.ts';
import { configurationId } from './flags.ts';

export const testZalo = endpointCommand({
  name: 'test',
  summary: 'Send a test message to a Zalo group',
  description: 'It tells of the simulated payload (DUMMY123), in the words of its template.',
  endpoint: 'channels.zalo.test',
  arguments: [configurationId],
  examples: [
    { note: 'one group', command: 'payconfirm channels zalo test 6e0c8d0e-7c55-4f36-9a54-7a2b6c1d9e06' },
  ],
  view: {
    detail: [
      { key: 'group_id', header: 'Group' },
      { key: 'text', header: 'Message' },
    ],
  },
});
