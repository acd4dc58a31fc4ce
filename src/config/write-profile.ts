import { t } from '../texts/translate.ts';
import type { Token } from '../values/token.ts';
import type { ClientSecrets } from './client-secrets.ts';
import { forgetCredentials, readCredentials, saveCredentials } from './credentials.ts';
import type { Changing } from './private-file.ts';
import type { ProfileKind, Settings } from './settings.ts';
import { boundToken } from './token-store.ts';

export interface ProfilePatch {
  base_url?: string;
  client_id?: string;
  account_id?: string;
  kind?: ProfileKind;
  client_secret?: string;
  /** Not a real secret, like the emulator's: it is not stored in the keychain. */
  is_public?: boolean;
  /** Missing: the stored token is removed, because it belonged to the previous values. */
  token?: Token;
}

interface Places extends Changing {
  configDir: string;
  clientSecrets: ClientSecrets;
  settings(): Promise<Settings>;
}

/** Writes a profile to the settings, the keychain and credentials. `baseUrl`: if the patch has none. */
export async function writeProfile(
  name: string,
  patch: ProfilePatch,
  baseUrl: string,
  { configDir, clientSecrets, settings, ...changing }: Places,
): Promise<void> {
  const { client_secret: secret, is_public, token, ...open } = patch;
  const address = open.base_url ?? baseUrl;
  const { origin } = new URL(address);
  const keep = async (value: string) =>
    is_public ? { value, origin } : clientSecrets.keep(value, origin, name);
  // The keychain comes first: if the program ends now, the settings name no missing secret.
  const clientSecret = secret === undefined ? undefined : await keep(secret);
  const subject = { baseUrl: address, clientId: open.client_id, clientSecret: secret };
  const given = {
    ...(clientSecret && { clientSecret }),
    token: token && (await boundToken(token, subject)),
  };
  try {
    const profiles = await settings();
    const { kind } = profiles.profiles()[name] ?? {};
    await profiles.saveProfile(name, open);
    if (kind !== undefined && profiles.profiles()[name]?.kind === undefined) {
      changing.warn(
        t(
          'profile {0} is no longer marked {1}: its address or client has changed, so it counts as live',
          name,
          kind,
        ),
      );
    }
    const before = await saveCredentials(configDir, name, given, changing);
    if (clientSecret) await clientSecrets.forget(before.clientSecret, name);
  } catch (error) {
    await clientSecrets.forget(clientSecret, name);
    throw error;
  }
}

export async function forgetProfileSecrets(
  name: string,
  { configDir, clientSecrets, ...changing }: Omit<Places, 'settings'>,
): Promise<void> {
  await clientSecrets.forget((await readCredentials(configDir, name, changing.warn)).clientSecret, name);
  await forgetCredentials(configDir, name, changing);
}
