import { bankAccountView } from '../rules/bank-accounts.ts';
import { pageOf } from '../rules/paging.ts';
import type { Handlers } from './handler.ts';

/** §4.1 */
export const accountHandlers: Pick<Handlers, 'accounts.list'> = {
  'accounts.list': ({ client, query }, { store }) => ({
    message: 'bank accounts',
    data: pageOf(
      store,
      'bank_accounts WHERE client_id = ? AND linked = 1',
      [client.id],
      { order: 'seq', ...query },
      bankAccountView,
    ),
  }),
};
