import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { streamAccess } from '../../../src/cli/stream-input.ts';
import type { Context, GlobalOptions } from '../../../src/context.ts';
import { systemClock } from '../../../src/io/clock.ts';
import { connectNats } from '../../../src/webhooks/stream/connection.ts';
import { streamAddress } from '../../../src/webhooks/stream/stream-address.ts';
import { startWaitBy } from '../../harness/start-wait.ts';

/** A server that names another one, notes who connects, and hangs up on them. */
async function naming(others: readonly string[], connects: string[]) {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    const info = {
      server_id: 'a',
      version: '2.10.0',
      max_payload: 1024,
      headers: true,
      connect_urls: others,
    };
    socket.write(`INFO ${JSON.stringify(info)}\r\n`);
    socket.on('data', (bytes) => {
      connects.push(bytes.toString());
      socket.destroy();
    });
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { host, close: () => server.close() };
}

const context = (env: Record<string, string>) =>
  ({
    env: { T: 'nats-token', ...env },
    secrets: { add: () => {} },
    wait: startWaitBy(systemClock),
    options: { requestTimeoutMs: 30_000, allowClearText: true } as GlobalOptions,
  }) as unknown as Context;

test.each([
  ['a token goes to the servers that were given alone', { 'nats-token-env': 'T' }, false],
  ['without a token all of them may be used', {}, true],
])('%s', async (_, flags, learns) => {
  const [toLearned, toGiven]: [string[], string[]] = [[], []];
  const learned = await naming([], toLearned);
  const given = await naming([learned.host], toGiven);
  const ctx = context({});
  const address = streamAddress(`nats://${given.host}/PAY`, '--publish');
  const access = await streamAccess(address, flags as never, ctx);
  await expect(connectNats(address, access, ctx)).rejects.toThrow();
  expect([toGiven.length > 0, toLearned.length > 0]).toEqual([true, learns]);
  learned.close();
  given.close();
});

test.each([
  ['nats://a/PAY', {}, false],
  ['tls://a/PAY', {}, true],
  ['tls://127.0.0.1/PAY', { NODE_TLS_REJECT_UNAUTHORIZED: '0' }, false],
])('with a token and %s and %j servers are learned: %s', async (text, env, learns) => {
  const ctx = context(env);
  const address = streamAddress(text, '--publish');
  const access = await streamAccess(address, { 'nats-token-env': 'T' } as never, ctx);
  expect(access.learnsServers).toBe(learns);
});
