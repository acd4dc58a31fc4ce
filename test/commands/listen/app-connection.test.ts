import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer as createPlain, type RequestListener, type Server } from 'node:http';
import { createServer as createTls } from 'node:https';
import type { LookupFunction } from 'node:net';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lookupFor, usualConnection } from '../../../src/webhooks/listener/forwarding/app-connection.ts';
import { selfSigned } from '../../harness/certificate.ts';
import { freePort } from '../../harness/free-port.ts';
import { given, startTestbed, type Testbed, transfer } from '../../harness/listening.ts';

let testbed: Testbed;
beforeEach(async () => {
  testbed = await startTestbed();
});
afterEach(() => testbed.stop());

const own = ['--port', '0', '--once'];

/** An app that notes the headers and the TLS server name of each request; over TLS with a certificate. */
async function app(tls?: { key: string; cert: string }, port = 0) {
  const got: { headers: Record<string, unknown>; serverName: unknown }[] = [];
  const answer: RequestListener = (request, response) => {
    got.push({ headers: request.headers, serverName: (request.socket as TLSSocket).servername });
    response.end();
  };
  const server: Server = tls ? createTls(tls, answer) : createPlain(answer);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  testbed.closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return { got, port: (server.address() as { port: number }).port };
}

/** What a listener with these flags says of one transfer that the emulator delivers to it. */
async function forwarded(flags: readonly string[]) {
  const { ended } = await testbed.listenAs([...own, ...flags]);
  await testbed.sandboxSend();
  const { code, events, stderr } = await ended;
  return { code, stderr, event: events.find(({ event }) => event === 'forwarded') };
}

test('an app by its own name, over TLS with a certificate that is given', async () => {
  const certificate = selfSigned({ host: 'shop.test' });
  const ca = join(testbed.folder, 'shop.pem');
  await writeFile(ca, certificate.cert);
  const { got, port } = await app(certificate);
  const target = `https://shop.test:${port}/hook`;
  const { code, stderr, event } = await forwarded(['--forward', target, '--forward-ca-file', ca]);
  expect({ code, event }).toMatchObject({ code: 0, event: { ok: true, status: 200, target } });
  expect(stderr).toContain('shop.test does not resolve. Deliveries for it go to this machine.\n');
  expect(got).toMatchObject([{ headers: { host: `shop.test:${port}` }, serverName: 'shop.test' }]);
});

test('--forward-host is the Host header and the TLS server name', async () => {
  const certificate = selfSigned({ host: 'shop.example' });
  const ca = join(testbed.folder, 'shop.pem');
  await writeFile(ca, certificate.cert);
  const { got, port } = await app(certificate);
  const named = ['--forward-host', 'shop.example:8443', '--forward-ca-file', ca];
  const { event } = await forwarded(['--forward', `https://localhost:${port}/`, ...named]);
  expect(event).toMatchObject({ ok: true, status: 200 });
  expect(got).toMatchObject([{ headers: { host: 'shop.example:8443' }, serverName: 'shop.example' }]);
});

test('a certificate that is not trusted is named, with the flag that trusts it', async () => {
  const certificate = selfSigned({ host: 'shop.test' });
  const { fingerprint256 } = new X509Certificate(certificate.cert);
  const { got, port } = await app(certificate);
  const { code, event } = await forwarded(['--forward', `https://shop.test:${port}/`]);
  expect({ code, event }).toMatchObject({
    code: 6,
    event: {
      ok: false,
      status: null,
      error:
        "the app's certificate is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT). To trust it: --forward-ca-file FILE. " +
        `It has subject CN=shop.test; issuer CN=shop.test; sha256 ${fingerprint256}`,
    },
  });
  expect(got).toEqual([]);
});

test('replay trusts the certificate of --ca-file, and names that flag', async () => {
  const certificate = selfSigned({ host: 'shop.test' });
  const ca = join(testbed.folder, 'shop.pem');
  await writeFile(ca, certificate.cert);
  const { got, port } = await app(certificate);
  await forwarded(['--forward', `https://shop.test:${port}/`]);
  const argv = ['webhooks', 'replay', '--failed', '--to', `https://shop.test:${port}/`, '-o', 'ndjson'];
  const untrusted = await testbed.cli(argv, given);
  expect(JSON.parse(untrusted.stdout).error).toContain('To trust it: --ca-file FILE.');
  const { stdout } = await testbed.cli([...argv, '--ca-file', ca], given);
  expect(JSON.parse(stdout)).toMatchObject({ ok: true, status: 200, error: null });
  expect(got).toHaveLength(1);
});

test('a trusted certificate for another name says for which', async () => {
  const certificate = selfSigned({ host: 'shop.test' });
  const ca = join(testbed.folder, 'shop.pem');
  await writeFile(ca, certificate.cert);
  const { port } = await app(certificate);
  const { event } = await forwarded(['--forward', `https://localhost:${port}/`, '--forward-ca-file', ca]);
  expect(event).toMatchObject({
    ok: false,
    error: expect.stringMatching(
      /^the app's certificate is not for localhost but for DNS:shop\.test, IP Address:127\.0\.0\.1: .* To ask for its name: --forward-host NAME$/,
    ),
  });
});

