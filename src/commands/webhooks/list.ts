import { endpointCommand } from '../../cli/endpoint-command.ts';
import { configurationView } from './view.ts';

export const list = endpointCommand({
  name: 'list',
  aka: ['show', 'get', 'view', 'describe'],
  summary: 'List webhook configurations',
  endpoint: 'webhooks.list',
  examples: {
    'every configuration': 'payconfirm webhooks list',
    'where they point': "payconfirm webhooks list --jq '.items[].webhook_url'",
  },
  view: configurationView,
});
