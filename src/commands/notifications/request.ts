import { endpointCommand } from '../../cli/endpoint-command.ts';
import { bankRequestOf } from '../../registrations/otp/verify.ts';
import { withCommand } from '../../values/command-line.ts';
import { virtualAccountArgument } from './arguments.ts';
import { requestedView } from './view.ts';

export const request = endpointCommand({
  name: 'request',
  summary: 'Request notifications (step 3 of 4)',
  endpoint: 'notifications.request',
  arguments: [virtualAccountArgument],
  flags: {
    realtime: {
      type: 'boolean',
      negatable: true,
      summary: 'report transfers only in a list at the end of the day; webhooks then stay silent',
      to: 'body.receive_noti_realtime',
      default: true,
    },
    username: {
      value: 'U',
      summary: 'your login name at the bank, only where the bank asks for it',
      to: 'body.username',
    },
  },
  examples: {
    'report each transfer in real time':
      'payconfirm notifications request 5d0c8d0e-7c55-4f36-9a54-7a2b6c1d9e03',
  },
  view: requestedView,
  note: ({ data, ctx }) =>
    ctx.note(
      withCommand('Step 3 of 4 done. Next:', ['notifications', 'verify', bankRequestOf(data)], {
        code: 'OTP',
      }),
    ),
});
