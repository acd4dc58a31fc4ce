import type { Client } from '../../../api/client-types.ts';
import type { Configuration } from '../../../diagnosis/facts/configurations.ts';
import { virtualAccounts } from '../../../registrations/find-accounts.ts';
import { isSandboxNumber } from '../../../values/sandbox-number.ts';

/** Maps the number of a virtual account to its id: null if nothing is bound to it, undefined if unknown. */
export async function boundAccounts(
  configurations: readonly Configuration[],
  client: Client,
): Promise<(number: string | null | undefined) => string | null | undefined> {
  if (!configurations.some(({ virtual_account_id }) => virtual_account_id)) return () => undefined;
  const ids = new Map<string, string>();
  for await (const one of virtualAccounts(client)) ids.set(one.virtual_account_number, one.id);
  const listed = new Set(ids.values());
  const areListed = configurations.every(({ virtual_account_id: id }) => !id || listed.has(id));
  return (number) => {
    if (number === null || number === undefined) return undefined;
    return isSandboxNumber(number) ? null : (ids.get(number) ?? (areListed ? null : undefined));
  };
}
