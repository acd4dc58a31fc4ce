import type { ServiceWays } from '../config/service-differences.ts';
import { usageError } from '../errors.ts';
import { actsWithheld } from '../io/dry-run.ts';
import { t, type Warn } from '../texts/translate.ts';
import type { Text } from '../values/command-line.ts';
import { isRecord } from '../values/is-record.ts';
import { isStandardHeader, learnKeyHeader } from '../values/non-secret-headers.ts';
import type { Token } from '../values/token.ts';
import type { Client } from './client-types.ts';
import { createServiceZone } from './detect-time-zone.ts';
import type { Endpoint } from './endpoints/endpoint.ts';
import { type EndpointId, endpoints } from './endpoints/index.ts';
import { endpointAt, pathParameters } from './endpoints/paths.ts';
import { hasDocumentedKey } from './endpoints/without-assumed-limits.ts';
import { createExchange, type ExchangeDeps, type Message } from './exchange.ts';
import { everyItem, isPaged, type ReadPage, readPage } from './read-pages.ts';
import { withoutExtraSecrets } from './redact.ts';
import { acceptHeader, nonJsonResult } from './replies/content-types.ts';
import { readReply } from './replies/read-reply.ts';
import { unauthorizedHint } from './replies/unauthorized-hint.ts';
import type { unexpectedValues } from './replies/values-not-as-asked.ts';
import { createTokenSource, readToken } from './token.ts';

export interface ClientDeps extends ExchangeDeps {
  /** The stored token of this profile, address and client. */
  loadToken(): Promise<Token | undefined>;
  saveToken(token: Token): Promise<void>;
  /** Deletes the stored token if it is this one, which the service rejected. */
  dropToken(accessToken: string): Promise<void>;
  credentialsHint?(): Promise<Text>;
  /** Called with the data of each endpoint's reply. */
  onData?(id: EndpointId, data: unknown): void;
  /** Called with the HTTP status of each reply. */
  onStatus?(endpoint: Endpoint, status: number): void;
  /** Hides fields in replies that the table does not name and whose names are a secret's. */
  hideExtraSecrets?: boolean;
  /** Known differences of the service. */
  ways?: ServiceWays;
  /** Need schemas, which the library's table lacks: fields that differ from the request; lists of records. */
  findDifferences?: typeof unexpectedValues;
  cleanItems?(endpoint: Endpoint, data: unknown): unknown;
  /** Called once per peculiarity of the service. */
  warn?: Warn;
  /** First use of the credentials: a dry run shows the token request and does not send it. */
  trial?: boolean;
}

interface Input {
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  once?: true;
}

/** §8: the maximum number of items on a page. All pages of a list use it. */
const LARGEST_PAGE = 100;

/** A `Date` further away is no real time: 1970, 9999. Emulators are advanced by months. */
const maxClockAheadMs = 366 * 86_400_000;

