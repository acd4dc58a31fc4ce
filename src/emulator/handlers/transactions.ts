import { dataPageOf } from '../rules/paging.ts';
import { deliverAgain } from '../rules/redelivery.ts';
import { dayInVietnam, dayMs } from '../rules/time.ts';
import { type TransactionRow, transactionView } from '../rules/transactions.ts';
import { Refusal } from '../server/answer.ts';
import type { Handlers } from './handler.ts';

/** §4.9; all of it is assumed. */
export const transactionHandlers: Pick<Handlers, 'transactions.list' | 'webhooks.redeliver'> = {
  'transactions.list': ({ client, query }, { store }) => {
    const { from_date, to_date, transaction_code, virtual_account_number } = query;
    const conditions: [string, string | number | undefined][] = [
      ['client_id = ?', client.id],
      ['created_at >= ?', from_date && dayInVietnam(from_date)],
      ['created_at < ?', to_date && dayInVietnam(to_date) + dayMs],
      ['transaction_code = ?', transaction_code],
      ['virtual_account_number = ?', virtual_account_number],
    ];
    const given = conditions.flatMap(([sql, value]) => (value === undefined ? [] : [{ sql, value }]));
    const from = `transactions WHERE ${given.map(({ sql }) => sql).join(' AND ')}`;
    const values = given.map(({ value }) => value);
    return {
      message: 'transactions',
      data: dataPageOf(store, from, values, { order: 'seq DESC', ...query }, transactionView),
    };
  },

  'webhooks.redeliver': ({ client, path, body }, service) => {
    const transaction = service.store.get<TransactionRow>(
      'SELECT * FROM transactions WHERE id = ? AND client_id = ?',
      path.transaction_id.toLowerCase(),
      client.id,
    );
    if (!transaction) throw new Refusal(404, 'no such transaction');
    return {
      message: deliverAgain(service, transaction, body.target_type, body.target_id ?? null),
      data: null,
    };
  },
};
