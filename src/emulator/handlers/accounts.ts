import { bankAccountView } from '../rules/bank-accounts.ts';
import { dataPageOf } from '../rules/list-page.ts';
import type { Handlers } from './handler.ts';

/** §4.1 */
export const accountHandlers = {
  'accounts.list': ({ client, query }, { store }) => ({
    message: 'bank accounts',
    data: dataPageOf(
      store,
      {
        ...query,
        table: 'bank_accounts',
        where: [['client_id = ?', client.id], ['linked = 1']],
        // Seeded accounts have the same `created_at` and keep the order of the seed.
        order: 'created_at DESC, seq',
      },
      bankAccountView,
    ),
  }),
} satisfies Partial<Handlers>;
