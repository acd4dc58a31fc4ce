/** Authentication, §5. */
import type { Endpoint } from '../../api/endpoints/endpoint.ts';
import { hashSecret, sameHash } from '../rules/secrets-and-passwords.ts';
import type { Service } from '../service-interface.ts';
import type { ClientRow } from '../store/tables.ts';
import { Refusal } from './handler-result.ts';

interface RequestHeaders {
  authorization?: string | undefined;
  'x-client-secret'?: string | string[] | undefined;
}

/** The client of the Bearer token. A write also needs the secret of one of its keys. @throws Refusal 401 */
export function authenticate(
  service: Service,
  auth: Exclude<Endpoint['auth'], 'none'>,
  headers: RequestHeaders,
  /** A login token needs no secret: otherwise nobody could create a first or a replacement key (assumed). */
  { loginIsEnough }: { loginIsEnough: boolean },
): ClientRow {
  const client = bearerOf(service, headers.authorization);
  const enough = loginIsEnough && client.key_id === null;
  if (auth === 'bearer+secret' && !enough) requireSecret(service, client, headers);
  return client;
}

function bearerOf({ tokens, now }: Service, authorization: string | undefined) {
  const token = /^Bearer +([\x21-\x7e]+)$/i.exec(authorization ?? '')?.[1];
  if (!token) throw new Refusal(401, 'missing Bearer token');
  const row = tokens.clientOf(token);
  if (!row) throw new Refusal(401, 'invalid token');
  if (now() >= row.expires_at) throw new Refusal(401, 'expired token');
  return row;
}

function requireSecret({ store }: Service, client: ClientRow, headers: RequestHeaders): void {
  const keys = store.list('client_keys', { client_id: client.id });
  const secret = headers['x-client-secret'];
  if (typeof secret !== 'string' || secret === '') throw new Refusal(401, 'missing X-Client-Secret');
  const hash = hashSecret(secret);
  // Every key is compared, so that the response time does not reveal which one matched.
  if (!keys.map((key) => sameHash(hash, key.secret_hash)).includes(true)) {
    throw new Refusal(401, 'wrong X-Client-Secret');
  }
}
