import { confirmed } from '../../../cli/confirm.ts';
import { endpointCommand } from '../../../cli/endpoint-command.ts';
import { configurationId } from './flags.ts';

export const deleteTelegram = endpointCommand({
  name: 'delete',
  summary: 'Delete a Telegram configuration',
  endpoint: 'channels.telegram.delete',
  arguments: [configurationId],
  asks: () => ['--yes'],
  examples: [
    {
      note: 'asks first',
      command: 'payconfirm channels telegram delete 6e0c8d0e-7c55-4f36-9a54-7a2b6c1d9e06',
    },
  ],
  prepare: async (request, { args }, ctx) => {
    await confirmed(`Delete Telegram configuration ${args.ID}? update --no-active keeps it.`, ctx);
    return request;
  },
  finish: ({ data, input: { args }, ctx }) => {
    ctx.note(`Deleted ${args.ID}.`);
    return data ?? undefined;
  },
});
