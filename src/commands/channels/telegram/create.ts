import { endpointCommand } from '../../../cli/endpoint-command.ts';
import { variablesHelp, warnOfUnknownVariables } from '../template-variables.ts';
import { telegramFlags } from './flags.ts';
import { telegramView } from './view.ts';

export const create = endpointCommand({
  name: 'create',
  summary: 'Create a Telegram configuration',
  description: variablesHelp,
  endpoint: 'channels.telegram.create',
  flags: {
    ...telegramFlags,
    group: { ...telegramFlags.group, required: true },
    name: { ...telegramFlags.name, required: true },
    template: { ...telegramFlags.template, required: true },
  },
  examples: [
    {
      note: 'every transfer',
      command:
        "payconfirm channels telegram create --group -1001234567890 --name desk --template 'Nhận {{amount}} ₫: {{transaction_content}}'",
    },
  ],
  view: telegramView,
  prepare: async (request, _, ctx) => {
    warnOfUnknownVariables(request.body.message_template, ctx);
    return request;
  },
  finish: ({ data, ctx }) => {
    ctx.note(`Created. Try it: ${ctx.commandLine(['channels', 'telegram', 'test', data.id])}`);
    return data;
  },
});
