/** `-o json` never leaves anything but JSON on stdout: every command of the tree, in success and in failure. */

import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadTree } from '../../../src/commands/index.ts';
import { PayconfirmError } from '../../../src/errors.ts';
import { asIs } from '../../../src/texts/translate.ts';
import { leaves, completeLine as line, someId, withFlags } from '../../harness/complete-line.ts';
import { impatient, type RunningEmulator, startEmulator } from '../../harness/emulator.ts';
import { type RunOptions, type RunResult, runCli } from '../../harness/run-cli.ts';

const tree = await loadTree();

const stringOrNull = expect.toSatisfy((value) => value === null || typeof value === 'string');
const numberOrNull = expect.toSatisfy((value) => value === null || typeof value === 'number');

function expectJsonOrNothing({ code, stdout, stderr }: RunResult): void {
  if (stdout !== '') expect(() => JSON.parse(stdout), stdout).not.toThrow();
  if (code === 0) return;
  const { error } = JSON.parse(stderr.trimEnd().split('\n').at(-1)!);
  expect({ error }).toEqual({
    error: {
      kind: expect.any(String),
      message: expect.any(String),
      hint: stringOrNull,
      status: numberOrNull,
      details: error.details,
      request: error.request,
    },
  });
}

/** Until somebody stops them; they are walked with a signal that has come already. */
const endless = ['listen', 'smoke', 'emulator start', 'inspect', 'webhooks tail', 'checkouts wait', 'trace'];
const commands = leaves(tree).filter(([, { hidden }]) => !hidden);
const ended = commands.filter(([words]) => !endless.includes(words));

test.each(commands)('%s: an unknown flag', async (words, definition) => {
  const run = await runCli(withFlags(line(words, definition), '--nonsense', '-o', 'json'));
  expect([run.code, run.stdout]).toEqual([2, '']);
  expectJsonOrNothing(run);
});

test.each(commands)('%s: interrupted', async (words, definition) => {
  const signal = AbortSignal.abort(new PayconfirmError('interrupted', asIs('interrupted')));
  const run = await runCli(withFlags(line(words, definition), '-o', 'json', '--yes'), {
    signal,
    clock: impatient,
    env: against('http://127.0.0.1:9'),
  });
  expectJsonOrNothing(run);
});

const against = (url: string): Record<string, string> => ({
  PAYCONFIRM_BASE_URL: url,
  PAYCONFIRM_CLIENT_ID: 'app',
  PAYCONFIRM_CLIENT_SECRET: 'secret',
});

const json =
  (status: number, body: unknown): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };

describe.each<[string, RequestListener]>([
  [
    '500 and a page',
    (_, response) => response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>oops</h1>'),
  ],
  ['200 and no JSON', (_, response) => response.end('OK')],
  ['200 and null', json(200, null)],
  ['401', json(401, { success: false, message: 'no\u001b[31m\u202e', data: null })],
  ['404', json(404, { success: false, message: 'none', data: null })],
  ['422', json(422, { detail: [{ loc: ['body', 'amount'], msg: 'too much', type: 'x' }] })],
  ['the connection cut', (request) => request.destroy()],
])('the service answers %s', (_, answer) => {
  let server: Server;
  beforeAll(async () => {
    server = createServer(answer);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  test.each(ended)('%s', async (words, definition) => {
    const options: RunOptions = {
      clock: impatient,
      env: against(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    };
    expectJsonOrNothing(await runCli(withFlags(line(words, definition), '-o', 'json', '--yes'), options));
  });
});

describe('the emulator answers', () => {
  let emulator: RunningEmulator;
  beforeAll(async () => {
    emulator = await startEmulator();
  });
  afterAll(() => emulator.stop());
  /** What succeeds without anything made before. */
  const succeeds =
    /^(whoami|(client me|keys (list|generate)|accounts list|sandbox send|webhooks (list|create|logs|stats)|api|endpoints|openapi|completion|profiles list|config (get|set|unset|list|path)|emulator (outbox|advance|fault list|fault clear|reset|status)|checkouts create|auth (status|token)))$/;

  test.each(ended.filter(([words]) => words !== 'emulator stop'))('%s', async (words, definition) => {
    const env = {
      ...against(emulator.url),
      PAYCONFIRM_CLIENT_ID: 'emulator-client',
      PAYCONFIRM_CLIENT_SECRET: 'emulator-secret',
    };
    const run = await runCli(withFlags(line(words, definition), '-o', 'json', '--yes'), {
      clock: impatient,
      env,
    });
    expectJsonOrNothing(run);
    if (succeeds.test(words)) expect([words, run.code]).toEqual([words, 0]);
  });
});

describe('a list that breaks off', () => {
  let server: Server;
  let env: Record<string, string>;
  beforeAll(async () => {
    const item = (number: number) => ({ id: someId, name: `K${number}` });
    server = createServer((request, response) => {
      const asked = new URL(request.url!, 'http://localhost').searchParams;
      if (request.url === '/api/v1/oauth/token') json(200, { access_token: 'token' })(request, response);
      else if (asked.get('page') === '1' && asked.get('limit') !== '3') {
        const data = { items: [item(1), item(2)], total: 5, page: 1, limit: 2 };
        json(200, { success: true, message: 'page 1', data })(request, response);
      } else json(400, { success: false, message: 'no page 2', data: null })(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    env = against(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  test('after some items: the document is closed, and says no total', async () => {
    const run = await runCli(['accounts', 'list', '--all', '-o', 'json', '--fields', 'name'], { env });
    expectJsonOrNothing(run);
    expect([run.code, JSON.parse(run.stdout)]).toEqual([1, { items: [{ name: 'K1' }, { name: 'K2' }] }]);
  });

  test('before the first: nothing on stdout', async () => {
    const line = ['accounts', 'list', '--all', '--limit', '3', '-o', 'json'];
    expect(await runCli(line, { env })).toEqual({
      code: 1,
      stdout: '',
      stderr:
        '{"error":{"kind":"refused","message":"no page 2","hint":null,"status":400,"details":null,' +
        '"request":{"method":"GET","path":"/api/v1/client/bank-accounts"}}}\n',
    });
  });

  test('under --jq: nothing on stdout', async () => {
    const run = await runCli(['accounts', 'list', '--all', '--jq', '.items'], { env });
    expect([run.code, run.stdout]).toEqual([1, '']);
  });
});
