import { endpointCommand } from '../../../cli/endpoint-command.ts';
import { somethingToChange } from '../../../cli/something-to-change.ts';
import { variablesHelp, warnOfUnknownVariables } from '../template-variables.ts';
import { configurationId, telegramFlags } from './flags.ts';
import { telegramView } from './view.ts';

export const update = endpointCommand({
  name: 'update',
  summary: 'Update a Telegram configuration',
  description: variablesHelp,
  endpoint: 'channels.telegram.update',
  arguments: [configurationId],
  flags: telegramFlags,
  examples: [
    {
      note: 'pause it',
      command: 'payconfirm channels telegram update 6e0c8d0e-7c55-4f36-9a54-7a2b6c1d9e06 --no-active',
    },
  ],
  view: telegramView,
  prepare: async (request, _, ctx) => {
    warnOfUnknownVariables(request.body?.message_template, ctx);
    return somethingToChange(request);
  },
});
