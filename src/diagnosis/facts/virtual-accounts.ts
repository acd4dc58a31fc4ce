/** The virtual accounts of the client, and how the bank reports on each (§4.3). */
import type { Client } from '../../api/client.ts';
import type { Context } from '../../context.ts';
import type { Budget } from '../../io/time-budget.ts';
import { findNotification, type Notification } from '../../registrations/find-accounts.ts';
import type { VirtualAccount } from '../../registrations/registration.ts';
import { type Asked, asked } from './asked.ts';

export interface AccountState {
  account: VirtualAccount;
  notification: Notification | undefined;
  hasTransactions: boolean;
}

export interface Accounts {
  /** All that the lists have, as far as they were read. */
  listed: readonly VirtualAccount[];
  /** Those whose notification was read. */
  states: readonly AccountState[];
  /** Whether that is every one of them. */
  complete: boolean;
}

/** Accounts that are looked at in any case; of further ones, as many as there is time for. */
const leastAccounts = 20;

export function readAccounts(time: Budget, client: Client, ctx: Context): Promise<Asked<Accounts>> {
  return asked('virtual-accounts', ctx.clock, async () => {
    const listed: VirtualAccount[] = [];
    const lists = await listAll(listed, time, client);
    const states: AccountState[] = [];
    const progress = ctx.progress('Reading the virtual accounts', listed.length);
    try {
      for (const account of listed) {
        if (states.length >= leastAccounts && time.isOver) break;
        const notification = await findNotification(client, account.id);
        const hasTransactions = notification === undefined && (await hasAny(account, client));
        states.push({ account, notification, hasTransactions });
        progress.update(states.length);
      }
    } finally {
      progress.end();
    }
    return { listed, states, complete: lists && states.length === listed.length };
  });
}

/** Gives whether the lists were read to their end. */
async function listAll(into: VirtualAccount[], time: Budget, client: Client): Promise<boolean> {
  for await (const { id: bank_account_id } of client.items('accounts.list', {})) {
    for await (const account of client.items('va.list', {
      path: { bank_account_id },
      query: { limit: 100 },
    })) {
      if (into.length >= leastAccounts && time.isOver) return false;
      into.push(account);
    }
  }
  return true;
}

/** Some services show no registration, and report all the same. */
async function hasAny({ virtual_account_number }: VirtualAccount, client: Client): Promise<boolean> {
  const { items } = await client.page('va.transactions', { query: { virtual_account_number, limit: 1 } });
  return items.length > 0;
}
