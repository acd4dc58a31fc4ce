import { hash } from 'node:crypto';
import { nanos } from '@nats-io/transport-node';
import { describe, expect, test } from 'vitest';
import { journalRecords } from '../../../src/webhooks/journal/read-journal.ts';
import { ownerOn } from '../../harness/journal-owner.ts';
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

const publishing = (port = nats.port) =>
  testbed.listen(
    [
      '--port',
      '0',
      '--secret-env',
      'S',
      '--publish',
      `nats://127.0.0.1:${port}/PAY`,
      '--create-stream',
      '--replicas',
      '1',
    ],
    given,
  );
const body = (code: string, account?: string) =>
  JSON.stringify({ amount: 1, transaction_code: code, account_number: account });
/** The codes in the stream, of each account in its order. */
const codes = async () => {
  const found: Record<string, string[]> = {};
  for (const message of await nats.messages('PAY')) {
    const { transaction_code: code, account_number: account = '' } = JSON.parse(message.body);
    found[account] = [...(found[account] ?? []), code];
  }
  return found;
};
/** How many deliveries are on the disk. */
async function kept(): Promise<number> {
  let count = 0;
  for await (const { type } of journalRecords(testbed.folder, ownerOn(testbed.emulator), 0))
    count += type === 'delivery' ? 1 : 0;
  return count;
}
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 50));
}

describe.skipIf(!hasNats)(`listen --publish, what was left${withoutNats}`, () => {
  test('5,000 messages behind a claim that nobody answered for: they are not read one by one', async () => {
    const { connection, manager, js } = await nats.client();
    await manager.streams.add({ name: 'PAY', subjects: ['payconfirm.>'], duplicate_window: nanos(100) });
    const first = await publishing();
    const claim = (code: string) =>
      js.publish(`$KV.PAY_seen.${code}`, JSON.stringify({ body: hash('sha256', body(code)), after: 0 }));
    await Promise.all(['NEVER', 'FIRST', 'LAST'].map(claim));
    const publish = (id: string) => js.publish('payconfirm.TRANSACTION.=', body(id), { msgID: id });
    await publish('FIRST');
    for (let n = 0; n < 5_000; n += 250) {
      await Promise.all(Array.from({ length: 250 }, (_, i) => publish(`OTHER${n + i}`)));
    }
    await publish('LAST');
    let asked = 0;
    connection.subscribe('$JS.API.STREAM.MSG.GET.PAY', {
      callback: () => {
        asked += 1;
      },
    });
    await connection.flush();
    for (const code of ['NEVER', 'FIRST', 'LAST', 'NEVER']) {
      expect((await testbed.deliver(first.ready.url, body(code))).status).toBe(200);
    }
    await connection.flush();
    expect(asked).toBe(3);
    const stored = (await codes())[''] ?? [];
    expect(stored.filter((code) => !code.startsWith('OTHER'))).toEqual(['FIRST', 'LAST', 'NEVER']);
    first.interrupt();
    const { events } = await first.ended;
    expect(
      events.flatMap((event) => (event.event === 'published' ? [[event.outcome, event.seq]] : [])),
    ).toEqual([
      ['published', 5_003],
      ['copy', 1],
      ['copy', 5_002],
    ]);
    await connection.close();
  });

  test('one that no stream takes is the first of those that are left: the others are published, each account in its order', async () => {
    const listener = await publishing();
    await nats.kill();
    const accounts = ['1', '2', '3'];
    // With its headers it is longer than what a server takes.
    const poison = JSON.stringify({
      amount: 1,
      transaction_code: 'POISON',
      account_number: '1',
      description: 'x'.repeat(1_048_400),
    });
    const sent = [poison, ...Array.from({ length: 30 }, (_, n) => body(`C${n}`, accounts[n % 3]))];
    // One after the other into the journal; the answers come together.
    const replies: Promise<Response>[] = [];
    for (const one of sent) {
      replies.push(testbed.deliver(listener.ready.url, one));
      await until(async () => (await kept()) === replies.length);
    }
    expect((await Promise.all(replies)).map(({ status }) => status)).toEqual(sent.map(() => 503));
    await nats.start();
    await until(async () => Object.values(await codes()).flat().length === 30);
    const of = (rest: number) => Array.from({ length: 10 }, (_, n) => `C${n * 3 + rest}`);
    expect(await codes()).toEqual({ 1: of(0), 2: of(1), 3: of(2) });
    listener.interrupt();
    const { events, stderr } = await listener.ended;
    expect(stderr).toContain('1 stored delivery is not in the stream yet');
    const later = events.filter((event) => event.event === 'published' && event.later);
    expect(later).toHaveLength(30);
  });

  test('a search that nobody answers: what came behind that delivery is published', async () => {
    const way = await natsBetween(nats.port);
    const listener = await publishing(way.port);
    const { connection, js } = await nats.client();
    const note = { body: hash('sha256', body('CLAIMED')), after: 0 };
    await js.publish('$KV.PAY_seen.CLAIMED', JSON.stringify(note));
    await js.publish('payconfirm.TRANSACTION.=', body('OTHER'), { msgID: 'OTHER' });
    await connection.close();
    way.passes = (step) => step !== 'search';
    const claimed = testbed.deliver(listener.ready.url, body('CLAIMED'));
    await until(async () => (await kept()) === 1);
    await nats.kill();
    const behind = testbed.deliver(listener.ready.url, body('BEHIND'));
    expect((await Promise.all([claimed, behind])).map(({ status }) => status)).toEqual([503, 503]);
    listener.interrupt();
    await listener.ended;
    await nats.start();
    // It claims both, and looks for the first.
    const next = await publishing(way.port);
    await until(async () => (await codes())['']?.length === 2);
    expect(await codes()).toEqual({ '': ['OTHER', 'BEHIND'] });
    way.passes = () => true;
    await until(async () => (await codes())['']?.length === 3);
    expect(await codes()).toEqual({ '': ['OTHER', 'BEHIND', 'CLAIMED'] });
    next.interrupt();
    await next.ended;
    way.close();
  });

  test('what a cluster has only begun to store is not in the stream: it is published again', async () => {
    const way = await natsBetween(nats.port);
    const listener = await publishing(way.port);
    let tries = 0;
    way.passes = (step) => {
      if (step === 'publish') tries += 1;
      return step === 'publish' && tries < 3 ? 'begun' : true;
    };
    expect((await testbed.deliver(listener.ready.url, body('A'))).status).toBe(200);
    expect(tries).toBe(3);
    expect(await codes()).toEqual({ '': ['A'] });
    listener.interrupt();
    await listener.ended;
    way.close();
  });
});
