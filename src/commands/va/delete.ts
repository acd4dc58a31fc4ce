import { confirmed } from '../../cli/confirm.ts';
import { endpointCommand } from '../../cli/endpoint-command.ts';
import { otpFlags } from '../../cli/otp-input.ts';
import { bankRequestOf, verifyByCode } from '../../cli/verify-by-code.ts';

export const deleteVirtualAccount = endpointCommand({
  name: 'delete',
  summary: 'Cancel a virtual account',
  endpoint: 'va.delete',
  arguments: [
    { name: 'VA_ID', summary: 'the id from va list', required: true, to: 'path.virtual_account_id' },
  ],
  flags: otpFlags,
  examples: [
    { note: 'asks first', command: 'payconfirm va delete 5d0c8d0e-7c55-4f36-9a54-7a2b6c1d9e03' },
    { note: 'in a script', command: 'payconfirm va delete 5d0c8d0e-7c55-4f36-9a54-7a2b6c1d9e03 --yes' },
  ],
  prepare: async (request, { args }, ctx) => {
    await confirmed(`Cancel virtual account ${args.VA_ID}? Payers can no longer use its number.`, ctx);
    return request;
  },
  finish: async (data, { flags, args }, ctx) => {
    if (!data?.bank_request) {
      ctx.note(`Cancelled virtual account ${args.VA_ID}.`);
      return data ?? undefined;
    }
    const client = await ctx.client();
    const path = { virtual_account_id: args.VA_ID };
    const verified = await verifyByCode(ctx, flags, {
      what: 'va delete',
      by: 'va verify',
      bankRequestId: data.bank_request.id,
      repeat: async () => bankRequestOf((await client.call('va.delete', { path })).data),
    });
    if (verified !== undefined) ctx.note(`Cancelled virtual account ${args.VA_ID}.`);
    return verified ?? data;
  },
});
