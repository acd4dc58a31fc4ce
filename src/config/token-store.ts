import { actsWithheld } from '../io/dry-run.ts';
import { t } from '../texts/translate.ts';
import type { Token } from '../values/token.ts';
import { forgetToken, readCredentials, type StoredToken, saveCredentials } from './credentials.ts';
import type { Changing } from './private-file.ts';
import type { Profile } from './resolve-profile.ts';

export type TokenStore = ReturnType<typeof createTokenStore>;

export interface TokenSubject {
  baseUrl: string;
  /** Missing for a login with a user name. */
  clientId: string | undefined;
  clientSecret: string | undefined;
}

/** The token in its stored form, with a digest of what it was obtained with. */
export async function boundToken(token: Token, subject: TokenSubject): Promise<StoredToken> {
  return { ...token, boundTo: await bindingOf(token.accessToken, subject) };
}

/** A digest of base URL, client id and client secret, keyed with the token: no table can reveal it. */
async function bindingOf(
  accessToken: string,
  { baseUrl, clientId, clientSecret }: TokenSubject,
): Promise<string> {
  const { createHmac } = await import('node:crypto');
  const { origin, pathname } = new URL(baseUrl);
  const address = origin + pathname.replace(/\/+$/, '');
  const parts = clientId === undefined ? [address] : [address, clientId, clientSecret ?? null];
  return createHmac('sha256', accessToken).update(JSON.stringify(parts)).digest('hex');
}

export const noTokenStore: TokenStore = {
  loadToken: async () => undefined,
  saveToken: async () => {},
  dropToken: async () => {},
};

/** Stores tokens in the profile's credentials, each bound to what it was obtained with. */
export function createTokenStore(configDir: string, profile: Profile, changing: Changing) {
  const { name, clientId } = profile;
  const { signal, warn } = changing;
  const baseUrl = profile.baseUrl && URL.canParse(profile.baseUrl) ? profile.baseUrl : undefined;
  const bound = async (token: Token): Promise<StoredToken | undefined> => {
    if (baseUrl === undefined) return undefined;
    const clientSecret = clientId === undefined ? undefined : await profile.clientSecret?.();
    return boundToken(token, { baseUrl, clientId, clientSecret });
  };
  const orWarn = async (write: Promise<unknown>) => {
    try {
      await write;
    } catch (error) {
      // The signal ended the wait for another process. The next steps end by it too.
      if (error === signal.reason) return;
      warn(t('the token is not stored: {0}', error instanceof Error ? error.message : String(error)));
    }
  };
  return {
    /** The token stored for this profile, service, client and secret; perhaps expired. @throws auth error */
    async loadToken() {
      const { token } = await readCredentials(configDir, name, warn);
      if (!token || token.boundTo !== (await bound(token))?.boundTo) return undefined;
      return { accessToken: token.accessToken, expiresAt: token.expiresAt };
    },
    /** Stores it, except in a dry run. If the disk cannot be written, the command only warns. */
    async saveToken(token: Token) {
      const stored = await bound(token);
      if (stored && !actsWithheld())
        await orWarn(saveCredentials(configDir, name, { token: stored }, changing));
    },
    /** Removes this token after the service rejected it. A token that another process stored since then stays. */
    async dropToken(accessToken: string) {
      if (!actsWithheld()) await orWarn(forgetToken(configDir, name, accessToken, changing));
    },
  };
}
