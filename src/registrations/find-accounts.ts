import type { Client } from '../api/client-types.ts';
import type { Reply } from '../api/endpoints/index.ts';
import { isUnknown } from '../errors.ts';
import { parseTime } from '../values/time.ts';
import type { Registration, VirtualAccount } from './registration.ts';

export type Notification = Reply<'notifications.show'>;

/** A virtual account that step 2 may have created. If it has a notification, somebody has done step 3. */
export interface SimilarAccount {
  account: VirtualAccount;
  notification: Notification | undefined;
}

/**
 * Virtual accounts that step 2 of this registration may have created although its reply was lost. They have
 * the same bank account, prefix and content, and are not older than the bank request by the service's clock.
 * The service does not say which one it is: another machine may have created a similar one.
 * @param others ids of virtual accounts that are known to belong to others
 */
export async function findSimilarAccounts(
  client: Client,
  { bank_account_id, requested_at, answers }: Registration,
  excludedIds: ReadonlySet<string>,
): Promise<SimilarAccount[]> {
  if (bank_account_id === undefined) return [];
  const since = parseTime(requested_at) ?? Number.NEGATIVE_INFINITY;
  const made: VirtualAccount[] = [];
  try {
    const list = client.items('va.list', { path: { bank_account_id }, query: { limit: 100 } });
    for await (const account of list) {
      const same =
        account.prefix_code === answers.prefix && (account.content ?? '') === (answers.content ?? '');
      const created = parseTime(account.created_at) ?? Number.POSITIVE_INFINITY;
      if (same && created >= since && !excludedIds.has(account.id)) made.push(account);
    }
  } catch (error) {
    // The account may not be linked before its first virtual account exists.
    if (!isUnknown(error)) throw error;
  }
  return Promise.all(
    made.map(async (account) => ({ account, notification: await findNotification(client, account.id) })),
  );
}

/** The notification registration of a virtual account; undefined if the service has none. */
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

/** Whether the text is an id and not a number. */
export const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** The client's virtual account with this number or id, if any. */
export async function findVirtualAccount(
  client: Client,
  numberOrId: string,
): Promise<VirtualAccount | undefined> {
  for await (const one of virtualAccountsOf(client, numberOrId)) return one;
  return undefined;
}

/** The virtual accounts with this id or number. The service's filter is checked again. */
export async function* virtualAccountsOf(client: Client, numberOrId: string): AsyncGenerator<VirtualAccount> {
  const query = isId(numberOrId) ? {} : { virtual_account_number: numberOrId };
  for await (const one of virtualAccounts(client, query)) {
    if (one.virtual_account_number === numberOrId || one.id === numberOrId.toLowerCase()) yield one;
  }
}

/** The virtual accounts of all bank accounts of the client. */
export async function* virtualAccounts(
  client: Client,
  query: { virtual_account_number?: string; limit?: number } = { limit: 100 },
): AsyncGenerator<VirtualAccount> {
  for await (const { id: bank_account_id } of client.items('accounts.list', {})) {
    yield* client.items('va.list', { path: { bank_account_id }, query });
  }
}
