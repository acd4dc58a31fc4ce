import { endpointCommand } from '../../../cli/endpoint-command.ts';
import { telegramView } from './view.ts';

export const list = endpointCommand({
  name: 'list',
  summary: 'List Telegram configurations',
  endpoint: 'channels.telegram.list',
  examples: [
    { note: 'every configuration', command: 'payconfirm channels telegram list' },
    { note: 'their groups', command: "payconfirm channels telegram list --jq '.items[].group_id'" },
  ],
  view: telegramView,
});
