/** The latest requests of programs and their replies, in memory, without secrets. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, Schema } from '../../api/endpoints/endpoint.ts';
import { endpoints } from '../../api/endpoints/index.ts';
import { isRecord, mapFields } from '../../values/is-record.ts';
import { hidden } from '../../values/redact-secrets.ts';
import { isSecretName } from '../../values/secret-names.ts';
import { isoUtc } from '../../values/time.ts';
import { type LoggedRequest, maxLoggedRequests } from '../logged-request.ts';
import type { Service } from '../service-interface.ts';
import { parseJson } from './parse-json.ts';

export type RequestLog = ReturnType<typeof logRequests>;

const longestBody = 16_384;

const anyField: Schema = {};
const reply = (data: Schema): Schema => ({
  properties: {
    success: anyField,
    message: anyField,
    data,
    detail: { items: { properties: { loc: { items: anyField }, msg: anyField, type: anyField } } },
  },
});

/** Logs each request to a path of the service, and each request to an unknown path. */
export function logRequests(
  app: FastifyInstance,
  { tokens, store, now, clock }: Pick<Service, 'tokens' | 'store' | 'now' | 'clock'>,
  onRequest: (request: LoggedRequest) => void,
) {
  let kept: LoggedRequest[] = [];
  let count = 0;
  const begun = new WeakMap<FastifyRequest, { at: number; since: number }>();
  const endpointsAt = new Map(
    Object.values<Endpoint>(endpoints).map((one) => [`${one.method} ${routeOf(one)}`, one]),
  );
  const clientOf = (authorization = '') => {
    const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
    return token === undefined ? undefined : store.read(async () => tokens.clientOf(token)?.id);
  };

  async function add(request: FastifyRequest, status: number | null, payload: unknown): Promise<void> {
    const start = begun.get(request);
    if (!start) return;
    begun.delete(request);
    const endpoint = endpointsAt.get(`${request.method} ${request.routeOptions.url}`);
    const answer = typeof payload === 'string' ? parsed(Buffer.from(payload)) : undefined;
    const client_id = (await clientOf(request.headers.authorization)) ?? null;
    // The id is counted when the entry is stored, so that a caller that reads after an id misses none.
    count += 1;
    const entry: LoggedRequest = {
      id: count,
      at: isoUtc(start.at),
      method: request.method,
      path: shownPath(request.url, endpoint),
      status,
      duration_ms: Math.round((clock.monotonic() - start.since) * 10) / 10,
      client_id,
      errors: status !== null && status >= 400 ? errorsOf(status, answer) : [],
      request_body: shownBody(request.body, endpoint?.body),
      response_body: bounded(shown(answer ?? null, reply(endpoint?.reply ?? anyField))),
    };
    kept.push(entry);
    if (kept.length > maxLoggedRequests) kept.shift();
    onRequest(entry);
  }

  app.addHook('onRequest', async (request: FastifyRequest, { raw }: FastifyReply) => {
    const { url } = request.routeOptions;
    // The emulator's own paths and pages are not part of the service.
    if (url !== undefined && !url.startsWith('/api/')) return;
    begun.set(request, { at: now(), since: clock.monotonic() });
    raw.once('close', () => void add(request, null, undefined));
  });
  app.addHook('onSend', async (request: FastifyRequest, { statusCode }: FastifyReply, payload: unknown) => {
    await add(request, statusCode, payload);
    return payload;
  });
  return {
    /** The requests after an id, oldest first. */
    list: (after: number = 0) => kept.filter(({ id }) => id > after),
    clear: () => {
      kept = [];
    },
  };
}

const routeOf = ({ path }: Endpoint) => path.replaceAll(/\{(\w+)\}/g, ':$1');

function parsed(bytes: Buffer): unknown {
  return parseJson(bytes)?.plain;
}

function shownBody(body: unknown, schema: Schema | undefined): unknown {
  if (!Buffer.isBuffer(body) || body.length === 0) return null;
  const value = parsed(body);
  return value === undefined ? `(${body.length} bytes that are not JSON)` : bounded(shown(value, schema));
}

function bounded(value: unknown): unknown {
  const { length } = JSON.stringify(value) ?? '';
  return length <= longestBody ? value : `(${length} characters)`;
}

/** A copy without texts that the schema has no field for, and without secrets. */
function shown(value: unknown, schema: Schema | undefined): unknown {
  const { properties, items } = (schema ?? {}) as { properties?: Record<string, Schema>; items?: Schema };
  if (Array.isArray(value)) return value.map((part) => shown(part, items));
  if (isRecord(value)) {
    return mapFields(value, (part, name) => {
      const isSecret = name === 'checkout_url' || isSecretName(name);
      return isSecret && part !== null ? hidden : shown(part, properties?.[name]);
    });
  }
  return typeof value === 'string' && schema === undefined ? hidden : value;
}

function shownPath(url: string, endpoint: Endpoint | undefined): string {
  const [path = '', query] = url.split('?', 2);
  if (query === undefined) return path;
  const names = Object.keys((endpoint?.query?.properties as object | undefined) ?? {});
  const pairs = query.split('&').map((pair) => {
    const [name = ''] = pair.split('=');
    return names.includes(name) && !isSecretName(name) ? pair : `${name}=${hidden}`;
  });
  return `${path}?${pairs.join('&')}`;
}

function errorsOf(status: number, answer: unknown): LoggedRequest['errors'] {
  const { message, detail } = (isRecord(answer) ? answer : {}) as {
    message?: string;
    detail?: string | { loc: (string | number)[]; msg: string }[];
  };
  if (Array.isArray(detail)) return detail.map(({ loc, msg }) => ({ field: loc.join('.'), reason: msg }));
  const reason = detail ?? message ?? `HTTP ${status}`;
  const credential = reason.includes('X-Client-Secret') ? 'X-Client-Secret' : 'Authorization';
  return [{ field: status === 401 ? credential : null, reason }];
}
