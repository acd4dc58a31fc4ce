import type { Context } from '../../context.ts';
import type { RegistrationJournal } from '../../registrations/journal.ts';
import type { RegistrationDesk } from '../../registrations/register.ts';
import type { Registration } from '../../registrations/registration.ts';

/** Where a registration is worked on: the service, the journal, the talk with the user. */
export async function openDesk(
  ctx: Context,
  journal: RegistrationJournal,
  start: Registration,
  { talk, resumed }: Pick<RegistrationDesk, 'talk' | 'resumed'>,
): Promise<RegistrationDesk> {
  let registration = start;
  const others = (await journal.all()).filter(({ id }) => id !== start.id);
  const client = await ctx.client();
  return {
    client,
    clock: ctx.clock,
    talk,
    resumed,
    others: new Set(others.flatMap(({ virtual_account }) => virtual_account?.id ?? [])),
    get registration() {
      return registration;
    },
    ready: async () => {
      if (!ctx.options.dryRun) await client.token();
    },
    keep: async (next) => {
      if (ctx.options.dryRun) return;
      // Before step 1 there is nothing at the bank to come back to.
      if (next.stage === 'new') await journal.drop(next.id);
      else await journal.save(next);
      registration = next;
    },
  };
}
