import { endpointCommand } from '../../cli/endpoint-command.ts';
import { configurationView } from './view.ts';

export const list = endpointCommand({
  name: 'list',
  aka: ['show', 'get', 'view', 'describe'],
  summary: 'List webhook configurations',
  endpoint: 'webhooks.list',
  examples: [
    { note: 'every configuration', command: 'payconfirm webhooks list' },
    { note: 'where they point', command: "payconfirm webhooks list --jq '.items[].webhook_url'" },
  ],
  view: configurationView,
});
