import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanupRecordsIn } from '../../../src/webhooks/listener/cleanup-records.ts';
import { startTestbed, type Testbed } from '../../harness/listening.ts';

const id = '6e0c8d0e-7c55-4f36-9a54-7a2b6c1d9e06';
let testbed: Testbed;
let service: Server;
let requests: unknown[];
let env: Record<string, string>;
beforeEach(async () => {
  testbed = await startTestbed();
  requests = [];
  service = createServer((request) => requests.push(request.url)).listen(0, '127.0.0.1');
  await once(service, 'listening');
  testbed.closing.push(() => service.close());
  const { port } = service.address() as AddressInfo;
  env = { PAYCONFIRM_BASE_URL: `http://127.0.0.1:${port}`, PATH: testbed.folder };
});
afterEach(async () => {
  expect(requests).toEqual([]);
  await testbed.stop();
});

/** The request that would be sent: method, path, body. */
async function shown(...flags: string[]) {
  const { code, stdout } = await testbed.cli(['listen', '--dry-run', '--json', ...flags], { env });
  const { method, url, body } = JSON.parse(stdout);
  return { code, method, path: url.slice(env.PAYCONFIRM_BASE_URL?.length), body };
}

test('with --register: the configuration, its secret redacted; no tunnel, no port, nothing on the disk', async () => {
  const mark = join(testbed.folder, 'started');
  writeFileSync(join(testbed.folder, 'cloudflared'), `#!/bin/sh\n: >${mark}\n`, { mode: 0o755 });
  const { port } = service.address() as AddressInfo;
  const before = readdirSync(testbed.folder);
  const flags = ['--port', `${port}`, '--path', '/hook', '--tunnel', 'cloudflared', '--register'];
  expect(await shown(...flags, '--', '/bin/sh', '-c', `: >${mark}`)).toEqual({
    code: 0,
    method: 'POST',
    path: '/api/v1/client-webhooks',
    body: {
      name: expect.stringMatching(/^payconfirm listen [0-9a-f-]{36}$/),
      webhook_url: 'https://address-of-the-tunnel.invalid/hook',
      auth_type: 'HMAC_SHA256',
      secret_key: '[redacted]',
    },
  });
  expect(readdirSync(testbed.folder)).toEqual(before);
});

test('at a service on this machine, with nothing said: the same, by its own address', async () => {
  expect(await shown('--port', '4243', '--path', '/hook')).toEqual({
    code: 0,
    method: 'POST',
    path: '/api/v1/client-webhooks',
    body: {
      name: expect.stringMatching(/^payconfirm listen [0-9a-f-]{36}$/),
      webhook_url: 'http://127.0.0.1:4243/hook',
      auth_type: 'HMAC_SHA256',
      secret_key: '[redacted]',
    },
  });
});

test('with --webhook: that it would be pointed here', async () => {
  expect(await shown('--public-url', 'https://shop.example', '--webhook', id)).toEqual({
    code: 0,
    method: 'PUT',
    path: `/api/v1/client-webhooks/${id}`,
    body: { webhook_url: 'https://shop.example/', is_active: true },
  });
});

test('with --cleanup: what would be deleted; what was left stays noted', async () => {
  const name = 'payconfirm listen e1';
  await testbed.cli(['webhooks', 'create', '--name', name, '--url', 'https://gone.example/']);
  const [made] = await testbed.configurations();
  const entry = {
    id: 'e1',
    owner: { pid: 2 ** 22 + 1, started: '1' },
    base_url: testbed.emulator.url,
    client_id: testbed.emulator.clientId,
    urls: ['https://gone.example/'],
    made: { name },
  };
  await cleanupRecordsIn(testbed.folder).save(entry);
  const { code, stdout } = await testbed.cli(['listen', '--cleanup', '--dry-run', '--json']);
  expect([code, JSON.parse(stdout)]).toEqual([
    0,
    expect.objectContaining({
      kind: 'request',
      method: 'DELETE',
      url: `${testbed.emulator.url}/api/v1/client-webhooks/${made?.id}`,
    }),
  ]);
  expect([await testbed.configurations(), await cleanupRecordsIn(testbed.folder).all()]).toEqual([
    [made],
    [entry],
  ]);
});

test('without a configuration: where it would listen', async () => {
  const argv = ['listen', '--no-register', '--dry-run', '--json', '--port', '4243'];
  const { code, stdout } = await testbed.cli(argv, { env });
  expect([code, JSON.parse(stdout)]).toEqual([0, { kind: 'listen', address: '127.0.0.1:4243' }]);
});

const remote = ['--forward', 'http://shop.example.com/'];
test.each([
  [['--register'], 'add --tunnel or --public-url'],
  [['--no-register', ...remote], '--allow-remote-forward'],
  [['--webhook', id, '--public-url', 'https://shop.example', ...remote], '--allow-remote-forward'],
  [['--no-register', '--forward', 'http://localhost:3000', '--inject', 'nonsense'], 'nonsense'],
])('with %j: exit 2, nothing started', async (flags, words) => {
  const elsewhere = { ...env, PAYCONFIRM_BASE_URL: 'https://pay.example' };
  const { code, stdout, stderr } = await testbed.cli(['listen', '--dry-run', ...flags], { env: elsewhere });
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(words);
});

test('for people: as it would go over the wire', async () => {
  const flags = ['--register', '--auth', 'NONE', '--public-url', 'https://shop.example'];
  const { code, stdout, stderr } = await testbed.cli(['listen', '--dry-run', ...flags], { env, tty: true });
  expect([code, stderr]).toEqual([
    0,
    'Once reachable, listen would send this, and undo it when it stops:\n' +
      'Nothing was sent. The next steps would depend on the reply.\n',
  ]);
  expect(stdout).toContain(`POST ${env.PAYCONFIRM_BASE_URL}/api/v1/client-webhooks\n`);
  expect(stdout).toContain('"webhook_url": "https://shop.example/"');
});
