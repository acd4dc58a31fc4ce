import { endpointCommand } from '../../cli/endpoint-command.ts';
import { otpFlags } from '../../registrations/otp/code-source.ts';
import { bankRequestOf, completeWithOtp } from '../../registrations/otp/verify.ts';
import { t } from '../../texts/translate.ts';
import { withCommand } from '../../values/command-line.ts';
import { notificationArgument } from './arguments.ts';
import { changedView } from './view.ts';

export const modify = endpointCommand({
  name: 'modify',
  summary: 'Change the notification mode (needs an OTP)',
  endpoint: 'notifications.modify',
  arguments: [notificationArgument],
  flags: {
    realtime: {
      type: 'boolean',
      negatable: 'both',
      required: true,
      summary: 'each transfer in real time; --no-realtime for a batch report at day end',
      to: 'body.receive_noti_realtime',
    },
    username: {
      value: 'U',
      summary: 'your login name at the bank, only where the bank asks for it',
      to: 'body.username',
    },
    ...otpFlags,
  },
  examples: {
    'report each transfer in real time':
      'payconfirm notifications modify 2a0c8d0e-7c55-4f36-9a54-7a2b6c1d9e04 --realtime',
  },
  view: changedView,
  finish: async ({ data, input: { flags, args }, ctx, request }) => {
    const client = await ctx.client();
    // Here the bank always requires an OTP (§4.3): without a bank request, nothing was changed.
    bankRequestOf(data);
    return completeWithOtp(ctx, flags, data, {
      what: 'notifications modify',
      by: 'notifications verify',
      again: ctx.commandLine(['notifications', 'modify', args.NOTIFICATION_ID], {
        realtime: flags.realtime,
        'no-realtime': !flags.realtime,
        username: flags.username,
      }),
      asked: request.body,
      repeat: async () => (await client.call('notifications.modify', request)).data,
      done: (verified) =>
        verified === null
          ? withCommand('The code was accepted, but the service does not say the mode:', [
              'notifications',
              'show',
              'VA_ID',
            ])
          : t('The new mode is in force.'),
    });
  },
});
