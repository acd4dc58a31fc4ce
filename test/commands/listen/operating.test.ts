import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { given, startTestbed, type Testbed } from '../../harness/listening.ts';

let testbed: Testbed;
beforeAll(async () => {
  testbed = await startTestbed();
});
afterAll(() => testbed.stop());

test.each([
  [
    ['--listen-host', 'shop.example'],
    '--listen-host: "shop.example" is no address of this machine, such as 0.0.0.0 or ::',
  ],
  [
    ['--listen-host', '0.0.0.0', '--auth', 'NONE'],
    'with --auth NONE, anybody who reaches the port could pretend to be the service: not with --listen-host',
  ],
  [['--metrics-port', '70000'], '--metrics-port must be 0 to 65535; given: 70000'],
  [
    ['--trusted-proxy', '10.0.0.0/33'],
    '--trusted-proxy: "10.0.0.0/33" is no address and no network, such as 10.0.0.0/8',
  ],
  [['--trusted-proxy', 'lb'], '--trusted-proxy: "lb" is no address and no network, such as 10.0.0.0/8'],
  [['--drain', '5s', '--once'], '--once and --drain exclude each other'],
])('%j is refused', async (flags, words) => {
  const { code, stderr } = await testbed.cli(['listen', '--port', '0', '--secret-env', 'S', ...flags], given);
  expect([code, stderr]).toEqual([2, expect.stringContaining(`error: ${words}\n`)]);
});

test('a port for metrics that is in use ends it before anything is made', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const { code, stdout, stderr } = await testbed.cli(
    ['listen', '--port', '0', '--secret-env', 'S', '--metrics-port', `${port}`],
    given,
  );
  other.close();
  expect([code, stdout, stderr]).toEqual([
    1,
    '',
    `error: port ${port} of 127.0.0.1 is in use\nhint: Choose another with --metrics-port, or --metrics-port 0 for a free one.\n`,
  ]);
});

test('--listen-host: any name leads here, who was refused is named, and it is warned of', async () => {
  const { ready, ended, interrupt } = await testbed.listen(
    ['--port', '0', '--secret-env', 'S', '--listen-host', '0.0.0.0', '--trusted-proxy', '127.0.0.1'],
    given,
  );
  const headers = { 'X-Forwarded-For': '198.51.100.4, 203.0.113.9' };
  expect((await fetch(ready.url, { method: 'POST', body: '{}', headers })).status).toBe(401);
  expect((await fetch(`${ready.url}other`, { headers })).status).toBe(404);
  interrupt();
  const { events, stderr } = await ended;
  expect(events.filter(({ event }) => event === 'rejected')).toMatchObject([
    { status: 401, reason: 'signature-header-missing', from: '203.0.113.9' },
    { status: 404, reason: 'http-404', from: '203.0.113.9' },
  ]);
  expect(stderr).toContain(
    'listening on 0.0.0.0: everyone who can reach the port can send; requests without a valid signature are rejected',
  );
});
