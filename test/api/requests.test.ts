import { expect, test } from 'vitest';
import { clientOf, envelope, json, paths, startService, thrown } from '../harness/scripted-service.ts';

const id = '0d5e7a56-6b6a-4c0c-8c0e-0a4b8f9f3c11';

test('a read carries a Bearer and no secret', async () => {
  const service = await startService(() => envelope({ id, username: 'shop', unknown_field: 1 }));
  const { client } = clientOf(service.origin);
  const result = await client.call('client.me', {});
  await client.close();

  expect(result.status).toBe(200);
  expect(result.message).toBe('ok');
  expect(result.data).toEqual({ id, username: 'shop', unknown_field: 1 });
  expect(paths(service)).toEqual(['POST /api/v1/oauth/token', 'GET /api/v1/client/me']);
  const { host, connection, ...headers } = service.received[1]!.headers;
  expect(headers).toEqual({
    accept: 'application/json',
    'user-agent': 'payconfirm/1.2.3',
    authorization: 'Bearer token-1',
  });
});

test.each([
  ['POST', (c: ReturnType<typeof clientOf>['client']) => c.call('keys.generate', { body: { name: 'k' } })],
  [
    'PUT',
    (c: ReturnType<typeof clientOf>['client']) =>
      c.call('webhooks.update', { path: { config_id: id }, body: { is_active: false } }),
  ],
  ['DELETE', (c: ReturnType<typeof clientOf>['client']) => c.call('keys.destroy', { path: { key_id: id } })],
  ['PATCH', (c: ReturnType<typeof clientOf>['client']) => c.request('PATCH', '/api/v1/other', { body: {} })],
])('a write carries the secret: %s', async (method, call) => {
  const service = await startService(() => envelope(null));
  const { client } = clientOf(service.origin);
  await call(client);
  await client.close();
  const { headers } = service.received.find((seen) => seen.method === method && !seen.url.includes('oauth'))!;
  expect(headers['x-client-secret']).toBe('client-secret-value');
  expect(headers.authorization).toBe('Bearer token-1');
});

test('register, login and token go out without a Bearer', async () => {
  const service = await startService(() => envelope({ access_token: 't', expires_in: 10 }));
  const { client } = clientOf(service.origin);
  await client.call('client.register', { body: { username: 'u', password: 'p', name: 'n' } });
  await client.login('u', 'p');
  await client.token();
  await client.close();
  expect(paths(service)).toEqual([
    'POST /api/v1/client/register-client',
    'POST /api/v1/client/login',
    'POST /api/v1/oauth/token',
  ]);
  expect(service.received.map(({ headers }) => headers.authorization)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(JSON.parse(service.received[2]!.body)).toEqual({
    grant_type: 'client_credentials',
    client_id: 'app',
    client_secret: 'client-secret-value',
  });
});

test("path, query, body and headers arrive as given, under the address's own path", async () => {
  const service = await startService(() => envelope({ items: [] }));
  const { client } = clientOf(`${service.origin}/gateway/`);
  await client.call('va.list', {
    path: { bank_account_id: id },
    query: { page: 2, virtual_account_number: 'SBX 1&2' },
  });
  await client.call('checkouts.create', {
    headers: { 'Idempotency-Key': 'k-1' },
    body: { amount: 150000, order_code: 'DH1', return_url: 'https://shop.example/' },
  });
  await client.close();
  const [, read, write] = service.received;
  expect(read!.url).toBe(
    `/gateway/api/v1/bank/${id}/virtual-account/retrieve?page=2&virtual_account_number=SBX+1%262`,
  );
  expect(write!.url).toBe('/gateway/api/v1/checkouts');
  expect(write!.headers['idempotency-key']).toBe('k-1');
  expect(write!.headers['content-type']).toBe('application/json');
  expect(write!.body).toBe('{"amount":150000,"order_code":"DH1","return_url":"https://shop.example/"}');
});

test('a caller cannot replace the credentials, nor leave the origin', async () => {
  const service = await startService(() => envelope(null));
  const { client } = clientOf(service.origin);
  await client.request('POST', '/x', { headers: { 'X-Client-Secret': 'other', Authorization: 'Basic x' } });
  expect(service.received[1]!.headers['x-client-secret']).toBe('client-secret-value');
  expect(service.received[1]!.headers.authorization).toBe('Bearer token-1');
  for (const path of ['@evil.example/x', 'api', '.evil.example/']) {
    expect(await thrown(client.request('GET', path, {}))).toMatchObject({ kind: 'usage' });
  }
  await client.close();
  expect(paths(service)).toEqual(['POST /api/v1/oauth/token', 'POST /x']);
});

test('integers beyond 2^53 are kept both ways', async () => {
  const service = await startService((_request, response) =>
    json(
      response,
      200,
      '{"success":true,"message":"","data":{"amount":90071992547409931,"small":5,"ratio":0.12345678901234566,"text":"90071992547409931"}}',
    ),
  );
  const { client } = clientOf(service.origin);
  const { data } = await client.request('POST', '/x', { body: { account_number: 12345678901234567890n } });
  await client.close();
  expect(data).toEqual({
    amount: 90071992547409931n,
    small: 5,
    ratio: 0.12345678901234566,
    text: '90071992547409931',
  });
  expect(service.received[1]!.body).toBe('{"account_number":12345678901234567890}');
});

test('connections are kept alive', async () => {
  const ports = new Set<number | undefined>();
  const service = await startService((_request, response) => {
    ports.add(response.socket?.remotePort);
    return envelope([]);
  });
  const { client } = clientOf(service.origin);
  for (let i = 0; i < 5; i++) await client.call('webhooks.list', {});
  await client.close();
  expect(ports.size).toBe(1);
});

test('no address, no request', async () => {
  const { client } = clientOf('', { profile: { baseUrl: undefined } });
  expect(await thrown(client.call('client.me', {}))).toMatchObject({
    kind: 'usage',
    message: 'profile default has no service address',
  });
});
