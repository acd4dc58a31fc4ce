import { maskPersonal } from '../values/mask-personal-data.ts';
import type { Setup } from './schema.ts';
import { referenceName } from './virtual-account-reference.ts';
import type { Path } from './yaml-document.ts';

interface Twin {
  path: Path;
  /** The place of the first item with this name. */
  first: Path;
  name: string;
}

/** Duplicate names in a configuration. Otherwise the second item would silently replace the first, or be ignored. */
export function twins({ keys, virtual_accounts, webhooks, emulator = {} }: Setup): Twin[] {
  return [
    ...twinsIn(['keys'], keys, ({ name }) => name),
    ...twinsIn(
      ['virtual_accounts'],
      virtual_accounts,
      ({ account_number, prefix_code, content }) => `${account_number} ${prefix_code} ${content ?? ''}`,
      referenceName,
    ),
    ...twinsIn(['webhooks'], webhooks, ({ name }) => name),
    ...twinsIn(['emulator', 'keys'], emulator.keys, ({ client_id }) => client_id),
    ...twinsIn(['emulator', 'clients'], emulator.clients, ({ username }) => username),
    ...twinsIn(
      ['emulator', 'bank_accounts'],
      emulator.bank_accounts,
      ({ account_number, client }) => `${account_number} ${client ?? ''}`,
      ({ account_number }) => maskPersonal(account_number),
    ),
    ...twinsIn(
      ['emulator', 'transactions'],
      emulator.transactions,
      ({ transaction_code }) => transaction_code,
    ),
  ];
}

function twinsIn<Thing>(
  section: Path,
  things: readonly Thing[] = [],
  keyOf: (thing: Thing) => string,
  nameOf = keyOf,
): Twin[] {
  const seen = new Map<string, number>();
  return things.flatMap((thing, index) => {
    const key = keyOf(thing);
    const first = seen.get(key);
    if (first !== undefined)
      return [{ path: [...section, index], first: [...section, first], name: nameOf(thing) }];
    seen.set(key, index);
    return [];
  });
}
