import { endpointCommand } from '../../cli/endpoint-command.ts';
import { otpFlags } from '../../registrations/otp/code-source.ts';
import { completeWithOtp } from '../../registrations/otp/verify.ts';
import { t } from '../../texts/translate.ts';
import { notificationArgument } from './arguments.ts';
import { changedView } from './view.ts';

export const deleteNotification = endpointCommand({
  name: 'delete',
  summary: 'Cancel notifications of a virtual account',
  description: 'After that, no transfer to the virtual account is reported, and its webhooks stay silent.',
  endpoint: 'notifications.delete',
  arguments: [notificationArgument],
  flags: otpFlags,
  examples: { 'asks first': 'payconfirm notifications delete 2a0c8d0e-7c55-4f36-9a54-7a2b6c1d9e04' },
  view: changedView,
  confirm: {
    // §4.3: finding it by its id would need a read for every virtual account.
    subject: { unread: t('the service reads a registration by its virtual account only') },
    question: (notification) => t('Cancel notifications {0}? Webhooks then get nothing.', notification),
  },
  finish: async ({ data, input: { flags, args }, ctx, request }) => {
    const client = await ctx.client();
    return completeWithOtp(ctx, flags, data, {
      what: 'notifications delete',
      by: 'notifications verify',
      again: ctx.commandLine(['notifications', 'delete', args.NOTIFICATION_ID], { yes: ctx.options.yes }),
      asked: { status: 'CANCELLED' },
      repeat: async () => (await client.call('notifications.delete', request)).data,
      done: () => t('Cancelled notifications {0}.', args.NOTIFICATION_ID),
    });
  },
});
