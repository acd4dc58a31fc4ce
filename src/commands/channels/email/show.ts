import { endpointCommand } from '../../../cli/endpoint-command.ts';
import { configurationId } from './flags.ts';
import { emailView } from './view.ts';

export const show = endpointCommand({
  name: 'show',
  summary: 'Show an email configuration',
  endpoint: 'channels.email.show',
  arguments: [configurationId],
  examples: [
    { note: 'one of them', command: 'payconfirm channels email show 6e0c8d0e-7c55-4f36-9a54-7a2b6c1d9e06' },
  ],
  view: emailView,
});
