import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type Clock, systemClock } from '../../../src/io/clock.ts';
import { causesText } from '../../../src/messages/causes-text.ts';
import { deliveryIds } from '../../../src/webhooks/journal/journal-record.ts';
import { noFaults } from '../../../src/webhooks/listener/forwarding/fault-injection.ts';
import { createForwarder } from '../../../src/webhooks/listener/forwarding/forwarder.ts';
import { createRouter } from '../../../src/webhooks/listener/forwarding/route-rules.ts';
import { createPipeline } from '../../../src/webhooks/listener/pipeline.ts';
import { type Reply, startReceiver } from '../../../src/webhooks/listener/receiver.ts';
import { ownerWithoutService } from '../../harness/journal-owner.ts';
import { exchange, postHead } from '../../harness/raw-http.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const transfer = '{"transaction_code":"FT1"}';
const delivery = [postHead(transfer.length, ['Content-Type: application/json']), transfer];

/** An app that does this with the first delivery, and then answers 200; a receiver before it. */
async function receiverBefore(first: (socket: Socket) => unknown, clockOf: (asked: Promise<void>) => Clock) {
  const got: number[] = [];
  let ask: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    ask = resolve;
  });
  const app = createServer((socket) => {
    socket.on('error', () => undefined);
    let request = '';
    socket.on('data', (chunk) => {
      request += chunk;
      if (!request.endsWith(transfer)) return;
      request = '';
      got.push(1);
      ask();
      if (got.length === 1) first(socket);
      else socket.end('HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\ngood');
    });
  }).listen(0, '127.0.0.1');
  await once(app, 'listening');
  closing.push(() => app.close());
  const { port } = app.address() as { port: number };
  const forwarder = createForwarder();
  const clock = clockOf(asked);
  const pipeline = createPipeline({
    check: () => ({ ok: true }),
    verifies: false,
    apiKeyName: undefined,
    owner: ownerWithoutService,
    isProbe: () => false,
    router: createRouter([], [`http://127.0.0.1:${port}/`], false),
    hop: 'payconfirm-00000000',
    forwarder,
    reply: 'app',
    retries: 0,
    faults: noFaults,
    showResponse: true,
    wordsOf: (causes) => causesText(causes),
    emit: () => undefined,
    clock,
    newId: deliveryIds('00000000'),
  });
  const receiver = await startReceiver({
    port: 0,
    path: '/',
    publicHosts: () => [],
    answer: pipeline.take,
    clock,
  });
  closing.push(() => receiver.close(0), forwarder.close);
  return { port: receiver.port, got };
}

const sends = (text: string) => (socket: Socket) => void socket.end(Buffer.from(text, 'latin1'));
const noStatus = (status: number | string) =>
  `the app answered with the status ${status}, which does not end a request (200 to 599)\n`;
const notHttp = (code: string) => `the app's answer cannot be read as HTTP (${code})\n`;

