import { usageError } from '../../errors.ts';
import {
  isSameAccount,
  referenceName,
  type VirtualAccountReference,
} from '../../setup/virtual-account-reference.ts';
import { t } from '../../texts/translate.ts';
import { idOf } from './account-lookup.ts';
import type { FieldChange, Planning } from './plan-types.ts';

/** A field that names a virtual account. */
interface Binding {
  field: string;
  /** Id of the virtual account that it has at the service. */
  id: unknown;
  /** The value in the file; null for none, undefined for no change. */
  reference: VirtualAccountReference | null | undefined;
  where: string;
}

/** The change of a binding; undefined if there is none. @throws usage or refused error */
export async function bindingChange(
  { field, id, reference, where }: Binding,
  { accounts, toBeMade }: Planning,
): Promise<FieldChange | undefined> {
  if (reference === undefined || (reference === null && !id)) return undefined;
  const now = id ? (await accounts.all()).find((one) => one.id === id) : undefined;
  if (now && reference !== null && isSameAccount(reference, now)) return undefined;
  const from = now ? referenceName(now) : (id ?? null);
  if (reference === null) return { field, from, to: null };
  const meant = await accounts.meant(reference);
  const isMade = toBeMade.some((one) => isSameAccount(reference, { content: null, ...one, ...notYet }));
  if (meant.length === 0 && !isMade) {
    throw usageError(
      t('{0}: there is no virtual account {1}', where, referenceName(reference)),
      t('add it to the virtual_accounts of the file'),
    );
  }
  if (meant.length > 1) await idOf(reference, accounts);
  return { field, from, to: referenceName(reference) };
}

const notYet = { virtual_account_number: '' };
