import { hashSecret, newSecret } from '../rules/secrets-and-passwords.ts';
import { zonelessTime } from '../rules/time.ts';
import { newRow } from '../service-interface.ts';
import type { KeyRow } from '../store/tables.ts';
import type { Handlers } from './handler.ts';
import { ownRow } from './row-of-client.ts';

function view({ id, public_id, name, created_at }: KeyRow) {
  return { id, client_id: public_id, name, is_active: true, created_at: zonelessTime(created_at) };
}

/** §4.1 */
export const keyHandlers = {
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
      data: { ...view(row), client_secret: secret },
    };
  },

  'keys.list': ({ client }, { store }) => {
    const rows = store.list('client_keys', { client_id: client.id });
    return { message: 'client keys', data: rows.map(view) };
  },

  'keys.destroy': ({ client, path }, { store, tokens }) => {
    const { id } = ownRow({ store }, 'client_keys', client, path.key_id);
    store.delete('client_keys', { id });
    tokens.revoke(client.id, id);
    return { message: 'key destroyed', data: null };
  },
} satisfies Partial<Handlers>;
