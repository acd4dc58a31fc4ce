import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { networkError } from '../../src/api/replies/network-error.ts';
import { parseAddress } from '../../src/api/service-address.ts';
import type { PayconfirmError } from '../../src/errors.ts';
import { selfSigned } from '../harness/certificate.ts';
import { saying } from '../harness/saying.ts';
import { clientOf, envelope, serve, thrown } from '../harness/scripted-service.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

async function listen(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUps.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

/** A server that does with each connection what it is told. */
const rawServer = async (onRequest: (socket: Socket) => void) =>
  `http://127.0.0.1:${await listen(
    createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => onRequest(socket));
    }),
  )}`;

async function tlsServer(options: Parameters<typeof selfSigned>[0] = {}) {
  const certificate = selfSigned(options);
  const seen: { url: string; headers: Record<string, unknown> }[] = [];
  const server = createTlsServer(certificate, (request, response) => {
    seen.push({ url: request.url!, headers: request.headers });
    response.end(JSON.stringify(envelope(['secure'])));
  });
  return { port: await listen(server), ca: certificate.cert, seen };
}

/** A proxy that knows CONNECT alone; every host leads to `target` on loopback. */
async function proxyTo(target: number, refuse?: string) {
  const asked: string[] = [];
  const port = await listen(
    createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', (head) => {
        asked.push(String(head));
        if (refuse) return socket.end(refuse);
        const upstream = connect(target, '127.0.0.1', () => {
          socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
          socket.pipe(upstream).pipe(socket);
        });
        upstream.on('error', () => socket.destroy());
        cleanUps.push(() => upstream.destroy());
      });
    }),
  );
  return { url: `http://127.0.0.1:${port}`, asked };
}

const write = { body: { amount: 1, description: 'DH1' } };
type Changes = Parameters<typeof clientOf>[1];
async function attempt(address: string, changes: Changes = {}) {
  const { client } = clientOf(address, { profile: { token: 'fixed' }, ...changes });
  cleanUps.push(() => client.close());
  return client;
}
const failure = async (address: string, changes: Changes = {}) =>
  (await thrown((await attempt(address, changes)).call('sandbox.send', write))) as PayconfirmError;

describe('the address', () => {
  test.each([
    ['http://pay.example', 'http: to pay.example would send credentials in the clear'],
    ['http://10.0.0.1:4010', 'http: to 10.0.0.1:4010 would send credentials in the clear'],
    ['http://localhost.evil.example', 'http: to localhost.evil.example would send credentials in the clear'],
    ['http://127.0.0.1.evil.example', 'http: to 127.0.0.1.evil.example would send credentials in the clear'],
    ['ftp://pay.example', 'an address begins with https://; given: ftp:'],
    ['pay.example', 'not an address: "pay.example"'],
    ['https://user:secret@pay.example', 'an address has no user, password, query or fragment'],
    ['https://pay.example/?a=b', 'an address has no user, password, query or fragment'],
  ])('%s is refused', (address, message) => {
    let error: unknown;
    try {
      parseAddress(address);
    } catch (caught) {
      error = caught;
    }
    expect(error).toMatchObject({ kind: 'usage', message });
  });
  test.each([
    'https://pay.example',
    'http://localhost:1',
    'http://127.0.0.1',
    'http://127.9.9.9:2',
    'http://[::1]:4010',
  ])('%s is taken', (address) => {
    expect(parseAddress(address).origin).toBe(new URL(address).origin);
  });
});

