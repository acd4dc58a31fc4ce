import { expect, onTestFinished, test } from 'vitest';
import {
  type Attempt,
  createSender,
  type DeliveryTarget,
  defaultTimeoutMs,
  describeAttempt,
  type SenderOptions,
} from '../../src/emulator/deliveries/attempt.ts';
import { systemClock } from '../../src/io/clock.ts';
import { systemRandom } from '../../src/io/random.ts';
import { selfSigned } from '../harness/certificate.ts';
import { freePort } from '../harness/free-port.ts';
import { receiver, socketReceiver } from '../harness/receiver.ts';

const payload = {
  amount: 500000,
  description: 'DUMMY TRANSACTION',
  transfer_date: '08:00:00 21/11/2026',
  transaction_code: 'DUMMY123',
  account_number: '0011012345678',
  bank_name: 'BANK',
  type: 'income',
};

function sender(options: Partial<SenderOptions> = {}) {
  const clock = { ...systemClock, now: () => 1795222800_999 };
  const random = { ...systemRandom, bytes: (length: number) => Buffer.alloc(length, 0xab) };
  const made = createSender({ clock, random, allowHosts: [], ...options });
  onTestFinished(() => made.close());
  return made;
}

function target(url: string, other: Partial<DeliveryTarget> = {}): DeliveryTarget {
  return {
    url,
    authType: 'NONE',
    secretKey: null,
    apiKeyName: 'X-Webhook-Secret',
    payloadFormat: 'application/json',
    ...other,
  };
}

const hmac = { authType: 'HMAC_SHA256', secretKey: 'whsec_local_test' } as const;

/** Without what HTTP itself adds. */
function ownHeaders(rawHeaders: readonly string[]): string[] {
  const own = /^(content-type|user-agent|x-.*)$/i;
  return rawHeaders.flatMap((name, at) =>
    at % 2 === 0 && own.test(name) ? [`${name}: ${rawHeaders[at + 1]}`] : [],
  );
}

test('a signed JSON delivery, and its log entry', async () => {
  const { url, received } = await receiver((response) => response.end('{"ok":true}'));
  const attempt = await sender().send(target(`${url}?shop=b`, hmac), payload);
  const body =
    '{"amount":500000,"description":"DUMMY TRANSACTION","transfer_date":"08:00:00 21/11/2026","transaction_code":"DUMMY123","account_number":"0011012345678","bank_name":"BANK","type":"income"}';
  const signature = 'sha256=0a457920cf756f564069994408009bf464263240c2b58bfb76eed15625ec20c0';
  expect(received.map(({ rawHeaders, ...rest }) => ({ ...rest, headers: ownHeaders(rawHeaders) }))).toEqual([
    {
      method: 'POST',
      path: '/hook?shop=b',
      body,
      headers: [
        'Content-Type: application/json',
        'User-Agent: payconfirm-emulator',
        'X-Service-Timestamp: 1795222800',
        `X-Service-Signature: ${signature}`,
      ],
    },
  ]);
  expect(attempt).toEqual({
    endpoint_url: `${url}?shop=b`,
    request_payload: body,
    request_headers: JSON.stringify({
      'Content-Type': 'application/json',
      'User-Agent': 'payconfirm-emulator',
      'X-Service-Timestamp': '1795222800',
      'X-Service-Signature': signature,
    }),
    status_code: 200,
    response_text: '{"ok":true}',
    duration_ms: expect.any(Number),
    error_label: 'OK',
  });
  expect(Number.isInteger(attempt.duration_ms) && attempt.duration_ms >= 0).toBe(true);
});

test('a signed urlencoded delivery', async () => {
  const { url, received } = await receiver();
  const form = target(url, { ...hmac, payloadFormat: 'application/x-www-form-urlencoded' });
  await sender().send(form, {
    amount: 500000,
    description: 'thanh toán DH10234',
    transaction_code: 'FT1',
    type: 'income',
    virtual_account_number: null,
  });
  expect(received[0]?.body).toBe(
    'amount=500000&description=thanh+to%C3%A1n+DH10234&transaction_code=FT1&type=income',
  );
  expect(ownHeaders(received[0]?.rawHeaders ?? [])).toEqual([
    'Content-Type: application/x-www-form-urlencoded',
    'User-Agent: payconfirm-emulator',
    'X-Service-Timestamp: 1795222800',
    'X-Service-Signature: sha256=bd015cd6c0a6e470d8e9efd38fb52516f03f9deb0b42436c41a7f659040adfa6',
  ]);
});

