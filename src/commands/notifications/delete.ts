import { confirmed } from '../../cli/confirm.ts';
import { endpointCommand } from '../../cli/endpoint-command.ts';
import { otpFlags } from '../../cli/otp-input.ts';
import { bankRequestOf, verifyByCode } from '../../cli/verify-by-code.ts';
import { changedView } from './view.ts';

export const deleteNotification = endpointCommand({
  name: 'delete',
  summary: 'Cancel the notifications of a virtual account; its webhooks then stay silent',
  endpoint: 'notifications.delete',
  arguments: [
    {
      name: 'NOTIFICATION_ID',
      summary: 'the id from notifications show',
      required: true,
      to: 'path.bank_notification_id',
    },
  ],
  flags: otpFlags,
  examples: [
    { note: 'asks first', command: 'payconfirm notifications delete 2a0c8d0e-7c55-4f36-9a54-7a2b6c1d9e04' },
  ],
  view: changedView,
  prepare: async (request, { args }, ctx) => {
    await confirmed(`Cancel notifications ${args.NOTIFICATION_ID}? Webhooks then stay silent.`, ctx);
    return request;
  },
  finish: async (data, { flags, args }, ctx, request) => {
    const done = `Cancelled notifications ${args.NOTIFICATION_ID}.`;
    const bankRequestId = (data as MaybePending)?.bank_request?.id;
    if (!bankRequestId) {
      ctx.note(done);
      return data ?? undefined;
    }
    const client = await ctx.client();
    const verified = await verifyByCode(ctx, flags, {
      what: 'notifications delete',
      by: 'notifications verify',
      bankRequestId,
      repeat: async () => {
        const again = await client.call('notifications.delete', request);
        return bankRequestOf(again.data as MaybePending);
      },
    });
    if (verified !== undefined) ctx.note(done);
    return verified ?? data;
  },
});

/** §4.3 leaves open whether the bank wants a code here. */
type MaybePending = { bank_request?: { id?: string } } | null;