describe('a request that does not get through', () => {
  test('a name that does not exist', async () => {
    const error = await failure('https://no-such-host.invalid');
    expect(error).toMatchObject({
      kind: 'network',
      request: { method: 'POST', path: '/api/v1/sandbox/transactions' },
    });
    expect(error.message).toMatch(/^no-such-host\.invalid .*DNS.* \((ENOTFOUND|EAI_AGAIN)\)$/);
    expect(error.hint).toBeTruthy();
  });

  test('a port where nothing listens', async () => {
    const server = createServer();
    const port = await listen(server);
    await cleanUps.pop()!();
    expect(await failure(`http://127.0.0.1:${port}`)).toMatchObject({
      kind: 'network',
      message: `127.0.0.1:${port} refused the connection (ECONNREFUSED)`,
      hint: saying(
        `nothing runs there. If it was the emulator, start it again: payconfirm emulator start --port ${port}`,
      ),
    });
  });

  test('a port where nobody would start an emulator', async () => {
    for (const port of [1, 9, 80, 443, 1023]) {
      const { message, hint } = await failure(`http://127.0.0.1:${port}`);
      expect([message, hint]).toEqual([
        `127.0.0.1${port === 80 ? '' : `:${port}`} refused the connection (ECONNREFUSED)`,
        saying('check that the service is running, and the port. To test the setup: payconfirm doctor'),
      ]);
    }
  });

  test('a connection that breaks before the reply', async () => {
    const origin = await rawServer((socket) => socket.resetAndDestroy());
    expect(await failure(origin)).toMatchObject({
      kind: 'network',
      message: `${new URL(origin).host} closed the connection (ECONNRESET)`,
    });
  });

  test('one that breaks within it', async () => {
    const origin = await rawServer((socket) =>
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"success":'),
    );
    expect(await failure(origin)).toMatchObject({
      kind: 'network',
      message: `${new URL(origin).host} closed the connection before the reply was complete (UND_ERR_SOCKET)`,
    });
  });

  const noFinal = 'answered with a status that does not end a request (200 to 599)';
  describe.each<[string, string, string?]>([
    ['no HTTP at all', 'SSH-2.0-OpenSSH_9.9\r\n'],
    ['a status of no digits', 'HTTP/1.1 2xx Odd\r\ncontent-length: 2\r\n\r\n{}'],
    ['one of four digits', 'HTTP/1.1 2000 Odd\r\ncontent-length: 2\r\n\r\n{}'],
    ['a body behind an informational status', 'HTTP/1.1 103 Odd\r\ncontent-length: 2\r\n\r\n{}'],
    ['100 that nobody waits for', 'HTTP/1.1 100 Continue\r\n\r\n', noFinal],
    [
      'an upgrade that nobody asked for',
      'HTTP/1.1 101 Odd\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n',
      noFinal,
    ],
    ['a body where there is none', 'HTTP/1.1 204 No Content\r\ncontent-length: 2\r\n\r\n{}'],
    ['headers without an end', `HTTP/1.1 200 OK\r\n${`x: ${'y'.repeat(1000)}\r\n`.repeat(100)}`],
  ])('%s', (_, reply, said = 'did not answer with an HTTP reply') => {
    test.each([
      ['a write', write, 'POST', ' It is unknown whether the request was handled.'],
      ['a read', undefined, 'GET', ''],
    ])('%s', async (_what, body, method, more) => {
      let asked = 0;
      const origin = await rawServer((socket) => {
        asked += 1;
        socket.write(reply);
      });
      const client = await attempt(origin);
      const call = body ? client.call('sandbox.send', body) : client.call('client.me', {});
      expect(await thrown(call)).toMatchObject({
        kind: 'service',
        message: `${new URL(origin).host} ${said}`,
        hint: `Check the address: another program may have answered instead of the service.${more}`,
        request: { method },
      });
      expect(asked).toBe(1);
    });
  });

  test.each(['000', '001', '099', '101', '600', '999'])('the status %s', async (status) => {
    let asked = 0;
    const origin = await rawServer((socket) => {
      asked += 1;
      socket.write(`HTTP/1.1 ${status} Odd\r\ncontent-length: 2\r\n\r\n{}`);
    });
    const client = await attempt(origin);
    expect(await thrown(client.call('client.me', {}))).toMatchObject({
      kind: 'service',
      message: `${new URL(origin).host} answered with the status ${Number(status)}, which does not end a request (200 to 599)`,
    });
    expect(asked).toBe(1);
  });

  test('a reply that does not begin', async () => {
    const origin = await rawServer(() => {});
    expect(await failure(origin, { requestTimeoutMs: 150 })).toMatchObject({
      kind: 'network',
      message: `${new URL(origin).host} did not answer POST /api/v1/sandbox/transactions within 0.15 s`,
      hint: 'it is unknown whether the request was handled: check before you send it again; see --request-timeout',
    });
  });

  test('a body that drips: the time limits the whole exchange', async () => {
    const origin = await rawServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
      const timer = setInterval(() => socket.write('1\r\n \r\n'), 20);
      socket.on('close', () => clearInterval(timer));
    });
    expect(await failure(origin, { requestTimeoutMs: 300 })).toMatchObject({
      kind: 'network',
      message: `${new URL(origin).host} did not answer POST /api/v1/sandbox/transactions within 0.3 s`,
    });
  });

  test('a reply without an end', async () => {
    const megabyte = Buffer.alloc(1024 * 1024, 0x20);
    const origin = await rawServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 999999999\r\n\r\n');
      const more = () => {
        while (!socket.destroyed && socket.write(megabyte));
      };
      socket.on('drain', more);
      more();
    });
    expect(await failure(origin, { requestTimeoutMs: 20_000 })).toMatchObject({
      kind: 'service',
      message: `the reply of ${new URL(origin).host} is longer than 64 MiB`,
    });
  });

  test('the program is told to stop', async () => {
    const controller = new AbortController();
    const stop = new Error('SIGINT');
    const origin = await rawServer(() => controller.abort(stop));
    expect(await failure(origin, { signal: controller.signal })).toBe(stop);
    expect(await failure(origin, { signal: controller.signal })).toBe(stop);
  });
});