test('a multipart delivery with an API key', async () => {
  const { url, received } = await receiver();
  const multipart = target(url, {
    authType: 'API_KEY',
    secretKey: 'k1',
    apiKeyName: 'X-Shop-Key',
    payloadFormat: 'multipart/form-data',
  });
  const fields = {
    amount: 1,
    description: 'dòng 1\nline 2',
    'odd"name': 'x',
    metadata: { a: [1] },
    none: null,
  };
  await sender().send(multipart, fields);
  const boundary = `payconfirm-${'ab'.repeat(16)}`;
  expect(received[0]?.body).toBe(
    [
      `--${boundary}\r\nContent-Disposition: form-data; name="amount"\r\n\r\n1\r\n`,
      `--${boundary}\r\nContent-Disposition: form-data; name="description"\r\n\r\ndòng 1\nline 2\r\n`,
      `--${boundary}\r\nContent-Disposition: form-data; name="odd%22name"\r\n\r\nx\r\n`,
      `--${boundary}\r\nContent-Disposition: form-data; name="metadata"\r\n\r\n{"a":[1]}\r\n`,
      `--${boundary}--\r\n`,
    ].join(''),
  );
  expect(ownHeaders(received[0]?.rawHeaders ?? [])).toEqual([
    `Content-Type: multipart/form-data; boundary=${boundary}`,
    'User-Agent: payconfirm-emulator',
    'X-Shop-Key: k1',
  ]);
});

test('faults: a signature made with another secret, a timestamp an hour old, another API key', async () => {
  const { url, received } = await receiver();
  const { send } = sender();
  await send(target(url, hmac), payload, { bad_signature: true });
  await send(target(url, hmac), payload, { stale_timestamp: true });
  await send(target(url, { authType: 'API_KEY', secretKey: 'k1' }), payload, { bad_signature: true });
  const headers = received.map(({ rawHeaders }) => ownHeaders(rawHeaders).slice(2));
  expect(headers).toEqual([
    [
      'X-Service-Timestamp: 1795222800',
      // openssl dgst -sha256 -hmac whsec_local_test-wrong
      'X-Service-Signature: sha256=82389f292f34c5bca65257c60858741185771fdfab75737d8107aca92fb369f3',
    ],
    [
      'X-Service-Timestamp: 1795219200',
      // openssl dgst -sha256 -hmac whsec_local_test
      'X-Service-Signature: sha256=9f37e9ca5887d3c05bd83bf9c0a335297f8e08873a7b17a2011623dbeedb1911',
    ],
    ['X-Webhook-Secret: k1-wrong'],
  ]);
});

test.each([
  [200, 'OK', 'the receiver answered 200'],
  [201, 'OK', 'the receiver answered 201'],
  [202, 'OK', 'the receiver answered 202'],
  [203, 'ERROR', 'the receiver answered 203; only 200, 201 and 202 are a success'],
  [204, 'ERROR', 'the receiver answered 204; only 200, 201 and 202 are a success'],
  [206, 'ERROR', 'the receiver answered 206; only 200, 201 and 202 are a success'],
  [302, 'HTTP_3XX', 'the receiver answered 302; redirects are not followed'],
  [307, 'HTTP_3XX', 'the receiver answered 307; redirects are not followed'],
  [404, 'HTTP_4XX', 'the receiver refused the delivery with 404'],
  [429, 'HTTP_4XX', 'the receiver refused the delivery with 429'],
  [500, 'HTTP_5XX', 'the receiver failed with 500'],
  [503, 'HTTP_5XX', 'the receiver failed with 503'],
  [600, 'ERROR', 'the receiver answered 600; only 200, 201 and 202 are a success'],
])('a receiver that answers %i: %s', async (status, label, message) => {
  const { url, received } = await receiver((response) => {
    response.writeHead(status, { Location: '/elsewhere' }).end();
  });
  const attempt = await sender().send(target(url), payload);
  expect([attempt.status_code, attempt.response_text, attempt.error_label]).toEqual([status, '', label]);
  expect(describeAttempt(attempt)).toBe(message);
  expect(received.map(({ path }) => path)).toEqual(['/hook']);
});

