import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { nanos } from '@nats-io/transport-node';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { journalRecords } from '../../src/webhooks/journal/read-journal.ts';
import { ownerOn } from '../harness/journal-owner.ts';
import { program } from '../harness/listen-process.ts';
import { given, secret, startTestbed, type Testbed } from '../harness/listening.ts';
import { hasNats, type Nats, startNats, withoutNats } from '../harness/nats.ts';
import { natsBetween, type Step, steps } from '../harness/nats-between.ts';

let nats: Nats;
let testbed: Testbed;
let way: Awaited<ReturnType<typeof natsBetween>>;
beforeEach(async () => {
  if (!hasNats) return;
  nats = await startNats();
  // The process has the machine's own clock.
  testbed = await startTestbed(Date.now());
  way = await natsBetween(nats.port);
  // The stream's own memory is over before anybody looks.
  const { connection, manager } = await nats.client();
  await manager.streams.add({ name: 'PAY', subjects: ['payconfirm.*.*'], duplicate_window: nanos(100) });
  await connection.close();
});
afterEach(async () => {
  if (!hasNats) return;
  way.close();
  await testbed.stop();
  await nats.stop();
});

const body = (amount: number) => JSON.stringify({ amount, transaction_code: 'FT1' });
const flags = (port: number) => {
  const to = `nats://127.0.0.1:${port}/PAY`;
  return ['--port', '0', '--secret-env', 'S', '--publish', to, '--create-stream', '--replicas', '1'];
};
const amounts = async () => (await nats.messages('PAY')).map((message) => JSON.parse(message.body).amount);

/** A process of its own, through the way that can be cut. */
async function startListener() {
  const argv = ['listen', '--no-register', ...flags(way.port)];
  const child = program(testbed, argv, { S: secret });
  const [line] = await once(createInterface(child.stdout), 'line');
  child.stdout.resume();
  return { child, url: JSON.parse(line).url as string };
}

/** What the stream has acknowledged, by the journal of the process. */
async function published(): Promise<number> {
  let count = 0;
  for await (const { type } of journalRecords(testbed.folder, ownerOn(testbed.emulator), 0))
    count += type === 'publish' ? 1 : 0;
  return count;
}

describe.skipIf(!hasNats)(`listen --publish between two steps${withoutNats}`, () => {
  /** Kills the listener that is given a delivery at this step: before it gets through, or as soon as it has. */
  async function killedAt(at: Step | 'the end') {
    const { child, url } = await startListener();
    const ended = once(child, 'exit');
    const passed: (Step | 'search')[] = [];
    way.passes = (step) => {
      passed.push(step);
      if (step !== at && !(at === 'the end' && step === 'publish acknowledged')) return true;
      child.kill('SIGKILL');
      return step !== at;
    };
    await testbed.deliver(url, body(1)).catch(() => undefined);
    expect(await ended).toEqual([null, 'SIGKILL']);
    way.passes = () => true;
    expect(passed).toEqual(at === 'the end' ? steps : steps.slice(0, steps.indexOf(at) + 1));
    await new Promise((resolve) => setTimeout(resolve, 150));
  }

  const points = [...steps, 'the end'] as const;

  test.each(points)('killed at: %s; the next one with its journal publishes it once', async (at) => {
    await killedAt(at);
    const { child, url } = await startListener();
    while ((await published()) === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    expect((await testbed.deliver(url, body(1))).status).toBe(200);
    expect((await testbed.deliver(url, body(2))).status).toBe(409);
    expect(await amounts()).toEqual([1]);
    const ended = once(child, 'exit');
    child.kill();
    await ended;
    expect(child.said()).not.toContain('not yet in the stream');
  });

  test.each(points)('killed at: %s; a copy and another body come to another machine first', async (at) => {
    await killedAt(at);
    const env = { ...given.env, PAYCONFIRM_CONFIG_DIR: await mkdtemp(join(testbed.folder, 'other-')) };
    const other = await testbed.listen(flags(nats.port), { env });
    expect((await testbed.deliver(other.ready.url, body(1))).status).toBe(200);
    expect((await testbed.deliver(other.ready.url, body(2))).status).toBe(409);
    expect(await amounts()).toEqual([1]);
    other.interrupt();
    await other.ended;
    const { child } = await startListener();
    while ((await published()) === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await amounts()).toEqual([1]);
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  });

  test.each(steps)('lost on its way: %s; it is answered 200, and is there once', async (lost) => {
    const env = { ...given.env, PAYCONFIRM_CONFIG_DIR: await mkdtemp(join(testbed.folder, 'other-')) };
    const listener = await testbed.listen(flags(way.port), { env });
    const passed: (Step | 'search')[] = [];
    way.passes = (step) => {
      passed.push(step);
      return step !== lost || passed.indexOf(lost) < passed.length - 1;
    };
    expect((await testbed.deliver(listener.ready.url, body(1))).status).toBe(200);
    expect(passed.slice(0, steps.indexOf(lost) + 1)).toEqual(steps.slice(0, steps.indexOf(lost) + 1));
    expect((await testbed.deliver(listener.ready.url, body(2))).status).toBe(409);
    expect(await amounts()).toEqual([1]);
    listener.interrupt();
    await listener.ended;
  });
});
