import { endpointCommand } from '../../cli/endpoint-command.ts';
import { nameAndId } from '../../cli/find-in-list.ts';
import { pastedId } from '../../cli/parse-flag-values.ts';
import { isId } from '../../registrations/find-accounts.ts';
import { otpFlags } from '../../registrations/otp/code-source.ts';
import { completeWithOtp } from '../../registrations/otp/verify.ts';
import { t } from '../../texts/translate.ts';
import { requireVirtualAccount } from './find-virtual-account.ts';

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
  examples: {
    'asks first': 'payconfirm va delete 97040SHOP00000123',
    'in a script': 'payconfirm va delete 5d0c8d0e-7c55-4f36-9a54-7a2b6c1d9e03 --yes',
  },
  prepare: async (request, { args }, ctx) => {
    const given = pastedId('VA_ID|NUMBER', args['VA_ID|NUMBER']);
    const virtual_account_id = isId(given)
      ? given
      : (await requireVirtualAccount(await ctx.client(), given)).id;
    return { ...request, path: { virtual_account_id } };
  },
  confirm: {
    subject: async ({ input: { args }, request: { path }, ctx }) => {
      const given = pastedId('VA_ID|NUMBER', args['VA_ID|NUMBER']);
      // A number was already resolved to its id.
      if (!isId(given)) return given;
      const { virtual_account_number } = await requireVirtualAccount(await ctx.client(), given);
      return nameAndId(virtual_account_number, path.virtual_account_id);
    },
    question: (account) => t('Cancel virtual account {0}? Payers can no longer use its number.', account),
  },
  finish: async ({ data, input: { flags, args }, ctx, request: { path } }) => {
    const client = await ctx.client();
    return completeWithOtp(ctx, flags, data, {
      what: 'va delete',
      by: 'va verify',
      again: ctx.commandLine(['va', 'delete', args['VA_ID|NUMBER']], { yes: ctx.options.yes }),
      repeat: async () => (await client.call('va.delete', { path })).data,
      done: () => t('Cancelled virtual account {0}.', args['VA_ID|NUMBER']),
    });
  },
});
