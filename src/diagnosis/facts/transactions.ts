/** The newest stored transactions of the client (§2.11). */
import type { Client, Item } from '../../api/client.ts';
import type { Context } from '../../context.ts';
import { parseVietnamTime } from '../../values/time.ts';
import { type Asked, asked } from './asked.ts';

export type StoredTransaction = Item<'transactions.list'>;

/** An incoming transfer. */
export interface Incoming {
  code: string;
  /** Epoch milliseconds; to the second, as the service writes it. */
  at: number;
  /** The number of the virtual account that was paid to. */
  account: string | undefined;
  /** Where the service says another than SUCCESS: whether it is delivered is not known then. */
  status: string | null;
}

/** Transactions that are looked at for one that was sent to nobody. */
const lookedAt = 20;

/** Newest first. One whose time cannot be read is left out. */
export function readTransactions(client: Client, ctx: Context): Promise<Asked<readonly Incoming[]>> {
  return asked('transactions', ctx.clock, async () => {
    const { items } = await client.page('transactions.list', { query: { limit: lookedAt } });
    return items.flatMap(incoming).sort((one, other) => other.at - one.at);
  });
}

function incoming({
  transaction_code,
  transaction_date,
  debit_or_credit,
  transaction_status,
  va_nbr,
}: StoredTransaction): Incoming[] {
  const at = parseVietnamTime(transaction_date);
  const status: string = transaction_status ?? 'SUCCESS';
  const isIncoming = `${debit_or_credit ?? 'credit'}`.toLowerCase() === 'credit';
  if (!transaction_code || at === undefined || !isIncoming) return [];
  return [
    {
      code: transaction_code,
      at,
      account: va_nbr ?? undefined,
      status: status === 'SUCCESS' ? null : status,
    },
  ];
}
