import type { Client } from '../../api/client.ts';
import { PayconfirmError } from '../../errors.ts';
import type { VirtualAccount } from '../../registrations/registration.ts';
import { below } from '../../values/command-line.ts';

/** Whether it is an id, not a number. */
export const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** A virtual account of the client by its full number or its id; undefined when it has none such. */
export async function findVirtualAccount(
  client: Client,
  numberOrId: string,
): Promise<VirtualAccount | undefined> {
  const query = isId(numberOrId) ? {} : { virtual_account_number: numberOrId };
  for await (const { id: bank_account_id } of client.items('accounts.list', {})) {
    for await (const one of client.items('va.list', { path: { bank_account_id }, query })) {
      if (one.virtual_account_number === numberOrId || one.id === numberOrId.toLowerCase()) return one;
    }
  }
  return undefined;
}

/** The same, for a command that cannot go on without it. */
export async function requireVirtualAccount(client: Client, numberOrId: string): Promise<VirtualAccount> {
  const found = await findVirtualAccount(client, numberOrId);
  if (found) return found;
  throw new PayconfirmError('refused', `no virtual account ${numberOrId} under the linked bank accounts`, {
    hint: below(
      'sandbox accounts (SBX and digits) are in no list, only doctor va and va transactions know them; for the others:',
      (commandLine) => commandLine(['accounts', 'list']),
      (commandLine) => commandLine(['va', 'list'], { 'account-id': 'ID' }),
    ),
  });
}
