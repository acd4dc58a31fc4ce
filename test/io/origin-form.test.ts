/** RFC 9112 §3.2: the forms of a request target, on raw sockets, at every server of the program. */
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../src/io/clock.ts';
import { createMetrics } from '../../src/webhooks/listener/operations/metrics.ts';
import { startOperations } from '../../src/webhooks/listener/operations/server.ts';
import { startReceiver } from '../../src/webhooks/listener/receiver.ts';
import { type RunningEmulator, startEmulator } from '../harness/emulator.ts';
import { startInspector } from '../harness/inspecting.ts';
import { exchange } from '../harness/raw-http.ts';

const lines = (...text: string[]) => [...text, '', ''].join('\r\n');

async function receiver(path: string) {
  const queries: string[] = [];
  const { port, close } = await startReceiver({
    port: 0,
    path,
    publicHosts: () => ['shop.example'],
    answer: async ({ query }) => {
      queries.push(query);
      return { status: 200 };
    },
    clock: systemClock,
  });
  onTestFinished(() => close(0));
  return { port, queries };
}

describe('the receiver', () => {
  test.each<[string, string, string, number, string[]]>([
    // target, Host, path of the receiver, status, queries that were taken
    ['http://localhost/hook', 'localhost', '/hook', 200, ['']],
    ['HTTP://LOCALHOST/hook', 'localhost', '/hook', 200, ['']],
    ['https://shop.example/hook?a=1', 'shop.example', '/hook', 200, ['?a=1']],
    ['http://127.0.0.1:4242/hook', '127.0.0.1:4242', '/hook', 200, ['']],
    ['http://[::1]:4242/hook', 'localhost', '/hook', 200, ['']],
    ['http://localhost', 'localhost', '/', 200, ['']],
    ['http://localhost?a=1', 'localhost', '/', 200, ['?a=1']],
    // The authority of the target takes the place of Host.
    ['http://localhost/hook', 'evil.example', '/hook', 200, ['']],
    ['http://evil.example/hook', 'localhost', '/hook', 403, []],
    ['http://evil.example@localhost/hook', 'localhost', '/hook', 403, []],
    ['http://localhost@evil.example/hook', 'localhost', '/hook', 403, []],
    ['http://localhost\\@evil.example/hook', 'localhost', '/hook', 400, []],
    ['http:///hook', 'localhost', '/hook', 403, []],
    ['http://localhost:99999/hook', 'localhost', '/hook', 403, []],
    ['ftp://localhost/hook', 'localhost', '/hook', 403, []],
    ['http://localhost//hook', 'localhost', '/hook', 404, []],
    ['//localhost/hook', 'localhost', '/hook', 404, []],
    ['http://localhost/other', 'localhost', '/hook', 404, []],
  ])('POST %s with Host %s at %s: %i', async (target, host, path, status, queries) => {
    const at = await receiver(path);
    const head = lines(`POST ${target} HTTP/1.1`, `Host: ${host}`, 'Content-Length: 0');
    expect((await exchange(at.port, head)).status).toBe(status);
    expect(at.queries).toEqual(queries);
  });

  test('OPTIONS * and the authority form of CONNECT are answered by no delivery', async () => {
    const at = await receiver('/hook');
    const options = lines('OPTIONS * HTTP/1.1', 'Host: localhost', 'Content-Length: 0');
    expect((await exchange(at.port, options)).status).toBe(404);
    // Node closes the connection.
    expect((await exchange(at.port, lines('CONNECT localhost:80 HTTP/1.1', 'Host: localhost:80'))).body).toBe(
      '',
    );
    expect(at.queries).toEqual([]);
  });
});

describe('the emulator', () => {
  let emulator: RunningEmulator;
  beforeAll(async () => {
    emulator = await startEmulator();
  });
  afterAll(() => emulator.stop());

  test.each([
    ['http://localhost/api/v1/billing/plans', 'localhost', 200],
    ['http://127.0.0.1/api/v1/billing/plans?x=1', 'evil.example', 200],
    ['http://evil.example/api/v1/billing/plans', '127.0.0.1', 403],
    ['http://127.0.0.1@evil.example/api/v1/billing/plans', '127.0.0.1', 403],
    ['http://localhost/_emulator/status', 'localhost', 200],
    ['http://evil.example/_emulator/status', 'localhost', 403],
  ])('GET %s with Host %s: %i', async (target, host, status) => {
    const head = lines(`GET ${target} HTTP/1.1`, `Host: ${host}`, 'X-Emulator-Control: 1');
    expect((await exchange(Number(new URL(emulator.url).port), head)).status).toBe(status);
  });
});

test.each([
  ['http://localhost/healthz', 'localhost', 200],
  ['http://127.0.0.1/healthz?x', 'evil.example', 200],
  ['http://evil.example/healthz', 'localhost', 403],
])('the operations of a listener: GET %s with Host %s: %i', async (target, host, status) => {
  const served = await startOperations({ host: '127.0.0.1', port: 0 }, createMetrics('0.0.0'), () => 'ready');
  onTestFinished(() => served.close());
  // The end of a reply in chunks is known by its connection, which is kept for 5 s otherwise.
  const head = lines(`GET ${target} HTTP/1.1`, `Host: ${host}`, 'Connection: close');
  expect((await exchange(served.port, head)).status).toBe(status);
});

test.each([
  ['http://localhost/', 'localhost', 200],
  ['http://127.0.0.1/', 'evil.example', 200],
  ['http://evil.example/', 'localhost', 403],
  ['http://localhost@evil.example/', 'localhost', 403],
])('the inspector: GET %s with Host %s: %i', async (target, host, status) => {
  const emulator = await startEmulator();
  const inspector = await startInspector(emulator);
  onTestFinished(async () => {
    await inspector.stop();
    await emulator.stop();
  });
  const head = lines(`GET ${target} HTTP/1.1`, `Host: ${host}`, `Cookie: ${inspector.cookie}`);
  expect((await exchange(Number(new URL(inspector.origin).port), head)).status).toBe(status);
});
