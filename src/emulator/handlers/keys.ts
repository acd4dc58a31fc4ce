import { hashSecret, newSecret } from '../rules/secrets.ts';
import { zonelessTime } from '../rules/time.ts';
import { Refusal } from '../server/answer.ts';
import type { Handlers } from './handler.ts';

interface KeyRow {
  id: string;
  public_id: string;
  name: string;
  /** Epoch milliseconds. */
  created_at: number;
}

function view({ id, public_id, name, created_at }: KeyRow) {
  return { id, client_id: public_id, name, is_active: true, created_at: zonelessTime(created_at) };
}

/** §4.1 */
export const keyHandlers: Pick<Handlers, 'keys.generate' | 'keys.list' | 'keys.destroy'> = {
  'keys.generate': ({ client, body: { name = 'Default Key' } }, { store, random, now }) => {
    const secret = newSecret(random, 'secret_');
    const row = { id: random.uuid(), public_id: random.uuid(), name, created_at: now() };
    store.run(
      'INSERT INTO client_keys VALUES (NULL, ?, ?, ?, ?, ?, ?)',
      row.id,
      client.id,
      row.public_id,
      hashSecret(secret),
      name,
      row.created_at,
    );
    return {
      message: 'key generated; the secret is shown this once',
      data: { ...view(row), client_secret: secret },
    };
  },

  'keys.list': ({ client }, { store }) => {
    const rows = store.all<KeyRow>('SELECT * FROM client_keys WHERE client_id = ? ORDER BY seq', client.id);
    return { message: 'client keys', data: rows.map(view) };
  },

  'keys.destroy': ({ client, path }, { store, tokens }) => {
    const id = path.key_id.toLowerCase();
    if (!store.get('SELECT id FROM client_keys WHERE id = ? AND client_id = ?', id, client.id)) {
      throw new Refusal(404, 'no such key');
    }
    store.run('DELETE FROM client_keys WHERE id = ?', id);
    tokens.revoke(client.id, id);
    return { message: 'key destroyed', data: null };
  },
};
