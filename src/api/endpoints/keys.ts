import type { EndpointEntry } from './endpoint.ts';
import { localDateTime, nothing, uuid } from './fields.ts';
import { guess, named, object, partial } from './object-schema.ts';

/** §2.3; fields beyond `id` are assumed. */
const key = {
  id: uuid,
  client_id: { type: 'string' },
  name: { type: 'string' },
  is_active: { type: 'boolean' },
  created_at: localDateTime,
} as const;

export const keyEndpoints = {
  'keys.generate': {
    summary: 'Generate a client key; its secret is shown this once',
    section: '4.1',
    method: 'POST',
    path: '/api/v1/client-keys/generate',
    body: guess(partial({ name: { type: 'string', minLength: 1, maxLength: 255, default: 'Default Key' } })),
    nullIsAbsent: true,
    reply: object({ ...key, client_secret: { type: 'string' } }),
    errors: [401, 422],
    assumed: 'GenerateKeyRequest, the reply, no X-Client-Secret with a token of auth login',
  },
  'keys.list': {
    summary: 'List the client keys',
    section: '4.1',
    method: 'GET',
    path: '/api/v1/client-keys/list',
    reply: {
      type: 'array',
      items: named('ClientKey', key),
    },
    errors: [401],
    assumed: 'the reply',
  },
  'keys.destroy': {
    summary: 'Destroy a client key',
    section: '4.1',
    method: 'DELETE',
    path: '/api/v1/client-keys/destroy/{key_id}',
    reply: nothing,
    errors: [401, 404, 422],
    assumed: '404 for an unknown key',
  },
} as const satisfies Record<string, EndpointEntry>;
