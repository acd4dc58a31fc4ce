/** The virtual account that was paid to, and how the bank reports on it (§4.2). */
import type { Client } from '../../api/client.ts';
import { isUnknown } from '../../errors.ts';
import {
  findNotification,
  findVirtualAccount,
  type Notification,
} from '../../registrations/find-accounts.ts';
import type { VirtualAccount } from '../../registrations/registration.ts';

export interface AccountFacts {
  number: string;
  /** Undefined where no list has it: of the sandbox, of a checkout, closed, or not this client's. */
  account: VirtualAccount | undefined;
  notification: Notification | undefined;
  /** Whether the service stores transactions of it for this client, also none so far. */
  isStored: boolean;
  hasTransactions: boolean;
}

/** A sandbox virtual account's number (§2.6): it is in no list, and no bank reports on it. */
export const isSandboxNumber = (number: string) => number.startsWith('SBX');

export async function readAccount(number: string, client: Client): Promise<AccountFacts> {
  const account = isSandboxNumber(number) ? undefined : await findVirtualAccount(client, number);
  const stored = await firstTransaction(client, account?.virtual_account_number ?? number);
  return {
    number: account?.virtual_account_number ?? number,
    account,
    notification: account && (await findNotification(client, account.id)),
    isStored: stored !== undefined,
    hasTransactions: (stored?.items.length ?? 0) > 0,
  };
}

/** One transaction of an account; undefined where the service does not know the number as ours. */
async function firstTransaction(client: Client, virtual_account_number: string) {
  try {
    return await client.page('va.transactions', { query: { virtual_account_number, limit: 1 } });
  } catch (error) {
    if (isUnknown(error)) return undefined;
    throw error;
  }
}
