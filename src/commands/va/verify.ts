import { endpointCommand } from '../../cli/endpoint-command.ts';
import type { Context } from '../../context.ts';
import { findVirtualAccount } from '../../registrations/find-accounts.ts';
import { codeFlag, readCode } from '../../registrations/otp/code-source.ts';
import { explainRefusedCode } from '../../registrations/otp/refused-code.ts';
import type { Registration } from '../../registrations/registration.ts';
import { type ClaimedRegistration, registrationJournal } from '../../registrations/registration-files.ts';
import { verifyByRequest } from '../../registrations/step-requests.ts';
import { t } from '../../texts/translate.ts';
import { withCommand } from '../../values/command-line.ts';
import { virtualAccountView } from './view.ts';

export const verify = endpointCommand({
  name: 'verify',
  summary: 'Verify the first OTP (step 2 of 4)',
  endpoint: 'va.verify',
  also: ['accounts.list', 'va.list'],
  arguments: [
    {
      name: 'BANK_REQUEST_ID',
      summary: 'from va request or va delete',
      required: true,
      to: 'path.bank_request_id',
    },
  ],
  flags: codeFlag,
  asks: ({ flags }) => (flags.code === undefined ? ['--code'] : []),
  examples: {
    'with the code from the phone': 'payconfirm va verify 9f0c8d0e-7c55-4f36-9a54-7a2b6c1d9e02 --code 123456',
  },
  view: virtualAccountView,
  // Prompts before it is known whether the bank request exists: the service has no read for one.
  prepare: async (request, { flags }, ctx) => ({
    ...request,
    body: { ...request.body, code: await readCode(flags.code, ctx) },
  }),
  around: async (send, { input, ctx }) => {
    const claimed = await claimOf(input.args.BANK_REQUEST_ID, ctx);
    if (!claimed) return send();
    try {
      let answer: Awaited<ReturnType<typeof send>> | undefined;
      await verifyByRequest(claimed, async () => {
        answer = await send();
        return answer.data;
      });
      return answer!;
    } finally {
      await claimed.release();
    }
  },
  explain: async (error, { input, ctx }) => {
    const begun = await begunHere(input.args.BANK_REQUEST_ID, ctx);
    return explainRefusedCode(error, {
      again: [['va', 'verify', input.args.BANK_REQUEST_ID], { code: 'OTP' }],
      previous: begun
        ? [[['va', 'register'], { resume: begun.id, 'new-code': true }]]
        : [[['va', 'request']], [['va', 'delete', 'VA_ID']]],
      request: begun?.code,
      now: ctx.clock.now(),
    });
  },
  note: async ({ data: account, ctx }) => {
    if (!account?.id) return;
    const number = account.virtual_account_number || account.id;
    // The bank request may be that of a deletion, and the reply is the same.
    const isListed = await findVirtualAccount(await ctx.client(), number).then(Boolean, () => undefined);
    if (isListed === false)
      ctx.note(t('Cancelled virtual account {0}: the service does not list it.', number));
    else
      ctx.note(
        withCommand('Step 2 of 4 done, but nothing is reported yet. Next:', [
          'notifications',
          'request',
          account.id,
        ]),
      );
  },
});

/** Claims the registration of va register that waits for this bank request's OTP, if there is one. */
async function claimOf(bankRequestId: string, ctx: Context): Promise<ClaimedRegistration | undefined> {
  const found = await begunHere(bankRequestId, ctx);
  if (!found) return undefined;
  const claimed = await registrationJournal(ctx.stateDir).claim(found.id);
  if (waitsFor(bankRequestId, claimed.registration)) return claimed;
  await claimed.release();
  return undefined;
}

async function begunHere(bankRequestId: string, ctx: Context): Promise<Registration | undefined> {
  const all = await registrationJournal(ctx.stateDir).all();
  return all.find((registration) => waitsFor(bankRequestId, registration));
}

const waitsFor = (bankRequestId: string, registration: Registration | undefined) =>
  registration?.virtual_account === undefined && registration?.code?.id === bankRequestId.toLowerCase();
