import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../../src/io/clock.ts';
import {
  type ReceivedRequest,
  type Receiver,
  startReceiver,
} from '../../../src/webhooks/listener/receiver.ts';
import { exchange, open, readReply } from '../../harness/raw-http.ts';

let receiver: Receiver;
let received: ReceivedRequest[];
beforeEach(async () => {
  received = [];
  receiver = await startReceiver({
    port: 0,
    path: '/',
    publicHosts: () => [],
    answer: async (request) => {
      received.push(request);
      return { status: 200, body: 'kept\n' };
    },
    clock: systemClock,
  });
});
afterEach(() => receiver.close(0));

const lines = (...text: string[]) => [...text, '', ''].join('\r\n');
const post = (...headers: string[]) => lines('POST / HTTP/1.1', 'Host: localhost', ...headers);

/** The statuses of all that is answered to these bytes, a refused GET after them included. */
async function answers(bytes: string): Promise<number[]> {
  const socket = await open(receiver.port);
  socket.write(Buffer.from(bytes, 'latin1'));
  socket.write(lines('GET /last HTTP/1.1', 'Host: localhost', 'Connection: close'));
  let text = '';
  for await (const chunk of socket) text += chunk;
  return [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
}

/** After the last request: the connection was still good, and nothing of it was taken for another request. */
const goesOn = 404;

test.each<[name: string, bytes: string, statuses: number[], bodies: string[]]>([
  [
    'one after the other without waiting',
    `${post('Content-Length: 2')}{}`.repeat(3),
    [200, 200, 200, goesOn],
    ['{}', '{}', '{}'],
  ],
  ['HTTP/1.0 without a host', `${lines('POST / HTTP/1.0', 'Content-Length: 2')}{}`, [403], []],
  [
    'Expect: 100-continue',
    `${post('Content-Length: 2', 'Expect: 100-continue')}{}`,
    [100, 200, goesOn],
    ['{}'],
  ],
  ['another expectation', post('Expect: more'), [417, goesOn], []],
  [
    'chunks with an extension',
    `${post('Transfer-Encoding: chunked')}2;a=b\r\n{}\r\n0\r\n\r\n`,
    [200, goesOn],
    ['{}'],
  ],
  [
    'a signature after the body',
    `${post('Transfer-Encoding: chunked')}2\r\n{}\r\n0\r\nX-Service-Signature: x\r\n\r\n`,
    [200, goesOn],
    ['{}'],
  ],
  ['a query', `${post('Content-Length: 2').replace('/', '/?a=1')}{}`, [200, goesOn], ['{}']],
  ['a second host', post('Host: evil.example'), [400, goesOn], []],
  ['a second host, the same', post('HOST: localhost'), [400, goesOn], []],
  ['an empty host', lines('POST / HTTP/1.1', 'Host:'), [403, goesOn], []],
  ['a host behind a user', lines('POST / HTTP/1.1', 'Host: localhost@evil.example'), [403, goesOn], []],
  [
    'a foreign address for this host',
    lines('POST http://evil.example/ HTTP/1.1', 'Host: localhost'),
    [403, goesOn],
    [],
  ],
  ['no address', lines('OPTIONS * HTTP/1.1', 'Host: localhost'), [404, goesOn], []],
  ['two slashes', lines('POST // HTTP/1.1', 'Host: localhost'), [404, goesOn], []],
])('%s', async (_, bytes, statuses, bodies) => {
  expect(await answers(bytes)).toEqual(statuses);
  expect(received.map(({ body }) => body.toString())).toEqual(bodies);
  // What comes after a body is no header.
  expect(received.flatMap(({ rawHeaders }) => rawHeaders)).not.toContain('X-Service-Signature');
});

test('a header behind thousands of others is seen', async () => {
  const head = post(...Array(2500).fill('a:'), 'Content-Length: 0', 'X-Service-Signature: second');
  expect((await exchange(receiver.port, head)).status).toBe(200);
  expect(received[0]?.rawHeaders.slice(-2)).toEqual(['X-Service-Signature', 'second']);
});

const smuggled = `${post('Content-Length: 2')}{}`;

test.each([
  ['a length, then chunks', `${post('Content-Length: 5', 'Transfer-Encoding: chunked')}0\r\n\r\n${smuggled}`],
  ['chunks, then a length', `${post('Transfer-Encoding: chunked', 'Content-Length: 5')}0\r\n\r\n${smuggled}`],
  [
    'chunks that are not the last coding',
    `${post('Transfer-Encoding: chunked, identity')}0\r\n\r\n${smuggled}`,
  ],
  ['a coding that is not known', `${post('Transfer-Encoding: xchunked')}0\r\n\r\n${smuggled}`],
  ['a space before the colon', `${post('Transfer-Encoding : chunked', 'Content-Length: 2')}{}${smuggled}`],
  [
    'a header over two lines',
    `${post('X: a', ' Transfer-Encoding: chunked', 'Content-Length: 2')}{}${smuggled}`,
  ],
  ['the same length twice', `${post('Content-Length: 2', 'Content-Length: 2')}{}${smuggled}`],
  ['two lengths in one', `${post('Content-Length: 2, 2')}{}${smuggled}`],
  ['a length with a sign', `${post('Content-Length: +2')}{}${smuggled}`],
  ['a length below nothing', `${post('Content-Length: -2')}{}${smuggled}`],
  ['a length past counting', `${post('Content-Length: 99999999999999999999999')}${smuggled}`],
  ['a chunk of no number', `${post('Transfer-Encoding: chunked')}zz\r\n{}\r\n0\r\n\r\n${smuggled}`],
  ['lines without CR', `${post('Content-Length: 2').replaceAll('\r', '')}{}${smuggled}`],
  ['a NUL in a header', `${post('X: a\0b', 'Content-Length: 2')}{}${smuggled}`],
  ['HTTP/2', `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${smuggled}`],
])('%s: 400, the end, and nothing taken in', async (_, bytes) => {
  expect(await answers(bytes)).toEqual([400]);
  expect(received).toEqual([]);
});

test('CONNECT gets no tunnel out of here', async () => {
  expect(await answers(lines('CONNECT evil.example:80 HTTP/1.1', 'Host: localhost'))).toEqual([]);
});

test.each([
  ['HTTP/1.0', lines('POST / HTTP/1.0', 'Host: localhost', 'Content-Length: 2')],
  ['an upgrade that is not made', post('Connection: Upgrade', 'Upgrade: h2c', 'Content-Length: 2')],
])('%s: 200', async (_, head) => {
  expect((await exchange(receiver.port, head, '{}')).status).toBe(200);
  expect(received.map(({ body }) => body.toString())).toEqual(['{}']);
});

test('what trickles or stops is ended with 408, though a trickle never stands still for long', async () => {
  const slow: [first: string, more: string][] = [
    ['POST / HTTP/1.1\r\nHost: localhost\r\n', 'X: y\r\n'],
    ['POST / HTTP/1.1\r\nHost: localhost\r\n', ''],
    [post('Content-Length: 1000'), 'x'],
    [post('Content-Length: 1000'), ''],
    [post('Transfer-Encoding: chunked'), '1\r\nx\r\n'],
  ];
  const statuses = slow.map(async ([first, more]) => {
    const socket = await open(receiver.port);
    socket.write(first);
    const trickle = setInterval(() => socket.write(more), 500);
    const { status } = await readReply(socket);
    clearInterval(trickle);
    socket.destroy();
    return status;
  });
  expect(await Promise.all(statuses)).toEqual(slow.map(() => 408));
  expect(received).toEqual([]);
});
