import type { EndpointEntry } from './endpoint.ts';
import { localDateTime, uuid } from './fields.ts';
import { guess, named, object, optional } from './object-schema.ts';

const client = named('RegisteredClient', {
  id: uuid,
  username: { type: 'string' },
  name: { type: 'string' },
  is_active: { type: 'boolean' },
  created_at: localDateTime,
});

const token = named('Token', {
  access_token: { type: 'string' },
  token_type: { type: 'string', enum: ['Bearer'] },
  expires_in: { type: 'integer', description: 'seconds' },
  scope: { type: 'string' },
});

export const clientEndpoints = {
  'client.register': {
    summary: 'Register a client',
    section: '4.1',
    method: 'POST',
    path: '/api/v1/client/register-client',
    auth: 'none',
    body: guess(
      object({
        username: { type: 'string', minLength: 1, maxLength: 255 },
        password: { type: 'string', minLength: 1, maxLength: 255 },
        name: { type: 'string', minLength: 1, maxLength: 255 },
      }),
    ),
    statuses: [201, 200],
    reply: client,
    errors: [400, 401, 422, 500],
    assumed: 'ClientCreate, the reply; its data may be empty',
  },
  'auth.login': {
    summary: 'Log in with a username and password',
    section: '4.1',
    method: 'POST',
    path: '/api/v1/client/login',
    auth: 'none',
    body: object({
      username: { type: 'string', minLength: 1 },
      password: { type: 'string', minLength: 1 },
    }),
    reply: token,
    errors: [400, 401, 422, 500],
    assumed: 'LoginRequest, the reply, no Bearer',
  },
  'auth.token': {
    summary: 'Exchange client_id and client_secret for a Bearer token',
    section: '4.1',
    method: 'POST',
    path: '/api/v1/oauth/token',
    auth: 'none',
    body: object({
      grant_type: optional({ type: 'string', enum: ['client_credentials'] }),
      client_id: { type: 'string', minLength: 1 },
      client_secret: { type: 'string', minLength: 1 },
    }),
    reply: token,
    errors: [400, 401, 422, 500],
    assumed: 'request, reply, error statuses',
  },
  'client.me': {
    summary: 'Show the client that is logged in',
    section: '4.1',
    method: 'GET',
    path: '/api/v1/client/me',
    reply: client,
    errors: [400, 401, 500],
    assumed: 'the reply',
  },
  'client.change-password': {
    summary: 'Change the password',
    section: '4.1',
    method: 'PUT',
    path: '/api/v1/client/change-password',
    body: guess(
      object({
        old_password: { type: 'string', minLength: 1 },
        new_password: { type: 'string', minLength: 1, maxLength: 255 },
      }),
    ),
    reply: { type: ['object', 'null'] },
    errors: [400, 401, 422, 500],
    assumed: 'ChangePasswordRequest',
  },
} as const satisfies Record<string, EndpointEntry>;
