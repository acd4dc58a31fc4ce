import type { Client, Item } from '../../api/client.ts';
import { isUnknown } from '../../errors.ts';
import { parseVietnamTime } from '../../values/time.ts';

/** A transaction of an account, and how many there are. */
export const firstOf = (client: Client, virtual_account_number: string) =>
  client.page('va.transactions', { query: { virtual_account_number, limit: 1 } });

/** Transactions that are looked at for the newest: a page (§8). */
const lookedAt = 100;

/** The newest transaction by its date, since §4.3 names no order; `unsure`: what that rests on, where others may be newer. */
export async function newestOf(
  client: Client,
  virtual_account_number: string,
): Promise<{ transfer: Item<'va.transactions'> | undefined; unsure: string | undefined }> {
  const query = { virtual_account_number, limit: lookedAt };
  const { items, total } = await client.page('va.transactions', { query });
  const times = items.map(({ transaction_date }) => parseVietnamTime(transaction_date) ?? Number.NaN);
  const newest = times.reduce((best, time, at) => (time > (times[best] ?? Number.NaN) ? at : best), 0);
  const isNewestFirst = times.every((time, at) => at === 0 || (times[at - 1] ?? Number.NaN) >= time);
  const isAll = total === undefined ? items.length < lookedAt : total <= items.length;
  const of = total === undefined ? '' : ` of ${total}`;
  return {
    transfer: items[newest],
    unsure:
      isAll || isNewestFirst
        ? undefined
        : `the last transfer is the newest of the first ${items.length}${of}, which do not come by date`,
  };
}

/** Whether the service stores transactions of this number for us, be it none so far. */
export async function hasTransactions(client: Client, virtual_account_number: string): Promise<boolean> {
  try {
    await firstOf(client, virtual_account_number);
    return true;
  } catch (error) {
    if (isUnknown(error)) return false;
    throw error;
  }
}
