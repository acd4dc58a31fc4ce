import { EventEmitter, once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterEach, expect, test } from 'vitest';
import { systemClock } from '../../../src/io/clock.ts';
import { createPendingConnections } from '../../../src/webhooks/listener/pending-connections.ts';
import {
  type ReceivedRequest,
  type Receiver,
  type ReceiverOptions,
  startReceiver,
} from '../../../src/webhooks/listener/receiver.ts';
import { exchange, open, postHead, readReply } from '../../harness/raw-http.ts';

let receiver: Receiver;
afterEach(() => receiver?.close(0));

async function start(options: Partial<ReceiverOptions> = {}) {
  const received: ReceivedRequest[] = [];
  const refused: { status: number; reason: string }[] = [];
  receiver = await startReceiver({
    port: 0,
    path: '/',
    publicHosts: () => [],
    answer: async (request) => {
      received.push(request);
      return { status: 200, body: 'kept\n' };
    },
    refused: ({ status, reason }) => refused.push({ status, reason: reason() }),
    clock: systemClock,
    ...options,
  });
  return { port: receiver.port, received, refused };
}

test('hands over the raw bytes, the headers as they came, and the query', async () => {
  const { port, received } = await start({ path: '/hook' });
  const body = Buffer.from([0, 255, 0x7b, 13, 10]);
  const reply = await exchange(port, postHead(5, ['X-A: 1', 'x-a: 2'], '/hook?probe=7'), body);
  expect(reply).toEqual({ status: 200, body: 'kept\n' });
  expect(received).toEqual([
    {
      rawHeaders: ['Host', 'localhost', 'Content-Length', '5', 'X-A', '1', 'x-a', '2'],
      body,
      query: '?probe=7',
      receivedAt: expect.any(Number),
      begunAt: expect.any(Number),
    },
  ]);
});

test('a body in many chunks, cut anywhere, is put together', async () => {
  const { port, received } = await start();
  const socket = await open(port);
  socket.setNoDelay(true);
  socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n');
  for (const piece of ['{"a"', ':"\u1ed3', '"}']) {
    const bytes = Buffer.from(piece);
    for (const byte of Buffer.concat([
      Buffer.from(`${bytes.length.toString(16)}\r\n`),
      bytes,
      Buffer.from('\r\n'),
    ])) {
      socket.write(Buffer.of(byte));
    }
  }
  socket.write('0\r\n\r\n');
  expect((await readReply(socket)).status).toBe(200);
  expect(received[0]?.body.toString()).toBe('{"a":"\u1ed3"}');
  socket.destroy();
});

test.each([
  ...['GET', 'PATCH', 'PUT', 'OPTIONS', 'DELETE'].map((method): [string, string, number, string] => [
    `the method ${method}`,
    `${method} / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n`,
    405,
    `${method} is not accepted: deliveries use POST`,
  ]),
  ...[
    ['/other', '/other'],
    ['/x/..', '/x/..'],
    ['http://localhost/other', '/other'],
    ['/other?token=t0psecret', '/other'],
    ['*', '*'],
    [`/${'a'.repeat(1000)}`, `/${'a'.repeat(198)}…`],
  ].map(([path, shown]): [string, string, number, string] => [
    `the path ${path}`,
    postHead(0, [], path),
    404,
    `no page at ${shown}: deliveries go to /`,
  ]),
  ...[
    ['evil.example', 'evil.example'],
    ['127.0.0.1.evil.example', '127.0.0.1.evil.example'],
    ['EVIL.example:80', 'evil.example'],
    ['\u009b2J', 'â\\x9b2j'],
  ].map(([host, shown]): [string, string, number, string] => [
    `the host ${host}`,
    postHead(0, [], '/', host),
    403,
    `the host ${shown} is not the receiver's address: it is reached as this machine (localhost, 127.0.0.1), hook.example`,
  ]),
  [
    'an encoded body',
    postHead(0, ['Content-Encoding: gzip']),
    415,
    'the signature of an encoded body cannot be checked: send it without Content-Encoding',
  ],
  ['a body announced too long', postHead(1_048_577), 413, 'the body is longer than 1048576 bytes'],
])('%s is refused', async (_, request, status, reason) => {
  const { port, received, refused } = await start({ publicHosts: () => ['hook.example'] });

  expect(await exchange(port, request)).toEqual({ status, body: `${reason}\n` });
  expect(refused).toEqual([{ status, reason }]);
  expect(received).toEqual([]);
});

