import { endpointCommand } from '../../../cli/endpoint-command.ts';
import { zaloView } from './view.ts';

export const list = endpointCommand({
  name: 'list',
  summary: 'List Zalo groups',
  endpoint: 'channels.zalo.list',
  examples: [
    { note: 'every group', command: 'payconfirm channels zalo list' },
    { note: 'their groups', command: "payconfirm channels zalo list --jq '.items[].group_id'" },
  ],
  view: zaloView,
});
