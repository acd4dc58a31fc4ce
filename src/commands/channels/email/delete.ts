import { endpointCommand } from '../../../cli/endpoint-command.ts';
import { listed } from '../../../cli/listed.ts';
import { configurationId } from './flags.ts';

export const deleteEmail = endpointCommand({
  name: 'delete',
  summary: 'Delete an email configuration',
  description: 'The service keeps its email log.',
  endpoint: 'channels.email.delete',
  also: ['channels.email.list'],
  arguments: [configurationId],
  examples: [
    { note: 'asks first', command: 'payconfirm channels email delete 6e0c8d0e-7c55-4f36-9a54-7a2b6c1d9e06' },
  ],
  confirm: {
    subject: listed('email_config_id', 'email configuration'),
    question: (email) => `Delete email configuration ${email}? update --no-active keeps it.`,
  },
  finish: ({ data, input: { args }, ctx }) => {
    ctx.note(`Deleted ${args.ID}. Its log is kept.`);
    return data ?? undefined;
  },
});
