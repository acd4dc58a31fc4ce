import { usageError } from '../../../errors.ts';
import type { RegistrationDesk } from '../../../registrations/register.ts';
import { requireVirtualAccount } from '../find.ts';

/**
 * Goes on with the virtual account that --va-id names as what step 2 made.
 * @throws usage error when it is another's by all that is kept here
 */
export async function takeGiven(desk: RegistrationDesk, given: string): Promise<void> {
  const { id, virtual_account, answers } = desk.registration;
  if (virtual_account) {
    const { virtual_account_number: number } = virtual_account;
    if (given === number || given.toLowerCase() === virtual_account.id) return;
    throw usageError(`registration ${id} has virtual account ${number} already, not ${given}`);
  }
  const account = await requireVirtualAccount(desk.client, given);
  const { virtual_account_number: number, prefix_code, content } = account;
  const asked = `prefix ${answers.prefix}, content ${answers.content ?? '-'}`;
  const has = `prefix ${prefix_code}, content ${content ?? '-'}`;
  if (asked !== has) {
    throw usageError(`virtual account ${number} has ${has}; registration ${id} asked for ${asked}`);
  }
  await desk.takeForOurs(account);
}
