import { PayconfirmError } from '../errors.ts';
import { type Said, t } from '../texts/translate.ts';
import { below, type Text, withCommand } from '../values/command-line.ts';
import { shellWord } from '../values/quote/shell.ts';
import type { StoredSecret } from './credentials.ts';
import { isHeaderSafe } from './header-safe.ts';
import { type Keychain, KeychainFailure, type KeychainItem } from './keychain.ts';

/** Client secrets in the system's keychain, if it works: see docs/decisions/keychain.md. */
export type ClientSecrets = ReturnType<typeof createClientSecrets>;

export function createClientSecrets(deps: {
  keychain: Keychain;
  /** PAYCONFIRM_CONFIG_DIR puts everything into one folder. */
  inOneFolder: boolean;
  uuid(): string;
  note(text: Text): void;
  warn(text: Text): void;
}) {
  const { keychain, inOneFolder, uuid, note, warn } = deps;
  return {
    /** @throws auth error with a hint */
    async read(item: KeychainItem, profile: string) {
      const secret = await keychain.read(item).catch((error: unknown) => {
        throw error instanceof KeychainFailure
          ? unreadable(
              t(
                "the client secret of profile {0} is in the system's keychain, which {1}",
                profile,
                error.message,
              ),
              error.remedy,
            )
          : error;
      });
      if (secret !== '' && isHeaderSafe(secret)) return secret;
      throw unreadable(
        t(
          "the client secret of profile {0} is in the system's keychain, which gave something that is no secret",
          profile,
        ),
        t("check it with the keychain's own program"),
      );
    },

    /** Stores it in the keychain. Returns the entry for credentials.json: its place, or the secret itself. */
    async keep(secret: string, origin: string, profile: string) {
      const inFile = { value: secret, origin };
      if (inOneFolder || !keychain.canBeTried()) return inFile;
      const item = { account: uuid(), origin };
      try {
        await keychain.store(item, secret, labelOf(profile, origin));
      } catch (error) {
        if (!(error instanceof KeychainFailure)) throw error;
        warn(t('the client secret is saved in credentials.json: the keychain {0}', error.message));
        return inFile;
      }
      note(t("The client secret is in the system's keychain."));
      return { keychain: item.account, origin };
    },

    /** Removes it from the keychain. If it stays there, prints the command that removes it. */
    async forget(stored: StoredSecret | undefined, profile: string) {
      if (!stored || !('keychain' in stored)) return;
      const item = { account: stored.keychain, origin: stored.origin };
      try {
        await keychain.remove(item);
      } catch (error) {
        if (!(error instanceof KeychainFailure)) throw error;
        warn(
          below(
            t(
              "the client secret of profile {0} may still be in the system's keychain, which {1}",
              profile,
              error.message,
            ),
            t('to remove it there: {0}', keychain.removal(item).map(shellWord).join(' ')),
          ),
        );
      }
    },
  };
}

const labelOf = (profile: string, origin: string) => `payconfirm: client secret of ${profile} at ${origin}`;

function unreadable(message: Said, remedy: string): PayconfirmError {
  return new PayconfirmError('auth', message, {
    hint: below(
      t('{0}; or set PAYCONFIRM_CLIENT_SECRET', remedy),
      withCommand('or save the secret again:', ['auth', 'login']),
    ),
  });
}
