import type { Client } from '../../api/client-types.ts';
import { PayconfirmError } from '../../errors.ts';
import type { VirtualAccount } from '../../registrations/registration.ts';
import {
  isSameAccount,
  type Referable,
  referenceName,
  type VirtualAccountReference,
} from '../../setup/virtual-account-reference.ts';
import { t } from '../../texts/translate.ts';
import { safeCell } from '../../values/safe-text.ts';

/** A linked bank account. */
export interface BankAccount {
  id: string;
  account_number: string;
}

/** A virtual account with the number of its bank account. */
export type Known = VirtualAccount & Referable;

/** The bank accounts and the virtual accounts of a client; each is read when it is first asked for. */
export interface Accounts {
  linked(): Promise<readonly BankAccount[]>;
  all(): Promise<readonly Known[]>;
  /** Those that a reference means. */
  meant(reference: VirtualAccountReference): Promise<readonly Known[]>;
  /** Reads them again when they are asked for next: something was made. */
  forget(): void;
}

/** Those of the client that is asked. */
export function accountsOf(client: Client): Accounts {
  let linked: Promise<BankAccount[]> | undefined;
  let all: Promise<Known[]> | undefined;
  const accounts: Accounts = {
    linked: () => {
      linked ??= collect(client.items('accounts.list', { query: { limit: 100 } }));
      return linked;
    },
    all: () => {
      all ??= accounts.linked().then(async (list) => {
        const each = await Promise.all(list.map((account) => virtualAccountsOf(account, client)));
        return each.flat();
      });
      return all;
    },
    meant: async (reference) => (await accounts.all()).filter((one) => isSameAccount(reference, one)),
    forget: () => {
      linked = undefined;
      all = undefined;
    },
  };
  return accounts;
}

async function virtualAccountsOf({ id, account_number }: BankAccount, client: Client): Promise<Known[]> {
  const list = client.items('va.list', { path: { bank_account_id: id }, query: { limit: 100 } });
  const made = await collect(list);
  // The oldest first, so that of several alike it is always the same one that is meant.
  return made.reverse().map((one) => ({ ...one, account_number }));
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** @throws refused error when there is none, or more than one */
export async function idOf(reference: VirtualAccountReference, accounts: Accounts): Promise<string> {
  const [one, ...others] = await accounts.meant(reference);
  const name = referenceName(reference);
  if (!one) throw new PayconfirmError('refused', t('there is no virtual account {0}', name));
  if (others.length === 0) return one.id;
  throw new PayconfirmError('refused', t('{0} virtual accounts are {1}', others.length + 1, name), {
    hint: t(
      'name the one that is meant by its number: {0}',
      [one, ...others].map((each) => safeCell(each.virtual_account_number)).join(', '),
    ),
  });
}
