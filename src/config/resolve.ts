/** The profile in force: the stored one with the environment laid over it. */
export interface Profile {
  /** The stored profile's name; `default` when none is chosen. */
  name: string;
  baseUrl: string | undefined;
  aliasUrl: string | undefined;
  clientId: string | undefined;
  clientSecret: string | undefined;
  /** From PAYCONFIRM_TOKEN; never refreshed. */
  token: string | undefined;
  scheme: string | undefined;
  /** Where each came from, for `auth status`: `environment`, `profile`, `flag`. */
  sources: Partial<Record<'baseUrl' | 'clientId' | 'clientSecret' | 'token', string>>;
}
