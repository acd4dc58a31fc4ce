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

export interface BankAccount {
  id: string;
  account_number: string;
}

/** A virtual account with the number of its bank account. */
export type Known = VirtualAccount & Referable;

/** The bank accounts and the virtual accounts of a client. Each list is read on first use. */
export interface Accounts {
  linked(): Promise<readonly BankAccount[]>;
  all(): Promise<readonly Known[]>;
  /** The accounts that match a reference. */
  meant(reference: VirtualAccountReference): Promise<readonly Known[]>;
  /** Reads the lists again on the next use, after something was created. */
  forget(): void;
}

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
  // The oldest first, so that a reference to several equal accounts always finds the same one.
  return made.reverse().map((one) => ({ ...one, account_number }));
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** @throws refused error if there is none, or more than one */
export async function idOf(reference: VirtualAccountReference, accounts: Accounts): Promise<string> {
  const [one, ...others] = await accounts.meant(reference);
  const name = referenceName(reference);
  if (!one) throw new PayconfirmError('refused', t('no virtual account {0}', name));
  if (others.length === 0) return one.id;
  throw new PayconfirmError('refused', t('{0} virtual accounts are {1}', others.length + 1, name), {
    hint: t(
      'several match; use the number: {0}',
      [one, ...others].map((each) => safeCell(each.virtual_account_number)).join(', '),
    ),
  });
}
