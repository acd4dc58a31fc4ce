import { activeAccount } from '../../rules/virtual-accounts.ts';
import { Refusal } from '../../server/handler-result.ts';
import type { Service } from '../../service-interface.ts';
import type { ClientRow } from '../../store/tables.ts';

/** The account that a configuration is bound to; null for all. @throws Refusal 404 */
export function onlyAccount(service: Service, client: ClientRow, id: string | null): string | null {
  if (id === null) return null;
  const account = activeAccount(service, client.id, id);
  if (!account) throw new Refusal(404, 'no such virtual account');
  return account.id;
}
