import { EventEmitter, once } from 'node:events';
import { createServer as createHttp, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type Clock, systemClock } from '../../../../src/io/clock.ts';
import { withoutActs } from '../../../../src/io/dry-run.ts';
import { inEnglish } from '../../../../src/texts/translate.ts';
import { forwardTarget } from '../../../../src/webhooks/listener/forwarding/app-address.ts';
import {
  createForwarder,
  type ForwardOptions,
  maxAnswerBytes,
} from '../../../../src/webhooks/listener/forwarding/forwarder.ts';

const forwarder = createForwarder();

/** With the reason in words. */
async function forward(options: ForwardOptions) {
  const { failure, ...result } = await forwarder.forward(options);
  return { ...result, ...(failure && { failure: { ...failure, message: inEnglish(failure.message) } }) };
}
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
  forwarder.close();
});

async function listen(server: Server, host = '127.0.0.1'): Promise<number> {
  servers.push(server);
  server.listen(0, host);
  await once(server, 'listening');
  return (server.address() as { port: number }).port;
}

/** An app that notes what it gets and answers with `answer`. */
async function app(answer: (response: ServerResponse, request: IncomingMessage, n: number) => void) {
  const got: { rawHeaders: string[]; body: Buffer; url: string | undefined }[] = [];
  const server = createHttp(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const { rawHeaders, url } = request;
    got.push({ rawHeaders, body: Buffer.concat(chunks), url });
    answer(response, request, got.length);
  });
  const port = await listen(server);
  return { port, got };
}

/** A clock whose sleeps of a length in `skipped` are over at once, and that notes them. */
function skipping(skipped: (ms: number) => boolean): Clock & { slept: number[] } {
  const slept: number[] = [];
  return {
    ...systemClock,
    monotonic: () => 0,
    slept,
    sleep: (ms, signal) => {
      slept.push(ms);
      return skipped(ms) ? Promise.resolve() : systemClock.sleep(ms, signal);
    },
  };
}

function options(target: string, more: Partial<ForwardOptions> = {}): ForwardOptions {
  return {
    headers: [['Host', 'public.example']],
    body: Buffer.from('{"a":1}'),
    target: new URL(target),
    retries: 0,
    withinMs: 9000,
    clock: skipping((ms) => ms < 9000),
    ...more,
  };
}

test('what is not answered when it is closed has failed, and is not tried again', async () => {
  const asked = new EventEmitter();
  const { port, got } = await app(() => asked.emit('asked'));
  const result = forward(options(`http://127.0.0.1:${port}/`, { retries: 3 }));
  if (got.length === 0) await once(asked, 'asked');
  forwarder.close();
  expect(await result).toMatchObject({
    ok: false,
    failure: { kind: 'timeout', message: 'listen stopped before the app answered' },
    attempts: 1,
  });
  expect(got.length).toBe(1);
});

test('the bytes and headers go on as they came, without those of the connection', async () => {
  const { port, got } = await app((response) =>
    response.writeHead(201, { 'Content-Type': 'text/plain' }).end('made'),
  );
  const body = Buffer.from('7b2022610d0aff00', 'hex');
  const result = await forward(
    options(`http://127.0.0.1:${port}/hook?x=1`, {
      body,
      headers: [
        ['Host', 'public.example'],
        ['X-Service-Timestamp', '1795222800'],
        ['x-service-signature', 'sha256=00'],
        ['Connection', 'keep-alive, X-Hop'],
        ['X-Hop', 'gone'],
        ['Transfer-Encoding', 'chunked'],
        ['X-Twice', 'a'],
        ['X-Twice', 'b'],
      ],
    }),
  );
  expect(result).toEqual({
    ok: true,
    status: 201,
    answer: Buffer.from('made'),
    contentType: 'text/plain',
    attempts: 1,
    durationMs: 0,
  });
  expect(got).toEqual([
    {
      url: '/hook?x=1',
      body,
      rawHeaders: [
        ...['Host', `127.0.0.1:${port}`],
        ...['X-Service-Timestamp', '1795222800'],
        ...['x-service-signature', 'sha256=00'],
        ...['X-Twice', 'a', 'X-Twice', 'b'],
        ...['Content-Length', '8'],
        ...['Connection', 'close'],
      ],
    },
  ]);
});

