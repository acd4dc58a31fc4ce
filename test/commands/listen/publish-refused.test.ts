import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { given, startTestbed, type Testbed, transfer } from '../../harness/listening.ts';
import { hasNats, type Nats, startNats, withoutNats } from '../../harness/nats.ts';

let nats: Nats | undefined;
let testbed: Testbed;
beforeEach(async () => {
  testbed = await startTestbed();
});
afterEach(async () => {
  await testbed.stop();
  await nats?.stop();
});

const publishing = ({ url }: Nats, ...flags: string[]) =>
  testbed.listen(
    [
      ...['--port', '0', '--secret-env', 'S', '--publish', url('PAY'), '--create-stream', '--replicas', '1'],
      ...flags,
    ],
    { env: { ...given.env, TOKEN: 'one' } },
  );

describe.skipIf(!hasNats)(`listen --publish, refused by its server${withoutNats}`, () => {
  test('it goes on when a server that knew it no more knows it again', async () => {
    const access = { token: 'one' };
    const server = await startNats('authorization { token: "one" }', access);
    nats = server;
    const listener = await publishing(server, '--nats-token-env', 'TOKEN');
    const file = join(server.folder, 'nats.conf');
    for (const token of ['two', 'one']) {
      await server.kill();
      await writeFile(file, (await readFile(file, 'utf8')).replace(/token: "\w+"/, `token: "${token}"`));
      access.token = token;
      await server.start();
      // The client would give up at the second refusal.
      const refused = async () =>
        (await readFile(join(server.folder, 'nats.log'), 'utf8')).match(/authentication error/g)?.length ?? 0;
      await expect.poll(refused).toBeGreaterThan(2);
    }
    await expect.poll(async () => (await testbed.deliver(listener.ready.url, transfer)).status).toBe(200);
    expect(await server.messages('PAY')).toHaveLength(1);
    listener.interrupt();
    await listener.ended;
  });

  test('a delivery that is too large for it is kept, with words, and holds up no other', async () => {
    nats = await startNats('max_payload: 4096');
    const listener = await publishing(nats);
    const large = JSON.stringify({ transaction_code: 'LARGE', amount: 1, description: 'x'.repeat(5000) });
    expect((await testbed.deliver(listener.ready.url, large)).status).toBe(503);
    expect((await testbed.deliver(listener.ready.url, transfer)).status).toBe(200);
    listener.interrupt();
    const { events } = await listener.ended;
    expect(events.find(({ event }) => event === 'published')).toMatchObject({
      transaction_code: 'LARGE',
      outcome: 'failed',
      error: expect.stringContaining('does not accept a message of this size'),
    });
    expect(await nats.messages('PAY')).toHaveLength(1);
  });
});
