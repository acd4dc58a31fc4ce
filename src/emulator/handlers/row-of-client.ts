import { Refusal } from '../server/handler-result.ts';
import type { Service } from '../service.ts';
import type { ClientRow, Columns, Table, Tables } from '../store/tables.ts';

type OwnedTable = {
  [Name in Table]: Tables[Name] extends { id: string; client_id: string } ? Name : never;
}[Table];

/**
 * A client's row by its id. `name` is the resource's name in the reply.
 * @throws Refusal 404 if the client has no such row
 */
export function ownRow<Name extends OwnedTable>(
  { store }: Pick<Service, 'store'>,
  table: Name,
  [client, id]: readonly [ClientRow, string],
  name: string,
): Tables[Name] {
  const where = { id: id.toLowerCase(), client_id: client.id } as unknown as Columns<Name>;
  const row = store.find(table, where);
  if (!row) throw new Refusal(404, `no such ${name}`);
  return row;
}