/** An exchange that failed: no status, what went wrong in the text. */
function failure({ status_code, error_label, response_text }: Attempt) {
  return { status_code, error_label, response_text };
}

test('TIMEOUT: no headers', async () => {
  const { url, received } = await receiver(() => {});
  const attempt = await sender({ timeoutMs: 150 }).send(target(url), payload);
  const response_text = 'no full answer within 150 ms';
  expect(failure(attempt)).toEqual({ status_code: null, error_label: 'TIMEOUT', response_text });
  expect(describeAttempt(attempt)).toBe('timeout: no full answer within 150 ms');
  expect(attempt.duration_ms).toBeGreaterThanOrEqual(149);
  expect(received).toHaveLength(1);
});

test('TIMEOUT: a body that keeps coming but does not end', async () => {
  const { url } = await receiver((response) => {
    const timer = setInterval(() => response.write('.'), 10);
    response.on('close', () => clearInterval(timer));
  });
  const attempt = await sender({ timeoutMs: 150 }).send(target(url), payload);
  const response_text = 'no full answer within 150 ms';
  expect(failure(attempt)).toEqual({ status_code: null, error_label: 'TIMEOUT', response_text });
});

test('TIMEOUT: a TLS handshake that never ends', async () => {
  const { port } = await socketReceiver(() => {});
  const attempt = await sender({ timeoutMs: 150 }).send(target(`https://127.0.0.1:${port}/`), payload);
  const response_text = 'no full answer within 150 ms';
  expect(failure(attempt)).toEqual({ status_code: null, error_label: 'TIMEOUT', response_text });
});

test('TIMEOUT: an answer that came, but too late by the clock', async () => {
  const { url } = await receiver();
  const times = [0, 0, 10_001, 10_001];
  const clock = { ...systemClock, monotonic: () => times.shift() ?? 10_001 };
  const attempt = await sender({ clock }).send(target(url), payload);
  const response_text = 'no full answer within 10000 ms';
  expect(failure(attempt)).toEqual({ status_code: null, error_label: 'TIMEOUT', response_text });
  expect(attempt.duration_ms).toBe(10_001);
});

test('the service cuts off at 10,000 ms', () => {
  expect(defaultTimeoutMs).toBe(10_000);
});

test('SSL: a self-signed certificate; OK once its issuer is trusted', async () => {
  const secure = selfSigned();
  const { url, received } = await receiver(undefined, secure);
  const attempt = await sender().send(target(url), payload);
  const response_text = 'self-signed certificate';
  expect(failure(attempt)).toEqual({ status_code: null, error_label: 'SSL', response_text });
  expect(describeAttempt(attempt)).toBe('SSL error: self-signed certificate');
  expect(received).toEqual([]);
  const trusted = await sender({ ca: secure.cert }).send(target(url), payload);
  expect([trusted.status_code, trusted.error_label]).toEqual([200, 'OK']);
});

test('SSL: an expired certificate', async () => {
  const secure = selfSigned({ notAfter: '20210101000000' });
  const { url } = await receiver(undefined, secure);
  const attempt = await sender({ ca: secure.cert }).send(target(url), payload);
  const response_text = 'certificate has expired';
  expect(failure(attempt)).toEqual({ status_code: null, error_label: 'SSL', response_text });
});

test('SSL: a certificate for another name', async () => {
  const secure = selfSigned();
  const { port } = await receiver(undefined, secure);
  const attempt = await sender({ ca: secure.cert }).send(target(`https://shop.localhost:${port}/`), payload);
  expect([attempt.status_code, attempt.error_label]).toEqual([null, 'SSL']);
});

test('SSL: a receiver that speaks plain HTTP', async () => {
  const { port } = await receiver();
  const attempt = await sender().send(target(`https://localhost:${port}/`), payload);
  expect([attempt.status_code, attempt.error_label]).toEqual([null, 'SSL']);
});