test.each([
  [200, true],
  [201, true],
  [202, true],
  [203, false],
  [204, false],
  [302, false],
  [404, false],
  [500, false],
])('%i from the app: ok is %s, asked once', async (status, ok) => {
  const { port, got } = await app((response) => response.writeHead(status, { Location: '/elsewhere' }).end());
  expect(await forward(options(`http://127.0.0.1:${port}/`))).toMatchObject({
    ok,
    status,
    attempts: 1,
  });
  expect(got.length).toBe(1);
});

test('a 5xx is tried again with growing waits, as often as asked', async () => {
  const { port, got } = await app((response, _, n) => response.writeHead(n < 3 ? 503 : 200).end(`${n}`));
  const clock = skipping((ms) => ms < 9000);
  const result = await forward(options(`http://127.0.0.1:${port}/`, { retries: 5, clock }));
  expect(result).toMatchObject({ ok: true, status: 200, answer: Buffer.from('3'), attempts: 3 });
  expect(clock.slept).toEqual([9000, 200, 400]);
  expect(got.length).toBe(3);
});

test('a 4xx is not tried again; the last 5xx is the answer', async () => {
  const { port } = await app((response, _, n) => response.writeHead(n === 1 ? 500 : 404).end());
  expect(await forward(options(`http://127.0.0.1:${port}/`, { retries: 9 }))).toMatchObject({
    status: 404,
    attempts: 2,
  });
});

test('an app that answers 508 is not asked again: what leads back to itself does so each time', async () => {
  const { port, got } = await app((response) => response.writeHead(508).end());
  const { status, attempts } = await forward(options(`http://127.0.0.1:${port}/`, { retries: 9 }));
  expect([status, attempts, got.length]).toEqual([508, 1, 1]);
});

test('a refused connection says which addresses were tried, after the retries', async () => {
  const port = await listen(createServer());
  servers.splice(0).map((server) => server.close());
  expect(await forward(options(`http://127.0.0.1:${port}/`, { retries: 2 }))).toEqual({
    ok: false,
    failure: {
      kind: 'unreachable',
      message: `connection refused at 127.0.0.1, port ${port}: the app may not be running`,
    },
    answer: Buffer.alloc(0),
    attempts: 3,
    durationMs: 0,
  });
  const { failure } = await forward(options(`http://localhost:${port}/`));
  expect(failure?.message).toMatch(
    new RegExp(`^connection refused at (::1 and 127.0.0.1|127.0.0.1 and ::1|127.0.0.1), port ${port}: `),
  );
});

test('an app that hangs up, or answers no HTTP, was reached and gave no answer', async () => {
  const hangsUp = await listen(createServer((socket) => socket.once('data', () => socket.resetAndDestroy())));
  expect((await forward(options(`http://127.0.0.1:${hangsUp}/`))).failure).toEqual({
    kind: 'no-answer',
    message: 'the app closed the connection without an answer',
  });
  const speaksOther = await listen(
    createServer((socket) => socket.once('data', () => socket.end('SSH-2.0-x\r\n'))),
  );
  expect((await forward(options(`http://127.0.0.1:${speaksOther}/`))).failure).toEqual({
    kind: 'no-answer',
    message: "the app's answer cannot be read as HTTP (HPE_INVALID_CONSTANT)",
  });
});

