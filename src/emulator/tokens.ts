import { PayconfirmError } from '../errors.ts';
import type { Random } from '../io/random.ts';
import { hashSecret, newSecret } from './rules/secrets-and-passwords.ts';
import type { Store } from './store/sqlite.ts';
import type { TokenRow } from './store/tables.ts';

export type Tokens = ReturnType<typeof createTokens>;

export function createTokens(store: Store, random: Random, now: () => number) {
  /** Tokens that the disk had no room for, by hash: a full disk must not lock out a reader. */
  const unsaved = new Map<string, TokenRow>();

  return {
    /** Creates a token; `lifetime` in seconds. Without a writable disk it lives as long as this process. */
    issue: async (clientId: string, lifetime: number, keyId: string | null) => {
      const token = newSecret(random, 'tok_');
      const hash = hashSecret(token);
      const expires_at = now() + lifetime * 1000;
      const row = { hash, client_id: clientId, key_id: keyId, expires_at };
      try {
        await store.transaction(() => {
          store.run('DELETE FROM tokens WHERE client_id = ? AND expires_at <= ?', clientId, now());
          store.insert('tokens', row);
        });
      } catch (error) {
        if (!(error instanceof PayconfirmError)) throw error;
        unsaved.set(hash, row);
      }
      return { access_token: token, token_type: 'Bearer', expires_in: lifetime, scope: '*' } as const;
    },

    /** Undefined for a token that was never issued or is revoked. */
    clientOf: (token: string) => {
      const hash = hashSecret(token);
      const row = unsaved.get(hash) ?? store.find('tokens', { hash });
      const client = row && store.find('clients', { id: row.client_id });
      return client && { ...client, key_id: row.key_id, expires_at: row.expires_at };
    },

    /** Call it within a transaction. `keyId`: null for the tokens of a login. */
    revoke: (clientId: string, keyId: string | null) => {
      store.delete('tokens', { client_id: clientId, key_id: keyId });
      store.afterCommit(() => {
        for (const [hash, row] of unsaved) {
          if (row.client_id === clientId && row.key_id === keyId) unsaved.delete(hash);
        }
      });
    },
  };
}
