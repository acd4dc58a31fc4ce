import { hash } from 'node:crypto';
import { nanos } from '@nats-io/transport-node';
import { describe, expect, test } from 'vitest';
import { given, type Testbed } from '../../harness/listening.ts';
import { hasNats, type Nats, withoutNats } from '../../harness/nats.ts';
import { natsBetween } from '../../harness/nats-between.ts';
import { eachWithNats } from '../../harness/nats-testbed.ts';

let nats: Nats;
let testbed: Testbed;
eachWithNats((server, bed) => {
  nats = server;
  testbed = bed;
});

const flags = (...more: string[]) => [
  '--port',
  '0',
  '--secret-env',
  'S',
  '--publish',
  nats.url('PAY'),
  ...more,
];
const made = ['--create-stream', '--replicas', '1'];
const publishing = (...more: string[]) => testbed.listen(flags(...more), given);
/** One that ends before it listens. */
const refused = async (argv: readonly string[], env: Record<string, string> = {}) => {
  const run = await testbed.cli(['listen', '--no-register', ...argv], { env: { ...given.env, ...env } });
  return { code: run.code, stderr: run.stderr.replaceAll(String(nats.port), 'PORT') };
};
const body = (code: string, amount = 1) => JSON.stringify({ amount, transaction_code: code });
const codes = async () =>
  (await nats.messages('PAY')).map((message) => JSON.parse(message.body).transaction_code);
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 50));
}