test.each([
  ['no answer', () => undefined],
  ['half an answer', (socket: Socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf')],
])('%s in time is a timeout, which is not tried again', async (_, answer) => {
  const asked = new EventEmitter();
  const server = createServer((socket) =>
    socket
      .on('error', () => undefined)
      .once('data', () => {
        answer(socket);
        asked.emit('asked');
      }),
  );
  const port = await listen(server);
  const whenAsked = once(asked, 'asked');
  // The time is over once the app has been asked.
  const clock = { ...systemClock, monotonic: () => 0, sleep: async () => void (await whenAsked) };
  expect(await forward(options(`http://127.0.0.1:${port}/`, { retries: 3, clock }))).toEqual({
    ok: false,
    failure: {
      kind: 'timeout',
      message: 'the app did not answer within 9.0 s; it may have processed the delivery',
    },
    answer: Buffer.alloc(0),
    attempts: 1,
    durationMs: 0,
  });
});

test('of a long answer a bounded piece is kept', async () => {
  const { port } = await app((response) => response.end(Buffer.alloc(1024 * 1024, 'x')));
  const { answer } = await forward(options(`http://127.0.0.1:${port}/`));
  expect(answer.equals(Buffer.alloc(maxAnswerBytes, 'x'))).toBe(true);
});

test('each delivery reaches an app once, whatever the app does to its connection', async () => {
  const got: string[] = [];
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      const delivery = /n=\d+/.exec(chunk.toString())?.[0] ?? '';
      got.push(delivery);
      // It takes the first, keeps the connection open, and from then on reads and resets.
      if (delivery === 'n=0') socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
      else socket.resetAndDestroy();
    });
  });
  const port = await listen(server);
  const bodies = Array.from({ length: 20 }, (_, n) => `n=${n}`);
  const results = [];
  for (const body of bodies) {
    results.push(await forward(options(`http://127.0.0.1:${port}/`, { body: Buffer.from(body) })));
  }
  expect(got).toEqual(bodies);
  expect(results.map(({ ok, attempts }) => [ok, attempts])).toEqual([
    [true, 1],
    ...Array(19).fill([false, 1]),
  ]);
  expect(connections).toBe(20);
});

test.each([
  ['localhost:3000', 'not an address'],
  ['ftp://localhost/', 'not http'],
  ['http://user:pw@localhost/', 'credentials'],
  ['http://shop.example/hook', 'elsewhere'],
  ['http://127.0.0.1.evil.example/', 'a look-alike'],
  ['http://0.0.0.0/', 'every address'],
])('%s as a target is refused: %s', (text) => {
  expect(() => forwardTarget(text, '--forward', false)).toThrow(expect.objectContaining({ kind: 'usage' }));
});

test('loopback in every spelling is allowed, elsewhere on request', () => {
  for (const text of [
    'http://localhost:3000/h',
    'https://127.0.0.1/',
    'http://[::1]:3000/',
    'http://127.1/',
  ]) {
    expect(forwardTarget(text, '--forward', false)).toEqual(new URL(text));
  }
  expect(forwardTarget('https://shop.example/hook', '--forward', true).href).toBe(
    'https://shop.example/hook',
  );
});

test('a dry run shows every header but those that may bear an API key', async () => {
  const open = [
    'Accept',
    'Accept-Encoding',
    'Content-Type',
    'Date',
    'Traceparent',
    'User-Agent',
    'X-Request-Id',
  ];
  const ofTheService = ['X-Service-Signature', 'X-Service-Timestamp'];
  const maySecret = ['Authorization', 'Cookie', 'X-Webhook-Secret', 'X-Shop'];
  const names = [...open, ...ofTheService, ...maySecret];
  const planned = withoutActs(() =>
    forward({
      headers: names.map((name) => [name, 'v']),
      body: Buffer.from('{}'),
      target: new URL('http://127.0.0.1:9/hook'),
      retries: 0,
      withinMs: 1000,
      clock: systemClock,
    }),
  );
  const dryRun = await planned.catch((thrown) => thrown);
  expect(dryRun.act.headers).toEqual(
    Object.fromEntries(names.map((name) => [name, maySecret.includes(name) ? '[redacted]' : 'v'])),
  );
});
