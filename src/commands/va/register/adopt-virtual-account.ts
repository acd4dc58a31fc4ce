import { usageError } from '../../../errors.ts';
import type { RegistrationSession } from '../../../registrations/take-steps.ts';
import { t } from '../../../texts/translate.ts';
import { safeCell } from '../../../values/safe-text.ts';
import { requireVirtualAccount } from '../find-virtual-account.ts';

/**
 * Goes on with the virtual account that --va-id names as what step 2 made.
 * @throws usage error when it is another's by all that is kept here
 */
export async function takeGiven(session: RegistrationSession, given: string): Promise<void> {
  const { id, virtual_account, answers } = session.registration;
  if (virtual_account) {
    const { virtual_account_number: number } = virtual_account;
    if (given === number || given.toLowerCase() === virtual_account.id) return;
    throw usageError(
      t('registration {0} has virtual account {1} already, not {2}', id, safeCell(number), given),
    );
  }
  const account = await requireVirtualAccount(session.client, given);
  const { virtual_account_number: number, prefix_code, content } = account;
  const asked = `prefix ${answers.prefix}, content ${answers.content ?? '-'}`;
  const has = `prefix ${safeCell(prefix_code)}, content ${safeCell(content ?? '-')}`;
  if (asked !== has) {
    throw usageError(
      t('virtual account {0} has {1}; registration {2} asked for {3}', safeCell(number), has, id, asked),
    );
  }
  await session.takeForOurs(account);
}
