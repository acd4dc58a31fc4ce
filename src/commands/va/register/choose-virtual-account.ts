import type { Context } from '../../../context.ts';
import type { PayconfirmError } from '../../../errors.ts';
import type { Notification, SimilarAccount } from '../../../registrations/find-accounts.ts';
import type { Registration, VirtualAccount } from '../../../registrations/registration.ts';
import { stopped, WithNextCommands } from '../../../registrations/registration-status.ts';
import type { Trouble } from '../../../registrations/step-requests.ts';
import { asIs, type Said, t } from '../../../texts/translate.ts';
import { commandLineFor, type Flags } from '../../../values/command-line.ts';
import { parseTime, timeInSentence } from '../../../values/time.ts';

/** Asks which similar account belongs to this registration. @throws if the person wants to check first */
export async function askWhichAccount(
  ctx: Context,
  similar: readonly SimilarAccount[],
): Promise<VirtualAccount | 'none'> {
  ctx.warn(t('The answer to the first code was lost. {0}', similarAccountsText(similar)));
  const prompts = await ctx.prompts();
  const chosen = await prompts.select<VirtualAccount | 'none' | 'stop'>({
    message: t('Which one belongs to this registration?'),
    flag: '--va-id',
    choices: [
      { name: t('stop here, check, and resume later'), value: 'stop' },
      ...similar.map((one) => ({ name: asIs(inWords(one, ctx.options.timeZone)), value: one.account })),
      { name: t('none of these: continue with a code'), value: 'none' },
    ],
  });
  if (chosen === 'stop') throw stopped();
  return chosen;
}

/** The error of a non-interactive run, with the flags to use. `trouble`: why the answer is unknown, if it just happened. */
export function unknownAccountError(
  registration: Registration,
  similar: readonly SimilarAccount[],
  trouble: Trouble | undefined,
  timeZone: string,
): PayconfirmError {
  const resume = (flags: Flags) =>
    commandLineFor(registration.profile)(['va', 'register'], { resume: registration.id, ...flags });
  const hint = [
    ...(trouble ? [similarAccountsText(similar)] : []),
    ...similar.map((one) =>
      t('{0}: if it is of this one, {1}', inWords(one, timeZone), resume({ 'va-id': one.account.id })),
    ),
    t('If none is: {0}', resume({ 'new-code': true })),
  ];
  if (trouble)
    return new WithNextCommands(trouble.kind, asIs(trouble.message), { ...trouble, hint, cause: trouble });
  return new WithNextCommands(
    'usage',
    t(
      '--va-id or --new-code is missing, and prompts are off here: the answer to the first code was lost. {0}',
      similarAccountsText(similar),
    ),
    { hint },
  );
}

function similarAccountsText({ length }: readonly SimilarAccount[]): Said {
  return length === 1
    ? t(
        'Since then a virtual account with this account, prefix and content was made, here or on another machine: the bank does not say by whom.',
      )
    : t(
        'Since then {0} virtual accounts with this account, prefix and content were made, here or on other machines: the bank does not say by whom.',
        length,
      );
}

/** `96SHOP000000000001, made 2026-11-21 08:00:00 +07, steps 3 and 4 not begun`. */
function inWords({ account, notification }: SimilarAccount, timeZone: string): string {
  const made = parseTime(account.created_at);
  return [
    account.virtual_account_number,
    t('made {0}', made === undefined ? account.created_at : timeInSentence(made, timeZone)),
    notification ? t('step 3 taken{0}', statusText(notification)) : t('step 3 not taken'),
  ].join(', ');
}

/** In brackets. A service may leave it out. */
function statusText({ status }: Partial<Notification>): string {
  return status ? ` (${status})` : '';
}