test.each([
  [['Origin: https://evil.example']],
  [['Origin: null']],
  [['Origin: http://localhost']],
  [['Sec-Fetch-Site: cross-site']],
  [['Sec-Fetch-Site: same-site']],
  [['Sec-Fetch-Site: same-origin', 'Sec-Fetch-Mode: cors']],
])('a request of a web page (%j) is refused where pages are', async (headers) => {
  const page = postHead(1, [...headers, 'Content-Type: application/x-www-form-urlencoded']);
  const { port, received, refused } = await start({ refusesWebPages: true });
  const reason =
    'a web page sent this: it has an Origin or Sec-Fetch-Site header, and the service sends neither';
  expect(await exchange(port, page, 'x')).toEqual({ status: 403, body: `${reason}\n` });
  expect([received, refused]).toEqual([[], [{ status: 403, reason }]]);
  expect((await exchange(port, postHead(1, ['Sec-Fetch-Site: none']), 'x')).status).toBe(200);
  await receiver.close(0);
  expect((await exchange((await start()).port, page, 'x')).status).toBe(200);
});

test.each(['localhost', 'LOCALHOST:4242', '127.0.0.1:80', '127.9.9.9', '[::1]:4242', 'Hook.Example'])(
  'the host %s is served',
  async (host) => {
    const { port } = await start({ publicHosts: () => ['hook.example'] });
    expect((await exchange(port, postHead(1, [], '/', host), 'x')).status).toBe(200);
  },
);

