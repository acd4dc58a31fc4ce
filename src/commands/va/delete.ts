import { confirmed } from '../../cli/confirm.ts';
import { endpointCommand } from '../../cli/endpoint-command.ts';

export const deleteVirtualAccount = endpointCommand({
  name: 'delete',
  summary: 'Cancel a virtual account',
  endpoint: 'va.delete',
  arguments: [
    { name: 'VA_ID', summary: 'the id from va list', required: true, to: 'path.virtual_account_id' },
  ],
  examples: [
    { note: 'asks first', command: 'payconfirm va delete 5d0c8d0e-7c55-4f36-9a54-7a2b6c1d9e03' },
    { note: 'in a script', command: 'payconfirm va delete 5d0c8d0e-7c55-4f36-9a54-7a2b6c1d9e03 --yes' },
  ],
  prepare: async (request, { args }, ctx) => {
    await confirmed(`Cancel virtual account ${args.VA_ID}? Payers can no longer use its number.`, ctx);
    return request;
  },
  finish: (data, { args }, ctx) => {
    const bankRequest = data?.bank_request;
    ctx.note(
      bankRequest
        ? `The bank wants an OTP. Next: payconfirm va verify ${bankRequest.id} --code CODE`
        : `Cancelled virtual account ${args.VA_ID}.`,
    );
    return data ?? undefined;
  },
});