test('DNS: a name that does not resolve', async () => {
  const allowHosts = ['does-not-exist.invalid'];
  const attempt = await sender({ allowHosts }).send(target('https://does-not-exist.invalid/'), payload);
  expect([attempt.status_code, attempt.error_label]).toEqual([null, 'DNS']);
  expect(describeAttempt(attempt)).toMatch(/^DNS error: getaddrinfo .* does-not-exist\.invalid$/);
});

test('a host that the user named is called by http too', async () => {
  const allowHosts = ['Does-Not-Exist.invalid'];
  const attempt = await sender({ allowHosts }).send(target('http://does-not-exist.invalid/'), payload);
  expect(attempt.error_label).toBe('DNS');
});

test('CONNECTION: refused, on both addresses of localhost', async () => {
  const port = await freePort();
  const attempt = await sender().send(target(`http://localhost:${port}/`), payload);
  expect([attempt.status_code, attempt.error_label]).toEqual([null, 'CONNECTION']);
  expect(describeAttempt(attempt)).toContain(`connection error: connect ECONNREFUSED 127.0.0.1:${port}`);
});

test('CONNECTION: a receiver that resets, that hangs up, that stops in the middle', async () => {
  let requests = 0;
  const { url } = await socketReceiver((socket) =>
    socket.once('data', () => {
      requests++;
      socket.resetAndDestroy();
    }),
  );
  const { send } = sender();
  const reset = await send(target(url), payload);
  expect([reset.status_code, reset.error_label]).toEqual([null, 'CONNECTION']);
  const hangUp = await socketReceiver((socket) => socket.once('data', () => socket.end()));
  const ended = await send(target(hangUp.url), payload);
  expect([ended.status_code, ended.error_label]).toEqual([null, 'CONNECTION']);
  const half = await socketReceiver((socket) =>
    socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf')),
  );
  const cut = await send(target(half.url), payload);
  expect([cut.status_code, cut.error_label]).toEqual([null, 'CONNECTION']);
  expect(requests).toBe(1);
});

test.each([
  'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
  'HTTP/1.1 100 Continue\r\n\r\n',
  'HTTP/1.1 099 Low\r\nContent-Length: 0\r\n\r\n',
])('ERROR: an answer that is none: %j', async (answer) => {
  const { url } = await socketReceiver((socket) => socket.once('data', () => socket.end(answer)));
  const attempt = await sender().send(target(url), payload);
  expect([attempt.status_code, attempt.error_label, attempt.response_text]).toEqual([
    ...[null, 'ERROR', 'no valid HTTP answer: its status does not end a request (200 to 599)'],
  ]);
});

test('ERROR: an answer that is not HTTP', async () => {
  const { url } = await socketReceiver((socket) =>
    socket.once('data', () => socket.end('220 smtp ready\r\n')),
  );
  const attempt = await sender().send(target(url), payload);
  expect([attempt.status_code, attempt.error_label]).toEqual([null, 'ERROR']);
});

test('ERROR: a secret that no header can carry', async () => {
  const { url, received } = await receiver();
  const bad = target(url, { authType: 'API_KEY', secretKey: 'two\nlines' });
  const attempt = await sender().send(bad, payload);
  expect([attempt.status_code, attempt.error_label]).toEqual([null, 'ERROR']);
  expect(received).toEqual([]);
});

test.each([
  [
    'http://0.0.0.0:PORT/',
    '0.0.0.0 is not on this machine: the emulator sends there with --allow-host 0.0.0.0 alone',
  ],
  ['http://[::]:PORT/', '[::] is not on this machine: the emulator sends there with --allow-host [::] alone'],
  [
    'https://localhost.example.com:PORT/',
    'localhost.example.com is not on this machine: the emulator sends there with --allow-host localhost.example.com alone',
  ],
  [
    'https://127.0.0.1.nip.invalid:PORT/',
    '127.0.0.1.nip.invalid is not on this machine: the emulator sends there with --allow-host 127.0.0.1.nip.invalid alone',
  ],
  ['ftp://localhost:PORT/', 'the webhook URL is neither https nor http'],
  ['file:///etc/passwd', 'the webhook URL is neither https nor http'],
  ['localhost', 'the webhook URL is not a URL'],
  ['', 'the webhook URL is not a URL'],
])('not delivered to %s', async (pattern, reason) => {
  const { port, received } = await receiver();
  const url = pattern.replace('PORT', `${port}`);
  const attempt = await sender({ allowHosts: ['Allowed.invalid'] }).send(target(url), payload);
  expect(failure(attempt)).toEqual({ status_code: null, error_label: 'ERROR', response_text: reason });
  expect(describeAttempt(attempt)).toBe(`not delivered: ${reason}`);
  expect(received).toEqual([]);
});