test.each([
  [{ code: 'ECONNREFUSED', syscall: 'connect' }, true],
  [{ code: 'ECONNREFUSED', errors: [{ syscall: 'connect' }, { syscall: 'connect' }] }, true],
  [{ code: 'ENOTFOUND', syscall: 'getaddrinfo' }, true],
  [{ code: 'ETIMEDOUT', syscall: 'connect' }, true],
  [{ code: 'UND_ERR_CONNECT_TIMEOUT' }, true],
  [{ code: 'CERT_HAS_EXPIRED' }, true],
  [{ code: 'ETIMEDOUT', syscall: 'read' }, false],
  [{ code: 'EHOSTUNREACH', syscall: 'read' }, false],
  [{ code: 'ECONNRESET', syscall: 'read' }, false],
  [{ code: 'EPIPE', syscall: 'write' }, false],
  [{ code: 'EPROTO', syscall: 'write' }, false],
  [{ code: 'UND_ERR_SOCKET' }, false],
  [{ code: 'HPE_INVALID_CONSTANT' }, false],
  [undefined, false],
])('after %j the request has provably not left: %s', (cause, neverSent) => {
  const request = { method: 'POST', path: '/x' };
  expect(networkError(cause, new URL('https://pay.example/x'), request).neverSent).toBe(neverSent);
});

describe('TLS', () => {
  test('a trusted certificate', async () => {
    const { port, ca } = await tlsServer();
    const client = await attempt(`https://localhost:${port}`, { ca });
    expect((await client.call('webhooks.list', {})).data).toEqual(['secure']);
  });
  test('one that nobody vouches for', async () => {
    const { port } = await tlsServer();
    expect(await failure(`https://localhost:${port}`)).toMatchObject({
      kind: 'network',
      message: `the TLS connection to localhost:${port} failed (DEPTH_ZERO_SELF_SIGNED_CERT)`,
      hint: 'the certificate is not trusted here; a private authority goes in NODE_EXTRA_CA_CERTS',
    });
  });
  test('one that is over', async () => {
    const { port, ca } = await tlsServer({ notAfter: '20210101000000' });
    const error = await failure(`https://localhost:${port}`, { ca });
    expect(error.message).toBe(`the TLS connection to localhost:${port} failed (CERT_HAS_EXPIRED)`);
    expect(error.hint).toContain('clock');
  });
  test('one for another host', async () => {
    const { port, ca } = await tlsServer({ host: 'pay.example' });
    expect(await failure(`https://localhost:${port}`, { ca })).toMatchObject({
      hint: 'the certificate is for another host: check the address',
    });
  });
  test('http: to a port that speaks TLS', async () => {
    const { port } = await tlsServer();
    expect(await failure(`http://127.0.0.1:${port}`)).toMatchObject({
      kind: 'network',
      message: `127.0.0.1:${port} closed the connection before the reply was complete (UND_ERR_SOCKET)`,
      hint: `it is unknown whether the request was handled: check before you send it again; if it uses TLS, the address is https://127.0.0.1:${port}`,
    });
  });
  test('https: to a port that speaks http:', async () => {
    const service = await serve(() => envelope([]));
    cleanUps.push(service.close);
    expect(await failure(service.origin.replace('http:', 'https:'))).toMatchObject({
      kind: 'network',
      neverSent: true,
      message: `${new URL(service.origin).host} does not use TLS on this port (ERR_SSL_WRONG_VERSION_NUMBER)`,
      hint: `if it uses plain HTTP, the address is ${service.origin}`,
    });
  });
});

