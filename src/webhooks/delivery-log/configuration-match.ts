/** Which configurations match a transfer (§2.8, §6.1). A field that a reply omits excludes nothing. */

interface Configuration {
  is_active?: boolean | null | undefined;
  virtual_account_id?: string | null | undefined;
}

export function isPaused({ is_active }: Configuration): boolean {
  return is_active === false;
}

/** Whether it is bound to that account, or to none. `id`: null or undefined for an account without an id. */
export function matchesAccount(
  { virtual_account_id }: Configuration,
  id: string | null | undefined,
): boolean {
  return !virtual_account_id || virtual_account_id === id;
}
