import { endpointCommand } from '../../../cli/endpoint-command.ts';
import { listed } from '../../../cli/listed.ts';
import { configurationId } from './flags.ts';

export const deleteZalo = endpointCommand({
  name: 'delete',
  summary: 'Delete a Zalo group',
  endpoint: 'channels.zalo.delete',
  also: ['channels.zalo.list'],
  arguments: [configurationId],
  examples: [
    {
      note: 'asks first',
      command: 'payconfirm channels zalo delete 6e0c8d0e-7c55-4f36-9a54-7a2b6c1d9e06',
    },
  ],
  confirm: {
    subject: listed('zalo_group_id', 'Zalo group'),
    question: (group) => `Delete Zalo group ${group}? update --no-active keeps it.`,
  },
  finish: ({ data, input: { args }, ctx }) => {
    ctx.note(`Deleted ${args.ID}.`);
    return data ?? undefined;
  },
});