describe('NODE_TLS_REJECT_UNAUTHORIZED=0', () => {
  const env = { NODE_TLS_REJECT_UNAUTHORIZED: '0' };
  test.each(['https://pay.example', 'https://0.0.0.0:1', 'https://[::]:1', 'https://10.0.0.1'])(
    'sends nothing to %s',
    async (address) => {
      const proxy = await proxyTo(1);
      expect(await failure(address, { env: { ...env, HTTPS_PROXY: proxy.url } })).toMatchObject({
        kind: 'usage',
        message: `NODE_TLS_REJECT_UNAUTHORIZED=0 accepts any certificate, so the credentials could go to another server than ${new URL(address).hostname}`,
        hint: 'Unset it. To trust your own certificate authority: --ca-file FILE, or NODE_EXTRA_CA_CERTS.',
      });
      expect(proxy.asked).toEqual([]);
    },
  );
  test('is accepted for a service on this machine', async () => {
    const { port, ca } = await tlsServer();
    const client = await attempt(`https://localhost:${port}`, { ca, env });
    expect((await client.call('webhooks.list', {})).data).toEqual(['secure']);
  });
});

describe('the password of a proxy', () => {
  const proxied = (proxy: string, changes: Changes = {}) =>
    failure('https://pay.invalid', { env: { HTTPS_PROXY: proxy }, ...changes });
  test('is not sent to another machine without TLS', async () => {
    expect(await proxied('http://me:hidden@proxy.invalid:3128')).toMatchObject({
      kind: 'usage',
      message: 'the password of HTTPS_PROXY would go to proxy.invalid without TLS, where others can read it',
    });
  });
  test.each([
    ['http://me:hidden@proxy.invalid:3128', { allowClearText: true }],
    ['https://me:hidden@proxy.invalid:3128', {}],
    ['http://proxy.invalid:3128', {}],
    ['http://me:hidden@127.0.0.1:1', {}],
  ])('%s with %j is asked', async (proxy, changes) => {
    expect(await proxied(proxy, changes)).toMatchObject({ kind: 'network' });
  });
});

