import { endpointCommand } from '../../cli/endpoint-command.ts';
import { virtualAccountId } from '../va/find.ts';
import { notificationView } from './view.ts';

export const show = endpointCommand({
  name: 'show',
  summary: 'Show the notification registration of a virtual account',
  endpoint: 'notifications.show',
  arguments: [
    {
      name: 'VA_ID',
      summary: 'the virtual account: its id or its full number, from va list',
      required: true,
      to: 'path.virtual_account_id',
      resolve: virtualAccountId,
    },
  ],
  examples: [
    {
      note: 'is it reported in real time?',
      command: 'payconfirm notifications show 5d0c8d0e-7c55-4f36-9a54-7a2b6c1d9e03',
    },
  ],
  view: notificationView,
});
