import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { given, startTestbed } from '../../harness/listening.ts';
import { hasNats, withoutNats } from '../../harness/nats.ts';
import { startCluster } from '../../harness/nats-cluster.ts';

test.skipIf(!hasNats)(
  `listen --publish starts beside a cluster whose third server is not up yet, and makes the stream when it is${withoutNats}`,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'three-'));
    const cluster = await startCluster(folder, 2);
    const testbed = await startTestbed();
    onTestFinished(async () => {
      await testbed.stop();
      await cluster.stop();
      await rm(folder, { recursive: true });
    });
    const to = `nats://${cluster.hosts}/PAY`;
    const listener = await testbed.listen(
      ['--port', '0', '--secret-env', 'S', '--publish', to, '--create-stream'],
      given,
    );
    cluster.servers[2]!.start();
    const body = '{"amount":1,"transaction_code":"A"}';
    await expect.poll(async () => (await testbed.deliver(listener.ready.url, body)).status).toBe(200);
    listener.interrupt();
    const { stderr } = await listener.ended;
    expect(stderr).toContain(
      'has too few servers for the stream yet (no suitable peers for placement). Until it answers,',
    );
    const { manager, connection } = await cluster.client();
    const { state } = await manager.streams.info('PAY');
    await connection.close();
    expect(state.messages).toBe(1);
  },
);
