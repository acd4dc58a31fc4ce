import { mkdtempSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RunOptions, runCli } from '../../harness/run-cli.ts';
import { said } from '../../harness/said.ts';

const PAYCONFIRM_CONFIG_DIR = mkdtempSync(join(tmpdir(), 'payconfirm-flags-'));
const cli = (argv: string[], options: RunOptions = {}) =>
  runCli(argv, { ...options, env: { PAYCONFIRM_CONFIG_DIR, ...options.env } });

describe('against a service that keeps what comes', () => {
  let server: Server;
  const requests: string[] = [];
  let env: Record<string, string>;
  beforeAll(async () => {
    server = createServer((request: IncomingMessage, response) => {
      requests.push(`${request.method} ${request.url}`);
      const token = { access_token: 'token-of-the-service', expires_in: 3600 };
      const data = request.url === '/api/v1/oauth/token' ? token : { id: 'x', secret_key: 'whsec_shown' };
      response.setHeader('set-cookie', 'session=cookie-of-the-service');
      response.end(JSON.stringify({ success: true, message: 'fine', data }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    env = {
      PAYCONFIRM_BASE_URL: url,
      PAYCONFIRM_CLIENT_ID: 'app',
      PAYCONFIRM_CLIENT_SECRET: 'secret-of-the-key',
    };
  });
  beforeEach(() => requests.splice(0));
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  test('--dry-run masks a phone number, unless personal data is asked for', async () => {
    const argv = [
      ...['va', 'request', '--prefix', 'SHOP', '--account-number', '0011012345678', '--phone', '0901234567'],
      ...['--agree', '--dry-run', '--jq', '.body.phone_number'],
    ];
    expect(await runCli([...argv, '--quiet'], { env })).toEqual({
      code: 0,
      stdout: '******4567\n',
      stderr: '',
    });
    expect((await runCli([...argv, '--show-personal'], { env })).stdout).toBe('0901234567\n');
    const traced = await runCli([...argv.filter((word) => word !== '--dry-run'), '--verbose'], { env });
    expect(traced.stderr).toContain('"phone_number":"******4567"');
    expect(traced.stderr).not.toContain('0901234567');
  });

  test('--dry-run: the request, its secrets redacted; nothing is sent', async () => {
    const create = [
      'webhooks',
      'create',
      '--name',
      'n',
      '--url',
      'https://a.example/h',
      '--auth',
      'HMAC_SHA256',
    ];
    const dry = [...create, '--secret-stdin', '--dry-run'];
    const stdin = 'whsec_of_the_shop';
    expect(said(await cli([...dry, '--json'], { env, stdin }))).toMatchInlineSnapshot(`
      "{
        "kind": "request",
        "method": "POST",
        "url": "http://127.0.0.1:40100/api/v1/client-webhooks",
        "headers": {
          "accept": "application/json",
          "user-agent": "payconfirm/0.0.0",
          "content-type": "application/json",
          "Authorization": "[redacted]",
          "X-Client-Secret": "[redacted]"
        },
        "body": {
          "name": "n",
          "webhook_url": "https://a.example/h",
          "auth_type": "HMAC_SHA256",
          "secret_key": "[redacted]"
        }
      }
      ! Nothing was sent. The next steps would depend on the reply.
      "
    `);
    expect(said(await cli(dry, { env, stdin, tty: true }))).toMatchInlineSnapshot(`
      "POST http://127.0.0.1:40100/api/v1/client-webhooks
      accept: application/json
      user-agent: payconfirm/0.0.0
      content-type: application/json
      Authorization: [redacted]
      X-Client-Secret: [redacted]

      {
        "name": "n",
        "webhook_url": "https://a.example/h",
        "auth_type": "HMAC_SHA256",
        "secret_key": "[redacted]"
      }
      ! Nothing was sent. The next steps would depend on the reply.
      "
    `);
    expect(
      said(
        await cli(['webhooks', 'delete', '5d0c8d0e-7c55-4f36-9a54-7a2b6c1d9e03', '--dry-run', '--yes'], {
          env,
          tty: true,
        }),
      ),
    ).toMatchInlineSnapshot(`
      "DELETE http://127.0.0.1:40100/api/v1/client-webhooks/00000000-0000-4000-8000-000000000001
      accept: application/json
      user-agent: payconfirm/0.0.0
      Authorization: [redacted]
      X-Client-Secret: [redacted]
      ! Nothing was sent. The next steps would depend on the reply.
      "
    `);
    const login = ['auth', 'login', '--client-id', 'app', '--client-secret-stdin', '--dry-run', '--json'];
    expect(said(await cli(login, { env, stdin: 'another-secret' }))).toMatchInlineSnapshot(`
      "{
        "kind": "request",
        "method": "POST",
        "url": "http://127.0.0.1:40100/api/v1/oauth/token",
        "headers": {
          "accept": "application/json",
          "user-agent": "payconfirm/0.0.0",
          "content-type": "application/json",
          "X-Client-Secret": "[redacted]"
        },
        "body": {
          "grant_type": "client_credentials",
          "client_id": "app",
          "client_secret": "[redacted]"
        }
      }
      ! Nothing was sent. The next steps would depend on the reply.
      "
    `);
    const change = ['client', 'change-password', '--password-stdin', '--dry-run', '--jq', '.body'];
    expect(said(await cli(change, { env, stdin: 'old-password\nnew-password\n' }))).toMatchInlineSnapshot(`
      "{"old_password":"[redacted]","new_password":"[redacted]"}
      ! Nothing was sent. The next steps would depend on the reply.
      "
    `);
    expect(requests).toEqual([]);
  });

  test('--verbose: the exchange on stderr, its secrets redacted', async () => {
    const run = await cli(
      ['webhooks', 'create', '--name', 'n', '--url', 'https://a.example/h', '-v', '--json'],
      { env },
    );
    const { code, stdout, stderr } = run;
    expect([code, JSON.parse(stdout)]).toEqual([0, { id: 'x', secret_key: '[redacted]' }]);
    const trace = stderr.replace(/\d+ ms/g, 'N ms').replace(/date: .*/gi, 'date: NOW');
    expect(said({ code, stdout: '', stderr: trace })).toMatchInlineSnapshot(`
      "! > POST http://127.0.0.1:40100/api/v1/oauth/token
      ! > accept: application/json
      ! > user-agent: payconfirm/0.0.0
      ! > content-type: application/json
      ! > X-Client-Secret: [redacted]
      ! > {"grant_type":"client_credentials","client_id":"app","client_secret":"[redacted]"}
      ! < 200 (N ms)
      ! < set-cookie: [redacted]
      ! < date: NOW
      ! < connection: keep-alive
      ! < keep-alive: timeout=5
      ! < content-length: 98
      ! < {"success":true,"message":"fine","data":{"access_token":"[redacted]","expires_in":3600}}
      ! > POST http://127.0.0.1:40100/api/v1/client-webhooks
      ! > accept: application/json
      ! > user-agent: payconfirm/0.0.0
      ! > content-type: application/json
      ! > Authorization: [redacted]
      ! > X-Client-Secret: [redacted]
      ! > {"name":"n","webhook_url":"https://a.example/h"}
      ! < 200 (N ms)
      ! < set-cookie: [redacted]
      ! < date: NOW
      ! < connection: keep-alive
      ! < keep-alive: timeout=5
      ! < content-length: 78
      ! < {"success":true,"message":"fine","data":{"id":"x","secret_key":"[redacted]"}}
      ! Created. To send a test delivery, run this command. It prompts for the secret, or takes it from --secret-env NAME: payconfirm webhooks test x
      "
    `);
    expect(stderr).not.toMatch(/secret-of-the-key|token-of-the-service|whsec_shown|cookie-of/);
  });

  test('--quiet: only data and errors', async () => {
    const create = ['webhooks', 'create', '--name', 'n', '--url', 'https://a.example/h', '--json'];
    expect((await cli(create, { env })).stderr).not.toBe('');
    expect((await cli([...create, '-q'], { env })).stderr).toBe('');
    expect((await cli(['whoami', '-q', '--base-url', 'nowhere'], { env })).stderr).toMatch(/^error: /);
  });
});

test('--no-input, PAYCONFIRM_NO_INPUT and CI: never a question', async () => {
  const stdin = Object.assign(new PassThrough(), { isTTY: true });
  const line = ['client', 'register', '--username', 'u', '--name', 'n'];
  const refused = /--password-stdin is missing, and prompts are off here/;
  for (const [argv, env] of [
    [[...line, '--no-input'], {}],
    [line, { PAYCONFIRM_NO_INPUT: '1' }],
    [line, { CI: 'true' }],
  ] as [string[], Record<string, string>][]) {
    const { code, stderr } = await cli(argv, { tty: true, stdin, env });
    expect([code, stderr]).toEqual([2, expect.stringMatching(refused)]);
  }
});