test('1 MiB is taken, one byte more is not, and the connection goes on', async () => {
  const { port, received, refused } = await start();
  const exact = Buffer.alloc(1024 * 1024, 'a');
  expect((await exchange(port, postHead(exact.length), exact)).status).toBe(200);
  expect(received[0]?.body.equals(exact)).toBe(true);

  const socket = await open(port);
  const size = (exact.length + 1).toString(16);
  socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n${size}\r\n`);
  socket.write(exact);
  socket.write('b\r\n0\r\n\r\n');
  expect((await readReply(socket)).status).toBe(413);
  socket.write(`${postHead(2)}ok`);
  expect((await readReply(socket)).status).toBe(200);
  expect(received.length).toBe(2);
  expect(refused.length).toBe(1);
  socket.destroy();
});

const chunked = 'POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n';

test.each([
  [
    'two lengths',
    postHead(1, ['Content-Length: 2']),
    400,
    'could not be read as HTTP (Duplicate Content-Length)',
  ],
  [
    'a length and chunks',
    postHead(1, ['Transfer-Encoding: chunked']),
    400,
    "could not be read as HTTP (Transfer-Encoding can't be present with Content-Length)",
  ],
  ['not HTTP', 'hello\r\n\r\n', 400, 'could not be read as HTTP (Invalid method encountered)'],
  ['TLS', '\u0016\u0003\u0001\r\n\r\n', 400, 'the request used TLS, but this port expects plain HTTP'],
  [
    'a head without end',
    `POST / HTTP/1.1\r\nHost: localhost\r\nX: ${'a'.repeat(20_000)}`,
    431,
    'the headers are longer than 16384 bytes',
  ],
  [
    'a long extension',
    `${chunked}2;${'a'.repeat(20_000)}\r\n`,
    413,
    'the extensions of its chunks are too long',
  ],
])('%s never reaches the receiver, and is told', async (_, request, status, words) => {
  const { port, received, refused } = await start();
  expect(await exchange(port, request)).toEqual({ status, body: '' });
  await expect.poll(() => refused).toEqual([{ status, reason: expect.stringContaining(words) }]);
  expect(received).toEqual([]);
});

test('no host never reaches the receiver', async () => {
  const { port, received } = await start();
  expect((await exchange(port, 'POST / HTTP/1.1\r\nContent-Length: 0\r\n\r\n')).status).toBe(400);
  expect(received).toEqual([]);
});

test.each(['', 'POST / HT', `${postHead(9)}{}`])(
  'a connection that ends after %j is not told',
  async (sent) => {
    const { port, received, refused } = await start();
    for (const end of ['resetAndDestroy', 'destroy', 'end'] as const) {
      const socket = await open(port);
      socket.resume().write(sent);
      socket[end]();
      await once(socket, 'close');
    }
    await receiver.close(0);
    expect([received, refused]).toEqual([[], []]);
  },
);

test('a request that was refused is told once, whatever its rest is', async () => {
  const { port, refused } = await start();
  const socket = await open(port);
  socket.write(chunked.replace('localhost', 'evil.example'));
  expect((await readReply(socket)).status).toBe(403);
  const closed = once(socket, 'close');
  socket.resume().write('no chunk\r\n');
  await closed;
  expect(refused).toEqual([{ status: 403, reason: expect.stringContaining('evil.example') }]);

  const next = await open(port);
  next.write(postHead(0, [], '/other'));
  expect((await readReply(next)).status).toBe(404);
  next.write('no HTTP\r\n');
  expect((await readReply(next)).status).toBe(400);
  await expect.poll(() => refused.map(({ status }) => status)).toEqual([403, 404, 400]);
});

test('a failure while answering is a 500, not a crash', async () => {
  const { port } = await start({ answer: () => Promise.reject(new Error('disk full')) });
  expect(await exchange(port, postHead(0))).toEqual({
    status: 500,
    body: 'the delivery could not be taken in\n',
  });
});

test('listens on 127.0.0.1 only', async () => {
  const { port } = await start();
  const others = Object.values(networkInterfaces()).flatMap((list) =>
    (list ?? []).filter(({ address }) => address !== '127.0.0.1' && !address.startsWith('fe80')),
  );
  for (const { address } of others) {
    const socket = connect(port, address);
    const [error] = await once(socket, 'error').catch((refused) => [refused]);
    expect(error.code).toBe('ECONNREFUSED');
  }
});

test('a port in use is said', async () => {
  const { port } = await start();
  await expect(
    startReceiver({
      port,
      path: '/',
      publicHosts: () => [],
      answer: async () => ({ status: 200 }),
      clock: systemClock,
    }),
  ).rejects.toMatchObject({ kind: 'local', message: `port ${port} of 127.0.0.1 is in use` });
});

test('2,000 silent connections and 200 slow ones do not stop a delivery, and are ended within the limits', async () => {
  const { port, received, refused } = await start();
  const silent = await Promise.all(Array.from({ length: 2000 }, () => open(port)));
  const slow = await Promise.all(Array.from({ length: 200 }, () => open(port)));
  for (const socket of slow) socket.write('POST / HTTP/1.1\r\nHost: loc');
  const ended = Promise.all(
    [...silent, ...slow].map((socket) => socket.destroyed || once(socket.resume(), 'close')),
  );

  expect((await exchange(port, postHead(2), '{}')).status).toBe(200);
  expect(received.length).toBe(1);
  await ended;
  const reason = 'the request was not complete in time: 5 s for its headers, 10 s in total';
  expect(refused).toEqual(slow.map(() => ({ status: 408, reason })));
});

test('past its limit a crowd loses its oldest, by number and by bytes held', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const sockets = await Promise.all(Array.from({ length: 5 }, () => open(port)));
  const [a, b, c, d, e] = sockets as [Socket, Socket, Socket, Socket, Socket];
  const gone = () => sockets.map((socket) => socket.destroyed);
  const pending = createPendingConnections({ sockets: 2, bytes: 10 });
  pending.join(a);
  pending.join(b);
  expect(gone()).toEqual([false, false, false, false, false]);
  pending.join(c);
  expect(gone()).toEqual([true, false, false, false, false]);
  pending.leave(b);
  pending.join(d);
  pending.hold(c, 6);
  pending.hold(d, 4);
  expect(gone()).toEqual([true, false, false, false, false]);
  pending.hold(d, 1);
  expect(gone()).toEqual([true, false, true, false, false]);
  pending.leave(d);
  pending.join(e);
  pending.hold(e, 10);
  expect(gone()).toEqual([true, false, true, false, false]);
  pending.dismiss();
  expect(gone()).toEqual([true, false, true, false, true]);
  for (const socket of sockets) socket.destroy();
  server.close();
});

test('closing lets a reply under way finish, within its grace', async () => {
  const app = new EventEmitter();
  const { port } = await start({
    answer: async () => {
      const answered = once(app, 'answer');
      app.emit('asked');
      await answered;
      return { status: 202 };
    },
  });
  const socket = await open(port);
  const asked = once(app, 'asked');
  socket.write(postHead(0));
  await asked;
  const reply = readReply(socket);
  const closed = receiver.close(60_000);
  app.emit('answer');
  expect((await reply).status).toBe(202);
  await closed;
});

test('closing ends idle connections at once, and lets a request that has begun come in', async () => {
  const { port, received } = await start();
  const silent = await open(port);
  const used = await open(port);
  used.write(postHead(0));
  expect((await readReply(used)).status).toBe(200);
  const half = await open(port);
  half.write(postHead(2));
  const headless = await open(port);
  headless.write('POST / HTTP/1.1\r\nHost: loc');
  // What they have sent has been read when this is answered.
  expect((await exchange(port, postHead(0))).status).toBe(200);
  const ended = [silent, used].map((socket) => once(socket.resume(), 'close'));
  const closed = receiver.close(60_000);
  await Promise.all(ended);
  half.write('{}');
  headless.write('alhost\r\nContent-Length: 2\r\n\r\n[]');
  expect([(await readReply(half)).status, (await readReply(headless)).status]).toEqual([200, 200]);
  await closed;
  expect(received.slice(2).map(({ body }) => body.toString())).toEqual(['{}', '[]']);
});
