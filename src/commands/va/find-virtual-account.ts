import type { Client } from '../../api/client-types.ts';
import type { Resolve } from '../../cli/definition.ts';
import { pastedId } from '../../cli/parse-flag-values.ts';
import { PayconfirmError, usageError } from '../../errors.ts';
import { findNotification, isId, virtualAccountsOf } from '../../registrations/find-accounts.ts';
import type { VirtualAccount } from '../../registrations/registration.ts';
import { t } from '../../texts/translate.ts';
import { below, withCommand } from '../../values/command-line.ts';
import { safeCell } from '../../values/safe-text.ts';

/** A possible full number, which is looked up. Other text is refused immediately. */
const isNumber = (text: string) => /^(?=.*\d)[0-9a-z]{4,50}$/i.test(text);

/** Cleans the given text of a virtual account. @throws usage error if it is no number and no id */
export function numberOrId(source: string, given: string): string {
  const pasted = pastedId(source, given);
  if (isId(pasted) || isNumber(pasted)) return pasted;
  throw usageError(
    t('{0} must be the full number of a virtual account or its id; given: "{1}"', source, given),
    below(
      t('A number has digits, and sometimes letters. List yours with:'),
      (commandLine) => commandLine(['accounts', 'list']),
      (commandLine) => commandLine(['va', 'list'], { 'account-id': 'ID' }),
    ),
  );
}

/** A virtual account of the client by its number or id. @throws refused error for none or several */
export async function requireVirtualAccount(client: Client, numberOrId: string): Promise<VirtualAccount> {
  const found: VirtualAccount[] = [];
  for await (const one of virtualAccountsOf(client, pastedId(t('the virtual account'), numberOrId))) {
    if (!found.some(({ id }) => id === one.id)) found.push(one);
    // An id is unique, so the rest of the lists need not be read.
    if (one.id === numberOrId.toLowerCase()) break;
  }
  const [account, ...others] = found;
  if (account && others.length === 0) return account;
  if (account) {
    throw new PayconfirmError(
      'refused',
      t('{0} is the number of {1} virtual accounts', numberOrId, found.length),
      {
        hint: t('several match; use an id: {0}', found.map(({ id }) => safeCell(id)).join(', ')),
      },
    );
  }
  throw new PayconfirmError(
    'refused',
    t('no virtual account {0} under the linked bank accounts', numberOrId),
    {
      hint: below(
        t(
          'sandbox accounts (SBX and digits) are in no list, only doctor va and va transactions know them; for the others:',
        ),
        (commandLine) => commandLine(['accounts', 'list']),
        (commandLine) => commandLine(['va', 'list'], { 'account-id': 'ID' }),
      ),
    },
  );
}

/** Resolves an id or a full number to the virtual account's id. */
export const virtualAccountId: Resolve = async (given, ctx) => {
  const pasted = pastedId(t('the virtual account'), given);
  if (isId(pasted) || !isNumber(pasted)) return given;
  return (await requireVirtualAccount(await ctx.client(), pasted)).id;
};

/** Resolves a full number or an id to the virtual account's full number. */
export const virtualAccountNumber: Resolve = async (given, ctx) => {
  const pasted = pastedId(t('the virtual account'), given);
  if (!isId(pasted)) return isNumber(pasted) ? pasted : given;
  return (await requireVirtualAccount(await ctx.client(), pasted)).virtual_account_number;
};

/** Resolves an id, or the virtual account's number, to the id of its notification registration. */
export const notificationId: Resolve = async (given, ctx) => {
  const pasted = pastedId(t('the notification'), given);
  if (isId(pasted) || !isNumber(pasted)) return given;
  const client = await ctx.client();
  const { id } = await requireVirtualAccount(client, pasted);
  const notification = await findNotification(client, id);
  if (notification) return notification.id;
  throw new PayconfirmError('refused', t('virtual account {0} has no notification registration', pasted), {
    hint: withCommand('ask for one:', ['notifications', 'request', pasted]),
  });
};
