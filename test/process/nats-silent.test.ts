/** A NATS server that accepts connections and says nothing: each command ends by its limit, and by the first signal. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { program } from '../harness/listen-process.ts';
import { given, startTestbed, type Testbed } from '../harness/listening.ts';

let testbed: Testbed;
beforeEach(async () => {
  testbed = await startTestbed(Date.now());
});
afterEach(() => testbed.stop());

async function silentServer() {
  const sockets = new Set<{ destroy(): void }>();
  const server = createServer((socket) => void sockets.add(socket.on('error', () => undefined)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  testbed.closing.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return { server, stream: `nats://127.0.0.1:${(server.address() as { port: number }).port}/PAY` };
}

const commands: [string, (stream: string) => string[]][] = [
  [
    'webhooks replay',
    (from) => ['webhooks', 'replay', '--since', '1h', '--from', from, '--to', 'http://127.0.0.1:1/'],
  ],
  [
    'webhooks consume',
    (from) => [
      'webhooks',
      'consume',
      '--from',
      from,
      '--durable',
      'shop',
      '--forward',
      'http://127.0.0.1:1/',
    ],
  ],
  ['listen', (to) => ['listen', '--port', '0', '--no-register', '--secret-env', 'S', '--publish', to]],
];

test.each(commands.slice(0, 2))('%s ends by its limit', async (_, line) => {
  const { stream } = await silentServer();
  const child = program(testbed, [...line(stream), '--request-timeout', '500ms'], given.env);
  const [code, signal] = await once(child, 'exit');
  expect([code, signal, child.said()]).toEqual([5, null, expect.stringContaining('did not answer')]);
});

test.each(commands)('%s ends by the first signal', async (_, line) => {
  const { server, stream } = await silentServer();
  const child = program(testbed, line(stream), given.env);
  await once(server, 'connection');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([143, null]);
});

test('listen that is ready without it ends by the first signal', async () => {
  const { stream } = await silentServer();
  const line = commands[2]![1](stream);
  const child = program(testbed, [...line, '--request-timeout', '500ms'], given.env);
  await once(createInterface(child.stdout), 'line');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([143, null]);
});
