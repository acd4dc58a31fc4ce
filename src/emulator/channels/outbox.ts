/** The messages of Telegram, email and Zalo, §6.4. They follow from the stored transactions, so nothing else is kept. */

import { transferDate, zonelessTime } from '../rules/time.ts';
import type { TransactionRow } from '../rules/transactions.ts';
import type { Service } from '../service.ts';
import { channelMessages } from './messages.ts';

/** Those of one channel or of all, newest transaction first, at most `limit`. */
export function readOutbox({ store }: Service, channel: string | undefined, limit: number) {
  const rows = store.all<TransactionRow & { client_name: string }>(
    `SELECT transactions.*, clients.name AS client_name FROM transactions
     JOIN clients ON clients.id = transactions.client_id
     WHERE realtime = 1 ORDER BY seq DESC LIMIT ?`,
    limit,
  );
  return rows
    .flatMap((row) => {
      const transfer = {
        ...row,
        transfer_date: transferDate(row.created_at),
        is_sandbox: true,
      };
      return channelMessages(transfer, { name: row.client_name }).map((message) => ({
        ...message,
        transaction_code: row.transaction_code,
        created_at: zonelessTime(row.created_at),
      }));
    })
    .filter((message) => channel === undefined || message.channel === channel)
    .slice(0, limit);
}
