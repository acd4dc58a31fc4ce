import { endpointCommand } from '../../cli/endpoint-command.ts';
import { virtualAccountArgument } from './arguments.ts';
import { notificationView } from './view.ts';

export const show = endpointCommand({
  name: 'show',
  summary: 'Show notifications of a virtual account',
  endpoint: 'notifications.show',
  arguments: [virtualAccountArgument],
  examples: {
    'is it reported in real time?': 'payconfirm notifications show 5d0c8d0e-7c55-4f36-9a54-7a2b6c1d9e03',
  },
  view: notificationView,
});
