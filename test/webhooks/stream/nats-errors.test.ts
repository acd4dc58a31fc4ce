import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { GlobalOptions } from '../../../src/context.ts';
import { systemClock } from '../../../src/io/clock.ts';
import type { OpenStream } from '../../../src/webhooks/stream/open-stream.ts';
import { openStream } from '../../../src/webhooks/stream/open-stream.ts';
import { streamAddress } from '../../../src/webhooks/stream/stream-address.ts';
import { hasNats, type Nats, startNats, withoutNats } from '../../harness/nats.ts';
import { startWaitBy } from '../../harness/start-wait.ts';

const message = { subject: 'payconfirm.TRANSACTION.1', id: 'a', headers: [], body: new Uint8Array() };
const make = { replicas: 1, dedupeWindowMs: 120_000 };
const patience = {
  clock: systemClock,
  wait: startWaitBy(systemClock),
  options: { requestTimeoutMs: 30_000 } as GlobalOptions,
};
const access = { ca: undefined, creds: undefined, nkey: undefined, token: undefined, learnsServers: true };

describe.skipIf(!hasNats)(`what is said of a server that is there all the time${withoutNats}`, () => {
  let nats: Nats;
  let stream: OpenStream;
  let client: Awaited<ReturnType<Nats['client']>>;
  beforeEach(async () => {
    nats = await startNats();
    stream = await openStream(streamAddress(nats.url('PAY'), ''), access, make, patience);
    client = await nats.client();
  });
  afterEach(async () => {
    await client.connection.close();
    await stream.close();
    await nats.stop();
  });
  const said = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      ({ kind, message }) => [kind, message.replaceAll(String(nats.port), 'PORT')],
    );

  test('its stream takes other subjects', async () => {
    await client.manager.streams.update('PAY', { subjects: ['other'] });
    expect(await said(stream.publish(message))).toEqual([
      'network',
      'no stream of the NATS server takes this: the stream was deleted, takes other subjects, or has no leader',
    ]);
  });

  test('the bucket was deleted, and the stream', async () => {
    const gone = (what: string) => ['usage', `${what} does not exist (nats://127.0.0.1:PORT/PAY)`];
    await client.manager.streams.delete('KV_PAY_seen');
    expect(await said(stream.claim('a', 'b'))).toEqual(gone('the bucket PAY_seen of the stream PAY'));
    await client.manager.streams.delete('PAY');
    expect(await said(stream.publish(message))).toEqual(gone('the stream PAY'));
    expect(await said(stream.find([{ message, after: 0 }]))).toEqual(gone('the stream PAY'));
  });

  test('it is gone itself', async () => {
    await nats.kill();
    expect((await said(stream.publish(message)))?.[0]).toBe('network');
  });
});