/** The client of the service. The first request loads its transport. */
export function createClient(deps: ClientDeps): Client {
  const { profile, clock } = deps;
  const { clientId, clientSecret } = profile;
  const exchange = createExchange(deps);
  const withServiceZone = createServiceZone((words) => deps.warn?.(words), deps.ways);

  /** Milliseconds that the service's clock is ahead of ours: the maximum, because slow replies reduce it. */
  let ahead: number | undefined;
  const read = (reply: Awaited<ReturnType<typeof exchange.send>>, message: Message) => {
    const aheadMs = Date.parse(reply.headers.date ?? '') - clock.now();
    if (Math.abs(aheadMs) < maxClockAheadMs) ahead = Math.max(ahead ?? aheadMs, aheadMs);
    if (message.endpoint) deps.onStatus?.(message.endpoint, reply.status);
    return readReply(reply, {
      method: message.method,
      path: message.path,
      endpoint: message.endpoint,
      secrets: deps.secrets,
      authHint: unauthorizedHint(message, profile),
    });
  };
  const sendWithoutToken = async (message: Message) => read(await exchange.send(message), message);
  const sendWith = async (accessToken: string, message: Message) => {
    const reply = await exchange.send(withBearer(message, accessToken));
    if (reply.status !== 401) tokens.accepted(accessToken);
    return reply;
  };
  const withToken = async (message: Message) => {
    // A dry run needs no token.
    if (message.changes && actsWithheld()) return exchange.send(withBearer(message, ''));
    const { accessToken } = await tokens.current();
    const reply = await sendWith(accessToken, message);
    const next = reply.status === 401 ? await tokens.after(accessToken) : undefined;
    return next ? sendWith(next.accessToken, message) : reply;
  };
  const sendAuthorized = async (message: Message) => read(await withToken(message), message);

  /** A token request changes nothing at the service, so it is repeated like a read. */
  const tokenRequest = (id: 'auth.token' | 'auth.login', body: Record<string, string>): Message => {
    const changes = deps.trial === true;
    return { method: 'POST', path: endpoints[id].path, body, repeat: 'read', changes };
  };
  const fetchToken = async (id: 'auth.token' | 'auth.login', body: Record<string, string>) => {
    const { data } = await sendWithoutToken(tokenRequest(id, body));
    return readToken(data, clock.now());
  };
  const clientKey =
    clientId === undefined || clientSecret === undefined
      ? undefined
      : async () => ({
          grant_type: 'client_credentials',
          client_id: clientId,
          client_secret: await clientSecret(),
        });
  const tokens = createTokenSource({
    fixed: profile.token,
    exchange: clientKey && (async () => fetchToken('auth.token', await clientKey())),
    load: deps.loadToken,
    save: deps.saveToken,
    drop: deps.dropToken,
    hint: deps.credentialsHint,
    now: () => clock.now(),
  });

  /** The data that a command may show. At a path that is not in the table, every field may be intended. */
  const hide = (endpoint: Endpoint | undefined, data: unknown) => {
    if (!deps.hideExtraSecrets) return data;
    return endpoint ? withoutExtraSecrets(data, endpoint.reply, deps.secrets) : deps.secrets.hideIn(data);
  };
  const callEndpoint = async (id: EndpointId, input: Input) => {
    const endpoint: Endpoint = endpoints[id];
    checkKeyHeader(input.body);
    const path = fillPath(endpoint.path, input.path ?? {});
    const message = { ...messageOf(endpoint.method, path, input, endpoint), endpoint };
    const result = await (endpoint.auth === 'none' ? sendWithoutToken(message) : sendAuthorized(message));
    const items = deps.cleanItems?.(endpoint, result.data) ?? result.data;
    const data = withServiceZone(items, result.headers.date, clock.now());
    const shown = hide(endpoint, data);
    if (endpoint.path.startsWith(endpoints['webhooks.list'].path))
      [shown].flat().filter(isRecord).forEach(learnKeyHeader);
    deps.onData?.(id, shown);
    const differences = (message.changes && deps.findDifferences?.(endpoint, input, data)) || [];
    return { ...result, data: shown, differences };
  };
  const pageOf = async (id: EndpointId, input: Input): Promise<ReadPage> => {
    const { data } = await callEndpoint(id, input);
    const { page, more } = readPage(data, input.query ?? {}, fillPath(endpoints[id].path, input.path ?? {}));
    page.items = page.items.map((item) => withOurNames(endpoints[id], item));
    if (isPaged(endpoints[id])) return { page, more };
    return { page: { ...page, total: page.total ?? page.items.length }, more: false };
  };
  const items = (id: EndpointId, input: Input) => {
    if (!isPaged(endpoints[id])) return everyItem(() => pageOf(id, input), 1);
    const query = { limit: LARGEST_PAGE, ...input.query };
    return everyItem((page) => pageOf(id, { ...input, query: { ...query, page } }), firstPage(query));
  };
  const request = async (method: Message['method'], path: string, input: Input) => {
    const endpoint = endpointAt(method, path);
    const headers = acceptHeader(method, endpoint, input.headers);
    const message = messageOf(method, path, { ...input, headers }, endpoint);
    const reply = await (endpoint?.contentType ? exchange.send(message) : withToken(message));
    const bytes = nonJsonResult(reply, endpoint);
    if (bytes) return bytes;
    const { data, ...rest } = await read(reply, message);
    return { ...rest, data: hide(endpoint, data) };
  };
  const requestItems = (path: string, query: Readonly<Record<string, unknown>>) =>
    everyItem(async (page) => {
      const { data } = await request('GET', path, { query: { ...query, page } });
      return readPage(data, { ...query, page }, path);
    }, firstPage(query));

  // The table ties an endpoint's id to its types; one implementation serves all.
  return {
    call: callEndpoint as unknown as Client['call'],
    page: (async (id: EndpointId, input: Input) =>
      (await pageOf(id, input)).page) as unknown as Client['page'],
    items: items as unknown as Client['items'],
    request,
    requestItems,
    reply: (id, input: Input = {}) => {
      const endpoint: Endpoint = endpoints[id];
      const { method, path, auth } = endpoint;
      const message = messageOf(method, fillPath(path, input.path ?? {}), input, endpoint);
      return auth === 'none' ? exchange.send(message) : withToken(message);
    },
    tokenReply: async () => clientKey && exchange.send(tokenRequest('auth.token', await clientKey())),
    login: (username, password) => fetchToken('auth.login', { username, password }),
    token: (fresh) => (fresh ? tokens.fresh() : tokens.current()),
    // `Date` has only whole seconds.
    now: () => clock.now() + (ahead !== undefined && Math.abs(ahead) >= 2_000 ? ahead : 0),
    latest: () => clock.now() + Math.max(ahead ?? 0, 0),
    close: () => exchange.close(),
  };
}

