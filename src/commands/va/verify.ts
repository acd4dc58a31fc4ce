import { endpointCommand } from '../../cli/endpoint-command.ts';
import type { Context } from '../../context.ts';
import { type ClaimedRegistration, registrationJournal } from '../../registrations/journal.ts';
import { readCode } from '../../registrations/otp/input.ts';
import { explainingRefusedCode } from '../../registrations/otp/refused-code.ts';
import type { VirtualAccount } from '../../registrations/registration.ts';
import { verifyByRequest } from '../../registrations/steps.ts';
import type { CommandLine } from '../../values/command-line.ts';
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
  asks: ({ flags }) => (flags.code === undefined ? ['--code'] : []),
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
        'Step 2 of 4 done, but nothing is reported yet. Next: ' +
          ctx.commandLine(['notifications', 'request', account.id]),
      );
    }
    return account;
  },
});

/** The same, where a refused code says how to get another. */
export const verify: typeof send = {
  ...send,
  run: async (input, ctx) => {
    const claimed = await claimOf(input.args.BANK_REQUEST_ID, ctx);
    const previous: Parameters<CommandLine>[] = claimed
      ? [[['va', 'register'], { resume: true, 'new-code': true }]]
      : [[['va', 'request']], [['va', 'delete', 'VA_ID']]];
    const request = async (given: typeof input) =>
      explainingRefusedCode(send.run(given, ctx) as Promise<VirtualAccount>, previous);
    if (!claimed) return request(input);
    try {
      const { data, code } = input.flags as typeof input.flags & { data?: string };
      // Before the step is written down as taken.
      const read = data === undefined ? { code: await readCode(code, ctx) } : {};
      let made: VirtualAccount | undefined;
      await verifyByRequest(claimed, async () => {
        made = await request({ ...input, flags: { ...input.flags, ...read } });
        return made;
      });
      return made;
    } finally {
      await claimed.release();
    }
  },
};

/**
 * The registration begun here by va register that waits for the code of this bank request, so that it learns
 * what became of it; undefined for any other bank request.
 */
async function claimOf(bankRequestId: string, ctx: Context): Promise<ClaimedRegistration | undefined> {
  const journal = registrationJournal(ctx.configDir);
  const waits = ({ registration }: Pick<ClaimedRegistration, 'registration'>) =>
    registration?.virtual_account === undefined && registration?.code?.id === bankRequestId.toLowerCase();
  const found = (await journal.all()).find((registration) => waits({ registration }));
  if (!found) return undefined;
  const claimed = await journal.claim(found.id);
  if (waits(claimed)) return claimed;
  await claimed.release();
  return undefined;
}
