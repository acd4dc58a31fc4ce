/** `payconfirm/client`: the service's endpoints as methods, with the same code as the command line. */
// Generated from the endpoint table by src/build/client-types.ts.

import type { Client } from '../../dist/types/client.d.ts';
import type { CallInput } from '../api/client-types.ts';
import type { Endpoint } from '../api/endpoints/endpoint.ts';
import { type EndpointId, endpointIds, endpoints } from '../api/endpoints/index.ts';
import { pathParameters } from '../api/endpoints/paths.ts';
import { isPaged } from '../api/read-pages.ts';
import { headerSafe } from '../config/header-safe.ts';
import { usageError } from '../errors.ts';
import { t } from '../texts/translate.ts';
import { withoutHint } from './client/error.ts';
import { methodNames } from './client/method-names.ts';
import { openClient, type ServiceClient } from './client/open-client.ts';
import type { ClientOptions } from './client/options.ts';

export type * from '../../dist/types/client.d.ts';
export { PayconfirmError } from './client/error.ts';
export type { ClientOptions } from './client/options.ts';

/**
 * A client of the service. Sends nothing before the first call; its token is kept in memory.
 * @throws PayconfirmError, kind `usage`, for an unknown or invalid option
 */
export function createClient(options: ClientOptions): Client {
  try {
    return methodsOf(openClient(options));
  } catch (error) {
    throw withoutHint(error);
  }
}

interface Group {
  [name: string]: Group | object;
}

/** The input of a call from JavaScript. Its types are generated. */
type Input = Readonly<Record<string, unknown>>;

function methodsOf(client: ServiceClient): Client {
  const root: Group = {};
  for (const id of endpointIds) {
    const names = methodNames(id);
    const group = names.slice(0, -1).reduce<Group>((branch, name) => {
      branch[name] ??= {};
      return branch[name] as Group;
    }, root);
    group[names.at(-1)!] = method(client, id);
  }
  return root as unknown as Client;
}

function method(client: ServiceClient, id: EndpointId) {
  const endpoint: Endpoint = endpoints[id];
  const call = async (input?: Input, options?: { idempotencyKey?: string }) => {
    try {
      const { data } = await client.call(id, requestOf(endpoint, input, options));
      return data;
    } catch (error) {
      throw withoutHint(error);
    }
  };
  if (!isPaged(endpoint)) return call;
  const all = async function* (input?: Input) {
    try {
      yield* client.items(id, requestOf(endpoint, input));
    } catch (error) {
      throw withoutHint(error);
    }
  };
  return Object.assign(call, { all });
}

/** Puts path parameters into the path; the rest is the query of a read and the body of a write. */
function requestOf(
  { method, path, body, headers }: Endpoint,
  input: Input = {},
  { idempotencyKey }: { idempotencyKey?: string } = {},
): CallInput<EndpointId> {
  const named = pathParameters(path);
  const inPath = named.map((name) => [name, pathValue(name, input[name])]);
  const others = Object.fromEntries(Object.entries(input).filter(([name]) => !named.includes(name)));
  const hasBody = body !== undefined || Object.keys(others).length > 0;
  return {
    path: Object.fromEntries(inPath),
    ...(method === 'GET' ? { query: others } : hasBody ? { body: others } : {}),
    ...(headers && idempotencyKey !== undefined
      ? { headers: { 'Idempotency-Key': headerSafe(idempotencyKey, 'idempotencyKey') } }
      : {}),
  } as unknown as CallInput<EndpointId>;
}

/** @throws usage error for a value that would change the path */
function pathValue(name: string, value: unknown): string {
  if (typeof value === 'string' && !/^\.{0,2}$/.test(value)) return value;
  throw usageError(
    t('{0} is needed in the address, as a text; got {1}', name, JSON.stringify(value) ?? 'nothing'),
  );
}
