import { activeAccount } from '../rules/virtual-accounts.ts';
import { Refusal } from '../server/handler-result.ts';
import type { Service } from '../service-interface.ts';
import type { ClientRow, Columns, Table, Tables } from '../store/tables.ts';

/** The account that a configuration is bound to; null for all. @throws Refusal 404 */
export function onlyAccount(service: Service, client: ClientRow, id: string | null): string | null {
  if (id === null) return null;
  const account = activeAccount(service, client.id, id);
  if (!account) throw new Refusal(404, 'no such virtual account');
  return account.id;
}

/** The resources' names in replies. */
const names = {
  transactions: 'transaction',
  checkouts: 'checkout',
  zalo_groups: 'Zalo group',
  telegram_configurations: 'Telegram configuration',
  email_configurations: 'email configuration',
  invoices: 'invoice',
  client_keys: 'key',
  webhook_configurations: 'webhook configuration',
} as const satisfies Partial<Record<Table, string>>;

/** A client's row by its id. @throws Refusal 404 if the client has no such row */
export function ownRow<Name extends keyof typeof names>(
  { store }: Pick<Service, 'store'>,
  table: Name,
  client: ClientRow,
  id: string,
): Tables[Name] {
  const where = { id: id.toLowerCase(), client_id: client.id } as unknown as Columns<Name>;
  const row = store.find(table, where);
  if (!row) throw new Refusal(404, `no such ${names[table]}`);
  return row;
}
