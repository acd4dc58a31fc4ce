import { endpointCommand } from '../../../cli/endpoint-command.ts';
import { somethingToChange } from '../../../cli/something-to-change.ts';
import { variablesHelp, warnOfUnknownVariables } from '../template-variables.ts';
import { configurationId, zaloFlags } from './flags.ts';
import { zaloView } from './view.ts';

export const update = endpointCommand({
  name: 'update',
  summary: 'Update a Zalo group',
  description: variablesHelp,
  endpoint: 'channels.zalo.update',
  arguments: [configurationId],
  flags: zaloFlags,
  examples: [
    {
      note: 'pause it',
      command: 'payconfirm channels zalo update 6e0c8d0e-7c55-4f36-9a54-7a2b6c1d9e06 --no-active',
    },
  ],
  view: zaloView,
  prepare: async (request, _, ctx) => {
    warnOfUnknownVariables(request.body?.message_template, ctx);
    return somethingToChange(request);
  },
});