describe.skipIf(!hasNats)(`listen --publish, when things go wrong${withoutNats}`, () => {
  test('a server that is killed: 503, and what was kept is published when it is back, in order, once', async () => {
    const listener = await publishing(...made);
    expect((await testbed.deliver(listener.ready.url, body('A'))).status).toBe(200);
    await nats.kill();
    const replies = await Promise.all(
      ['B', 'C', 'D'].map(async (code, i) => {
        await new Promise((resolve) => setTimeout(resolve, i * 20));
        return testbed.deliver(listener.ready.url, body(code));
      }),
    );
    expect(replies.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect(await replies[0]!.text()).toBe('the delivery is kept, and not yet in the stream\n');
    await nats.start();
    await until(async () => (await codes()).length === 4);
    expect((await testbed.deliver(listener.ready.url, body('B'))).status).toBe(200);
    expect(await codes()).toEqual(['A', 'B', 'C', 'D']);
    listener.interrupt();
    const { events } = await listener.ended;
    const told = events.flatMap((event) =>
      event.event === 'published' ? [[event.transaction_code, event.outcome, event.seq, event.later]] : [],
    );
    expect(told).toEqual([
      ['A', 'published', 1, false],
      ['B', 'failed', null, false],
      ['C', 'failed', null, false],
      ['D', 'failed', null, false],
      ['B', 'published', 2, true],
      ['C', 'published', 3, true],
      ['D', 'published', 4, true],
      ['B', 'copy', 2, false],
    ]);
  });

  test('what a listener could not publish before its end, the next one does; it starts without the server', async () => {
    await (await publishing(...made)).interrupt();
    await nats.kill();
    const away = await publishing(...made);
    for (const code of ['A', 'B']) {
      expect((await testbed.deliver(away.ready.url, body(code))).status).toBe(503);
    }
    away.interrupt();
    const { stderr } = await away.ended;
    expect(stderr).toContain('Until it answers, deliveries are stored, answered with 503');
    expect(stderr).toContain('2 stored deliveries are not in the stream yet');
    const next = await publishing(...made, '--metrics-port', '0');
    const toPublish = async () => {
      const text = await (await fetch(next.ready.metrics_url!)).text();
      return text.match(/^payconfirm_deliveries_to_publish (\d+)/m)?.[1];
    };
    await until(async () => (await toPublish()) === '2');
    await nats.start();
    await until(async () => (await toPublish()) === '0');
    expect(await codes()).toEqual(['A', 'B']);
    next.interrupt();
    expect((await next.ended).stderr).toContain(
      '2 stored by earlier listeners are not in the stream: publishing them now.',
    );
    const third = await publishing();
    third.interrupt();
    expect((await third.ended).stderr).not.toContain('kept by earlier listeners');
  });

  test('a listener killed before or after it published, whose claim is older than the stream’s own memory', async () => {
    const { connection, manager, js } = await nats.client();
    await manager.streams.add({
      name: 'PAY',
      subjects: ['payconfirm.>'],
      duplicate_window: nanos(100),
    });
    const listener = await publishing(...made);
    const claim = (code: string) =>
      js.publish(`$KV.PAY_seen.${code}`, JSON.stringify({ body: hash('sha256', body(code)), after: 0 }));
    await claim('BEFORE');
    await claim('AFTER');
    await js.publish('payconfirm.TRANSACTION.=', body('AFTER'), { msgID: 'AFTER' });
    // Longer than the window.
    await new Promise((resolve) => setTimeout(resolve, 300));
    for (const code of ['BEFORE', 'AFTER', 'AFTER', 'BEFORE']) {
      expect((await testbed.deliver(listener.ready.url, body(code))).status).toBe(200);
    }
    expect((await testbed.deliver(listener.ready.url, body('AFTER', 2))).status).toBe(409);
    expect(await codes()).toEqual(['AFTER', 'BEFORE']);
    listener.interrupt();
    expect((await listener.ended).stderr).toContain(
      'it recognizes a duplicate for 100 ms only, not 2 min (duplicate_window)',
    );
    await connection.close();
  });

  test('a stream or a bucket that is deleted is named; made again, it gets what was kept, and copies are still known', async () => {
    const listener = await publishing(...made);
    for (const code of ['A', 'B', 'C']) {
      expect((await testbed.deliver(listener.ready.url, body(code))).status).toBe(200);
    }
    const { manager, connection } = await nats.client();
    const { config } = await manager.streams.info('PAY');
    await manager.streams.delete('PAY');
    expect((await testbed.deliver(listener.ready.url, body('D'))).status).toBe(503);
    const made100 = { ...config, duplicate_window: nanos(100) };
    await manager.streams.add(made100);
    await until(async () => (await codes()).length === 1);
    const known = async (...there: string[]) => {
      // Longer than the stream itself knows a message again.
      await new Promise((resolve) => setTimeout(resolve, 300));
      const other = await publishing();
      for (const code of there) {
        expect((await testbed.deliver(other.ready.url, body(code))).status).toBe(200);
      }
      other.interrupt();
      await other.ended;
      expect(await codes()).toEqual(there);
    };
    expect((await testbed.deliver(listener.ready.url, body('E'))).status).toBe(200);
    await known('D', 'E');
    await manager.streams.delete('PAY');
    await manager.streams.add(made100);
    for (const code of ['G', 'H']) {
      expect((await testbed.deliver(listener.ready.url, body(code))).status).toBe(200);
    }
    await known('G', 'H');
    await manager.streams.delete('KV_PAY_seen');
    expect((await testbed.deliver(listener.ready.url, body('F'))).status).toBe(503);
    listener.interrupt();
    const { events } = await listener.ended;
    const failed = events.flatMap((event) =>
      event.event === 'published' && event.outcome === 'failed' ? [event.error] : [],
    );
    expect(failed).toEqual([
      `the stream PAY does not exist (${nats.url('PAY')})`,
      `the bucket PAY_seen of the stream PAY does not exist (${nats.url('PAY')})`,
    ]);
    await connection.close();
  });

  test('a full stream: 503, kept, and published when there is room', async () => {
    const { connection, manager } = await nats.client();
    const config = { subjects: ['payconfirm.*.*'], max_msgs: 1, discard: 'new' as const };
    await manager.streams.add({ name: 'PAY', ...config });
    const listener = await publishing(...made);
    expect((await testbed.deliver(listener.ready.url, body('A'))).status).toBe(200);
    expect((await testbed.deliver(listener.ready.url, body('B'))).status).toBe(503);
    await manager.streams.update('PAY', { ...config, max_msgs: 9 });
    await until(async () => (await codes()).length === 2);
    listener.interrupt();
    const { events } = await listener.ended;
    const failed = events.find((event) => event.event === 'published' && event.outcome === 'failed');
    expect(failed).toMatchObject({ error: expect.stringContaining('maximum messages exceeded') });
    await connection.close();
  });

  test('a stream that is not there, or cannot hold deliveries: exit 2 with what to do', async () => {
    expect(await refused(flags())).toEqual({
      code: 2,
      stderr:
        'error: the stream PAY does not exist (nats://127.0.0.1:PORT/PAY)\n' +
        'hint: To create it, add --create-stream. With a single server, add --replicas 1 too.\n',
    });
    const three = await refused(flags('--create-stream'));
    expect(three.code).toBe(5);
    expect(three.stderr).toContain('--replicas 1');
    const { connection, manager } = await nats.client();
    await manager.streams.add({ name: 'PAY', subjects: ['payconfirm.TRANSACTION.*'] });
    const other = await refused(flags(...made));
    expect(other.code).toBe(2);
    expect(other.stderr).toContain(
      'its subjects (payconfirm.TRANSACTION.*) do not include all of payconfirm.*.*',
    );
    await manager.streams.delete('PAY');
    await manager.streams.add({ name: 'PAY', subjects: ['payconfirm.*.*'], retention: 'workqueue' });
    const queue = await refused(flags(...made));
    expect(queue.code).toBe(2);
    expect(queue.stderr).toContain('(retention "workqueue")');
    await connection.close();
  });

  test('--dry-run says what would be published where, and connects to nothing', async () => {
    const { stderr, code } = await refused([...flags(...made), '--dry-run']);
    expect(code).toBe(0);
    expect(stderr).toContain(
      'Each delivery would be put into the stream PAY at 127.0.0.1:PORT before it is answered. If it does not exist, it would be created with 1 replica.',
    );
    const { connection, manager } = await nats.client();
    expect(await manager.streams.names().next()).toEqual([]);
    await connection.close();
  });

  test.each([
    ['nats://me:hidden@127.0.0.1/PAY', '--publish: the address contains a user name, a password or a token'],
    ['http://127.0.0.1/PAY', '--publish: "http://127.0.0.1/PAY" is not nats://HOST[,HOST…]/STREAM'],
    ['nats://127.0.0.1', '--publish: "nats://127.0.0.1" is not nats://HOST[,HOST…]/STREAM'],
    ['nats://127.0.0.1/A.B', '--publish: "nats://127.0.0.1/A.B" is not nats://HOST[,HOST…]/STREAM'],
  ])('%s: exit 2', async (address, words) => {
    const { code, stderr } = await refused(['--port', '0', '--secret-env', 'S', '--publish', address]);
    expect(code).toBe(2);
    expect(stderr).toContain(words);
    expect(stderr).not.toContain('hidden');
  });

  test('a server that answers nothing any more: another one is asked before the delivery is given up', async () => {
    const ways = [await natsBetween(nats.port), await natsBetween(nats.port)];
    const to = `nats://${ways.map(({ port }) => `127.0.0.1:${port}`).join(',')}/PAY`;
    const listener = await testbed.listen(
      ['--port', '0', '--secret-env', 'S', '--publish', to, ...made],
      given,
    );
    let silent: (typeof ways)[number] | undefined;
    for (const way of ways) {
      way.silent = () => {
        silent ??= way;
        return silent === way;
      };
    }
    expect((await testbed.deliver(listener.ready.url, body('A'))).status).toBe(200);
    expect(silent).toBeDefined();
    expect(await codes()).toEqual(['A']);
    listener.interrupt();
    await listener.ended;
    for (const way of ways) way.close();
  });
});
