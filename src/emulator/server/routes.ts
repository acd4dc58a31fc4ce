/** The endpoint table as routes: authentication, validation, faults, the reply and its check. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../api/endpoints/endpoint.ts';
import { type EndpointId, endpointIds, endpoints } from '../../api/endpoints/index.ts';
import { withoutNulls } from '../../api/endpoints/nulls-in-request-body.ts';
import type { ServiceWays } from '../../config/service-differences.ts';
import { stringifyJson } from '../../values/exact-json.ts';
import { isRecord } from '../../values/is-record.ts';
import type { Fault, Faults } from '../faults.ts';
import { handlers } from '../handlers/index.ts';
import type { Service } from '../service-interface.ts';
import type { ClientRow } from '../store/tables.ts';
import { authenticate } from './authentication.ts';
import { type Answer, type InvalidField, Refusal } from './handler-result.ts';
import { parseJson } from './parse-json.ts';
import { textsWithNul, type Validators, validatorsOf } from './validation.ts';

const vietnamMs = 7 * 3_600_000;
const zoneless = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?$/;
const ofTransaction = ['transaction_date', 'effective_date'];

/** The `data` of a reply in the format of a service that differs (`--like`). */
function formatLikeService(ways: ServiceWays, id: string, data: unknown): unknown {
  const { page, zone, transaction_zone, without = {} } = ways;
  const missing = new Set(without[id] ?? []);
  const record = (fields: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(fields)
        .filter(([name]) => !missing.has(name))
        .map(([name, value]) => [name, timed(name, value)]),
    );
  const timed = (name: string, value: unknown): unknown => {
    if (isRecord(value))
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, timed(key, one)]));
    if (typeof value !== 'string' || !zoneless.test(value)) return value;
    if (ofTransaction.includes(name)) return transaction_zone === 'UTC' ? moved(value, -vietnamMs) : value;
    return zone === 'UTC+7' ? moved(value, vietnamMs) : value;
  };
  const one = (value: unknown) => (isRecord(value) ? record(value) : value);
  if (Array.isArray(data)) return data.map(one);
  if (!isRecord(data)) return data;
  if (Array.isArray(data.items)) return { ...data, items: data.items.map(one) };
  if (!Array.isArray(data.data)) return one(data);
  const { current_page, per_page, total } = data;
  const items = data.data.map(one);
  if (current_page === undefined || page === undefined) return { ...data, data: items };
  return page === 'bare' ? items : { items, total, page: current_page, limit: per_page };
}

function moved(text: string, byMs: number): string {
  const [, fraction = ''] = text.split('.');
  const time = new Date(Date.parse(`${text}Z`) + byMs).toISOString();
  return fraction === '' ? time.slice(0, 19) : time.slice(0, -1);
}

/** Bytes; a longer body is a 422. */
const longestBody = 1_048_576;

/** A reply that the endpoint table does not allow: a defect of the emulator. */
export interface ReplyMismatch {
  endpoint: EndpointId;
  status: number;
  problems: InvalidField[];
}

export interface RouteOptions {
  service: Service;
  faults: Faults;
  /** Differences of another service that the emulator imitates. */
  ways: ServiceWays;
  /** Waits in real time. */
  sleep(ms: number): Promise<void>;
  onReplyMismatch(mismatch: ReplyMismatch): void;
}

/** Each handler has its own types; here all calls look the same. */
type AnyHandler = (call: object, service: Service) => Promise<Answer<unknown> | Refusal>;

export function addRoutes(app: FastifyInstance, options: RouteOptions): void {
  for (const id of endpointIds) {
    const endpoint: Endpoint = endpoints[id];
    const url = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1');
    const answer = route(id, endpoint, options);
    const handler = (request: FastifyRequest, reply: FastifyReply) =>
      options.ways.lacks?.includes(id) ? replyMissingPath(reply) : answer(request, reply);
    app.route({ method: endpoint.method, url, handler });
  }
  // A route for each missing method of a path would take half of the start-up time.
  app.setNotFoundHandler(({ url }, reply) => {
    const allowed = methodsAt(url.split('?')[0]!);
    if (allowed.length === 0) return sendRefusal(reply, new Refusal(404, 'no such path'));
    reply.header('allow', allowed.join(', '));
    return sendRefusal(reply, new Refusal(405, 'method not allowed'));
  });
}

/** The reply of a service without that path: no envelope. */
const replyMissingPath = async (reply: FastifyReply) => send(reply, 404, { detail: 'Not Found' });

function methodsAt(path: string): string[] {
  const segments = path.split('/');
  const isAt = (pattern: string[]) =>
    pattern.length === segments.length &&
    pattern.every((part, at) => (part.startsWith('{') ? segments[at] !== '' : part === segments[at]));
  const all: Endpoint[] = Object.values(endpoints);
  return all.filter((endpoint) => isAt(endpoint.path.split('/'))).map(({ method }) => method);
}

