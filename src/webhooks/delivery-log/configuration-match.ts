/** Which transfers a configuration gets (§2.8, §6.1). A field that a reply leaves out says nothing against it. */

interface Configuration {
  is_active?: boolean | null | undefined;
  virtual_account_id?: string | null | undefined;
}

export function isPaused({ is_active }: Configuration): boolean {
  return is_active === false;
}

/** Whether it gets the transfers of a virtual account: it is bound to that one, or to none. `id`: undefined for an account without one. */
export function matchesAccount({ virtual_account_id }: Configuration, id: string | undefined): boolean {
  return !virtual_account_id || virtual_account_id === id;
}
