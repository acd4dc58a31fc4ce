import { actsWithheld } from '../io/act.ts';
import type { Token } from '../values/token.ts';
import { readCredentials, saveCredentials } from './credentials.ts';
import type { Profile } from './resolve.ts';

export interface TokenStore {
  /** The token kept for this profile, address and client, if there is one; it may have expired. */
  loadToken(): Promise<Token | undefined>;
  /** Keeps it, but in a dry run; a disk that cannot be written costs a warning, not the command. */
  saveToken(token: Token): Promise<void>;
}

/** Keeps tokens in the profile's credentials, each bound to the origin and the client it was issued for. */
export function createTokenStore(
  configDir: string,
  profile: Profile,
  warn: (text: string) => void,
): TokenStore {
  const origin =
    profile.baseUrl && URL.canParse(profile.baseUrl) ? new URL(profile.baseUrl).origin : undefined;
  const clientId = profile.clientId ?? null;
  return {
    async loadToken() {
      const { token } = await readCredentials(configDir, profile.name, warn);
      if (!token || token.origin !== origin || token.clientId !== clientId) return undefined;
      return { accessToken: token.accessToken, expiresAt: token.expiresAt };
    },
    async saveToken(token) {
      if (origin === undefined || actsWithheld()) return;
      try {
        await saveCredentials(configDir, profile.name, { token: { ...token, origin, clientId } }, warn);
      } catch (error) {
        warn(`the token is not kept: ${error instanceof Error ? error.message : String(error)}`);
      }
    },
  };
}