function route(id: EndpointId, endpoint: Endpoint, options: RouteOptions) {
  const { service, faults, ways, onReplyMismatch } = options;
  const validators = validatorsOf(endpoint);
  const handler = handlers[id] as unknown as AnyHandler;
  // A token is written in its own transaction: a failed write must not undo the reply.
  const changes = endpoint.method !== 'GET' && id !== 'auth.login' && id !== 'auth.token';

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const fault = faults.takeForEndpoint(id);
    if (fault && (await applyFault(fault, options, reply))) return reply;

    const work = () =>
      service.atOneMoment(() => handler(readCall(id, options, validators, request), service));
    const outcome = await (changes ? service.store.transaction(work) : service.store.read(work)).catch(
      asRefusal,
    );
    const [status, listed] =
      outcome instanceof Refusal
        ? [outcome.status, endpoint.errors]
        : [endpoint.statuses[0], endpoint.statuses];
    const problems = outcome instanceof Refusal ? [] : validators.reply(outcome.data);
    if (!listed.includes(status)) {
      problems.push({ loc: ['status'], msg: `${status} is not listed`, type: 'status' });
    }
    if (problems.length > 0) {
      onReplyMismatch({ endpoint: id, status, problems });
      const message = `the emulator's reply breaks the table: ${JSON.stringify(problems)}`;
      return sendRefusal(reply, new Refusal(500, message));
    }
    if (outcome instanceof Refusal) return sendRefusal(reply, outcome);
    const { success = true, message, data } = outcome;
    return send(reply, status, { success, message, data: formatLikeService(ways, id, data) });
  };
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}

/** Whether the fault replaced the reply. */
async function applyFault(fault: Fault, { sleep }: RouteOptions, reply: FastifyReply): Promise<boolean> {
  if (fault.delay_ms) await sleep(fault.delay_ms);
  if (fault.drop) {
    reply.hijack();
    reply.raw.destroy();
    return true;
  }
  if (fault.status === undefined) return false;
  const detail = fault.status === 422 ? [{ loc: ['body'], msg: 'fault', type: 'fault' }] : undefined;
  await sendRefusal(reply, new Refusal(fault.status, 'a fault set on the emulator', detail));
  return true;
}

/** @throws Refusal 401 first, then 422 with every invalid field */
function readCall(
  id: EndpointId,
  { service }: RouteOptions,
  validators: Validators,
  request: FastifyRequest,
) {
  const endpoint: Endpoint = endpoints[id];
  let client: ClientRow | undefined;
  if (endpoint.auth !== 'none') {
    client = authenticate(service, endpoint.auth, request.headers, { loginIsEnough: id === 'keys.generate' });
  }
  const path = request.params;
  const query = request.query;
  const names = Object.keys((endpoint.headers?.properties as object | undefined) ?? {});
  const given = names.map((name) => [name, request.headers[name.toLowerCase()]]);
  const headers = Object.fromEntries(given.filter(([, value]) => value !== undefined));
  const { plain, lossless } = readBody(id, endpoint, request);
  const problems = [
    ...validators.path(path),
    ...validators.query(query),
    ...validators.headers(headers),
    ...validators.body(plain),
    ...(endpoint.query ? textsWithNul(query, 'query') : []),
    ...textsWithNul(plain, 'body'),
  ];
  if (problems.length > 0) throw new Refusal(422, 'validation error', problems);
  return { client, path, query, body: lossless, headers, origin: `http://${request.headers.host}` };
}

function readBody(id: EndpointId, endpoint: Endpoint, request: FastifyRequest) {
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  if (bytes.length > longestBody) throw bodyRefusal(`must be at most ${longestBody} bytes`, 'too_long');
  if (!endpoint.body || bytes.length === 0) return { plain: {}, lossless: {} };
  if (
    id === 'auth.token' &&
    request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
  ) {
    const form = Object.fromEntries(new URLSearchParams(bytes.toString('utf8')));
    return { plain: form, lossless: form };
  }
  const parsed = parseJson(bytes);
  if (!parsed) throw bodyRefusal('must be JSON in UTF-8', 'json_invalid');
  if (!endpoint.nullIsAbsent) return parsed;
  return {
    plain: withoutNulls(endpoint.body, parsed.plain),
    lossless: withoutNulls(endpoint.body, parsed.lossless),
  };
}

/** 422 for a body that cannot be read. */
export function bodyRefusal(msg: string, type: string): Refusal {
  return new Refusal(422, msg, [{ loc: ['body'], msg, type }]);
}

/** Sends the refusal, with or without an envelope depending on its status. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal) {
  return send(reply, refusal.status, refusal.body());
}

/** Sends JSON, with integers beyond 2^53 in full. */
export function send(reply: FastifyReply, status: number, body: unknown) {
  // A payer's page must see the current state.
  reply.header('cache-control', 'no-store');
  return reply.code(status).type('application/json; charset=utf-8').send(stringifyJson(body));
}
