import type { Context } from '../../../context.ts';
import { usageError } from '../../../errors.ts';
import type { Registration } from '../../../registrations/registration.ts';
import type { ClaimedRegistration, RegistrationJournal } from '../../../registrations/registration-files.ts';
import { withVirtualAccount } from '../../../registrations/step-requests.ts';
import type { RegistrationSession } from '../../../registrations/take-steps.ts';
import { t } from '../../../texts/translate.ts';
import { safeCell } from '../../../values/safe-text.ts';

interface SessionParts extends Pick<RegistrationSession, 'conversation' | 'resumed'> {
  journal: RegistrationJournal;
  claimed: ClaimedRegistration;
  /** The state when the session begins. */
  start: Registration;
}

/** The session of a registration: the service, the journal and the prompts. */
export async function openSession(
  { journal, claimed, start, conversation, resumed }: SessionParts,
  ctx: Context,
): Promise<RegistrationSession> {
  const client = await ctx.client();
  let registration = start;
  const owners = async () => (await journal.all()).filter(({ id }) => id !== start.id);
  const session: RegistrationSession = {
    client,
    clock: ctx.clock,
    conversation,
    resumed,
    idsOfOthers: async () => (await owners()).flatMap(({ virtual_account }) => virtual_account?.id ?? []),
    get registration() {
      return registration;
    },
    ready: async () => {
      if (!ctx.options.dryRun) await client.token();
    },
    keep: async (next) => {
      try {
        // Before step 1, there is nothing at the bank to continue.
        if (next.stage === 'new') await claimed.drop();
        else await claimed.keep(next);
      } catch (error) {
        registration = claimed.registration ?? registration;
        throw error;
      }
      registration = next;
    },
    claimAccount: (account) =>
      journal.alone(account.id, async () => {
        const owner = (await owners()).find(({ virtual_account }) => virtual_account?.id === account.id);
        const { virtual_account_number: number } = account;
        if (owner) {
          throw usageError(t('virtual account {0} belongs to registration {1}', safeCell(number), owner.id));
        }
        await session.keep(withVirtualAccount(session.registration, account));
      }),
  };
  return session;
}
