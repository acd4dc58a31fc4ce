import type { Service } from '../service-interface.ts';
import type { Tables } from '../store/tables.ts';

export type ConfigurationTable =
  | 'webhook_configurations'
  | 'telegram_configurations'
  | 'zalo_groups'
  | 'email_configurations';

/** The active configurations that match a virtual account, or none (§6.1). */
export function configurationsFor<Name extends ConfigurationTable>(
  { store }: Pick<Service, 'store'>,
  table: Name,
  clientId: string,
  virtualAccountId: string | null,
): Tables[Name][] {
  return store.all(
    `SELECT * FROM ${table}
     WHERE client_id = ? AND is_active = 1 AND (virtual_account_id IS NULL OR virtual_account_id = ?)
     ORDER BY seq`,
    clientId,
    virtualAccountId,
  );
}
