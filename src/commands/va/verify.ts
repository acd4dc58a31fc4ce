import { endpointCommand } from '../../cli/endpoint-command.ts';
import { readCode } from '../../cli/otp-input.ts';
import { explainingRefusedCode } from '../../cli/refused-code.ts';
import { virtualAccountView } from './view.ts';

const send = endpointCommand({
  name: 'verify',
  summary: 'Step 2 of 4: verify the first OTP; the virtual account is created',
  endpoint: 'va.verify',
  arguments: [
    {
      name: 'BANK_REQUEST_ID',
      summary: 'from va request or va delete',
      required: true,
      to: 'path.bank_request_id',
    },
  ],
  flags: { code: { type: 'string', value: 'CODE', summary: 'the OTP, or - for standard input' } },
  examples: [
    {
      note: 'with the code from the phone',
      command: 'payconfirm va verify 9f0c8d0e-7c55-4f36-9a54-7a2b6c1d9e02 --code 123456',
    },
  ],
  view: virtualAccountView,
  prepare: async (request, { flags }, ctx) => ({
    ...request,
    body: { ...request.body, code: await readCode(flags.code, ctx) },
  }),
  finish: (account, _input, ctx) => {
    if (account?.id) {
      ctx.note(
        `Step 2 of 4 done, but nothing is reported yet. Next: payconfirm notifications request ${account.id}`,
      );
    }
    return account;
  },
});

/** The same, where a refused code says how to get another. */
export const verify: typeof send = {
  ...send,
  run: (input, ctx) =>
    explainingRefusedCode(send.run(input, ctx) as Promise<unknown>, ['va request', 'va delete']),
};
