/** Bad input at every endpoint ends in a documented status: never in a 500, never in a crash. */
import { request as httpRequest } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Endpoint, Schema } from '../../src/api/endpoints/endpoint.ts';
import { endpointIds, endpoints } from '../../src/api/endpoints/index.ts';
import { pathParameters } from '../../src/api/endpoints/paths.ts';
import { logIn } from '../harness/caller.ts';
import { type RunningEmulator, startEmulator } from '../harness/emulator.ts';

let emulator: RunningEmulator;
let accountId: string;
let vaNumber: string;
let authorization: string;
beforeAll(async () => {
  emulator = await startEmulator();
  const call = await logIn(emulator);
  authorization = `Bearer ${call.token}`;
  accountId = (await call('GET', '/client/bank-accounts')).body.data.data[0].id;
  const sent = await call('POST', '/sandbox/transactions', { amount: 1, description: 'd' });
  vaNumber = sent.body.data.virtual_account_number;
});
afterAll(() => emulator.stop());

interface RawRequest {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: Buffer;
}

/** Any bytes as they are, also a path that no URL class would let through. */
function raw({ method, path, headers = {}, body }: RawRequest): Promise<{ status: number; body: string }> {
  const { port } = new URL(emulator.url);
  return new Promise((resolve, reject) => {
    const length = body ? { 'content-length': body.length } : {};
    const sent = httpRequest({ host: '127.0.0.1', port, method, path, headers: { ...headers, ...length } });
    sent.on('error', reject);
    sent.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode!, body: Buffer.concat(chunks).toString() }),
      );
    });
    sent.end(body);
  });
}

/** Values near what a schema asks for: right, wrong in type or size, absent, or anything at all. */
function near(schema: Schema): fc.Arbitrary<unknown> {
  const anything = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(0, -1, 1.5, 1e300, 2 ** 53, '', '\u0000', '\ud800', 'x'.repeat(3000), null, [], {}),
  );
  return fc.oneof({ weight: 4, arbitrary: fitting(schema) }, { weight: 1, arbitrary: anything });
}

function fitting(schema: Schema): fc.Arbitrary<unknown> {
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  const types = [schema.type].flat();
  if (types.includes('object')) {
    const properties = (schema.properties ?? {}) as Record<string, Schema>;
    const fields = Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, near(one)]));
    const requiredKeys = (schema.required ?? []) as string[];
    return fc.record(fields, { requiredKeys });
  }
  if (types.includes('boolean')) return fc.boolean();
  if (types.includes('integer')) {
    return fc.oneof(fc.integer({ min: 0, max: 2_000_000_000 }), fc.constant(11012345678));
  }
  if (schema.format === 'uuid') return fc.oneof(fc.uuid(), fc.constant(accountId));
  if (schema.format === 'uri')
    return fc.constantFrom('http://127.0.0.1:1/', 'http://[::1]:1/', 'http://a', 'https:x');
  return fc.oneof(fc.string({ unit: 'binary' }), fc.constant(vaNumber), fc.stringMatching(/^[A-Z0-9]{1,5}$/));
}

/** Half a surrogate pair is no character that a URL can carry. */
const wellFormed = (text: string) => Buffer.from(text).toString();

function bodies(endpoint: Endpoint): fc.Arbitrary<Buffer | undefined> {
  const json = near(endpoint.body ?? { type: 'object' }).map((value) => Buffer.from(JSON.stringify(value)));
  return fc.oneof(
    { weight: 6, arbitrary: json },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('{', '{"amount":1e999}', '[1', 'null', '"', '{"a":1}x').map(Buffer.from),
    },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
}

function paths(endpoint: Endpoint): fc.Arbitrary<string> {
  const ids = pathParameters(endpoint.path);
  const wild = fc.string({ minLength: 1 }).map(encodeURIComponent);
  const id = fc.oneof(fc.uuid(), wild, fc.constantFrom(accountId, '%', '%ff', '%00', 'a'.repeat(5000)));
  const parameters = fc.tuple(...ids.map(() => id));
  const query = near(endpoint.query ?? { type: 'object', properties: { page: {} } }).map((value) =>
    Object.entries(typeof value === 'object' ? { ...value } : {})
      .map(
        ([name, one]) =>
          `${encodeURIComponent(wellFormed(name))}=${encodeURIComponent(wellFormed(typeof one === 'string' ? one : (JSON.stringify(one) ?? '')))}`,
      )
      .join('&'),
  );
  return fc.tuple(parameters, query).map(([values, text]) => {
    const path = ids.reduce(
      (filled, name, index) => filled.replace(`{${name}}`, () => values[index]!),
      endpoint.path,
    );
    return `${path}?${text}`;
  });
}