/** @throws usage error for a header that logs show. There an API key looks like the header's usual value */
function checkKeyHeader(body: unknown): void {
  const name = isRecord(body) ? body.api_key_name : undefined;
  if (typeof name !== 'string' || !isStandardHeader(name)) return;
  throw usageError(
    t('api_key_name: {0} is a standard header that logs show: the API key would be shown too', name),
    t('choose a name of its own, such as X-Webhook-Secret'),
  );
}

/** An item with our field names added, if the service uses other names. */
function withOurNames({ alsoNamed = {} }: Endpoint, item: unknown): unknown {
  if (!isRecord(item)) return item;
  const missing = Object.entries(alsoNamed).filter(([name, other]) => {
    return (item[name] ?? undefined) === undefined && (item[other] ?? undefined) !== undefined;
  });
  if (missing.length === 0) return item;
  return { ...item, ...Object.fromEntries(missing.map(([name, other]) => [name, item[other]])) };
}

const firstPage = (query: Readonly<Record<string, unknown>>) => Number(query.page ?? 1);

function messageOf(
  method: Message['method'],
  path: string,
  { query, body, headers, once }: Input,
  endpoint: Endpoint | undefined,
): Message {
  const keyed = endpoint !== undefined && hasDocumentedKey(endpoint, headers);
  return {
    method,
    path,
    query,
    body,
    headers,
    repeat: method === 'GET' && !once ? 'read' : keyed ? 'keyed' : 'unsent',
    changes: method !== 'GET',
  };
}

function withBearer(message: Message, token: string): Message {
  return { ...message, headers: { ...message.headers, Authorization: `Bearer ${token}` } };
}

function fillPath(template: string, values: Readonly<Record<string, string>>): string {
  let path = template;
  for (const name of pathParameters(template))
    path = path.replace(`{${name}}`, encodeURIComponent(values[name] ?? ''));
  return path;
}
