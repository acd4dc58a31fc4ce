import { activeAccount } from '../../rules/virtual-accounts.ts';
import { Refusal } from '../../server/handler-result.ts';
import type { Service } from '../../service.ts';
import type { ClientRow } from '../../store/tables.ts';

/**
 * The stored id of the virtual account that a configuration is bound to; null for all accounts.
 * @throws Refusal 404 for an account of another client
 */
export function onlyAccount(service: Service, client: ClientRow, id: string | null): string | null {
  if (id === null) return null;
  const account = activeAccount(service, client.id, id);
  if (!account) throw new Refusal(404, 'no such virtual account');
  return account.id;
}
