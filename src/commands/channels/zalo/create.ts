import { endpointCommand } from '../../../cli/endpoint-command.ts';
import { variablesHelp, warnOfUnknownVariables } from '../template-variables.ts';
import { zaloFlags } from './flags.ts';
import { zaloView } from './view.ts';

export const create = endpointCommand({
  name: 'create',
  summary: 'Create a Zalo group configuration',
  description: variablesHelp,
  endpoint: 'channels.zalo.create',
  flags: {
    ...zaloFlags,
    group: { ...zaloFlags.group, required: true },
    name: { ...zaloFlags.name, required: true },
  },
  examples: [
    {
      note: 'every transfer',
      command: 'payconfirm channels zalo create --group 1234567890123 --name desk',
    },
    {
      note: 'deliveries to a webhook that fail',
      command: 'payconfirm channels zalo create --group 1234567890123 --name ops --event WEBHOOK_FAILED',
    },
  ],
  view: zaloView,
  prepare: async (request, _, ctx) => {
    warnOfUnknownVariables(request.body.message_template, ctx);
    return request;
  },
  finish: ({ data, ctx }) => {
    ctx.note(`Created. Try it: ${ctx.commandLine(['channels', 'zalo', 'test', data.id])}`);
    return data;
  },
});