test.each(['127.0.0.1', 'localhost', 'LOCALHOST', 'shop.localhost', '2130706433', '[::ffff:127.0.0.1]'])(
  'delivered to %s, which is loopback',
  async (host) => {
    const { port } = await receiver();
    const attempt = await sender().send(target(`http://${host}:${port}/`), payload);
    expect([attempt.status_code, attempt.error_label]).toEqual([200, 'OK']);
  },
);

test('the beginning of an answer is kept', async () => {
  const bodies: Record<string, Buffer> = {
    '/long': Buffer.from('ế'.repeat(5000)),
    '/emoji': Buffer.from(`a${'🏦'.repeat(3000)}`),
    '/binary': Buffer.from([0x6f, 0x6b, 0xff, 0xc3]),
    '/endless': Buffer.alloc(4 * 1024 * 1024, 'x'),
  };
  const { port } = await receiver((response, request) => response.end(bodies[request.url ?? '']));
  const { send } = sender();
  const answers = await Promise.all(
    Object.keys(bodies).map((path) => send(target(`http://127.0.0.1:${port}${path}`), payload)),
  );
  expect(answers.map(({ response_text, error_label }) => [response_text, error_label])).toEqual([
    ['ế'.repeat(2000), 'OK'],
    [`a${'🏦'.repeat(1999)}`, 'OK'],
    ['ok\ufffd\ufffd', 'OK'],
    ['x'.repeat(2000), 'OK'],
  ]);
});

test('connections are kept and used again', async () => {
  const { url, server } = await receiver();
  let connections = 0;
  server.on('connection', () => connections++);
  const { send } = sender();
  for (let round = 0; round < 20; round++) await send(target(url), payload);
  // A connection is free again one turn of the event loop after its answer.
  expect(connections).toBeLessThanOrEqual(2);
});

test('a receiver that closes without saying so is neither a failure nor served twice', async () => {
  let requests = 0;
  const { url } = await socketReceiver((socket) =>
    socket.on('data', () => {
      requests++;
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
    }),
  );
  const { send } = sender();
  const labels: string[] = [];
  for (let round = 0; round < 100; round++) labels.push((await send(target(url), payload)).error_label);
  expect(labels).toEqual(Array(100).fill('OK'));
  expect(requests).toBe(100);
});

test('a receiver that restarted between deliveries is reached again', async () => {
  const { url, server, received } = await receiver();
  const { send } = sender();
  const labels: string[] = [];
  for (let round = 0; round < 20; round++) {
    labels.push((await send(target(url), payload)).error_label);
    // Another process would do this; the FIN is on its way when the next delivery begins.
    server.closeAllConnections();
  }
  expect(labels).toEqual(Array(20).fill('OK'));
  expect(received).toHaveLength(20);
});

test('a slow receiver does not hold up another delivery to the same address', async () => {
  const slow: (() => void)[] = [];
  const { url } = await receiver((response, request) => {
    if (request.url?.endsWith('slow')) slow.push(() => response.end());
    else response.end('fast');
  });
  const { send } = sender();
  const waiting = send(target(`${url}/slow`), payload);
  expect((await send(target(url), payload)).response_text).toBe('fast');
  for (const finish of slow) finish();
  expect((await waiting).error_label).toBe('OK');
});

test('a sender that is closed fails what is under way, and what comes later, without rejecting', async () => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const { url, received } = await receiver(() => arrive());
  const { send, close } = sender();
  const waiting = send(target(url), payload);
  await arrived;
  await close();
  expect(failure(await waiting)).toMatchObject({ status_code: null, error_label: 'ERROR' });
  expect(failure(await send(target(url), payload))).toMatchObject({
    status_code: null,
    error_label: 'ERROR',
  });
  expect(received).toHaveLength(1);
});