test('--forward-header adds headers and replaces those of the same name', async () => {
  const { got, port } = await app();
  const flags = ['--forward', `http://shop.localhost:${port}/`, '--forward-header', 'X-Env: dev'];
  const { event } = await forwarded([...flags, '--forward-header', 'user-agent: mine']);
  expect(event).toMatchObject({ ok: true });
  const [{ headers }] = got as [(typeof got)[number]];
  expect(headers).toMatchObject({
    host: `shop.localhost:${port}`,
    'x-env': 'dev',
    'user-agent': 'mine',
    'x-service-signature': expect.stringMatching(/./),
    'x-service-timestamp': expect.stringMatching(/^\d+$/),
  });
});

const forwarding = ['listen', '--forward', 'http://localhost:9/'];
test.each([
  [
    'X-Service-Signature: sha256=00',
    'X-Service-Signature belongs to the delivery, and your app verifies or reads the delivery by it',
  ],
  [
    'x-service-timestamp: 1',
    'x-service-timestamp belongs to the delivery, and your app verifies or reads the delivery by it',
  ],
  [
    'Content-Type: text/plain',
    'Content-Type belongs to the delivery, and your app verifies or reads the delivery by it',
  ],
  ['Host: shop.test', 'Host is set with --forward-host'],
  ['Content-Length: 1', 'Content-Length belongs to the connection'],
  ['no header', '"no header" is not NAME: VALUE'],
  ['X-A: b\r\nX-B: c', '"X-A: b\\r\\nX-B: c" is not NAME: VALUE'],
])('--forward-header %j is refused', async (header, words) => {
  const { code, stderr } = await testbed.cli([...forwarding, '--forward-header', header], given);
  expect([code, stderr.split('\n')[0]]).toEqual([2, `error: --forward-header: ${words}`]);
});

test('the header with the API key is refused too, and only that one', async () => {
  const keyed = [...forwarding, '--auth', 'API_KEY', '--api-key-name', 'X-Key'];
  const { code, stderr } = await testbed.cli([...keyed, '--forward-header', 'x-key: other'], given);
  expect([code, stderr]).toEqual([2, expect.stringContaining('x-key belongs to the delivery')]);
});

test('a host that is none, and a file that holds no certificate, are refused', async () => {
  const file = join(testbed.folder, 'none.pem');
  await writeFile(file, 'no certificate');
  for (const flags of [
    ['--forward-host', 'http://shop.test/'],
    ['--forward-host', 'a b'],
    ['--forward-ca-file', file],
  ]) {
    expect(await testbed.cli([...forwarding, ...flags], given), `${flags}`).toMatchObject({ code: 2 });
  }
});

test('the next listener catches up with an app of a local name too', async () => {
  const port = await freePort();
  const flags = [...own, '--secret-env', 'S', '--forward', `http://shop.test:${port}/hook`];
  const down = await testbed.listen(flags, given);
  expect((await testbed.deliver(down.ready.url, transfer)).status).toBe(502);
  await down.ended;
  const { got } = await app(undefined, port);
  const { ended, interrupt } = await testbed.listen(
    flags.filter((flag) => flag !== '--once'),
    given,
  );
  while (got.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  interrupt();
  const { events } = await ended;
  expect(events.find(({ event }) => event === 'forwarded')).toMatchObject({
    ok: true,
    sent_again: 'as received',
    transaction_code: 'FT1',
  });
});

test.each([
  { host: 'shop.test', found: ['127.0.0.2'], given: ['127.0.0.2'] },
  {
    host: 'shop.test',
    found: ['127.0.0.1', '10.0.0.5'],
    given: 'shop.test resolves to 10.0.0.5, which is not this machine',
  },
  {
    host: 'shop.localhost',
    found: ['203.0.113.1'],
    given: 'shop.localhost resolves to 203.0.113.1, which is not this machine',
  },
  { host: 'shop.test', found: ['10.0.0.5'], allowRemote: true, given: ['10.0.0.5'] },
  { host: 'shop.example', found: ['203.0.113.1'], given: ['203.0.113.1'] },
])('$host with the addresses $found: $given', async ({ host, found, given, allowRemote }) => {
  const resolver: LookupFunction = (_, __, callback) =>
    callback(
      null,
      found.map((address) => ({ address, family: 4 })),
    );
  const answer = await new Promise((resolve) =>
    lookupFor(allowRemote ? { allowRemote } : usualConnection, resolver)(
      host,
      { all: true },
      (error, addresses) =>
        resolve(error ? error.message : (addresses as { address: string }[]).map(({ address }) => address)),
    ),
  );
  expect(answer).toEqual(given);
});
