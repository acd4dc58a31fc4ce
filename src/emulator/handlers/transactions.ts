import { transactionView } from '../rules/incoming-transfers.ts';
import { dataPageOf } from '../rules/list-page.ts';
import { redeliverTransaction } from '../rules/redeliver-transaction.ts';
import { dayInVietnam, dayMs } from '../rules/time.ts';
import type { Handlers } from './handler.ts';
import { ownRow } from './row-of-client.ts';

/** §4.9; all of it is assumed. */
export const transactionHandlers = {
  'transactions.list': ({ client, query }, { store }) => {
    const { from_date, to_date, transaction_code, virtual_account_number } = query;
    const data = dataPageOf(
      store,
      {
        ...query,
        table: 'transactions',
        where: [
          ['client_id = ?', client.id],
          from_date && ['created_at >= ?', dayInVietnam(from_date)],
          to_date && ['created_at < ?', dayInVietnam(to_date) + dayMs],
          transaction_code && ['transaction_code = ?', transaction_code],
          virtual_account_number && ['virtual_account_number = ?', virtual_account_number],
        ],
      },
      transactionView,
    );
    return { message: 'transactions', data };
  },

  'webhooks.redeliver': ({ client, path, body }, service) => {
    const transaction = ownRow(service, 'transactions', client, path.transaction_id);
    return {
      message: redeliverTransaction(service, transaction, body.target_type, body.target_id ?? null),
      data: null,
    };
  },
} satisfies Partial<Handlers>;
