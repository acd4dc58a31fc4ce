/** Each exit code of the contract, and what is said with it. */

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PayconfirmError } from '../../../src/errors.ts';
import { asIs } from '../../../src/texts/translate.ts';
import { impatient } from '../../harness/emulator.ts';
import { runCli } from '../../harness/run-cli.ts';
import { said } from '../../harness/said.ts';

type Reply = { status: number; body: unknown; headers?: Record<string, string> };
let server: Server;
let reply: Reply;
let requests = 0;
let env: Record<string, string>;
beforeAll(async () => {
  server = createServer((request, response) => {
    const token = request.url === '/api/v1/oauth/token';
    if (!token) requests += 1;
    const { status, body, headers } = token
      ? { status: 200, body: { access_token: 't' }, headers: {} }
      : reply;
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  env = {
    PAYCONFIRM_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    PAYCONFIRM_CLIENT_ID: 'app',
    PAYCONFIRM_CLIENT_SECRET: 'secret',
  };
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const clock = { ...impatient, sleep: async () => {} };
const read = ['whoami'];
const write = ['webhooks', 'create', '--name', 'n', '--url', 'https://shop.example/h'];

async function run(argv: string[], given: Reply) {
  reply = given;
  requests = 0;
  return said(await runCli(argv, { env, clock }));
}
const failed = (message: string) => ({ success: false, message, data: null });

describe('1: the service refused', () => {
  test.each([400, 403, 404, 409])('%i', async (status) => {
    expect(await run(write, { status, body: failed('not like this') })).toBe(
      `! error: not like this (HTTP ${status})\nexit 1\n`,
    );
    expect(requests).toBe(1);
  });

  test('success false with a 200', async () => {
    expect(await run(read, { status: 200, body: failed('handled') })).toBe('! error: handled\nexit 1\n');
  });

  test('without a word', async () => {
    expect(await run(read, { status: 400, body: '' })).toMatchInlineSnapshot(`
      "! error: the service rejected it without a reason (HTTP 400)
      exit 1
      "
    `);
  });
});

describe('3: 422, each field with its message', () => {
  const detail = [
    { loc: ['body', 'webhook_url'], msg: 'must be https', type: 'value_error' },
    { loc: ['body', 'nested', 0, 'name'], msg: 'too\u001b[31m long\n', type: 'x' },
  ];
  test('for people', async () => {
    expect(await run(write, { status: 422, body: { detail } })).toMatchInlineSnapshot(`
      "! error: the service did not accept the values (HTTP 422)
      !   body.webhook_url: must be https
      !   body.nested.0.name: too\\x1b[31m long
      exit 3
      "
    `);
  });

  test('as JSON', async () => {
    expect(await run([...write, '--json'], { status: 422, body: { detail } })).toMatchInlineSnapshot(`
      "! {"error":{"kind":"validation","message":"the service did not accept the values","hint":null,"status":422,"details":[{"field":"body.webhook_url","message":"must be https"},{"field":"body.nested.0.name","message":"too\\\\x1b[31m long"}],"request":{"method":"POST","path":"/api/v1/client-webhooks"}}}
      exit 3
      "
    `);
  });

  test('a detail that is a text', async () => {
    expect(
      await run(write, { status: 422, body: { detail: 'the amount is too small' } }),
    ).toMatchInlineSnapshot(`
      "! error: the amount is too small (HTTP 422)
      exit 3
      "
    `);
  });
});

test('4: a 401 after one fresh token', async () => {
  expect(await run(read, { status: 401, body: failed('token revoked') })).toMatchInlineSnapshot(`
    "! error: token revoked (HTTP 401)
    ! hint: These credentials are from the environment: correct or unset PAYCONFIRM_CLIENT_ID and PAYCONFIRM_CLIENT_SECRET.
    ! To see the current credentials: payconfirm auth status
    exit 4
    "
  `);
  expect(requests).toBe(2);
});

describe('5: the service failed', () => {
  test('a read is sent again three times, a write never', async () => {
    expect(await run(read, { status: 503, body: failed('down') })).toMatchInlineSnapshot(`
      "! error: down (HTTP 503)
      ! hint: the service failed; try again later
      exit 5
      "
    `);
    expect(requests).toBe(4);
    expect(await run(write, { status: 503, body: failed('down') })).toMatchInlineSnapshot(`
      "! error: down (HTTP 503)
      ! hint: it is unknown whether the request was handled: check before you send it again
      exit 5
      "
    `);
    expect(requests).toBe(1);
  });

  test('too many requests', async () => {
    expect(
      await run(read, { status: 429, body: failed('slow down'), headers: { 'retry-after': '7' } }),
    ).toMatchInlineSnapshot(`
      "! error: slow down (HTTP 429)
      ! hint: too many requests; the service says to wait: 7 s
      exit 5
      "
    `);
  });

  test('what answers is not the service', async () => {
    expect(await run(read, { status: 200, body: '<!doctype html><h1>Welcome</h1>' })).toMatchInlineSnapshot(`
      "! error: the reply is HTML (status 200): Welcome
      ! hint: A proxy or another program may have answered instead of the service: check the address
      exit 5
      "
    `);
    expect(
      await run(write, { status: 302, body: '', headers: { location: 'https://evil.example' } }),
    ).toMatchInlineSnapshot(`
      "! error: the service redirects to https://evil.example (status 302) (HTTP 302)
      ! hint: Redirects are not followed, to protect credentials. If the service has moved, give --base-url.
      exit 5
      "
    `);
  });

  test('TLS where there is none', async () => {
    const PAYCONFIRM_BASE_URL = env.PAYCONFIRM_BASE_URL!.replace('http:', 'https:');
    const { code, stdout } = await runCli(read, { env: { ...env, PAYCONFIRM_BASE_URL }, clock });
    expect([code, stdout]).toEqual([5, '']);
  });
});

describe('130 and 143: told to stop', () => {
  test.each([
    ['interrupted', 130],
    ['terminated', 143],
  ] as const)('%s', async (kind, code) => {
    const signal = AbortSignal.abort(new PayconfirmError(kind, asIs(kind)));
    const result = await runCli(read, { env, signal });
    expect(result).toEqual({ code, stdout: '', stderr: `${kind}\n` });
  });
});
