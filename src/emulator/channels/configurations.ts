import type { Service } from '../service.ts';

/**
 * The active configurations of a channel that are told of a virtual account, or, without one, of the real account:
 * those that are bound to it and those for all.
 */
export function configurationsFor<Row>(
  { store }: Pick<Service, 'store'>,
  table: 'telegram_configurations' | 'zalo_groups' | 'email_configurations',
  clientId: string,
  virtualAccountId: string | null,
): Row[] {
  return store.all<Row>(
    `SELECT * FROM ${table}
     WHERE client_id = ? AND is_active = 1 AND (virtual_account_id IS NULL OR virtual_account_id = ?)
     ORDER BY seq`,
    clientId,
    virtualAccountId,
  );
}
