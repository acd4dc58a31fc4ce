import { endpointCommand } from '../../../cli/endpoint-command.ts';
import { listed } from '../../../cli/listed.ts';
import { configurationId } from './flags.ts';

export const deleteTelegram = endpointCommand({
  name: 'delete',
  summary: 'Delete a Telegram configuration',
  endpoint: 'channels.telegram.delete',
  also: ['channels.telegram.list'],
  arguments: [configurationId],
  examples: [
    {
      note: 'asks first',
      command: 'payconfirm channels telegram delete 6e0c8d0e-7c55-4f36-9a54-7a2b6c1d9e06',
    },
  ],
  confirm: {
    subject: listed('telegram_config_id', 'Telegram configuration'),
    question: (telegram) => `Delete Telegram configuration ${telegram}? update --no-active keeps it.`,
  },
  finish: ({ data, input: { args }, ctx }) => {
    ctx.note(`Deleted ${args.ID}.`);
    return data ?? undefined;
  },
});
