import { maskPersonal } from '../values/mask-personal-data.ts';
import type { Webhook } from './schema.ts';

/** The name of a virtual account in a configuration file: its number, or its registration data. */
export type VirtualAccountReference = NonNullable<Webhook['virtual_account']>;

/** A virtual account with the number of its bank account. */
export interface Referable {
  account_number: string;
  prefix_code: string;
  content: string | null;
  virtual_account_number: string;
}

/** Whether a reference matches this virtual account. */
export function isSameAccount(reference: VirtualAccountReference, account: Referable): boolean {
  if (typeof reference === 'string') return reference === account.virtual_account_number;
  const { account_number, prefix_code, content } = reference;
  return (
    account_number === account.account_number &&
    prefix_code === account.prefix_code &&
    (content ?? '') === (account.content ?? '')
  );
}

/** `SHOP KH001 under *********5678`, or its number. */
export function referenceName(
  reference: VirtualAccountReference | Omit<Referable, 'virtual_account_number'>,
): string {
  if (typeof reference === 'string') return reference;
  const { account_number, prefix_code, content } = reference;
  return `${[prefix_code, content].filter(Boolean).join(' ')} under ${maskPersonal(account_number)}`;
}