describe('a proxy', () => {
  test('carries https: as a tunnel and sees no credentials', async () => {
    const { port, ca, seen } = await tlsServer({ host: 'pay.example' });
    const proxy = await proxyTo(port);
    const client = await attempt('https://pay.example', { ca, env: { HTTPS_PROXY: proxy.url } });
    expect((await client.call('webhooks.list', {})).data).toEqual(['secure']);
    expect(proxy.asked.length).toBe(1);
    expect(proxy.asked[0]).toMatch(/^CONNECT pay\.example:443 HTTP\/1\.1\r\n/);
    expect(proxy.asked[0]).not.toContain('fixed');
    expect(seen.map(({ url, headers }) => [url, headers.host, headers.authorization])).toEqual([
      ['/api/v1/client-webhooks', 'pay.example', 'Bearer fixed'],
    ]);
  });

  test('the lower-case name is stronger', async () => {
    const { port, ca } = await tlsServer({ host: 'pay.example' });
    const proxy = await proxyTo(port);
    const env = { https_proxy: proxy.url, HTTPS_PROXY: 'http://127.0.0.1:1' };
    const client = await attempt('https://pay.example', { ca, env });
    expect((await client.call('webhooks.list', {})).data).toEqual(['secure']);
  });

  test.each(['pay.invalid', '.invalid', '*', 'other.example, pay.invalid:443'])(
    'NO_PROXY=%s goes past it',
    async (list) => {
      const proxy = await proxyTo(1);
      const error = await failure('https://pay.invalid', { env: { HTTPS_PROXY: proxy.url, NO_PROXY: list } });
      expect(error.message).toMatch(/^pay\.invalid .*DNS/);
      expect(proxy.asked).toEqual([]);
    },
  );

  test('is never asked for this machine', async () => {
    const { port, ca } = await tlsServer();
    const proxy = await proxyTo(port);
    const client = await attempt(`https://localhost:${port}`, {
      ca,
      env: { HTTPS_PROXY: proxy.url, ...{ HTTP_PROXY: proxy.url } },
    });
    await client.call('webhooks.list', {});
    expect(proxy.asked).toEqual([]);
  });

  test('that refuses is named', async () => {
    const proxy = await proxyTo(1, 'HTTP/1.1 407 Proxy Authentication Required\r\ncontent-length: 0\r\n\r\n');
    expect(await failure('https://pay.example', { env: { HTTPS_PROXY: proxy.url } })).toMatchObject({
      kind: 'network',
      message: `the proxy ${new URL(proxy.url).host} did not connect to pay.example (407)`,
      hint: 'HTTPS_PROXY needs the user and the password of the proxy',
    });
  });

  test('that closes the connection is named, and asked once for each try', async () => {
    const proxy = await proxyTo(1);
    expect(await failure('https://pay.example', { env: { HTTPS_PROXY: proxy.url } })).toMatchObject({
      kind: 'network',
      message: `the proxy ${new URL(proxy.url).host} did not connect to pay.example (it closed the connection)`,
    });
    expect(proxy.asked.length).toBeLessThanOrEqual(4);
  });

  test('that answers something else than HTTP is named; nothing was sent', async () => {
    const proxy = await proxyTo(1, 'SSH-2.0-x\r\n');
    expect(await failure('https://pay.example', { env: { HTTPS_PROXY: proxy.url } })).toMatchObject({
      message: `the proxy ${new URL(proxy.url).host} did not connect to pay.example (it did not answer with an HTTP reply)`,
      neverSent: true,
    });
  });

  test('that is silent is named; nothing was sent', async () => {
    const port = await listen(createServer((socket) => socket.on('error', () => {})));
    const env = { HTTPS_PROXY: `http://127.0.0.1:${port}` };
    expect(await failure('https://pay.example', { env, requestTimeoutMs: 200 })).toMatchObject({
      message: `the proxy 127.0.0.1:${port} did not connect to pay.example (it did not answer in time)`,
      neverSent: true,
    });
  });

  test.each([
    ['http://u:secret@127.0.0.1:1', 'the proxy 127.0.0.1:1 cannot be reached (ECONNREFUSED)'],
    [
      'http://proxy.invalid:3128',
      /^the proxy proxy\.invalid:3128 cannot be reached \((ENOTFOUND|EAI_AGAIN)\)$/,
    ],
  ])('that is away is named, not the service: %s', async (HTTPS_PROXY, message) => {
    const error = await failure('https://pay.example', { env: { HTTPS_PROXY }, allowClearText: true });
    expect(error.message).toMatch(message);
    expect(error).toMatchObject({ neverSent: true });
  });

  test.each(['proxy:3128', 'http://us%er:p@127.0.0.1:1'])(
    '%s is no address: a usage error',
    async (given) => {
      expect(await failure('https://pay.example', { env: { HTTPS_PROXY: given } })).toMatchObject({
        kind: 'usage',
        message: 'HTTPS_PROXY is not an http: or https: address',
      });
    },
  );
});
