import { confirmed } from '../../cli/confirm.ts';
import { endpointCommand } from '../../cli/endpoint-command.ts';
import { pastedId } from '../../cli/read-input.ts';
import { checkOtpFlags, otpFlags } from '../../registrations/otp/input.ts';
import { throughByCode } from '../../registrations/otp/verify.ts';
import { isId, requireVirtualAccount } from './find.ts';

export const deleteVirtualAccount = endpointCommand({
  name: 'delete',
  summary: 'Cancel a virtual account',
  endpoint: 'va.delete',
  also: ['accounts.list', 'va.list'],
  arguments: [
    {
      name: 'VA_ID|NUMBER',
      offers: 'virtual_account_number',
      summary: 'its id or its full number, from va list',
      required: true,
    },
  ],
  flags: otpFlags,
  asks: () => ['--yes'],
  examples: [
    { note: 'asks first', command: 'payconfirm va delete 97040SHOP00000123' },
    { note: 'in a script', command: 'payconfirm va delete 5d0c8d0e-7c55-4f36-9a54-7a2b6c1d9e03 --yes' },
  ],
  prepare: async (request, { args, flags }, ctx) => {
    checkOtpFlags(flags);
    const given = pastedId('VA_ID|NUMBER', args['VA_ID|NUMBER']);
    const virtual_account_id = isId(given)
      ? given
      : (await requireVirtualAccount(await ctx.client(), given)).id;
    await confirmed(`Cancel virtual account ${given}? Payers can no longer use its number.`, ctx);
    return { ...request, path: { virtual_account_id } };
  },
  finish: async ({ data, input: { flags, args }, ctx, request: { path } }) => {
    const client = await ctx.client();
    return throughByCode(ctx, flags, data, {
      what: 'va delete',
      by: 'va verify',
      again: ctx.commandLine(['va', 'delete', args['VA_ID|NUMBER']], { yes: ctx.options.yes }),
      repeat: async () => (await client.call('va.delete', { path })).data,
      done: () => `Cancelled virtual account ${args['VA_ID|NUMBER']}.`,
    });
  },
});
