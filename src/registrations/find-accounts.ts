import type { Client } from '../api/client-types.ts';
import type { Reply } from '../api/endpoints/index.ts';
import { isUnknown } from '../errors.ts';
import { parseTime } from '../values/time.ts';
import type { Registration, VirtualAccount } from './registration.ts';

export type Notification = Reply<'notifications.show'>;

/** A virtual account that may be what step 2 made. Where it has a notification, somebody has taken step 3. */
export interface Alike {
  account: VirtualAccount;
  notification: Notification | undefined;
}

/**
 * Virtual accounts that step 2 of this registration may have made although its answer never came: of the
 * same bank account, prefix and content, and not older than the bank request by the service's own clock. Which
 * of them it did make, if any, they do not tell: another machine may have made one like it.
 * @param others ids of virtual accounts that are known to be another's
 */
export async function findAlike(
  client: Client,
  { bank_account_id, requested_at, answers }: Registration,
  others: ReadonlySet<string>,
): Promise<Alike[]> {
  if (bank_account_id === undefined) return [];
  const since = parseTime(requested_at) ?? Number.NEGATIVE_INFINITY;
  const made: VirtualAccount[] = [];
  try {
    const list = client.items('va.list', { path: { bank_account_id }, query: { limit: 100 } });
    for await (const account of list) {
      const same =
        account.prefix_code === answers.prefix && (account.content ?? '') === (answers.content ?? '');
      const created = parseTime(account.created_at) ?? Number.POSITIVE_INFINITY;
      if (same && created >= since && !others.has(account.id)) made.push(account);
    }
  } catch (error) {
    // An account that is not linked before its first virtual account exists.
    if (!isUnknown(error)) throw error;
  }
  return Promise.all(
    made.map(async (account) => ({ account, notification: await findNotification(client, account.id) })),
  );
}

/** The notification registration of a virtual account; undefined when the service knows none. */
export async function findNotification(
  client: Client,
  virtual_account_id: string,
): Promise<Notification | undefined> {
  try {
    const { data } = await client.call('notifications.show', { path: { virtual_account_id } });
    return data ?? undefined;
  } catch (error) {
    if (isUnknown(error)) return undefined;
    throw error;
  }
}

/** Whether it is an id, not a number. */
export const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** A virtual account of the client by its full number or its id; undefined when it has none such. */
export async function findVirtualAccount(
  client: Client,
  numberOrId: string,
): Promise<VirtualAccount | undefined> {
  for await (const one of virtualAccountsOf(client, numberOrId)) return one;
  return undefined;
}

/** The virtual accounts of that id or number; what the service filters by is looked at again. */
export async function* virtualAccountsOf(client: Client, numberOrId: string): AsyncGenerator<VirtualAccount> {
  const query = isId(numberOrId) ? {} : { virtual_account_number: numberOrId };
  for await (const one of virtualAccounts(client, query)) {
    if (one.virtual_account_number === numberOrId || one.id === numberOrId.toLowerCase()) yield one;
  }
}

/** Those of every bank account of the client. */
export async function* virtualAccounts(
  client: Client,
  query: { virtual_account_number?: string; limit?: number } = { limit: 100 },
): AsyncGenerator<VirtualAccount> {
  for await (const { id: bank_account_id } of client.items('accounts.list', {})) {
    yield* client.items('va.list', { path: { bank_account_id }, query });
  }
}
