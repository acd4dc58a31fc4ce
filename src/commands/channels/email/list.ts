import { endpointCommand } from '../../../cli/endpoint-command.ts';
import { emailView } from './view.ts';

export const list = endpointCommand({
  name: 'list',
  summary: 'List email configurations',
  endpoint: 'channels.email.list',
  examples: [
    { note: 'every configuration', command: 'payconfirm channels email list' },
    { note: 'every recipient', command: "payconfirm channels email list --jq '.items[].recipients[].email'" },
  ],
  view: emailView,
});
