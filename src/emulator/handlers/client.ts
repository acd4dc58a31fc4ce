import { hashPassword, hashSecret, newSecret, passwordMatches } from '../rules/secrets-and-passwords.ts';
import { zonelessTime } from '../rules/time.ts';
import { Refusal } from '../server/handler-result.ts';
import { newRow } from '../service-interface.ts';
import type { ClientRow, KeyRow } from '../store/tables.ts';
import type { Handlers } from './handler.ts';
import { ownRow } from './row-of-client.ts';

/** Lifetime of a key's token in seconds. Assumed: §5.2 shows none. */
const tokenSeconds = 3600;
/** Lifetime of a login token in seconds. Assumed: §5.2 shows none. */
const loginSeconds = 86_400;

function view({ id, username, name, created_at }: ClientRow) {
  return { id, username, name, is_active: true, created_at: zonelessTime(created_at) };
}

function keyView({ id, public_id, name, created_at }: KeyRow) {
  return { id, client_id: public_id, name, is_active: true, created_at: zonelessTime(created_at) };
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

  'keys.generate': ({ client, body: { name = 'Default Key' } }, service) => {
    const { store, random } = service;
    const secret = newSecret(random, 'secret_');
    const row = store.insert('client_keys', {
      ...newRow(service, client.id),
      public_id: random.uuid(),
      secret_hash: hashSecret(secret),
      name,
    });
    return {
      message: 'key generated; the secret is shown this once',
      data: { ...keyView(row), client_secret: secret },
    };
  },

  'keys.list': ({ client }, { store }) => {
    const rows = store.list('client_keys', { client_id: client.id });
    return { message: 'client keys', data: rows.map(keyView) };
  },

  'keys.destroy': ({ client, path }, { store, tokens }) => {
    const { id } = ownRow({ store }, 'client_keys', client, path.key_id);
    store.delete('client_keys', { id });
    tokens.revoke(client.id, id);
    return { message: 'key destroyed', data: null };
  },
} satisfies Partial<Handlers>;