test.each<[string, (socket: Socket) => unknown, number, string]>([
  ...[0, 1, 99, 101, 600, 999].map((status): [string, (socket: Socket) => unknown, number, string] => {
    const digits = `${status}`.padStart(3, '0');
    return [
      `status ${digits}`,
      sends(`HTTP/1.1 ${digits} X\r\nContent-Length: 0\r\n\r\n`),
      502,
      noStatus(status),
    ];
  }),
  [
    '101 with an upgrade',
    sends('HTTP/1.1 101 X\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
    502,
    noStatus(101),
  ],
  ['a status of four digits', sends('HTTP/1.1 2000 X\r\n\r\n'), 502, notHttp('HPE_INVALID_STATUS')],
  [
    '100, then the end',
    sends('HTTP/1.1 100 Continue\r\n\r\n'),
    502,
    'the app closed the connection without an answer\n',
  ],
  ['nothing', sends(''), 502, 'the app closed the connection without an answer\n'],
  ['a reset', (socket) => socket.resetAndDestroy(), 502, 'the app closed the connection without an answer\n'],
  ['HTTP/0.9', sends('hello'), 502, notHttp('HPE_INVALID_CONSTANT')],
  ['half a status line', sends('HTTP/1.1 2'), 502, 'the app closed the connection without an answer\n'],
  [
    'headers over 16 KiB',
    sends(`HTTP/1.1 200 OK\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`),
    502,
    "the headers of the app's answer are longer than 16384 bytes\n",
  ],
  [
    'chunks that are none',
    sends('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc'),
    502,
    "the app's answer ended in the middle\n",
  ],
  [
    'a body that is shorter than said',
    sends('HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nhalf'),
    502,
    "the app's answer ended in the middle\n",
  ],
  [
    'a body that is longer than said',
    sends('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nlonger than that'),
    200,
    'lo',
  ],
  [
    'two lengths',
    sends('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nabc'),
    502,
    notHttp('HPE_UNEXPECTED_CONTENT_LENGTH'),
  ],
  [
    'a header of control characters',
    sends('HTTP/1.1 200 OK\r\nContent-Type: \x01\x7f\r\nContent-Length: 0\r\n\r\n'),
    502,
    notHttp('HPE_INVALID_HEADER_TOKEN'),
  ],
  ['a Content-Type beyond ASCII', sends('HTTP/1.1 200 OK\r\nContent-Type: \xff\x80\r\n\r\nx'), 200, 'x'],
  ['204', sends('HTTP/1.1 204 X\r\n\r\n'), 204, ''],
  ['304', sends('HTTP/1.1 304 X\r\nContent-Length: 9\r\n\r\n'), 304, ''],
  ['a redirect', sends('HTTP/1.1 302 X\r\nLocation: http://127.0.0.1:1/\r\n\r\n'), 302, ''],
  ['no length', sends('HTTP/1.1 200 OK\r\n\r\nall'), 200, 'all'],
])(
  'an app that answers %s: asked once, told to the service, and the next delivery goes on',
  async (_, first, status, body) => {
    const { port, got } = await receiverBefore(first, () => systemClock);
    expect(await exchange(port, ...delivery)).toEqual({ status, body });
    expect(got.length).toBe(1);
    // What it took before is a copy.
    const again = { status: 200, body: status === 200 ? '' : 'good' };
    expect(await exchange(port, ...delivery)).toEqual(again);
  },
);

test.each([
  ['nothing at all', ''],
  ['100 alone', 'HTTP/1.1 100 Continue\r\n\r\n'],
  ['103 alone', 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'],
  ['half a head', 'HTTP/1.1 200 OK\r\nX: '],
  ['half a body', 'HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nhalf'],
  ['half a chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n50\r\nhalf'],
])('an app that answers %s and waits: 504 when its time is over', async (_, text) => {
  // The time is over once the app has been asked.
  const impatient = (asked: Promise<void>): Clock => ({ ...systemClock, sleep: () => asked });
  const { port, got } = await receiverBefore((socket) => socket.write(text), impatient);
  const late = {
    status: 504,
    body: 'the app did not answer within 9.0 s; it may have processed the delivery\n',
  };
  expect(await exchange(port, ...delivery)).toEqual(late);
  expect(got.length).toBe(1);
});

test.each<[string, Reply]>([
  ...[0, 99, 1000, Number.NaN].map((status): [string, Reply] => [`the status ${status}`, { status }]),
  ['a Content-Type of two lines', { status: 200, body: 'x', contentType: 'a\r\nb: c' }],
])('a receiver that is given %s to answer with says 500 and goes on', async (_, reply) => {
  const replies: Reply[] = [reply, reply, { status: 200 }];
  const receiver = await startReceiver({
    port: 0,
    path: '/',
    publicHosts: () => [],
    answer: async () => replies.shift() as Reply,
    clock: systemClock,
  });
  closing.push(() => receiver.close(0));
  const notTaken = { status: 500, body: 'the delivery could not be taken in\n' };
  expect(await exchange(receiver.port, ...delivery)).toEqual(notTaken);
  expect(await exchange(receiver.port, ...delivery)).toEqual(notTaken);
  expect((await exchange(receiver.port, ...delivery)).status).toBe(200);
});