describe.each(endpointIds)('%s', (id) => {
  // A minute later: so many are taken of one address where a payer's page asks.
  beforeEach(() => {
    if (endpoints[id].path.includes('/public/')) emulator.clock.pass(60_000);
  });
  const endpoint: Endpoint = endpoints[id];
  const documented = [...endpoint.statuses, ...endpoint.errors].filter((status) => status < 500);
  const credentials = () => ({ authorization, 'x-client-secret': emulator.clientSecret });

  test('answers a documented status', async () => {
    const types = fc.constantFrom(
      'application/json',
      'text/plain',
      'nonsense',
      'application/x-www-form-urlencoded',
    );
    const key = fc.constantFrom({}, { 'idempotency-key': 'a' }, { 'idempotency-key': 'x'.repeat(256) });
    await fc.assert(
      fc.asyncProperty(paths(endpoint), bodies(endpoint), types, key, async (path, body, type, extra) => {
        const withBody = endpoint.method === 'GET' || body === undefined ? {} : { body };
        const headers = { ...credentials(), 'content-type': type, ...extra };
        const reply = await raw({ method: endpoint.method, path, headers, ...withBody });
        expect({ status: reply.status, documented }).toSatisfy(() => documented.includes(reply.status));
        expect(JSON.parse(reply.body)).toBeTypeOf('object');
      }),
      { numRuns: 40 },
    );
  });

  test('refuses 2 MiB', async () => {
    const path = endpoint.path.replace(/\{\w+\}/, accountId);
    const body = Buffer.alloc(2 * 1_048_576, '"');
    const headers = { ...credentials(), 'content-type': 'application/json', 'idempotency-key': 'big' };
    const reply = await raw({ method: endpoint.method, path, headers, body });
    if (endpoint.method === 'GET') expect(documented).toContain(reply.status);
    else expect(reply.status).toBe(422);
  });

  test.each([
    ['nests deeper than 30 levels', '['.repeat(5_000) + ']'.repeat(5_000)],
    ['nests deeper than 30 levels', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['has a number beyond what can be held (1e308)', '[1e400]'],
  ])('refuses JSON that %s', async (msg, value) => {
    if (endpoint.method === 'GET' || !endpoint.body) return;
    const path = endpoint.path.replace(/\{\w+\}/, accountId);
    const headers = { ...credentials(), 'content-type': 'application/json', 'idempotency-key': 'deep' };
    const body = Buffer.from(`{"metadata":${value}}`);
    const reply = await raw({ method: endpoint.method, path, headers, body });
    expect({ ...reply, body: JSON.parse(reply.body) }).toEqual({
      status: 422,
      body: { detail: [{ loc: ['body'], msg, type: 'json_invalid' }] },
    });
  });

  test('refuses the character U+0000, at which the store would end a text', async () => {
    const { method, query, body, onlyTheseFields } = endpoint;
    if (!query && !body) return;
    const path = `${endpoint.path.replace(/\{\w+\}/, accountId)}?note=a%00b`;
    const headers = { ...credentials(), 'content-type': 'application/json', 'idempotency-key': 'nul' };
    const given = body ? { body: Buffer.from('{"note":{"inner":["a","a\\u0000b"]}}') } : {};
    const reply = await raw({ method, path, headers, ...given });
    const refused = { msg: 'must not contain the character U+0000', type: 'value_error' };
    const extra = { msg: 'Extra inputs are not permitted', type: 'extra_forbidden' };
    const named = JSON.parse(reply.body).detail.filter(({ loc }: { loc: string[] }) => loc[1] === 'note');
    expect({ status: reply.status, named }).toEqual({
      status: 422,
      named: [
        ...(onlyTheseFields ? [{ loc: ['body', 'note'], ...extra }] : []),
        ...(query ? [{ loc: ['query', 'note'], ...refused }] : []),
        ...(body ? [{ loc: ['body', 'note', 'inner', '1'], ...refused }] : []),
      ],
    });
  });

  test('wants a token', async () => {
    if (endpoint.auth === 'none') return;
    const path = endpoint.path.replace(/\{\w+\}/, accountId);
    const reply = await raw({ method: endpoint.method, path });
    expect({ ...reply, body: JSON.parse(reply.body) }).toEqual({
      status: 401,
      body: { success: false, message: 'missing Bearer token', data: null },
    });
  });

  test('is reached by its own method alone', async () => {
    const path = endpoint.path.replace(/\{\w+\}/, accountId);
    const reply = await raw({ method: 'PATCH', path });
    expect({ ...reply, body: JSON.parse(reply.body) }).toEqual({
      status: 405,
      body: { success: false, message: 'method not allowed', data: null },
    });
  });
});

test.each(['/', '/api/v1', '/api/v1/nothing', '/api/v2/checkouts', '/_emulator/nothing', '/%', '/%ff'])(
  'there is nothing at %s',
  async (path) => {
    const reply = await raw({ method: 'GET', path });
    expect({ ...reply, body: JSON.parse(reply.body) }).toEqual({
      status: 404,
      body: { success: false, message: 'no such path', data: null },
    });
  },
);

describe.each(['/api/v1/client/me', '/_emulator/status', '/nothing'])('%s', (path) => {
  test.each([
    ['Host', { host: 'shop.example' }],
    ['Host', { host: '127.0.0.1.shop.example' }],
    ['Host', { host: 'localhost@shop.example:80' }],
    ['Origin', { origin: 'https://shop.example' }],
    ['Origin', { origin: 'null' }],
    ['Origin', { origin: '' }],
  ])('refuses a foreign %s: %o', async (name, headers) => {
    const reply = await raw({ method: 'GET', path, headers });
    expect({ ...reply, body: JSON.parse(reply.body) }).toEqual({
      status: 403,
      body: { success: false, message: `the ${name} header does not name this machine`, data: null },
    });
  });
});

test.each([
  { host: 'localhost:4010' },
  { host: '[::1]' },
  { host: '127.0.0.1', origin: 'http://localhost:3000' },
])('is reached as %o', async (headers) => {
  expect((await raw({ method: 'GET', path: '/nothing', headers })).status).toBe(404);
});

/** Every path of the emulator's own, with a body that it would take. */
const control: [method: string, path: string, body?: string][] = [
  ['GET', '/_emulator/status'],
  ['GET', '/_emulator/changes'],
  ['GET', '/_emulator/otp'],
  ['GET', '/_emulator/otps'],
  ['GET', '/_emulator/outbox'],
  ['POST', '/_emulator/transfers', '{"virtual_account_number":"96SHOP1","amount":1000,"description":"d"}'],
  ['POST', '/_emulator/advance', '{"ms":1}'],
  ['POST', '/_emulator/reset'],
  ['GET', '/_emulator/snapshots'],
  ['POST', '/_emulator/snapshots', '{"name":"base"}'],
  ['GET', '/_emulator/snapshots/text'],
  ['POST', '/_emulator/snapshots/restore', '{"name":"base"}'],
  ['GET', '/_emulator/deliveries'],
  ['GET', '/_emulator/requests'],
  ['GET', '/_emulator/faults'],
  ['POST', '/_emulator/faults', '{"endpoint":"*","status":500}'],
  ['DELETE', '/_emulator/faults'],
  ['POST', '/_emulator/stop'],
];

test('the emulator has no path of its own but these', async () => {
  const { readFileSync } = await import('node:fs');
  const source = readFileSync('src/emulator/control-routes.ts', 'utf8');
  const paths = source.matchAll(/^ \* \| (GET|POST|DELETE) (\/[\w/]+) \|/gm);
  expect([...paths].map(([, method, path]) => [method, `/_emulator${path}`])).toEqual(
    control.map(([method, path]) => [method, path]),
  );
});

test.each(control)('%s %s is for its own commands alone', async (method, path, text) => {
  const body = text === undefined ? {} : { body: Buffer.from(text) };
  const page = { origin: 'http://localhost:3000', 'x-emulator-control': '1' };
  for (const headers of [{}, { 'content-type': 'text/plain' }, page]) {
    for (const written of [path, path.replace('_', '%5f'), `${path}?a=1`]) {
      expect((await raw({ method, path: written, headers, ...body })).status).toBe(403);
    }
  }
});

test.each(['X-Api-Key', 'x-emulator-control', 'X-Emulator-Control', 'User-Agent', 'Origin', 'Host'])(
  "no delivery reaches the emulator's own paths, its key in %s",
  async (api_key_name) => {
    const other = await startEmulator();
    const call = await logIn(emulator);
    for (const url of [emulator.url, other.url, emulator.url.replace('127.0.0.1', 'localhost')]) {
      for (const path of [
        '/_emulator/stop',
        '/_emulator/reset',
        '/%5Femulator/stop',
        '/x/../_emulator/stop',
      ]) {
        const target = { webhook_url: `${url}${path}`, auth_type: 'API_KEY', secret_key: '1', api_key_name };
        const { body } = await call('POST', '/client-webhooks/test', target);
        expect([body.success, body.data.status_code]).not.toEqual([true, 200]);
      }
    }
    const status = await other.control<{ offset_ms: number }>('GET', '/status');
    await other.stop();
    expect(status.offset_ms).toBe(0);
  },
);
