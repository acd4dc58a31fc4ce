import { hashPassword, hashSecret, passwordMatches } from '../rules/secrets-and-passwords.ts';
import { zonelessTime } from '../rules/time.ts';
import { Refusal } from '../server/handler-result.ts';
import type { ClientRow } from '../store/tables.ts';
import type { Handlers } from './handler.ts';

/** Lifetime of a key's token in seconds. Assumed: §5.2 shows none. */
const tokenSeconds = 3600;
/** Lifetime of a login token in seconds. Assumed: §5.2 shows none. */
const loginSeconds = 86_400;

function view({ id, username, name, created_at }: ClientRow) {
  return { id, username, name, is_active: true, created_at: zonelessTime(created_at) };
}

/** §4.1 */
export const clientHandlers = {
  'client.register': ({ body: { username, password, name } }, { store, random, now }) => {
    if (store.find('clients', { username })) {
      throw new Refusal(400, 'this username is taken');
    }
    const row = store.insert('clients', {
      id: random.uuid(),
      username,
      name,
      password: hashPassword(password),
      created_at: now(),
    });
    return { message: 'client registered', data: view(row) };
  },

  'auth.login': async ({ body: { username, password } }, { store, tokens }) => {
    const row = store.find('clients', { username });
    if (!row || !passwordMatches(password, row.password)) {
      throw new Refusal(401, 'wrong username or password');
    }
    return { message: 'logged in', data: await tokens.issue(row.id, loginSeconds, null) };
  },

  'auth.token': async ({ body: { client_id, client_secret } }, { store, tokens }) => {
    const credentials = { public_id: client_id, secret_hash: hashSecret(client_secret) };
    const key = store.find('client_keys', credentials);
    if (!key) throw new Refusal(401, 'wrong client_id or client_secret');
    return { message: 'token issued', data: await tokens.issue(key.client_id, tokenSeconds, key.id) };
  },

  'client.me': ({ client }) => ({ message: 'current client', data: view(client) }),

  'client.change-password': ({ client, body: { old_password, new_password } }, { store, tokens }) => {
    if (!passwordMatches(old_password, client.password)) throw new Refusal(400, 'the old password is wrong');
    store.update('clients', { id: client.id }, { password: hashPassword(new_password) });
    // Login tokens are revoked, so that whoever knew the old password is out (assumed). Key tokens stay
    // valid.
    tokens.revoke(client.id, null);
    return { message: 'password changed', data: null };
  },
} satisfies Partial<Handlers>;
