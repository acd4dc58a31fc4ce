/** Reads virtual accounts and how the bank reports on each (§4.2, §4.3): all of the client's, or one by its number. */

import type { Client } from '../../api/client-types.ts';
import type { Context } from '../../context.ts';
import { isUnknown, PayconfirmError } from '../../errors.ts';
import type { Budget } from '../../io/time-budget.ts';
import {
  findNotification,
  findVirtualAccount,
  isId,
  type Notification,
  virtualAccounts,
} from '../../registrations/find-accounts.ts';
import type { Registration, VirtualAccount } from '../../registrations/registration.ts';
import { isSandboxNumber } from '../../values/sandbox-number.ts';
import { type Asked, asked } from './ask-source.ts';
import { orderOfAccount } from './checkouts.ts';
import type { Configuration } from './configurations.ts';
import { type Begun, begunOf, registrationsHere } from './this-machine.ts';

export interface AccountState {
  account: VirtualAccount;
  notification: Notification | undefined;
  /** Read only if the service shows no notification. Some services show none although the bank reports. */
  hasTransactions: boolean;
}

/** One virtual account, by the given number or id. */
export interface AccountFacts {
  /** Its full number; if unknown, the given text. */
  number: string;
  /** Undefined if no list has it. */
  state: AccountState | undefined;
  /** Its registration, if it was begun on this machine and is unfinished. */
  begun: Begun | undefined;
  /** Facts about the owner, if no list has the account. */
  ownership: Ownership | undefined;
  /** It is in no list, and each configuration is bound to a listed account, or to none. */
  isUnbound?: boolean;
}

export interface Ownership {
  /** The service's answer to a request for its transactions. Only the owner gets them (§4.3). */
  transactions: 'shown' | 'unknown' | 'forbidden';
  /** The linked bank accounts whose lists were read. */
  linked: readonly { id: string; account_number: string }[];
  /** Registered from this machine at this service; `isOurs`: with the current credentials. */
  registered: { registration: Registration; isOurs: boolean } | undefined;
  /** Code of the order whose checkout has this account. */
  order: string | undefined;
  areCheckoutsRead: boolean;
}

export interface Accounts {
  /** The accounts in the lists, as far as they were read. */
  listed: readonly VirtualAccount[];
  states: readonly AccountState[];
  /** Whether these are all accounts. */
  complete: boolean;
}

/** Its id, if known; null if nothing is bound to it, as to the account of a checkout. */
export const accountId = ({ state, ownership, isUnbound }: AccountFacts): string | null | undefined =>
  state?.account.id ??
  ownership?.registered?.registration.virtual_account?.id ??
  (ownership?.order === undefined && !isUnbound ? undefined : null);

/** An account in no list: a configuration that is bound to a listed account is not bound to it. */
export async function withBindings(
  facts: AccountFacts,
  configurations: readonly Configuration[],
  client: Client,
): Promise<AccountFacts> {
  const bound = configurations.flatMap(({ virtual_account_id }) => virtual_account_id ?? []);
  const isUnbound = accountId(facts) === undefined && (await areListed(bound, client));
  return isUnbound ? { ...facts, isUnbound } : facts;
}

/** `given`: the full number or the id. */
export async function readAccount(given: string, client: Client, ctx: Context): Promise<AccountFacts> {
  const { baseUrl, clientId } = await ctx.profile();
  const here = (await registrationsHere(ctx)).filter(({ base_url }) => base_url === baseUrl);
  const account = isSandboxNumber(given) ? undefined : await findVirtualAccount(client, given);
  const registration = here.findLast(({ virtual_account: made }) =>
    account ? made?.id === account.id : [made?.id, made?.virtual_account_number].includes(given),
  );
  const made = account ?? registration?.virtual_account;
  const isOurs = registration?.client_id === clientId;
  const registered = registration && { registration, isOurs };
  const number = made?.virtual_account_number ?? given;
  return {
    number,
    state: account && (await readState(account, client)),
    begun: registration && isOurs ? begunOf(registration, ctx.clock.now()) : undefined,
    ownership: account ? undefined : await readOwnership(number, registered, client),
  };
}

export async function readState(account: VirtualAccount, client: Client): Promise<AccountState> {
  const notification = await findNotification(client, account.id);
  const { virtual_account_number } = account;
  const hasTransactions =
    notification === undefined && (await firstTransactions(virtual_account_number, client)).length > 0;
  return { account, notification, hasTransactions };
}

async function readOwnership(
  number: string,
  registered: Ownership['registered'],
  client: Client,
): Promise<Ownership> {
  const { items: linked } = await client.page('accounts.list', {});
  const transactions = isId(number) ? 'unknown' : await answerToOwner(number, linked, client);
  const isDecided = transactions !== 'shown' || isSandboxNumber(number) || registered !== undefined;
  const { order, complete } = isDecided
    ? { order: undefined, complete: false }
    : await orderOfAccount(number, client);
  return { transactions, linked, registered, order, areCheckoutsRead: complete };
}

/** A 403 is about this account only if a listed account is readable. Otherwise the credentials lack a permission. */
async function answerToOwner(
  number: string,
  linked: Ownership['linked'],
  client: Client,
): Promise<Ownership['transactions']> {
  try {
    await firstTransactions(number, client);
    return 'shown';
  } catch (error) {
    if (isUnknown(error)) return 'unknown';
    if (!(error instanceof PayconfirmError) || error.status !== 403) throw error;
    for (const { id: bank_account_id } of linked) {
      const { items } = await client.page('va.list', { path: { bank_account_id }, query: { limit: 1 } });
      for (const { virtual_account_number } of items) {
        await firstTransactions(virtual_account_number, client);
        return 'forbidden';
      }
    }
    throw error;
  }
}

async function firstTransactions(virtual_account_number: string, client: Client) {
  return (await client.page('va.transactions', { query: { virtual_account_number, limit: 1 } })).items;
}

/** Minimum number of accounts to read. Further ones are read while there is time. */
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
        states.push(await readState(account, client));
        progress.update(states.length);
      }
    } finally {
      progress.end();
    }
    return { listed, states, complete: lists && states.length === listed.length };
  });
}

/** Whether each of these ids is that of an account in the lists. */
async function areListed(ids: readonly string[], client: Client): Promise<boolean> {
  const left = new Set(ids);
  if (left.size === 0) return true;
  for await (const { id } of virtualAccounts(client)) {
    left.delete(id);
    if (left.size === 0) return true;
  }
  return false;
}

/** Returns whether the lists were read completely. */
async function listAll(into: VirtualAccount[], time: Budget, client: Client): Promise<boolean> {
  for await (const account of virtualAccounts(client)) {
    if (into.length >= leastAccounts && time.isOver) return false;
    into.push(account);
  }
  return true;
}
