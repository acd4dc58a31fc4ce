import { expect, test } from 'vitest';
import { DryRun, withoutActs } from '../../src/io/dry-run.ts';
import { clientOf, envelope, json, startService, thrown } from '../harness/scripted-service.ts';

const id = '0d5e7a56-6b6a-4c0c-8c0e-0a4b8f9f3c11';

async function dryRunOf(call: (client: ReturnType<typeof clientOf>['client']) => Promise<unknown>) {
  const service = await startService(() => envelope(null));
  const { client } = clientOf(service.origin);
  const error = await thrown(withoutActs(() => call(client)));
  await client.close();
  expect(service.received).toEqual([]);
  expect(error).toBeInstanceOf(DryRun);
  const { act } = error as DryRun;
  if (act.kind !== 'request') throw new Error(`planned: ${act.kind}`);
  return { ...act, url: act.url.replace(service.origin, '') };
}

const common = { accept: 'application/json', 'user-agent': 'payconfirm/1.2.3' };

test('a dry run shows the request without its secrets and fetches no token', async () => {
  expect(
    await dryRunOf((client) =>
      client.call('webhooks.create', {
        body: {
          name: 'shop',
          webhook_url: 'https://shop.example/',
          auth_type: 'HMAC_SHA256',
          secret_key: 'whsec',
        },
      }),
    ),
  ).toEqual({
    kind: 'request',
    method: 'POST',
    url: '/api/v1/client-webhooks',
    headers: {
      ...common,
      'content-type': 'application/json',
      Authorization: '[redacted]',
      'X-Client-Secret': '[redacted]',
    },
    body: {
      name: 'shop',
      webhook_url: 'https://shop.example/',
      auth_type: 'HMAC_SHA256',
      secret_key: '[redacted]',
    },
  });
});

test('a dry run reads as usual, with a token', async () => {
  const service = await startService(() => envelope([]));
  const { client } = clientOf(service.origin);
  expect(await withoutActs(() => client.page('keys.list', {}))).toMatchObject({ items: [] });
  await client.close();
  expect(service.received.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST /api/v1/oauth/token',
    'GET /api/v1/client-keys/list',
  ]);
});

test('a dry run shows the request for a token of credentials that are tried for the first time', async () => {
  const service = await startService(() => envelope(null));
  const { client } = clientOf(service.origin, { trial: true });
  for (const ask of [() => client.token(true), () => client.login('u', 'p')]) {
    expect(await thrown(withoutActs(ask))).toBeInstanceOf(DryRun);
  }
  await client.close();
  expect(service.received).toEqual([]);
});

test.each([
  [
    'client.change-password',
    { body: { old_password: 'a', new_password: 'b' } },
    ['old_password', 'new_password'],
  ],
  ['client.register', { body: { username: 'u', password: 'p', name: 'n' } }, ['password']],
  ['va.verify', { path: { bank_request_id: id }, body: { code: '123456' } }, ['code']],
  [
    'auth.token',
    { body: { grant_type: 'client_credentials', client_id: 'a', client_secret: 's' } },
    ['client_secret'],
  ],
] as const)('a dry run of %s hides what is secret in its body', async (name, input, hidden) => {
  const { body } = await dryRunOf((client) => client.call(name, input as never));
  const expected = { ...input.body, ...Object.fromEntries(hidden.map((field) => [field, '[redacted]'])) };
  expect(body).toEqual(expected);
});

test('a trace tells each exchange without a secret, safe for a terminal', async () => {
  const secrets = [
    'client-secret-value',
    'token-1',
    'whsec-in-body',
    'secret-in-reply',
    'key-in-log',
    'cookie-value',
  ];
  const service = await startService((request, response) => {
    response.setHeader('set-cookie', 'cookie-value');
    response.setHeader('x-echo', `was ${request.headers['x-client-secret']}`);
    return json(response, 200, {
      success: true,
      message: `got ${request.headers.authorization} \u001b[2J`,
      data: {
        client_secret: 'secret-in-reply',
        request_headers: '{"X-Api-Key":"key-in-log"}',
        amount: 12345678,
      },
    });
  });
  const lines: string[] = [];
  const { client } = clientOf(service.origin, { trace: (line) => lines.push(line) });
  await client.request('POST', '/x?a=1', { body: { secret_key: 'whsec-in-body', name: 'shop' } });
  await client.close();

  const ours = lines.filter(
    (line) => !/^< (date|connection|keep-alive|content-length|transfer-encoding):/.test(line),
  );
  expect(ours).toEqual([
    `> POST ${service.origin}/api/v1/oauth/token`,
    '> accept: application/json',
    '> user-agent: payconfirm/1.2.3',
    '> content-type: application/json',
    '> X-Client-Secret: [redacted]',
    '> {"grant_type":"client_credentials","client_id":"app","client_secret":"[redacted]"}',
    '< 200 (0 ms)',
    '< content-type: application/json',
    '< {"success":true,"message":"ok","data":{"access_token":"[redacted]","token_type":"Bearer","expires_in":3600,"scope":"*"}}',
    `> POST ${service.origin}/x?a=1`,
    '> accept: application/json',
    '> user-agent: payconfirm/1.2.3',
    '> content-type: application/json',
    '> Authorization: [redacted]',
    '> X-Client-Secret: [redacted]',
    '> {"secret_key":"[redacted]","name":"shop"}',
    '< 200 (0 ms)',
    '< set-cookie: [redacted]',
    '< x-echo: [redacted]',
    '< content-type: application/json',
    '< {"success":true,"message":"got [redacted] \\u001b[2J","data":{"client_secret":"[redacted]","request_headers":"[redacted]","amount":12345678}}',
  ]);
  for (const secret of secrets) expect(lines.join('\n')).not.toContain(secret);
});

test('a trace tells failures and bodies that are no JSON', async () => {
  const service = await startService((_request, response) => json(response, 502, '<html>token-1</html>'));
  const lines: string[] = [];
  const { client } = clientOf(service.origin, { trace: (line) => lines.push(line), profile: { token: 't' } });
  await thrown(client.request('POST', '/x', { body: {} }));
  await service.close();
  await thrown(client.request('POST', '/x', { body: {} }));
  await client.close();
  expect(lines).toContain('< [20 characters that are no JSON]');
  expect(lines.at(-1)).toMatch(/^< 127\.0\.0\.1:\d+ (refused the connection|broke|closed).* \(0 ms\)$/);
});
