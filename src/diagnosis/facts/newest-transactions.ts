/** The newest stored transactions of the client (§2.11). */

import type { Client, Item } from '../../api/client-types.ts';
import type { Context } from '../../context.ts';
import { PayconfirmError } from '../../errors.ts';
import type { Budget } from '../../io/time-budget.ts';
import { t } from '../../texts/translate.ts';
import { parseVietnamTime } from '../../values/time.ts';
import { type Asked, asked } from './ask-source.ts';

export type StoredTransaction = Item<'transactions.list'>;

export interface Incoming {
  code: string;
  /** Epoch milliseconds. The service gives whole seconds. */
  at: number;
  /** Number of the virtual account that was paid. */
  account: string | undefined;
  /** A status other than SUCCESS. It is then unknown whether the transfer is delivered. */
  status: string | null;
}

/** Items per page (§8). */
const pageLimit = 100;
/** Limit of the transactions that are checked for missing deliveries. */
const mostLookedAt = 1_000;

/** Reads newest first, back to `since` (epoch milliseconds) or until the time is over. */
export function readTransactions(
  since: number,
  time: Budget,
  client: Client,
  ctx: Context,
): Promise<Asked<readonly Incoming[]>> {
  return asked('transactions', ctx.clock, async () => {
    const found: Incoming[] = [];
    let looked = 0;
    let unread = false;
    for await (const one of client.items('transactions.list', { query: { limit: pageLimit } })) {
      const isPage = looked > 0 && looked % pageLimit === 0;
      if (isPage && (looked >= mostLookedAt || time.isOver || (found.at(-1)?.at ?? since) < since)) break;
      looked += 1;
      unread ||= !isReadable(one);
      found.push(...incoming(one));
    }
    if (found.length === 0 && unread) {
      throw new PayconfirmError('service', t('no transaction in the reply has a date that can be read'));
    }
    return found.sort((one, other) => other.at - one.at);
  });
}

export interface Newest {
  code: string;
  /** Epoch milliseconds; null if the date cannot be read. */
  at: number | null;
  status: string | null;
  /** Whether it is certainly the newest: §4.3 gives no order, and only one page is read. */
  isCertain: boolean;
  /** The other transactions that were read. */
  others: readonly Incoming[];
}

export function readNewest(number: string, client: Client, ctx: Context): Promise<Asked<Newest | undefined>> {
  return asked('transactions', ctx.clock, async () => {
    const query = { virtual_account_number: number, limit: pageLimit };
    const { items, total } = await client.page('va.transactions', { query });
    const times = items.map(({ transaction_date }) => parseVietnamTime(transaction_date) ?? Number.NaN);
    const place = times.reduce((best, time, at) => (time > (times[best] ?? Number.NaN) ? at : best), 0);
    const newest = items[place];
    if (!newest) return undefined;
    if (!`${newest.transaction_code ?? ''}`.trim()) {
      throw new PayconfirmError('service', t('the newest transaction in the reply has no transaction_code'));
    }
    const at = times[place]!;
    const isNewestFirst = times.every(
      (time, other) => other === 0 || (times[other - 1] ?? Number.NaN) >= time,
    );
    const isAll = total === undefined ? items.length < pageLimit : total <= items.length;
    return {
      code: `${newest.transaction_code}`,
      at: Number.isNaN(at) ? null : at,
      status: statusOf(newest),
      isCertain: isAll || isNewestFirst,
      others: items.filter((one) => one !== newest).flatMap(incoming),
    };
  });
}

function statusOf({ transaction_status }: Pick<StoredTransaction, 'transaction_status'>): string | null {
  const status: string = transaction_status ?? 'SUCCESS';
  return status === 'SUCCESS' ? null : status;
}

const isReadable = ({ transaction_code, transaction_date }: StoredTransaction) =>
  Boolean(transaction_code) && parseVietnamTime(transaction_date) !== undefined;

function incoming(one: StoredTransaction): Incoming[] {
  const { transaction_code, transaction_date, debit_or_credit, va_nbr } = one;
  const at = parseVietnamTime(transaction_date);
  const direction = `${debit_or_credit ?? 'credit'}`;
  if (!transaction_code || at === undefined || direction.toLowerCase() === 'debit') return [];
  // A new direction is treated as an unknown status: whether it is delivered is not known.
  const unclear = direction.toLowerCase() === 'credit' ? null : direction;
  return [{ code: transaction_code, at, account: va_nbr ?? undefined, status: statusOf(one) ?? unclear }];
}
