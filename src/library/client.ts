/** `payconfirm/client`: the service's endpoints as methods, each by the code that the command line calls it with. */
// Written from the endpoint table by src/build/client-types.ts.
import type { Client } from '../../dist/types/client.d.ts';
import type { CallInput } from '../api/client.ts';
import { createClient as createServiceClient } from '../api/create-client.ts';
import type { Endpoint } from '../api/endpoints/endpoint.ts';
import { type EndpointId, endpointIds, endpoints, pathParameters } from '../api/endpoints/index.ts';
import { createFetchTransport } from '../api/fetch-transport.ts';
import { isPaged } from '../api/paging.ts';
import { headerSafe } from '../config/header-safe.ts';
import { usageError } from '../errors.ts';
import { systemClock } from '../io/clock.ts';
import { systemRandom } from '../io/random.ts';
import { programVersion } from '../io/versions.ts';
import { checkNames } from './check-options.ts';
import { withoutHint } from './client/error.ts';
import { methodNames } from './client/names.ts';
import { createRecentSecrets } from './client/recent-secrets.ts';

export type * from '../../dist/types/client.d.ts';
export { PayconfirmError } from './client/error.ts';

export interface ClientOptions {
  /** The service's address: `https:`, or `http:` to this machine alone. */
  baseUrl: string;
  /** The client key, for which tokens are fetched. Its secret goes out with each write (§5). */
  clientId?: string | undefined;
  clientSecret?: string | undefined;
  /** A token that is used as it is and never renewed, in place of those of the client key. */
  token?: string | undefined;
  /** Of one whole exchange, in milliseconds; 30,000 by default. What is sent again has as long again. */
  timeoutMs?: number | undefined;
  /** Ends what is under way, with its own reason, and lets nothing more begin. */
  signal?: AbortSignal | undefined;
  /** What requests are made with: for a proxy, an authority of your own, a test. The global one by default. */
  fetch?: typeof fetch | undefined;
}

/**
 * A client of the service. Nothing is asked before the first call; its token is kept in memory.
 * @throws PayconfirmError, kind `usage`, for an option that there is not, or that cannot be used
 */
export function createClient(options: ClientOptions): Client {
  try {
    return methodsOf(open(options));
  } catch (error) {
    throw withoutHint(error);
  }
}

const optionNames = [
  'baseUrl',
  'clientId',
  'clientSecret',
  'token',
  'timeoutMs',
  'signal',
  'fetch',
] satisfies (keyof ClientOptions)[];

/** Of a timer, some 25 days. */
const longestTimeoutMs = 2 ** 31 - 1;

type ServiceClient = ReturnType<typeof createServiceClient>;

function open(options: ClientOptions): ServiceClient {
  checkNames(options, 'createClient', optionNames);
  const { baseUrl, clientId, timeoutMs = 30_000, signal = new AbortController().signal } = options;
  if (typeof baseUrl !== 'string') throw usageError('baseUrl must be the address of the service');
  // What a timer cannot hold it takes for 1 ms.
  if (!(timeoutMs >= 1 && timeoutMs <= longestTimeoutMs))
    throw usageError(`timeoutMs must be milliseconds, 1 to ${longestTimeoutMs}, not ${timeoutMs}`);
  const credential = (name: 'clientSecret' | 'token') => {
    const value = options[name];
    return value === undefined ? undefined : headerSafe(value, name);
  };
  const clientSecret = credential('clientSecret');
  // Found when it is called, so that a test may replace it.
  const fetch: typeof globalThis.fetch = (...request) => (options.fetch ?? globalThis.fetch)(...request);
  const secrets = createRecentSecrets([options.clientSecret, options.token]);
  return createServiceClient({
    profile: {
      name: 'the app',
      baseUrl,
      aliasUrl: undefined,
      identity: undefined,
      clientId,
      clientSecret: clientSecret === undefined ? undefined : async () => clientSecret,
      token: credential('token'),
      scheme: undefined,
      kind: 'live',
      sources: {},
    },
    clock: systemClock,
    random: systemRandom,
    signal,
    transport: createFetchTransport({ fetch, signal, timeoutMs }),
    version: programVersion,
    secrets,
    loadToken: async () => undefined,
    saveToken: async () => {},
    dropToken: async () => {},
  });
}

interface Group {
  [name: string]: Group | object;
}

/** What a call from JavaScript may hold; the types are of the generated face. */
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

/** What the path names goes there; all else is the query of a read and the body of a write. */
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

/** @throws usage error for what would be another path */
function pathValue(name: string, value: unknown): string {
  if (typeof value === 'string' && !/^\.{0,2}$/.test(value)) return value;
  throw usageError(`${name} is needed in the address, as a text; got ${JSON.stringify(value) ?? 'nothing'}`);
}
