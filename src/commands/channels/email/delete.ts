import { confirmed } from '../../../cli/confirm.ts';
import { endpointCommand } from '../../../cli/endpoint-command.ts';
import { configurationId } from './flags.ts';

export const deleteEmail = endpointCommand({
  name: 'delete',
  summary: 'Delete an email configuration; its log is kept',
  endpoint: 'channels.email.delete',
  arguments: [configurationId],
  asks: () => ['--yes'],
  examples: [
    { note: 'asks first', command: 'payconfirm channels email delete 6e0c8d0e-7c55-4f36-9a54-7a2b6c1d9e06' },
  ],
  prepare: async (request, { args }, ctx) => {
    await confirmed(`Delete email configuration ${args.ID}? update --no-active keeps it.`, ctx);
    return request;
  },
  finish: ({ data, input: { args }, ctx }) => {
    ctx.note(`Deleted ${args.ID}. Its log is kept.`);
    return data ?? undefined;
  },
});
