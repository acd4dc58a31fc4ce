/** What the client of NATS says of its troubles is not for who runs us, least of all among the data. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { program } from '../harness/listen-process.ts';
import { startTestbed, type Testbed } from '../harness/listening.ts';
import { hasNats, type Nats, startNats, withoutNats } from '../harness/nats.ts';

describe.skipIf(!hasNats)(`webhooks consume, in trouble with its server${withoutNats}`, () => {
  let nats: Nats;
  let testbed: Testbed;
  beforeAll(async () => {
    [nats, testbed] = await Promise.all([startNats(), startTestbed()]);
  });
  afterAll(async () => {
    await testbed?.stop();
    await nats?.stop();
  });

  test('stdout has its events and stderr our words, and it goes on', async () => {
    const near = new Set<Socket>();
    const way = createServer((socket) => {
      near.add(socket);
      const far = connect(nats.port, '127.0.0.1');
      socket.pipe(far).pipe(socket);
      for (const [one, other] of [
        [socket, far],
        [far, socket],
      ] as const) {
        one.on('error', () => other.destroy()).on('close', () => other.destroy());
      }
    }).listen(0, '127.0.0.1');
    await once(way, 'listening');
    const { port } = way.address() as { port: number };
    async function put(code: string) {
      const { connection, js } = await nats.client();
      await js.publish('payconfirm.TRANSACTION.1', JSON.stringify({ transaction_code: code }));
      await connection.close();
    }
    const made = await nats.client();
    await made.manager.streams.add({ name: 'PAY', subjects: ['payconfirm.*.*'] });
    await made.connection.close();

    const app = await testbed.app();
    const from = `nats://127.0.0.1:${port}/PAY`;
    const argv = ['webhooks', 'consume', '--from', from, '--durable', 'shop', '--forward', app.url];
    const child = program(testbed, argv, {});
    let stdout = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      stdout += text;
    });
    await put('1');
    await expect.poll(() => app.got.length).toBe(1);

    await nats.kill();
    await expect.poll(child.said).toContain('closed the connection');
    await nats.start();
    await expect.poll(child.said).toContain('Connected again');
    await put('2');
    await expect.poll(() => app.got.length).toBe(2);

    // Nothing that a server says: the client gives up reading.
    for (const socket of near) socket.end('\u0001 nonsense\r\n');
    await put('3');
    await expect.poll(() => app.got.length).toBe(3);
    child.kill('SIGTERM');
    const [code] = await once(child, 'close');
    way.close();

    expect(code).toBe(143);
    const lines = stdout.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).outcome)).toEqual(['taken', 'taken', 'taken']);
    const went = `warning: The NATS server 127.0.0.1:${port} closed the connection: waiting for one of ${from}`;
    const again = `Connected again, to 127.0.0.1:${port}`;
    expect(child.said().trimEnd().split('\n')).toEqual([
      `Consuming PAY as shop, to ${app.url}`,
      went,
      again,
      went,
      again,
      expect.stringContaining('"message":"terminated"'),
    ]);
  });
});
